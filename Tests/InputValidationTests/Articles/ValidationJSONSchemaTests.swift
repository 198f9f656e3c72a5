import InputValidation
import TestSupport
import Testing
import ValidationJSONSchema

/// The code of the article "ValidationJSONSchema", verbatim between the marks.
@Suite struct ValidationJSONSchemaTests {
  private let article: MarkdownSnippets

  init() throws {
    article = try MarkdownSnippets(
      of: "Sources/ValidationJSONSchema/ValidationJSONSchema.docc/ValidationJSONSchema.md")
  }

  @Test func `errors say where`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let schema = try JSONSchema(
      #"""
      {
        "type": "object",
        "required": ["id"],
        "properties": {
          "id": {"type": "integer", "minimum": 1},
          "tags": {"type": "array", "uniqueItems": true, "items": {"pattern": "^[a-z]+$"}}
        }
      }
      """#)
    print(schema.isValid(#"{"id": 7, "tags": ["new"]}"#))  // true
    for error in schema.errors(in: #"{"id": 0, "tags": ["new", "new"]}"#) {
      print(error)
    }
    // 1:8: /id must be a whole number of at least 1
    // 1:27: /tags/1 must not repeat an earlier element
    // end
    #expect(printed == article.claims(ofSnippet: "let schema"))
  }

  @Test func `a schema may have mistakes`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    do {
      _ = try JSONSchema(#"{"properties": {"age": {"minimum": "1"}}}"#)
    } catch {
      print(error.path, Wording.english.requirement(of: error.rule))
    }
    // /properties/age/minimum the value of 'minimum' must be a number
    // end
    #expect(printed == article.claims(ofSnippet: "do {"))
  }

  @Test func `the nearest schema`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let payment = try JSONSchema(
      #"""
      {"oneOf": [
        {"properties": {"kind": {"const": "card"}, "card": {"minLength": 9}}, "required": ["kind"]},
        {"properties": {"kind": {"const": "bank"}, "iban": {"minLength": 15}}, "required": ["kind"]}
      ]}
      """#)
    print(payment.errors(in: #"{"kind": "bank", "iban": "CH1"}"#))
    // [1:26: /iban must be at least 15 characters long]
    // end
    #expect(printed == article.claims(ofSnippet: "let payment"))
  }

  @Test func `references`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let list = try JSONSchema(
      #"{"items": {"$ref": "https://example.org/item"}}"#,
      documents: ["https://example.org/item": #"{"type": "string"}"#])
    print(list.errors(in: "[1]"))  // [1:2: /0 must be a string, not a number]
    // end
    #expect(printed == article.claims(ofSnippet: "let list"))
  }

  @Test func `fields of a schema`() throws {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }
    // SNIPPET
    let fields = try AnySchema(
      JSONSchema(
        #"""
        {
          "properties": {
            "port": {"type": "integer", "minimum": 1},
            "host": {"type": "string", "default": "localhost"},
            "tags": {"type": "array"}
          },
          "required": ["port"],
          "additionalProperties": false
        }
        """#))
    let settings = try LoadedSettings(fields, from: .dotenv("PORT=8080"))
    print(settings["port"] as? DecimalNumber == 8080)  // true
    print(settings["host"] as? String == "localhost")  // true
    print((try? LoadedSettings(fields, from: .dotenv("PORT=0"))) == nil)  // true
    print(fields.omissions[0])
    // /properties/tags/type must be a text, a number or a Boolean to become a field
    // end
    #expect(printed == article.claims(ofSnippet: "let fields"))
  }
}
