import RegularLanguage

/// The fields of a row that is in memory as a whole.
struct RowFields: Sendable {
  /// The fields; those before the fault where there is one.
  private(set) var all: [Field] = []
  /// The offset behind the row's content, without its line end.
  private(set) var contentEnd = 0
  /// The offset behind the row.
  private(set) var end = 0
  /// The number of line ends between quotation marks.
  private(set) var lineFeeds = 0
  /// A Boolean value that tells whether each byte stands where it may.
  private(set) var isWellFormed = true

  /// A field, by where its value stands.
  struct Field: Sendable {
    /// The bytes of the value, as they are in the row.
    var bytes: Range<Int>
    /// A Boolean value that tells whether there are quotation marks among them, each twice.
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
