internal import RegularLanguage
internal import ValidationCore

/// A JSON object of a schema: the schema itself, a section, or a row.
///
///     struct Order: Schema { let name = Field(.nonEmpty), lines = Repeated(Line()) }
///     // object: name, a field; lines, the rows of a repeated section
///
/// In JSON, a name is compared by its bytes: no other spelling is a member.
package final class SchemaObject: Sendable {
  /// A member of an object.
  package enum Part: Sendable {
    /// A field, by its place in the template.
    case field(Int)
    /// The object of a section.
    case section(SchemaObject)
    /// The rows of a repeated section, by its place in the template.
    case rows(Int)
  }

  /// The members, in the order of their declaration.
  package let members: [(name: String, member: Part)]
  /// The shapes of which one is chosen, whose members are those of the object, by their places in
  /// the template.
  package let shapes: [Int]
  /// The names that lead to the object in the schema or in the row that contains it.
  package let path: [String]
  /// What a reader does with other members.
  package let unknownMembers: UnknownMembers
  private let names: MemberNames
  /// The members without their names, so that finding one copies no name.
  private let kinds: [Part]

  /// Creates the object with members at the given paths.
  ///
  /// Members of the same section are members of one object. If two members have the same name,
  /// which is an error of the schema, the first is found by it.
  ///
  /// - Parameters:
  ///   - paths: The paths, below that of the object.
  ///   - shapes: The paths of the shapes, with their places in the template.
  ///   - path: The path of the object.
  ///   - unknownMembers: What is done with unknown members of an object, by its path.
  init(
    _ paths: [(components: ArraySlice<String>, member: Part)],
    shapes: [(components: ArraySlice<String>, place: Int)],
    at path: [String] = [],
    unknownMembers: [[ExactText]: UnknownMembers]
  ) {
    self.path = path
    self.unknownMembers = unknownMembers[path.map(ExactText.init)] ?? .error
    var names: [String] = []
    var found: [ExactText: [(components: ArraySlice<String>, member: Part)]] = [:]
    for path in paths {
      let name = path.components.first ?? ""
      if found[ExactText(name)] == nil { names.append(name) }
      found[ExactText(name), default: []].append(path)
    }
    self.shapes = shapes.filter { $0.components.count < 2 }.map(\.place)
    members = names.map { name in
      let paths = found[ExactText(name)] ?? []
      if let own = paths.first(where: { $0.components.count < 2 }) { return (name, own.member) }
      let inner = paths.map { ($0.components.dropFirst(), $0.member) }
      let innerShapes = shapes.filter {
        $0.components.count > 1
          && ExactText($0.components[$0.components.startIndex]) == ExactText(name)
      }
      .map { ($0.components.dropFirst(), $0.place) }
      let object = Self(
        inner, shapes: innerShapes, at: path + [name], unknownMembers: unknownMembers)
      return (name, .section(object))
    }
    self.names = MemberNames(names)
    kinds = members.map(\.member)
  }

  /// Returns the member with a name.
  package func member(named name: String) -> Part? {
    name.withBytes { number(ofName: 0..<$0.count, in: $0, expecting: 0) }.map { members[$0].member }
  }

  /// Returns the number of the member with a name, in the order of the declaration; `nil` if there
  /// is none.
  ///
  /// - Parameters:
  ///   - name: The range of the name in a text.
  ///   - text: The text, in UTF-8.
  ///   - expected: The number of the member that probably has the name.
  /// - Returns: The number.
  package func number(
    ofName name: Range<Int>,
    in text: Span<UInt8>,
    expecting expected: Int
  ) -> Int? {
    names.number(of: name, in: text, expecting: expected)
  }

  /// Returns the member with a number.
  package func member(_ number: Int) -> Part { kinds[number] }

  /// The fields and repeated sections of the object and of its sections, by their places.
  package var contents: (fields: [Int], groups: [Int]) {
    var contents: (fields: [Int], groups: [Int]) = ([], shapes)
    for (_, member) in members {
      switch member {
      case .field(let place): contents.fields.append(place)
      case .rows(let place): contents.groups.append(place)
      case .section(let object):
        let inner = object.contents
        contents.fields += inner.fields
        contents.groups += inner.groups
      }
    }
    return contents
  }
}
