import ValidationJSONSchema

@main enum UsesValidationJSONSchema {
  static func main() throws {
    let schema = try JSONSchema(#"{"items": {"type": "integer", "minimum": 1}}"#)
    print(schema.isValid("[1, 2]"), schema.errors(in: "[1, 0]"))
  }
}
