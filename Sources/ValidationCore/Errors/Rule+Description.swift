extension Rule: CustomStringConvertible {
  /// The rule as data, in at most 500 bytes: its code, names, parameters and parts.
  ///
  ///     "\(IntegerValidator(in: 1...9).rule)"   // integer(max: 9, min: 1)
  ///     "\(NotValidator(.digits).rule)"         // not(digits)
  public var description: String {
    var text = ""
    write(to: &text)
    return text.cut(to: Self.maximumByteCount)
  }

  private static let maximumByteCount = 500
  /// A parameter, such as a pattern, may have any length.
  private static let maximumParameterByteCount = 100

  private func write(to text: inout String) {
    text += code.rawValue.cut(to: Self.maximumParameterByteCount)
    if let name = name(in: "en") { text += " \"\(name.cut(to: Self.maximumParameterByteCount))\"" }
    if parameters.isEmpty && parts.isEmpty { return }
    text += "("
    var separator = ""
    for (name, parameter) in parameters.sorted(by: { $0.key < $1.key }) {
      guard text.utf8.count <= Self.maximumByteCount else { return }
      let value = parameter.description.cut(to: Self.maximumParameterByteCount)
      text += "\(separator)\(name): \(value)"
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
  /// Returns the text, shortened to a number of bytes with three dots at the end if it is longer.
  fileprivate func cut(to count: Int) -> String {
    if utf8.count <= count { return self }
    var end = utf8.index(startIndex, offsetBy: count - 3)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "..."
  }
}
