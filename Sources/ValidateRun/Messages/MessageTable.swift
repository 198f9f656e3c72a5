/// The messages of the program in one language, as a text with a line for each.
///
///     [UsageError]
///     invalid: {2}
///     [ValueMistake]
///     empty: the value of '{option}' is empty
///     range: invalid range '{value}' for '{option}': expected 5, 3..16, 3..<17, 3.., ..16 or ..<17
///
/// A section is about an enumeration, and its lines are about the cases. An associated value takes
/// the place of its label in braces, or of its position if it has none; if it is a case itself, its
/// message may contain the other values by their labels. A number followed by `#`
/// counts units, and names followed by a comma are listed:
///
///     faulty: {0#} invalid under any rules              // "2 rows invalid under any rules"
///     bearing: {rows} of {of#}; refuses {refused,}      // "8 of 10 rows; refuses x, y"
///
/// `{ }` is a space between a Chinese and another character. Of several lines for a case, the first
/// counts whose condition on a value holds. Lines that start with `#` are comments.
struct MessageTable: Sendable {
  /// The lines of each section, without its name; those before the first section have no name.
  private var sections: [String: ArraySlice<UInt8>] = [:]

  /// Finds the sections of a table.
  ///
  /// Any run needs some messages, so lines are read when their messages are needed.
  init(_ bytes: [UInt8]) {
    var (name, start) = ("", 0)
    for line in ContentLines(bytes[...]) where line.first == UInt8(ascii: "[") {
      sections[name] = bytes[start..<line.startIndex]
      name = Self.text(line.dropFirst().dropLast())
      start = line.endIndex
    }
    sections[name] = bytes[start...]
  }

  /// Returns the index of the first colon before a space, which ends the name and the condition of
  /// a line; `nil` for a comment or an empty line.
  private static func colon(in line: ArraySlice<UInt8>) -> Int? {
    if line.first == UInt8(ascii: "#") { return nil }
    return line.indices.dropLast().first {
      line[$0] == UInt8(ascii: ":") && line[$0 + 1] == UInt8(ascii: " ")
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension MessageTable {
  /// The names of the messages, with those of their sections.
  var names: Set<String> {
    let names = sections.flatMap { section, lines in
      ContentLines(lines).compactMap { line in
        let name = Self.colon(in: line).map { Self.text(line[..<$0]).prefix { $0 != " " } }
        return name.map { section.isEmpty ? String($0) : section + "." + $0 }
      }
    }
    return Set(names)
  }

  /// Returns the message for a case with arguments, which are not inserted yet; nil if there is
  /// none.
  func message(_ name: String, _ arguments: [Argument]) -> String? {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard let lines = sections[parts.count > 1 ? String(parts[0]) : ""], let wanted = parts.last
    else { return nil }
    for line in ContentLines(lines) where line.starts(with: wanted.utf8) {
      guard let colon = Self.colon(in: line) else { continue }
      let rest = Self.text(line[..<colon].dropFirst(wanted.utf8.count))
      let condition = rest.dropFirst().split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isMeant =
        rest.isEmpty
        || rest.first == " "
          && arguments.contains { condition == [$0.label[...], $0.printed[...]] }
      if isMeant { return Self.text(line[(colon + 2)...]) }
    }
    return nil
  }

  /// A value to insert into a message, with its label, or else its position.
  struct Argument {
    let label: String
    /// The value; nil for a missing one.
    let value: Any?

    init(_ label: String, _ value: Any) {
      self.label = label
      self.value = Self.unwrapped(value)
    }

    private static func unwrapped(_ value: Any) -> Any? {
      // Most values are texts or numbers, whose mirrors take long to make.
      if let text = value as? String { return text }
      if let number = value as? Int { return number }
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    /// The value in conditions.
    fileprivate var printed: String { value.map { "\($0)" } ?? "nil" }
  }

  /// Returns the name of a value's case, and its associated values.
  static func parts(of value: Any) -> (name: String, arguments: [Argument]) {
    guard let payload = Mirror(reflecting: value).children.first, let name = payload.label else {
      return ("\(value)", [])
    }
    if let text = payload.value as? String { return (name, [Argument("0", text)]) }
    let values = Mirror(reflecting: payload.value)
    guard values.displayStyle == .tuple else { return (name, [Argument("0", payload.value)]) }
    let arguments = values.children.enumerated().map { position, child in
      // A value without a label has one such as ".0".
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
      return Argument(label ?? "\(position)", child.value)
    }
    return (name, arguments)
  }

  /// Joins texts, with a space between a Chinese character and an ASCII character.
  static func spaced(_ parts: [String]) -> String {
    parts.reduce(into: "") { text, part in
      if let last = text.unicodeScalars.last, let first = part.unicodeScalars.first,
        last.isASCII && first.isHan || last.isHan && first.isASCII
      {
        text += " "
      }
      text += part
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a Chinese character other than punctuation.
  fileprivate var isHan: Bool { properties.isIdeographic }
}
