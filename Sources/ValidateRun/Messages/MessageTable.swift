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
  /// A message, and the value that an argument must have.
  private struct Line: Sendable {
    let condition: (label: String, value: String)?
    let message: ArraySlice<UInt8>
  }

  private var lines: [String: [Line]] = [:]

  /// Parses a table.
  ///
  /// Any run needs some messages, so all that takes time is left until a message is needed.
  init(_ bytes: [UInt8]) {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    lines.reserveCapacity(bytes.count / 64)
    var section = ""
    for line in ContentLines(bytes) where !line.isEmpty && line.first != UInt8(ascii: "#") {
      guard let colon = Self.endOfName(in: line) else {
        section = text(line.dropFirst().dropLast()) + "."
        continue
      }
      let words = line[..<colon]
      let name = words.prefix { $0 != UInt8(ascii: " ") }
      var condition: (String, String)?
      if name.endIndex < colon {
        let label = words[(name.endIndex + 1)...].prefix { $0 != UInt8(ascii: "=") }
        condition = (text(label), text(words[(label.endIndex + 1)...]))
      }
      lines[section + text(name), default: []].append(
        Line(condition: condition, message: line[(colon + 2)...]))
    }
  }

  /// Returns the index of the first colon before a space; nil if there is none.
  private static func endOfName(in line: ArraySlice<UInt8>) -> Int? {
    line.indices.dropLast().first {
      line[$0] == UInt8(ascii: ":") && line[$0 + 1] == UInt8(ascii: " ")
    }
  }
}

extension MessageTable {
  /// The names of the messages, with those of their sections.
  var names: Set<String> { Set(lines.keys) }

  /// Returns the message for a case with arguments, which are not inserted yet; nil if there is
  /// none.
  func message(_ name: String, _ arguments: [Argument]) -> String? {
    let line = lines[name]?.first { line in
      guard let (label, value) = line.condition else { return true }
      return arguments.contains { $0.label == label && $0.printed == value }
    }
    return line.map { String(decoding: $0.message, as: UTF8.self) }
  }

  /// A value to insert into a message, with its label, or else its position.
  struct Argument {
    let label: String
    /// The value; nil for a missing one.
    let value: Any?

    init(_ label: String, _ value: Any) {
      self.label = label
      let mirror = Mirror(reflecting: value)
      self.value = mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }

    /// The value in conditions.
    fileprivate var printed: String { value.map { "\($0)" } ?? "nil" }
  }

  /// Returns the name of a value's case, and its associated values.
  static func parts(of value: Any) -> (name: String, arguments: [Argument]) {
    guard let payload = Mirror(reflecting: value).children.first, let name = payload.label else {
      return ("\(value)", [])
    }
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
