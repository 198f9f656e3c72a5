import LineValidation
import SettingsSyntax
import ValidateRun

/// A value in a descriptor: in a Table Schema, or a Data Package.
///
/// A descriptor says everything in JSON, so that a mistake is a value of another type, whose place
/// is that of the value:
///
///     {"fields": [{"name": "age", "type": "integer"}]}   // fields[0].type is a string
///     {"fields": "age"}                                  // throws: 'fields' must be an array
struct DescriptorValue: Sendable {
  /// The name of the file, for places.
  let file: String
  /// The text of the file.
  let text: JSONText
  /// The value.
  let node: Int
  /// The name of the property that has the value.
  let name: String
}

extension DescriptorValue {
  /// Reads a file.
  ///
  /// - Throws: ``UsageError`` if it is not JSON, or not an object.
  init(_ bytes: [UInt8], named name: String) throws(UsageError) {
    self.init(file: name, text: try JSONText(bytes, named: name), node: 0, name: "")
  }

  /// The type of the value.
  var type: JSONType { text.nodes[node].kind }

  /// The text of a string, or of another value as written.
  var written: String { text.text(of: text.nodes[node]) }

  /// The offset of the value in the file, in bytes.
  var offset: Int { text.nodes[node].start }

  /// The place of the value in the file.
  ///
  /// - Complexity: O(*n*) in the size of the file.
  var place: String {
    var positions = TextPositions(text.bytes)
    let place = positions.place(at: offset)
    return "\(file):\(place.line):\(place.column)"
  }

  /// The members of an object, with their names, in order.
  var members: [DescriptorValue] {
    type != .object
      ? []
      : text.names(of: node).map { name in
        DescriptorValue(
          file: file, text: text, node: name + 1, name: text.text(of: text.nodes[name]))
      }
  }

  /// The elements of an array.
  var elements: [DescriptorValue] {
    type != .array
      ? []
      : text.elements(of: node).map {
        DescriptorValue(file: file, text: text, node: $0, name: name)
      }
  }

  /// Returns the value of a property that is not null; nil if there is none.
  subscript(_ name: String) -> DescriptorValue? {
    members.last { $0.name.utf8.elementsEqual(name.utf8) && $0.type != .null }
  }

  /// Returns the value of a property; nil if there is none.
  ///
  /// - Throws: ``UsageError`` if it has another type.
  func property(_ name: String, _ type: JSONType) throws(UsageError) -> DescriptorValue? {
    guard let value = self[name] else { return nil }
    try value.check(type)
    return value
  }

  /// Checks that the value has a type.
  func check(_ type: JSONType) throws(UsageError) {
    if self.type != type { throw mistake(.type(property: name, expected: type)) }
  }

  /// The texts of a string, or of an array of strings; in either case at least one.
  ///
  /// - Throws: ``UsageError`` if it has another type, or is empty.
  func names() throws(UsageError) -> [String] {
    if type == .string { return [written] }
    try check(.array)
    if elements.isEmpty { throw mistake(.type(property: name, expected: .string)) }
    var names: [String] = []
    for element in elements {
      try element.check(.string)
      names.append(element.written)
    }
    return names
  }

  /// Returns the error of a mistake, with its place.
  func mistake(_ mistake: DescriptorMistake) -> UsageError {
    UsageError.descriptor(mistake).at(place)
  }
}
