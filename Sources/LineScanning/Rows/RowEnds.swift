import RegularLanguage

// Finding the end of a row requires reading from its start: a line feed ends a row unless it is
// between quotation marks. For 64 bytes at a time, the bytes between quotation marks are those
// after an odd number of them, as long as each quotation mark is where one is allowed.
//
//     a,"b\nc",d\n       // the first line feed is after one quotation mark, the second after two
//     a,b"c\nd,e\n       // the quotation mark opens nothing: here the bytes are read one by one

/// The search for the ends of rows, and of comments between them, in bytes that arrive in pieces.
///
/// A comment is a line that starts where a row may start, with one of certain prefixes. It ends
/// with the line, whatever else it contains:
///
///     # he said, "no\n     // one comment; as a row it would continue on the next line
///     a,"\n# b"\n         // one row: there are no comments between quotation marks
package struct RowEnds: Sendable {
  private var rows: UncommentedRowEnds
  /// The prefixes of comments.
  private let comments: [[UInt8]]
  /// The start of the row, while it may still be a comment.
  private var start: [UInt8] = []
  private var isInComment = false
  /// Whether the start of the row rules out a comment.
  private var isNoComment = false

  /// Creates a search at the start of a row.
  ///
  /// - Parameters:
  ///   - format: The row format.
  ///   - comments: The prefixes of comments.
  package init(_ format: RowFormat, comments: [[UInt8]] = []) {
    rows = UncommentedRowEnds(format)
    // Without quotation marks, rows end where lines do, and so do comments.
    self.comments = format.isQuoted ? comments : []
  }
}

extension RowEnds {
  /// Moves back to the start of a row.
  package mutating func restart() {
    rows.place = .fieldStart
    start.removeAll(keepingCapacity: true)
    (isInComment, isNoComment) = (false, false)
  }

  /// Reads bytes up to the end of a row or comment, if comments are allowed.
  ///
  /// - Returns: The offset after it; `nil` if it does not end in the bytes.
  private mutating func firstEnd(in bytes: Span<UInt8>, from first: Int) -> Int? {
    var offset = first
    while !isInComment, !isNoComment {
      if offset == bytes.count { return nil }
      let byte = bytes[offset]
      offset += 1
      if case .rowEnd = rows.format.pass(byte, from: &rows.place) {
        restart()
        return offset
      }
      start.append(byte)
      isInComment = comments.contains(start)
      isNoComment = !isInComment && !comments.contains { $0.starts(with: start) }
    }
    let end: Int?
    if isInComment {
      let feed = bytes.firstOffset(of: RowFormat.lineFeed, from: offset)
      end = feed == bytes.count ? nil : feed + 1
    } else {
      end = rows.first(in: bytes, from: offset)
    }
    if end != nil { restart() }
    return end
  }

  /// Reads bytes.
  ///
  /// - Returns: The offset after the last row that ends in them; `nil` if no row does.
  /// - Complexity: O(*n*), at gigabytes per second.
  package mutating func last(in bytes: Span<UInt8>) -> Int? {
    if comments.isEmpty { return rows.last(in: bytes) }
    var last: Int?
    while let end = firstEnd(in: bytes, from: last ?? 0) { last = end }
    return last
  }

  /// Reads bytes up to the end of a row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: The offset to start from.
  /// - Returns: The offset after the row; `nil` if it does not end in the bytes.
  /// - Complexity: O(*n*), at gigabytes per second.
  package mutating func first(in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    comments.isEmpty
      ? rows.first(in: bytes, from: start) : firstEnd(in: bytes, from: start)
  }
}

/// The search without comments, which reads 64 bytes at once.
private struct UncommentedRowEnds: Sendable {
  let format: RowFormat
  /// The place after the bytes that were read.
  var place = RowPlace.fieldStart

  init(_ format: RowFormat) { self.format = format }

  mutating func last(in bytes: Span<UInt8>) -> Int? {
    guard format.isQuoted else { return Self.lastLine(in: bytes) }
    // A local copy stays in registers.
    var rows = self
    defer { self = rows }
    return rows.lastQuoted(in: bytes)
  }

  private mutating func lastQuoted(in bytes: Span<UInt8>) -> Int? {
    var last = -1
    var (offset, unsearched) = (0, 0)
    while offset < bytes.count {
      if offset >= unsearched {
        unsearched = offset + Self.searchDistance
        if place != .quoted, let end = endOfPlainRows(in: bytes, from: offset, &unsearched) {
          (last, offset, place) = (end, end, .fieldStart)
          continue
        }
      }
      if var quoting = Quoting(place) {
        let end = min(unsearched, bytes.count - MaskedBytes.count + 1)
        while offset < end {
          let masked = MaskedBytes(bytes, at: offset)
          guard let ends = quoting.read(masked, MaskedBytes.count, format.delimiter) else { break }
          // Whether a row ends in 64 bytes can't be predicted, so that this is not a jump.
          let next = offset &+ MaskedBytes.count
          last = ends != 0 ? next &- ends.leadingZeroBitCount : last
          offset = next
        }
        place = quoting.place
        if offset >= unsearched || offset == bytes.count { continue }
      }
      let count = min(MaskedBytes.count, bytes.count - offset)
      if let ends = readMasked(bytes, at: offset, count) {
        if ends != 0 { last = offset + MaskedBytes.count - ends.leadingZeroBitCount }
      } else {
        for index in offset..<offset + count {
          if case .rowEnd = format.pass(bytes[index], from: &place) { last = index + 1 }
        }
      }
      offset += count
    }
    return last < 0 ? nil : last
  }

  mutating func first(in bytes: Span<UInt8>, from start: Int) -> Int? {
    if !format.isQuoted {
      let end = bytes.firstOffset(of: RowFormat.lineFeed, from: start)
      return end < bytes.count ? end + 1 : nil
    }
    var rows = self
    defer { self = rows }
    return rows.firstQuoted(in: bytes, from: start)
  }

  private mutating func firstQuoted(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      let count = min(MaskedBytes.count, bytes.count - offset)
      if let ends = readMasked(bytes, at: offset, count) {
        if ends != 0 {
          place = .fieldStart
          return offset + ends.trailingZeroBitCount + 1
        }
      } else {
        for index in offset..<offset + count {
          if case .rowEnd = format.pass(bytes[index], from: &place) { return index + 1 }
        }
      }
      offset += count
    }
    return nil
  }

  /// The number of bytes after a quotation mark in which further ones are expected.
  private static let searchDistance = 1 << 10

  /// Returns the end of the last row before a quotation mark; `nil` if no row ends before it.
  ///
  /// Without quotation marks, each line feed ends a row.
  private func endOfPlainRows(
    in bytes: Span<UInt8>,
    from start: Int,
    _ unsearched: inout Int
  ) -> Int? {
    var end = start
    while end &+ MaskedBytes.count <= bytes.count,
      !MaskedBytes(bytes, at: end).contains(RowFormat.quote)
    {
      end &+= MaskedBytes.count
    }
    unsearched = end + Self.searchDistance
    let feed = bytes.extracting(start..<end).lastOffset(of: RowFormat.lineFeed)
    return feed.map { start + $0 + 1 }
  }

  private static func lastLine(in bytes: Span<UInt8>) -> Int? {
    var end = bytes.count
    while end > 0, bytes[end - 1] != RowFormat.lineFeed { end -= 1 }
    return end > 0 ? end : nil
  }

  /// Reads up to 64 bytes at once.
  ///
  /// - Returns: The bits of the line feeds that end rows; `nil` if the bytes must be read one by
  ///   one, in which case nothing was read.
  @inline(__always)
  private mutating func readMasked(
    _ bytes: Span<UInt8>,
    at offset: Int,
    _ count: Int
  ) -> UInt64? {
    guard var quoting = Quoting(place),
      let ends = quoting.read(MaskedBytes(bytes, at: offset), count, format.delimiter)
    else { return nil }
    place = quoting.place
    return ends
  }
}

/// What is known of the bytes before the next 64 if all of them are well-formed.
private struct Quoting {
  /// All bits if they end between quotation marks, else none.
  private var inside: UInt64
  /// 1 if they end with a quotation mark that may close a field, else 0.
  private var closing: UInt64
  /// 1 if a field starts after them, else 0.
  private var opening: UInt64

  /// Creates the state at a place; returns `nil` if the next bytes must be read one by one.
  @inline(__always)
  init?(_ place: RowPlace) {
    if place == .broken || place == .quoteReturn || place == .plainReturn { return nil }
    inside = place == .quoted ? .max : 0
    closing = place == .quote ? 1 : 0
    opening = place == .fieldStart ? 1 : 0
  }

  /// The place after the bytes.
  var place: RowPlace {
    inside != 0 ? .quoted : closing != 0 ? .quote : opening != 0 ? .fieldStart : .plain
  }

  /// Reads up to 64 bytes.
  ///
  /// - Returns: The bits of the line feeds that end rows; `nil` if the bytes must be read one by
  ///   one.
  @inline(__always)
  mutating func read(_ bytes: MaskedBytes, _ count: Int, _ delimiter: UInt8) -> UInt64? {
    // Bytes after the end read as NUL, which has no meaning in a format.
    let quotes = bytes.mask(of: RowFormat.quote)
    let feeds = bytes.mask(of: RowFormat.lineFeed)
    let borders = feeds | bytes.mask(of: delimiter)
    let inside = MaskedBytes.parity(of: quotes) ^ self.inside
    let closing = quotes & ~inside
    let afterClosing = closing &<< 1 | self.closing
    let mayOpen = borders &<< 1 | afterClosing | opening
    var faults = quotes & inside & ~mayOpen | afterClosing & ~(borders | quotes)
    if bytes.contains(LineFormat.carriageReturn) {
      let returns = bytes.mask(of: LineFormat.carriageReturn)
      // The meaning of a carriage return depends on the next byte, which must be known.
      faults = faults & ~(afterClosing & returns) | returns & ~inside & ~(feeds &>> 1)
      faults |= returns & 1 &<< UInt64(truncatingIfNeeded: count &- 1)
    }
    if MaskedBytes.first(count, of: faults) != 0 { return nil }
    let last = UInt64(truncatingIfNeeded: count &- 1)
    self.inside = 0 &- (inside &>> last & 1)
    self.closing = closing &>> last & 1
    opening = borders &>> last & 1
    return feeds & ~inside
  }
}
