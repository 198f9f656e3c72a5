package import SettingsSyntax

extension JSON.Value {
  /// Parses a value as written by this program: numbers are integers, null does not occur, and
  /// names in an object are unique.
  ///
  /// - Parameter bytes: The whole text.
  /// - Throws: ``JSONError`` for the first mistake.
  package init(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
    let text = try JSONText(Array(bytes), limits: JSONText.Limits(depth: 32))
    if let repeated = text.repetitions.first {
      throw JSONError(.noValue, at: text.nodes[repeated.name].start)
    }
    self = try Self.value(at: 0, of: text)
  }

  private static func value(at index: Int, of text: JSONText) throws(JSONError) -> Self {
    let node = text.nodes[index]
    switch node.kind {
    case .string: return .string(text.text(of: node))
    case .boolean: return .boolean(text.text(of: node) == "true")
    case .null: throw JSONError(.noValue, at: node.start)
    case .number:
      guard let number = Int(text.text(of: node)) else { throw JSONError(.noValue, at: node.start) }
      return .number(number)
    case .array:
      var values: [Self] = []
      for element in text.elements(of: index) { values.append(try value(at: element, of: text)) }
      return .array(values)
    case .object:
      var members: [(String, Self?)] = []
      for name in text.names(of: index) {
        members.append((text.text(of: text.nodes[name]), try value(at: name + 1, of: text)))
      }
      return .object(members)
    }
  }

  /// The members of an object.
  package var members: [(String, JSON.Value?)]? {
    if case .object(let members) = self { members } else { nil }
  }
  /// The elements of an array.
  package var elements: [JSON.Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }
  /// The text of a string.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The number.
  package var number: Int? { if case .number(let number) = self { number } else { nil } }
  /// The flag.
  package var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  /// The member of an object with a name; nil if there is none.
  package subscript(_ name: String) -> JSON.Value? {
    members?.first { $0.0.utf8.elementsEqual(name.utf8) }?.1
  }
}
