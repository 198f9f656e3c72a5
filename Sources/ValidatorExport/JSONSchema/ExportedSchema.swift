package import SettingsSyntax

/// A schema for other programs, and how it compares with the original one.
///
/// It is a JSON Schema, or an OpenAPI document with several of them. It describes documents as
/// `SchemaValues.json(revealingSecrets:)` writes them, with secrets: numbers as numbers, and `nil`
/// as `null`, or without the member. `Schema.values(fromJSON:limits:)` also reads numbers in
/// strings, the empty text for `nil`, and `null` for a default.
public struct ExportedSchema: Hashable, Sendable {
  /// The schema as JSON text, which ends with a line feed.
  public let text: String
  /// How the parts of the text compare with the original: fields in the order of their
  /// declaration, and then relations.
  public let parts: [Part]

  /// A field or a relation of a schema.
  public struct Part: Hashable, Sendable {
    /// The path of the field, such as `lines[].sku`, or the paths of the fields of a relation.
    ///
    /// In an OpenAPI document, the name of the component comes first: `Order/lines[].sku`.
    public let path: String
    /// How the exported part compares with the original one.
    public let exactness: Exactness

    package init(path: String, exactness: Exactness) {
      self.path = path
      self.exactness = exactness
    }
  }

  /// How an exported part compares with the original one.
  public enum Exactness: Hashable, Sendable {
    /// It accepts the same values.
    case exact
    /// It accepts all valid values, and others such as the example, which is JSON.
    case wider(example: String)
    /// It is left out, for a reason in English.
    case omitted(reason: String)
  }

  /// Whether all parts are exact.
  public var isExact: Bool { parts.allSatisfy { $0.exactness == .exact } }
}

extension ExportedSchema.Part {
  /// Returns an exact part.
  package static func exact(_ path: String) -> Self { Self(path: path, exactness: .exact) }
}

extension ExportedSchema {
  /// Creates an object with some members as text.
  package init(_ members: [(name: String, value: JSONWriter.Value)], parts: [Part]) {
    self.init(text: JSONWriter.text(.object(members), indentation: 0) + "\n", parts: parts)
  }

  /// Creates a JSON Schema with some keywords.
  package init(jsonSchema keywords: [(name: String, value: JSONWriter.Value)], parts: [Part]) {
    let dialect = JSONWriter.Value.string("https://json-schema.org/draft/2020-12/schema")
    self.init([("$schema", dialect)] + keywords, parts: parts)
  }
}

extension JSONWriter.Value {
  /// A string with a text.
  package static func string(_ text: String) -> Self { .literal(JSONWriter.string(text)) }
}
