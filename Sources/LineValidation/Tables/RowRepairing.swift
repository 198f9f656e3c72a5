import RegularLanguage

/// A row with repaired values.
struct RepairedRow {
  /// The row, with its terminator.
  let text: RepairedText
  /// The fields that should be written otherwise, but can't be.
  let unwritable: [Int]
}

/// The new values of a row's fields.
struct RepairedFields {
  /// A field whose value should change.
  struct Field {
    /// The number of the field, starting at 0.
    let number: Int
    let value: [UInt8]
    /// Whether the value may be written.
    var isAccepted = false
  }

  var all: [Field] = []
}

extension RepairedFields {
  /// The new value of a field; `nil` if it stays as it is.
  subscript(field: Int) -> [UInt8]? {
    all.first { $0.number == field && $0.isAccepted }?.value
  }
}

extension RowFormat {
  /// Returns whether a value can be the content of a field.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isLast: Whether the field is the last one of its row.
  /// - Returns: Whether it can.
  func canWrite(_ value: [UInt8], isLast: Bool) -> Bool {
    if isQuoted { return true }
    if isLast, value.last == UInt8(ascii: "\r") { return false }
    return !value.contains(delimiter) && !value.contains(UInt8(ascii: "\n"))
  }

  /// Returns whether a value must be quoted.
  func mustQuote(_ value: [UInt8]) -> Bool {
    isQuoted
      && value.contains {
        $0 == delimiter || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n")
          || $0 == UInt8(ascii: "\r")
      }
  }
}

extension RowFields {
  /// The range of a field's content, without quotation marks around it.
  struct Content {
    let range: Range<Int>
    let isQuoted: Bool
  }

  /// Returns the contents of all fields, which are well-formed.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the row.
  ///   - start: The offset at which the row starts.
  ///   - format: The row format.
  /// - Returns: The contents, in order.
  func contents(of bytes: Span<UInt8>, from start: Int, _ format: RowFormat) -> [Content] {
    var start = start
    return all.map { field in
      let isQuoted =
        format.isQuoted && start < contentEnd && bytes[start] == UInt8(ascii: "\"")
      let first = isQuoted ? start + 1 : start
      let range = first..<(field.bytes.isEmpty ? first : field.bytes.upperBound)
      // The closing quotation mark and the delimiter follow.
      start = range.upperBound + (isQuoted ? 2 : 1)
      return Content(range: range, isQuoted: isQuoted)
    }
  }
}
