/// A value of `--one-of`: values separated by commas.
///
/// A backslash escapes a comma or a backslash:
///
///     red,green        red green
///     1\,5,2\,5        1,5 2,5
///     C:\\,D:\\        C:\ D:\
///     a\n              an error
package struct ValueList: Sendable {
  /// The values in order; an empty text is a value, too.
  package let values: [String]

  /// Parses a list.
  ///
  /// - Throws: ``UsageError/badList(value:)`` if a backslash precedes another character.
  package init(_ text: String) throws(UsageError) {
    var values: [String] = []
    var value = ""
    var isEscaped = false
    // By scalars, because a comma followed by a combining mark is another Character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case ",", "\\":
        if isEscaped {
          value.unicodeScalars.append(scalar)
          isEscaped = false
        } else if scalar == "," {
          values.append(value)
          value = ""
        } else {
          isEscaped = true
        }
      default:
        if isEscaped { throw .badList(value: text) }
        value.unicodeScalars.append(scalar)
      }
    }
    if isEscaped { throw .badList(value: text) }
    self.values = values + [value]
  }
}
