package import LineScanning
import RegularLanguage

/// The fields of a row that is completely in memory.
package struct RowFields: Sendable {
  /// The fields; if the row is malformed, those before the fault.
  package private(set) var all: [Field] = []
  /// The offset after the content of the row, before its terminator.
  package private(set) var contentEnd = 0
  /// The offset after the row.
  package private(set) var end = 0
  /// The number of line feeds between quotation marks.
  package private(set) var lineFeeds = 0
  /// Whether the row is well-formed.
  package private(set) var isWellFormed = true
  /// Whether the row is known to be on one line, well-formed, ended by a line feed, and without
  /// doubled quotation marks.
  package private(set) var isPlain = true

  /// A field, as the range of its value.
  package struct Field: Sendable {
    /// The range of the value, as written in the row.
    package var bytes: Range<Int>
    /// Whether the value contains quotation marks, each doubled.
    package var hasPairs = false
  }

  /// Creates an empty row.
  package init() {}
}

extension RowFields {
  /// Reads a row.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the row.
  ///   - start: The offset at which the row starts.
  ///   - format: The row format.
  package mutating func read(_ bytes: Span<UInt8>, from start: Int, _ format: RowFormat) {
    all.removeAll(keepingCapacity: true)
    (lineFeeds, isWellFormed, isPlain) = (0, true, true)
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
      isPlain = false
      let byte = bytes[index]
      let before = place
      let part = format.pass(byte, from: &place)
      index += 1
      switch part {
      case .value:
        if byte == UInt8(ascii: "\n") { lineFeeds += 1 }
        if field.bytes.isEmpty {
          // The first of two quotation marks directly precedes this one.
          field.hasPairs = before == .quote
          field.bytes = index - 1..<index
        } else {
          if field.bytes.upperBound != index - 1 { field.hasPairs = true }
          field.bytes = field.bytes.lowerBound..<index
        }
      case .mark where before == .fieldStart: field.bytes = index..<index
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
    isPlain = false
    if !format.mayEnd(at: place) { isWellFormed = false }
    all.append(field)
    (end, contentEnd) = (index, index)
  }

  /// Reads a field that needs no byte-by-byte parsing, which is true of most fields.
  ///
  /// - Returns: The offset after the field and its delimiter, and whether the row ends there; `nil`
  ///   if the field must be read byte by byte.
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
      value = start + 1..<valueEnd
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

  /// Reads a row, or a comment, which has no fields.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the row.
  ///   - start: The offset at which the row starts.
  ///   - format: The row format.
  ///   - skipped: The rows that are skipped.
  package mutating func read(
    _ bytes: Span<UInt8>,
    from start: Int,
    _ format: RowFormat,
    skipping skipped: SkippedRecords
  ) {
    if !skipped.comments.isEmpty, skipped.isComment(bytes.extracting(start...)) {
      readComment(bytes, from: start)
    } else {
      read(bytes, from: start, format)
    }
  }

  private mutating func readComment(_ bytes: Span<UInt8>, from start: Int) {
    all.removeAll(keepingCapacity: true)
    (lineFeeds, isWellFormed, isPlain) = (0, true, false)
    contentEnd = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start)
    end = min(contentEnd + 1, bytes.count)
  }

  /// Returns the values of the row, with doubled quotation marks reduced to one.
  package func values(of bytes: Span<UInt8>) -> [[UInt8]] {
    all.map { field in
      var value: [UInt8] = []
      Self.read(field, of: bytes, into: &value)
      return value
    }
  }

  /// Reads a value that has doubled quotation marks.
  package static func read(_ field: Field, of bytes: Span<UInt8>, into value: inout [UInt8]) {
    value.removeAll(keepingCapacity: true)
    var isAfterFirst = false
    for index in field.bytes {
      let byte = bytes[index]
      // The first byte belongs to the value, even if it is the second of two quotation marks.
      if field.hasPairs, byte == UInt8(ascii: "\""), index > field.bytes.lowerBound {
        isAfterFirst.toggle()
        if isAfterFirst { continue }
      }
      value.append(byte)
    }
  }
}
