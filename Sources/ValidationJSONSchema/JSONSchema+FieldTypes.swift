import RegularLanguage
import SettingsSyntax

extension JSONSchema {
  /// The types as which the texts of a field of a record are read, if the record is judged as an
  /// object.
  ///
  /// The schema decides, as far as it says something about the types of the member:
  ///
  ///     {"type": "integer"}               // 7 is a number; x, 007 and +7 are strings, and refused
  ///     {"type": ["boolean", "string"]}   // true is a Boolean, and yes a string
  ///     {"pattern": "^[0-9]{5}$"}, {}     // 80331 is a string
  package struct FieldTypes: Sendable {
    /// The types; `nil` if the schema says nothing about them.
    private let types: TypeSet?

    /// Creates the types of a member of the whole document.
    package init(_ name: String, in schema: JSONSchema) {
      var search = TypeSearch(program: schema.program, name: Array(name.utf8))
      types = search.types(ofMemberBy: 0)
    }
  }
}

extension JSONSchema.FieldTypes {
  /// Appends the value of a text to a text of JSON.
  package func append(_ text: Span<UInt8>, to json: inout [UInt8]) {
    if let types, !types.isEmpty, isLiteral(text, types) { return json.append(text) }
    if text.endOfPlainString(from: 0) == text.count {
      json.append(UInt8(ascii: "\""))
      json.append(text)
      json.append(UInt8(ascii: "\""))
    } else {
      json.append(contentsOf: JSONWriter.string(text.text ?? "").utf8)
    }
  }

  /// Whether a text is a value of one of the types as it is.
  private func isLiteral(_ text: Span<UInt8>, _ types: TypeSet) -> Bool {
    guard text.count > 0, !types.isDisjoint(with: types.subtracting(.string)) else { return false }
    switch text[0] {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if types.isDisjoint(with: .number) { return false }
      return text.endOfNumber(from: 0) == text.count
    case UInt8(ascii: "t"): return types.contains(.boolean) && text.isEqual(to: "true")
    case UInt8(ascii: "f"): return types.contains(.boolean) && text.isEqual(to: "false")
    case UInt8(ascii: "n"):
      return types.isDisjoint(with: .string) && types.contains(.null) && text.isEqual(to: "null")
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let type: TypeSet = text[0] == UInt8(ascii: "[") ? .array : .object
      guard types.contains(type) else { return false }
      var bytes: [UInt8] = []
      bytes.append(text)
      return (try? JSONText(bytes)) != nil
    default: return false
    }
  }
}

/// A search for what schemas say about the types of a member, or of a value.
private struct TypeSearch {
  let program: SchemaProgram
  let name: [UInt8]
  /// What has been found, by the number of the schema.
  private var ofMember: [Int: TypeSet?] = [:]
  private var ofValue: [Int: TypeSet?] = [:]

  init(program: SchemaProgram, name: [UInt8]) {
    self.program = program
    self.name = name
  }

  /// Returns the types of the member that a schema of the object allows; `nil` for any.
  mutating func types(ofMemberBy number: Int) -> TypeSet? {
    if let known = ofMember[number] { return known }
    let schema = program.subschemas[number]
    var types: TypeSet?
    if let objects = schema.objects {
      var isKnown = false
      if let property = objects.schema(ofProperty: name) {
        types = Self.both(types, self.types(ofValueBy: property))
        isKnown = true
      }
      for (pattern, schema) in objects.patterns where pattern.accepts(name.span) {
        types = Self.both(types, self.types(ofValueBy: schema))
        isKnown = true
      }
      if !isKnown, let additional = objects.additional {
        types = Self.both(types, self.types(ofValueBy: additional))
      }
    }
    types = combined(types, schema) { search, inner in search.types(ofMemberBy: inner) }
    ofMember[number] = types
    return types
  }

  private mutating func types(ofValueBy number: Int) -> TypeSet? {
    if let known = ofValue[number] { return known }
    let schema = program.subschemas[number]
    var types: TypeSet?
    if schema.types != .all {
      types = schema.types
    } else if !schema.values.isEmpty {
      types = schema.values.reduce(nil) { Self.both($0, $1.types) }
    } else if schema.numbers != nil {
      types = [.number, .string]
    }
    types = combined(types, schema) { search, inner in search.types(ofValueBy: inner) }
    ofValue[number] = types
    return types
  }

  /// Returns types that the schemas allow, too, that a schema applies to the same value.
  private mutating func combined(
    _ types: TypeSet?,
    _ schema: Subschema,
    _ inner: (inout Self, Int) -> TypeSet?
  ) -> TypeSet? {
    var types = types
    for applied in schema.applied {
      switch applied {
      case .all(let schemas):
        for schema in schemas { types = Self.both(types, inner(&self, schema)) }
      case .any(let schemas), .one(let schemas):
        let found = schemas.compactMap { inner(&self, $0) }
        // One of them says nothing: it accepts any type.
        if found.count < schemas.count {
          types = types ?? Self.any(of: found)
        } else {
          types = Self.both(types, Self.any(of: found))
        }
      case .condition, .given:
        types = types ?? Self.any(of: applied.schemas.compactMap { inner(&self, $0) })
      case .not: break
      }
    }
    return types
  }

  private static func any(of types: [TypeSet]) -> TypeSet? {
    types.isEmpty ? nil : types.reduce(into: []) { $0.formUnion($1) }
  }

  private static func both(_ one: TypeSet?, _ other: TypeSet?) -> TypeSet? {
    guard let one, let other else { return one ?? other }
    return one.intersection(other)
  }
}

extension Span<UInt8> {
  fileprivate func isEqual(to word: StaticString) -> Bool { end(of: word, from: 0) == count }
}
