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
    var last: Int?
    var offset = 0
    while offset < bytes.count {
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
    return last
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
    if place == .broken || place == .quoteReturn || place == .plainReturn { return nil }
    // The meaning of a carriage return depends on the next byte.
    if bytes[offset + count - 1] == LineFormat.carriageReturn { return nil }
    let masked = MaskedBytes(bytes, at: offset)
    // Bytes after the end read as NUL, which has no meaning in a format.
    let quotes = masked.mask(of: RowFormat.quote)
    let feeds = masked.mask(of: RowFormat.lineFeed)
    let inside = Self.parity(of: quotes) ^ (place == .quoted ? .max : 0)
    let ends = feeds & ~inside
    if quotes != 0 || place == .quote {
      let returns = masked.mask(of: LineFormat.carriageReturn)
      let borders = feeds | masked.mask(of: format.delimiter)
      let closing = quotes & ~inside
      let afterClosing = closing &<< 1 | (place == .quote ? 1 : 0)
      let mayOpen = borders &<< 1 | afterClosing | (place == .fieldStart ? 1 : 0)
      let whole = count == MaskedBytes.count ? UInt64.max : 1 &<< UInt64(count) &- 1
      let faults =
        quotes & inside & ~mayOpen | afterClosing & ~(borders | quotes | returns)
        | returns & ~inside & ~(feeds &>> 1)
      if faults & whole != 0 { return nil }
    } else if place != .quoted {
      let returns = masked.mask(of: LineFormat.carriageReturn)
      if returns & ~(feeds &>> 1) != 0 { return nil }
    }
    place = after(bytes[offset + count - 1], isInside: inside >> UInt64(count - 1) & 1 == 1)
    return ends
  }

  /// Returns the place after well-formed bytes, by the last of them.
  @inline(__always)
  private func after(_ byte: UInt8, isInside: Bool) -> RowPlace {
    if isInside { return .quoted }
    switch byte {
    case RowFormat.quote: return .quote
    case RowFormat.lineFeed, format.delimiter: return .fieldStart
    default: return .plain
    }
  }

  /// Returns the bits up to and including which the number of set bits is odd.
  @inline(__always)
  private static func parity(of bits: UInt64) -> UInt64 {
    var bits = bits
    bits ^= bits &<< 1
    bits ^= bits &<< 2
    bits ^= bits &<< 4
    bits ^= bits &<< 8
    bits ^= bits &<< 16
    return bits ^ bits &<< 32
  }
}
