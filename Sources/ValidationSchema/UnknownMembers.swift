internal import ValidationCore

/// What a reader does with the members of a JSON object that its schema does not declare; see
/// ``Schema/unknownMembers``.
@nonexhaustive public enum UnknownMembers: String, Hashable, Sendable, CaseIterable {
  /// Each of them is an error.
  case error
  /// They are not judged, and are part of the values; see ``SchemaValues/unknownMembers``.
  case keep
  /// They are skipped.
  case ignore
}

/// The unknown members of the objects of a JSON text.
package struct KeptMembers: Sendable {
  /// The members by the names and numbers of rows that lead to their objects.
  private var members: [[ExactText]: [(name: String, json: String)]] = [:]

  /// Creates a list of no members.
  package init() {}

  /// Whether no object has unknown members.
  package var isEmpty: Bool { members.isEmpty }

  /// The members of the object at a path, in the order of the text.
  package subscript(path: [String]) -> [(name: String, json: String)] {
    members[path.map(ExactText.init)] ?? []
  }

  /// Adds a member of the object at a path.
  package mutating func append(_ name: String, json: String, at path: [String]) {
    members[path.map(ExactText.init), default: []].append((name, json))
  }
}

extension SchemaValues {
  /// The members of the JSON object that the schema does not declare, in the order of the text;
  /// empty unless ``Schema/unknownMembers`` is ``UnknownMembers/keep``.
  ///
  ///     struct Event: Schema {
  ///       let name = Field(.nonEmpty)
  ///       var unknownMembers: UnknownMembers { .keep }
  ///     }
  ///     let event = try Event().values(fromJSON: #"{"name": "a", "size": {"x": 1}}"#)
  ///     event.unknownMembers.map(\.name)   // ["size"]
  ///     event.unknownMembers[0].json       // {"x":1}, without white space and comments
  ///     event.json()                       // {"name":"a","size":{"x":1}}
  ///
  /// They are those of the object of these values: of the section or the row, without those of what
  /// contains it. A section without a name of its own, or without fields, has those of the object
  /// around it. Names are unique, and compared by their bytes, so they are a list rather than a
  /// dictionary of strings. Values that don't come from JSON have none.
  ///
  /// - Complexity: O(*n*) in the number of fields of the schema on the first access to the values
  ///   of a body with such members, and O(*m*) in the number of the members.
  public var unknownMembers: [(name: String, json: String)] {
    let kept = keptMembers
    return kept.isEmpty ? [] : kept[components]
  }

  /// The unknown members of all objects of the text.
  package var keptMembers: KeptMembers { source.keptMembers }
}

extension ValueSource {
  /// The unknown members of all objects of the text.
  fileprivate var keptMembers: KeptMembers {
    switch self {
    case .plan(let values, _): values.keptMembers
    case .table(let tables, _, _): tables.keptMembers
    }
  }
}
