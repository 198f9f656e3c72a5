/// A value of `--one-of`: values separated by commas.
///
/// A backslash escapes a comma or a backslash:
///
///     red,green        red green
///     1\,5,2\,5        1,5 2,5
///     C:\\,D:\\        C:\ D:\
///     a\n              an error
package enum ValueList {
  /// Returns the values in order; an empty text is a value, too.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)`` if a backslash precedes another character.
  package static func values(of text: String) throws(UsageError) -> [String] {
    guard let values = parts(of: text, at: ",") else {
      throw .invalid(option: "--one-of", value: text, .list)
    }
    return values
  }

  /// Returns values as a text that has these values.
  package static func text(of values: [String]) -> String {
    values.map { value in
      // By scalars, as they are read.
      value.unicodeScalars.reduce(into: "") { text, scalar in
        if scalar == "," || scalar == "\\" { text += "\\" }
        text.unicodeScalars.append(scalar)
      }
    }.joined(separator: ",")
  }

  /// Splits a text at a separator, which a backslash escapes, as it does another backslash.
  ///
  /// - Returns: The parts; nil if a backslash precedes anything else.
  static func parts(of text: String, at separator: Unicode.Scalar) -> [String]? {
    var parts = [""]
    var isEscaped = false
    // By scalars, because a separator followed by a combining mark is another Character.
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\" where !isEscaped:
        isEscaped = true
        continue
      case separator where !isEscaped: parts.append("")
      case separator, "\\": parts[parts.count - 1].unicodeScalars.append(scalar)
      default:
        if isEscaped { return nil }
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = false
    }
    return isEscaped ? nil : parts
  }
}
