// Where rows end is known only of bytes that were read from the start of a row on: a line feed ends
// one unless it is between quotation marks. Of 64 bytes at a time it is known which are, as long as
// each quotation mark stands where one may: those behind an odd number of them.
//
//     a,"b\nc",d\n       // the first line feed is behind one quotation mark, the second behind two
//     a,b"c\nd,e\n       // the quotation mark opens nothing: here the bytes are read one by one

/// The search for the ends of rows, and of comments between them, in bytes that come in pieces.
///
/// A comment is a line that starts where a row might, by one of certain beginnings. Whatever else
/// is in it, it ends with the line:
///
///     # he said, "no\n     // one comment; as a row it would go on in the next line
///     a,"\n# b"\n         // one row: between quotation marks nothing is a comment
package struct RowEnds: Sendable {
  private var rows: UncommentedRowEnds
  /// The beginnings of comments.
  private let comments: [[UInt8]]
  /// The number of bytes of the longest of them.
  private let longest: Int
  /// The start of the row, as long as it may turn out to be a comment.
  private var start: [UInt8] = []
  private var isInComment = false

  /// Starts before a row.
  ///
  /// - Parameters:
  ///   - format: What rows are made of.
  ///   - comments: The beginnings of comments.
  package init(_ format: RowFormat, comments: [[UInt8]] = []) {
    rows = UncommentedRowEnds(format)
    // Without quotation marks, rows end where lines do, and so do comments.
    self.comments = format.isQuoted ? comments : []
    longest = self.comments.map { $0.count }.max() ?? 0
  }
}

extension RowEnds {
  /// Goes back to the start of a row.
  package mutating func restart() {
    rows.place = .fieldStart
    start.removeAll(keepingCapacity: true)
    isInComment = false
  }

  /// Reads a byte where there may be comments.
  ///
  /// - Returns: Whether it ends a row, or a comment.
  private mutating func endsRow(_ byte: UInt8) -> Bool {
    if isInComment {
      if byte == RowFormat.lineFeed { restart() }
      return byte == RowFormat.lineFeed
    }
    if case .rowEnd = rows.format.pass(byte, from: &rows.place) {
      restart()
      return true
    }
    if start.count < longest {
      start.append(byte)
      isInComment = comments.contains(start)
    }
    return false
  }

  /// Reads bytes.
  ///
  /// - Returns: The offset behind the last row that ends in them; `nil` if none does.
  /// - Complexity: O(*n*), at gigabytes a second.
  package mutating func last(in bytes: Span<UInt8>) -> Int? {
    if comments.isEmpty { return rows.last(in: bytes) }
    var last: Int?
    for index in bytes.indices where endsRow(bytes[index]) { last = index + 1 }
    return last
  }

  /// Reads bytes up to the end of a row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - start: Where to begin.
  /// - Returns: The offset behind the row; `nil` if it does not end in them.
  package mutating func first(in bytes: Span<UInt8>, from start: Int = 0) -> Int? {
    if comments.isEmpty { return rows.first(in: bytes, from: start) }
    var offset = start
    while offset < bytes.count {
      offset += 1
      if endsRow(bytes[offset - 1]) { return offset }
    }
    return nil
  }
}

/// The search where there are no comments, so that 64 bytes are read at once.
private struct UncommentedRowEnds: Sendable {
  let format: RowFormat
  /// The place behind the bytes that were read.
  var place = RowPlace.fieldStart

  init(_ format: RowFormat) { self.format = format }

  mutating func last(in bytes: Span<UInt8>) -> Int? {
    guard format.isQuoted else { return Self.lastLine(in: bytes) }
    // What is alone in its place stays in registers.
    var rows = self
    defer { self = rows }
    return rows.lastQuoted(in: bytes)
  }

  private mutating func lastQuoted(in bytes: Span<UInt8>) -> Int? {
    var last: Int?
    var offset = 0
    while offset < bytes.count {
      let count = min(MaskedBytes.count, bytes.count - offset)
      if !readMasked(bytes, at: offset, count, last: &last) {
        for index in offset..<offset + count {
          if case .rowEnd = format.pass(bytes[index], from: &place) { last = index + 1 }
        }
      }
      offset += count
    }
    return last
  }

  mutating func first(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      // Most bytes of a long row are between quotation marks.
      if place == .quoted {
        offset = bytes.firstOffset(of: RowFormat.quote, from: offset)
        if offset == bytes.count { return nil }
      }
      let part = format.pass(bytes[offset], from: &place)
      offset += 1
      if case .rowEnd = part { return offset }
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
  /// - Returns: Whether that could be done; if not, nothing was read.
  @inline(__always)
  private mutating func readMasked(
    _ bytes: Span<UInt8>,
    at offset: Int,
    _ count: Int,
    last: inout Int?
  ) -> Bool {
    if place == .broken || place == .quoteReturn || place == .plainReturn { return false }
    // What it is depends on what follows.
    if bytes[offset + count - 1] == LineFormat.carriageReturn { return false }
    let masked = MaskedBytes(bytes, at: offset)
    // What is behind the end looks like NUL, which is no byte of a format.
    let quotes = masked.mask(of: RowFormat.quote)
    let feeds = masked.mask(of: RowFormat.lineFeed)
    let inside = Self.parity(of: quotes) ^ (place == .quoted ? .max : 0)
    let ends = feeds & ~inside
    if quotes != 0 || place == .quote {
      let returns = masked.mask(of: LineFormat.carriageReturn)
      let borders = feeds | masked.mask(of: format.delimiter)
      let closing = quotes & ~inside
      let behindClosing = closing &<< 1 | (place == .quote ? 1 : 0)
      let mayOpen = borders &<< 1 | behindClosing | (place == .fieldStart ? 1 : 0)
      let whole = count == MaskedBytes.count ? UInt64.max : 1 &<< UInt64(count) &- 1
      let faults =
        quotes & inside & ~mayOpen | behindClosing & ~(borders | quotes | returns)
        | returns & ~inside & ~(feeds &>> 1)
      if faults & whole != 0 { return false }
    } else if place != .quoted {
      let returns = masked.mask(of: LineFormat.carriageReturn)
      if returns & ~(feeds &>> 1) != 0 { return false }
    }
    if ends != 0 { last = offset + MaskedBytes.count - ends.leadingZeroBitCount }
    place = behind(bytes[offset + count - 1], isInside: inside >> UInt64(count - 1) & 1 == 1)
    return true
  }

  /// The place behind bytes that stand where they may, by the last of them.
  @inline(__always)
  private func behind(_ byte: UInt8, isInside: Bool) -> RowPlace {
    if isInside { return .quoted }
    switch byte {
    case RowFormat.quote: return .quote
    case RowFormat.lineFeed, format.delimiter: return .fieldStart
    default: return .plain
    }
  }

  /// The bits at and behind which the number of bits up to there is odd.
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
