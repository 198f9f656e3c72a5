public import ValidationSchema
public import ValidatorExport

extension Schema {
  /// Returns the schema as a JSON Schema of draft 2020-12.
  ///
  ///     let exported = Order().jsonSchema(title: "Order")
  ///     exported.text                           // {"$schema": ..., "title": "Order", ...}
  ///     exported.parts.filter { $0.exactness != .exact }
  ///     // email: wider(example: ...)
  ///
  /// Each field has the type of its values, its bounds or a pattern, its default and its
  /// description. Unknown members are not allowed, unless ``Schema/unknownMembers`` of the schema
  /// of an object keeps or ignores them. The relations `.together` and `.exactlyOne` are part of
  /// the schema, and so are `.require` and `.enable` if they depend on a Boolean, or on one of a
  /// few texts; others call code, and are left out. Relations with a field that another one may
  /// disable or fill are left out, too. A disabled field may have any value. Secrets are only
  /// strings, perhaps with a length, or arrays of strings, and have no default.
  ///
  /// Patterns take linear time in engines that backtrack: a rule whose pattern does not is wider,
  /// or left out.
  ///
  /// - Parameters:
  ///   - id: The URI of the schema, for `$id`.
  ///   - title: The title.
  ///   - about: The description.
  /// - Returns: The text, and how it compares with the original.
  /// - Complexity: Compiles the validators of all fields, and exports their patterns.
  public func jsonSchema(
    id: String? = nil,
    title: String? = nil,
    about: String? = nil
  ) -> ExportedSchema {
    var builder = SchemaBuilder(self)
    return builder.schema(id: id, title: title, about: about)
  }
}
