import RegularLanguage

/// The fields of a row that is in memory as a whole.
struct RowFields: Sendable {
  /// The fields; those before the fault if there is one.
  private(set) var all: [Field] = []
  /// The offset after the row's content, without its line end.
  private(set) var contentEnd = 0
  /// The offset after the row.
  private(set) var end = 0
  /// The number of line ends between quotation marks.
  private(set) var lineFeeds = 0
  /// Whether each byte stands where it may.
  private(set) var isWellFormed = true

  /// A field, by where its value stands.
  struct Field: Sendable {
    /// The bytes of the value, as they are in the row.
    var bytes: Range<Int>
    /// Whether there are quotation marks among them, each twice.
    var hasPairs = false
  }
}

extension RowFields {
  /// Reads a row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that it is in.
  ///   - start: Where it starts.
  ///   - format: What rows are made of.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, _ format: RowFormat) {
    all.removeAll(keepingCapacity: true)
    (lineFeeds, isWellFormed) = (0, true)
    var place = RowPlace.fieldStart
    var field = Field(bytes: start..<start)
    var index = start
    while index < bytes.count {
      if place == .fieldStart, let next = readWholeField(bytes, from: index, format) {
        if next.endsRow { return }
        index = next.offset
        field = Field(bytes: index..<index)
        continue
      }
      let byte = bytes[index]
      let before = place
      let part = format.pass(byte, from: &place)
      index += 1
      switch part {
      case .value:
        if byte == UInt8(ascii: "\n") { lineFeeds += 1 }
        if field.bytes.isEmpty {
          // The first of two quotation marks comes right before this one.
          field.hasPairs = before == .quote
          field.bytes = index - 1..<index
        } else {
          if field.bytes.upperBound != index - 1 { field.hasPairs = true }
          field.bytes = field.bytes.lowerBound..<index
        }
      case .mark: break
      case .fault: isWellFormed = false
      case .fieldEnd:
        all.append(field)
        field = Field(bytes: index..<index)
      case .rowEnd:
        let isReturn = before == .plainReturn
        if isReturn { field.bytes = field.bytes.lowerBound..<field.bytes.upperBound - 1 }
        all.append(field)
        end = index
        contentEnd = index - (isReturn || before == .quoteReturn ? 2 : 1)
        return
      }
    }
    if !format.mayEnd(at: place) { isWellFormed = false }
    all.append(field)
    (end, contentEnd) = (index, index)
  }

  /// Reads a field in which no byte but the first and the last ones is part of its writing, as most
  /// are.
  ///
  /// - Returns: The offset after it and what ends it, and whether the row ends there as well;
  ///   `nil` if the field must be read byte by byte.
  @inline(__always)
  private mutating func readWholeField(
    _ bytes: Span<UInt8>,
    from start: Int,
    _ format: RowFormat
  ) -> (offset: Int, endsRow: Bool)? {
    let isQuoted = format.isQuoted && bytes[start] == UInt8(ascii: "\"")
    var next: Int
    let value: Range<Int>
    if isQuoted {
      let valueEnd = bytes.endOfQuotedLine(from: start + 1)
      guard valueEnd < bytes.count, bytes[valueEnd] == UInt8(ascii: "\"") else { return nil }
      // What is empty has no place of its own.
      value = valueEnd == start + 1 ? start..<start : start + 1..<valueEnd
      next = valueEnd + 1
    } else {
      next = bytes.endOfPlainValue(from: start, format)
      value = start..<next
    }
    let contentEnd = next
    if next + 1 < bytes.count, bytes[next] == UInt8(ascii: "\r") { next += 1 }
    guard next < bytes.count else { return nil }
    if bytes[next] == format.delimiter, next == contentEnd {
      all.append(Field(bytes: value))
      return (next + 1, false)
    }
    guard bytes[next] == UInt8(ascii: "\n") else { return nil }
    all.append(Field(bytes: value))
    self.contentEnd = contentEnd
    end = next + 1
    return (end, true)
  }

  /// Reads a comment, which has no fields.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that it is in.
  ///   - start: Where it starts.
  mutating func readComment(_ bytes: Span<UInt8>, from start: Int) {
    all.removeAll(keepingCapacity: true)
    (lineFeeds, isWellFormed) = (0, true)
    contentEnd = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start)
    end = min(contentEnd + 1, bytes.count)
  }

  /// Returns the values, byte for byte, of a row that was read.
  func values(of bytes: Span<UInt8>) -> [[UInt8]] {
    all.map { field in
      var value: [UInt8] = []
      Self.read(field, of: bytes, into: &value)
      return value
    }
  }

  /// Reads a value that has pairs of quotation marks.
  static func read(_ field: Field, of bytes: Span<UInt8>, into value: inout [UInt8]) {
    value.removeAll(keepingCapacity: true)
    var isBehindFirst = false
    for index in field.bytes {
      let byte = bytes[index]
      // The first byte is one of the value, and may be the second of a pair.
      if field.hasPairs, byte == UInt8(ascii: "\""), index > field.bytes.lowerBound {
        isBehindFirst.toggle()
        if isBehindFirst { continue }
      }
      value.append(byte)
    }
  }
}
