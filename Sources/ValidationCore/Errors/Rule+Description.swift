extension Rule: CustomStringConvertible {
  /// The rule in at most 500 bytes: its code and name, its parameters and its parts.
  ///
  ///     "\(IntegerValidator(in: 1...9).rule)"   // integer(max: 9, min: 1)
  ///     "\(NotValidator(.digits).rule)"         // not(digits)
  public var description: String {
    var text = ""
    write(to: &text)
    return text.cut(to: Self.maximumByteCount)
  }

  private static let maximumByteCount = 500
  /// The maximum length of a parameter, such as a pattern.
  private static let parameterByteCount = 100

  private func write(to text: inout String) {
    text += code.rawValue.cut(to: Self.parameterByteCount)
    if let name = name(in: "en") { text += " \"\(name.cut(to: Self.parameterByteCount))\"" }
    if parameters.isEmpty && parts.isEmpty { return }
    text += "("
    var separator = ""
    for (name, parameter) in parameters.sorted(by: { $0.key < $1.key }) {
      guard text.utf8.count <= Self.maximumByteCount else { return }
      text += "\(separator)\(name): \(parameter.description.cut(to: Self.parameterByteCount))"
      separator = ", "
    }
    for part in parts {
      guard text.utf8.count <= Self.maximumByteCount else { return }
      text += separator
      part.write(to: &text)
      separator = ", "
    }
    text += ")"
  }
}

extension String {
  /// Returns the text, truncated with three dots to at most the given number of bytes.
  fileprivate func cut(to count: Int) -> String {
    if utf8.count <= count { return self }
    var end = utf8.index(startIndex, offsetBy: count - 3)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "..."
  }
}
