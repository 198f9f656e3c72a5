internal import SettingsSyntax
public import ValidationSchema
public import ValidatorExport

extension ExportedSchema {
  /// Returns an OpenAPI 3.1 document whose components are schemas.
  ///
  ///     let exported = try ExportedSchema.openAPI(
  ///       [("Order", Order()), ("Customer", Customer())], title: "Shop", version: "1.2.0")
  ///     exported.text         // {"openapi": "3.1.0", ..., "components": {"schemas": {"Order": ...
  ///     exported.parts[0]     // Order/email: wider(example: ...)
  ///     try ExportedSchema.openAPI([("an order", Order())], title: "Shop", version: "1.2.0")
  ///     // throws: invalid("an order")
  ///
  /// The document has no paths, which OpenAPI 3.1 allows, so generators of code can read it as it
  /// is. Another document refers to a component as `shop.json#/components/schemas/Order`. Each
  /// component is what `jsonSchema(id:title:about:)` returns for its schema, without `$schema`,
  /// because draft 2020-12 is the default of OpenAPI 3.1.
  ///
  /// - Parameters:
  ///   - schemas: The schemas with their names, which consist of ASCII letters, digits, dots,
  ///     hyphens and underscores, and are different.
  ///   - title: The title of the API.
  ///   - version: The version of the API.
  /// - Returns: The text, and how the parts of all components compare with the original.
  /// - Throws: ``ComponentNameError``.
  /// - Complexity: Compiles the validators of all fields, and exports their patterns.
  public static func openAPI(
    _ schemas: [(name: String, schema: any Schema)],
    title: String,
    version: String
  ) throws(ComponentNameError) -> ExportedSchema {
    var names: Set<String> = []
    for (name, _) in schemas {
      guard name.isComponentName else { throw .invalid(name) }
      guard names.insert(name).inserted else { throw .repeated(name) }
    }
    var parts: [Part] = []
    let components = schemas.map { name, schema -> (name: String, value: JSONWriter.Value) in
      var builder = SchemaBuilder(schema, component: name)
      let component = JSONWriter.Value.object(builder.document())
      parts += builder.parts
      return (name, component)
    }
    return ExportedSchema(
      [
        ("openapi", .string("3.1.0")),
        ("info", .object([("title", .string(title)), ("version", .string(version))])),
        ("components", .object([("schemas", .object(components))])),
      ],
      parts: parts)
  }
}

/// The error of a name that a component of an OpenAPI document can't have.
public enum ComponentNameError: Error, Hashable, Sendable {
  /// The name is empty, or has other characters than ASCII letters, digits, dots, hyphens and
  /// underscores.
  case invalid(String)
  /// Two components have the name.
  case repeated(String)
}

extension ComponentNameError: CustomStringConvertible {
  /// A description for people, in English.
  public var description: String {
    switch self {
    case .invalid(let name):
      "'\(name)' can't be the name of a component: use letters, digits, '.', '-' and '_' of ASCII"
    case .repeated(let name): "two components have the name '\(name)'"
    }
  }
}

extension String {
  /// Whether the text is the name of a component of OpenAPI 3.1: `^[a-zA-Z0-9._-]+$`.
  fileprivate var isComponentName: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
