internal import ValidationCore

extension SchemaValues {
  /// Returns the values as a value of one's own type.
  ///
  ///     struct NewOrder: Decodable { var sku: String, quantity: UInt8 }
  ///     let values = try Order().values(fromJSON: #"{"sku": "ABC", "quantity": 2}"#)
  ///     try values.decoded(as: NewOrder.self).quantity   // 2
  ///
  /// Nothing is read or checked a second time. A property gets the value of the member with the
  /// name of its coding key, which is the name in JSON. Its type is that of the value, or:
  ///
  /// - a standard number type, if the value is a number in its range; `Float` and `Double` round;
  /// - `String`, or a type that is decoded from one, such as an enumeration: it gets the canonical
  ///   text of the value;
  /// - an array, for a list or for the rows of a repeated section;
  /// - a `Decodable` type with properties of its own, for a section.
  ///
  /// The value of a secret is a ``Secret``, and nothing else.
  ///
  /// - Parameter type: The type.
  /// - Returns: The value.
  /// - Throws: `DecodingError`, which contains no value, if the type doesn't fit the schema; what
  ///   the initializer of the type throws.
  /// - Complexity: O(*n*) in the number of values.
  public func decoded<Own: Decodable>(as type: Own.Type = Own.self) throws -> Own {
    let template = SchemaPlan.plan(of: schema).template
    return try Own(from: ValuesDecoder(.object(template.object, template, source), []))
  }
}

/// What is at a place of the values.
private enum DecodedNode {
  case null
  /// An object of a template, with the values of its fields.
  case object(SchemaObject, SchemaTemplate, ValueSource)
  case elements([DecodedNode])
  case entries([String: DecodedNode])
  case field(any AnyField, HeldValue)
  /// An element of a list, with its canonical text; itself a list, if there is one.
  case element(any Sendable, String, (any ListComposition)?)

  /// The value, with the type that it has in the schema; `nil` if there is no such value.
  var value: (any Sendable)? {
    switch self {
    case .null, .object, .elements, .entries: nil
    case .field(let field, let held): field.value(held: held)
    case .element(let value, _, _): value
    }
  }

  /// The canonical text; `nil` if there is none, or if it would reveal a secret.
  var text: String? {
    switch self {
    case .null, .object, .elements, .entries: nil
    case .field(let field, let held):
      field.valueType is any Confidential.Type ? nil : field.text(held: held)
    case .element(_, let text, _): text
    }
  }

  /// The elements of a list, or the rows; `nil` for anything else.
  var elements: [DecodedNode]? {
    switch self {
    case .elements(let nodes): return nodes
    case .field(let field, let held):
      guard !(field.valueType is any Confidential.Type), let texts = field.elements(held: held),
        let values = field.value(held: held) as? [any Sendable]
      else { return nil }
      return zip(values, texts).map { .element($0, $1, field.list?.part.list) }
    case .element(let value, let text, let list):
      guard let list, let values = value as? [any Sendable] else { return nil }
      return zip(values, list.elements(of: text)).map { .element($0, $1, list.part.list) }
    case .null, .object, .entries: return nil
    }
  }

  /// The type for messages.
  var typeName: String {
    switch self {
    case .null: "no value"
    case .object: "a section"
    case .elements: "rows"
    case .entries: "entries"
    case .field(let field, _): "a field of \(field.valueType)"
    case .element(let value, _, _): "an element of \(type(of: value))"
    }
  }
}

/// A decoder of what is at a place of the values.
private struct ValuesDecoder: Decoder, SingleValueDecodingContainer {
  let node: DecodedNode
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ node: DecodedNode, _ codingPath: [any CodingKey]) {
    (self.node, self.codingPath) = (node, codingPath)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    switch node {
    case .object, .entries:
      return KeyedDecodingContainer(MemberContainer<Key>(codingPath: codingPath, node: node))
    case .null, .elements, .field, .element: throw mismatch([String: Any].self)
    }
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = node.elements else { throw mismatch([Any].self) }
    return ElementContainer(codingPath: codingPath, elements: elements)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  func decodeNil() -> Bool {
    if case .null = node { true } else { false }
  }

  func decode<Own: Decodable>(_ type: Own.Type) throws -> Own {
    if let value = node.value as? Own { return value }
    guard let scalar = type as? any DecodedScalar.Type else { return try Own(from: self) }
    guard let text = node.text, let value = scalar.init(text) as? Own else { throw mismatch(type) }
    return value
  }

  private func mismatch(_ type: Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "the schema has \(node.typeName)")
    return decodeNil() ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }
}

extension DecodedNode {
  /// The names of the members of an object, or the keys of entries.
  fileprivate var names: [String] {
    switch self {
    case .object(let object, let template, let source):
      object.members.map(\.name) + (Self.shape(of: object, template, source)?.names ?? [])
    case .entries(let entries): Array(entries.keys)
    case .null, .elements, .field, .element: []
    }
  }

  /// Returns what is at a member of an object, or an entry; `nil` if there is none.
  fileprivate func member(named name: String) -> DecodedNode? {
    switch self {
    case .object(let object, let template, let source):
      object.member(named: name).map { Self(at: $0, template, source) }
        ?? Self.shape(of: object, template, source)?.member(named: name)
    case .entries(let entries): entries[name]
    case .null, .elements, .field, .element: nil
    }
  }

  /// Returns the chosen shape of an object, whose members are those of the object; `nil` if there
  /// is none.
  private static func shape(
    of object: SchemaObject,
    _ template: SchemaTemplate,
    _ source: ValueSource
  ) -> DecodedNode? {
    for place in object.shapes {
      let shape = Self(at: .rows(place), template, source)
      if case .object = shape { return shape }
    }
    return nil
  }

  /// Creates what is at a member of an object of a template.
  private init(
    at member: SchemaObject.Part,
    _ template: SchemaTemplate,
    _ source: ValueSource
  ) {
    switch member {
    case .section(let object): self = .object(object, template, source)
    case .rows(let place):
      let (group, rows) = (template.groups[place], source.rows(of: template.groups[place].identity))
      let nodes = (0..<rows.count).map { row -> DecodedNode in
        .object(group.rows.object, group.rows, rows[row])
      }
      switch group.identity.shape {
      case .array: self = .elements(nodes)
      case .optional: self = nodes.first ?? .null
      case .entries:
        let keys = rows.keys(of: group.identity)
        self = .entries(Dictionary(zip(keys, nodes)) { first, _ in first })
      }
    case .field(let place):
      let field = template.fields[place].field
      guard let held = source.held(of: field), field.isSet(held: held) else {
        self = .null
        return
      }
      self = .field(field, held)
    }
  }
}

/// The members of an object, or entries.
private struct MemberContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let codingPath: [any CodingKey]
  let node: DecodedNode

  var allKeys: [Key] { node.names.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { node.member(named: key.stringValue) != nil }

  private func member(_ key: any CodingKey) throws -> ValuesDecoder {
    guard let member = node.member(named: key.stringValue) else {
      let context = DecodingError.Context(
        codingPath: codingPath, debugDescription: "the schema has no member of this name")
      throw DecodingError.keyNotFound(key, context)
    }
    return ValuesDecoder(member, codingPath + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }

  func decode<Own: Decodable>(_ type: Own.Type, forKey key: Key) throws -> Own {
    try member(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    ValuesDecoder(node, codingPath)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

/// The elements of a list, or rows.
private struct ElementContainer: UnkeyedDecodingContainer {
  let codingPath: [any CodingKey]
  let elements: [DecodedNode]
  var currentIndex = 0

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  /// Returns the decoder of the next element.
  private mutating func next(_ type: Any.Type) throws -> ValuesDecoder {
    let key = ElementKey(intValue: currentIndex)
    guard !isAtEnd else {
      let context = DecodingError.Context(
        codingPath: codingPath + [key], debugDescription: "there are no more elements")
      throw DecodingError.valueNotFound(type, context)
    }
    defer { currentIndex += 1 }
    return ValuesDecoder(elements[currentIndex], codingPath + [key])
  }

  /// Elements are never `nil`.
  mutating func decodeNil() throws -> Bool { false }

  mutating func decode<Own: Decodable>(_ type: Own.Type) throws -> Own {
    try next(type).decode(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next([String: Any].self).container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next([Any].self).unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next((any Decoder).self) }
}

/// The index of an element.
private struct ElementKey: CodingKey {
  let index: Int

  init(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }

  var intValue: Int? { index }
  var stringValue: String { String(index) }
}

/// A type that is decoded from the canonical text of a value, and not from parts.
private protocol DecodedScalar {
  init?(_ text: String)
}

extension Bool: DecodedScalar {}
extension String: DecodedScalar {}
extension Int: DecodedScalar {}
extension Int8: DecodedScalar {}
extension Int16: DecodedScalar {}
extension Int32: DecodedScalar {}
extension Int64: DecodedScalar {}
extension Int128: DecodedScalar {}
extension UInt: DecodedScalar {}
extension UInt8: DecodedScalar {}
extension UInt16: DecodedScalar {}
extension UInt32: DecodedScalar {}
extension UInt64: DecodedScalar {}
extension UInt128: DecodedScalar {}
extension Float: DecodedScalar {}
extension Double: DecodedScalar {}
