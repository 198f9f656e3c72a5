import InputValidation
import InputValidationExport
import RegularLanguage
import SettingsSyntax
import TestSupport
import Testing
import ValidationJSONSchema
import ValidationSchema

/// What a schema writes, its JSON Schema accepts; what that accepts, the schema accepts, unless it
/// says that a part is not exact.
@Suite struct JSONSchemaLawTests {
  @Test(arguments: SchemaCase.all)
  fileprivate func `the JSON Schema accepts what is written, and no more than it says`(
    schemaCase: SchemaCase
  ) throws {
    let counts = try compare(schemaCase, onDocuments: 400, SplitMix64(seed: 25))
    #expect(counts.valid > 2 && counts.refused > 20)
  }

  @Test(arguments: sampled(3, from: Array(0..<100)))
  func `the same holds for random fields`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<sampled(5, of: 10) {
      let schema = RandomSchema(&random)
      _ = try compare(
        SchemaCase(schema: schema, members: schema.members), onDocuments: 60, random)
    }
  }

  /// Compares a schema with its JSON Schema on random documents, and returns how many are valid,
  /// and how many both refuse.
  private func compare(
    _ schemaCase: SchemaCase,
    onDocuments count: Int,
    _ random: SplitMix64
  ) throws -> (valid: Int, refused: Int) {
    let exported = schemaCase.schema.jsonSchema()
    let judge = try JSONSchema(exported.text)
    let strict = try JSONSchema(exported.text, options: .init(assertsFormats: true))
    let inexact = Set(
      exported.parts.filter { $0.exactness != .exact }.flatMap {
        $0.path.split(separator: ", ").flatMap { [String($0), "\($0)[]"] }
      })
    var generator = random
    var (validCount, refusedCount) = (0, 0)
    var valid: String?
    for _ in 0..<count {
      let document = schemaCase.members.document(&generator)
      let isAccepted = judge.isValid(document)
      switch schemaCase.schema.outcome(of: document) {
      case .written(let text):
        validCount += 1
        valid = text
        #expect(isAccepted, "\(document) is valid: \(exported.text)")
        #expect(strict.isValid(text), "\(document) is written as \(text): \(exported.text)")
        #expect(schemaCase.schema.outcome(of: text) == .written(text))
      case .errors(let paths):
        if !isAccepted { refusedCount += 1 }
        #expect(
          !isAccepted || inexact.isSuperset(of: paths) && !inexact.isEmpty,
          "\(document) is accepted, but not valid: \(paths), \(exported.text)")
      }
    }
    for part in exported.parts where schemaCase.schema is RandomSchema {
      guard case .wider(let example) = part.exactness,
        let document = valid?.replacing(part.path, with: example)
      else { continue }
      let isValid = schemaCase.schema.outcome(of: document).isWritten
      #expect(judge.isValid(document) && !isValid, "\(document) is an example: \(exported.text)")
    }
    return (validCount, refusedCount)
  }

  @Test func `the types are those of the texts that are written`() {
    let exported = Numbers().jsonSchema()
    #expect(
      exported.text.contains(
        """
            "odd": {
              "type": [
                "integer",
                "null"
              ],
              "minimum": 1,
              "maximum": 99
            },
        """))
    #expect(exported.parts[0].exactness == .wider(example: "2"))
  }

  @Test func `an example is not the empty text, which an optional field accepts`() throws {
    let schema = Long()
    let part = try #require(schema.jsonSchema().parts.first)
    guard case .wider(let example) = part.exactness else {
      Issue.record("\(part.exactness)")
      return
    }
    #expect(!schema.outcome(of: "{\"text\":\(example)}").isWritten)
  }

  @Test func `what a relation says about fields that may be disabled or filled is left out`() {
    let parts = Company().jsonSchema().parts
    let omitted = parts.compactMap { part in
      if case .omitted(let reason) = part.exactness { "\(part.path): \(reason)" } else { nil }
    }
    #expect(
      omitted == [
        "late: a disabled field may have any value", "place, country: code computes the value",
        "late, size: a disabled field may have any value",
        "vat, size: one of its fields may be disabled or filled in",
      ])
  }
}

/// A schema, and members of documents.
private struct SchemaCase: CustomTestStringConvertible, Sendable {
  let schema: any Schema
  let members: Members

  var testDescription: String { "\(type(of: schema))" }

  static let all = [
    Self(schema: Optionals(), members: Optionals.members),
    Self(schema: Numbers(), members: Numbers.members),
    Self(schema: Lists(), members: Lists.members),
    Self(schema: RelatedLists(), members: RelatedLists.members),
    Self(schema: Choices(), members: Choices.members),
    Self(schema: Company(), members: Company.members),
    Self(schema: Nesting(), members: Nesting.members),
  ]
}

/// The possible values of the members of an object, which may also be missing.
private indirect enum Values: Sendable {
  case texts([String])
  case object([(String, Values)])
  case array(Values, ClosedRange<Int>)

  func value(_ generator: inout SplitMix64) -> String {
    switch self {
    case .texts(let texts): return texts.randomElement(using: &generator) ?? "null"
    case .object(let members): return members.document(&generator)
    case .array(let element, let counts):
      let count = Int.random(in: counts, using: &generator)
      return "[" + (0..<count).map { _ in element.value(&generator) }.joined(separator: ",") + "]"
    }
  }
}

private typealias Members = [(String, Values)]

extension Members {
  /// Returns an object with most of the members.
  fileprivate func document(_ generator: inout SplitMix64) -> String {
    var members: [String] = []
    for (name, values) in self where Int.random(in: 0..<6, using: &generator) > 0 {
      members.append("\"\(name)\":\(values.value(&generator))")
    }
    if Int.random(in: 0..<40, using: &generator) == 0 { members.append("\"other\":1") }
    return "{" + members.joined(separator: ",") + "}"
  }
}

/// What a schema says about a document.
private enum DocumentOutcome: Equatable {
  /// It is valid, and written as a text.
  case written(String)
  /// The paths of its errors, without the numbers of rows.
  case errors(Set<String>)

  var isWritten: Bool { if case .written = self { true } else { false } }
}

extension String {
  /// Returns an object with another value of a member; `nil` if there is no such member.
  fileprivate func replacing(_ name: String, with value: String) -> String? {
    let bytes = Array(utf8)
    guard let text = try? JSONText(bytes),
      let node = text.names(of: 0).first(where: { text.text(of: text.nodes[$0]) == name })
    else { return nil }
    let range = text.nodes[node + 1].start..<text.nodes[node + 1].end
    return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + value
      + String(decoding: bytes[range.upperBound...], as: UTF8.self)
  }
}

extension Schema {
  fileprivate func outcome(of document: String) -> DocumentOutcome {
    do throws(JSONReport) {
      return .written(try values(fromJSON: Array(document.utf8)).json(revealingSecrets: true))
    } catch {
      return .errors(
        Set(
          error.errors.map { error in
            error.pointer.split(separator: "/").reduce("") { path, name in
              Int(name) != nil ? path + "[]" : path.isEmpty ? "\(name)" : "\(path).\(name)"
            }
          }))
    }
  }
}

extension RandomSchema {
  /// Values of the fields, most of which are valid, and written as fields write them.
  fileprivate var members: Members {
    parts.map { part in
      let name = part.fields[0].name
      func outcome(_ literal: String) -> DocumentOutcome {
        part.outcome(of: "{\"\(name)\":\(literal)}")
      }
      let literals = part.literals.filter { literal in
        guard case .written(let text) = outcome(literal) else { return true }
        // A number in a string, "" for `nil` and `null` for a default are valid as well.
        return Self.kinds(in: text.dropFirst(name.count + 4)) == Self.kinds(in: literal[...])
      }
      let valid = literals.filter { outcome($0).isWritten }
      return (name, .texts(literals + valid + valid))
    }
  }

  private var literals: [String] {
    let field = fields[0].field
    func values(_ validator: some Validator) -> [String] {
      let texts = Self.texts(of: validator).flatMap { [$0, $0 + "1", String($0.dropLast())] }
      return texts.map(JSONWriter.string) + texts.filter { Self.plain?.isValid($0) ?? false }
    }
    let others = ["null", "0", "5", "2.5", "-1", "true", #""""#, #"" a""#, #""a,b""#, "{}"]
    guard let list = field.list else {
      return values(field.bareValidator) + others + ["[]", "[1]"]
    }
    let elements = values(list.part) + others
    let pairs = zip(elements, elements.reversed()).map { "[\($0),\($1)]" }
    return ["[]", "[[]]", "null", #""a""#] + elements.map { "[\($0)]" } + pairs
  }

  private static let plain = try? JSONSchema(#"{"type": ["number", "boolean"]}"#)

  /// The kinds of values and brackets in a JSON text.
  private static func kinds(in text: Substring) -> String {
    var kinds = ""
    var rest = text.unicodeScalars
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        while let next = rest.popFirst(), next != "\"" {
          if next == "\\" { rest.removeFirst() }
        }
        kinds += "s"
      case "n", "t", "f", "[", "]", ",":
        kinds.unicodeScalars.append(character == "f" ? "t" : character)
      case "-", "0"..."9": if kinds.last != "0" { kinds += "0" }
      default: break
      }
    }
    return kinds
  }
}

private struct Long: Schema {
  let text = Field(
    optional: .length(...3, in: .scalars) && .not(.satisfying("short") { $0.utf8.count < 4 }))
}

private struct Optionals: Schema {
  let name = Field(optional: .alphabetic(.ascii)),
    text = Field(optional: .length(...3, in: .scalars))
  let size = Field(optional: .integer(in: 1...9)), share = Field(optional: .numeric(in: 0...1))
  let flag = Field(optional: .boolean), color = Field(optional: .oneOf("red", "blue"))
  let key = Field(.secret(.length(3...9, in: .scalars)))
  let ports = Field(optional: .list(of: .port, count: 1...2))
  let none = Field(optional: .digits && .alphabetic(.ascii)), level = Field(.hexColor)

  static let members: Members = [
    ("name", .texts(["\"a\"", "\"B\"", "null", "\"1\""])),
    ("text", .texts(["\"\"", "\"abc\"", "null", "\"abcd\""])),
    ("size", .texts(["1", "9", "null", "10"])), ("share", .texts(["0", "0.5", "1", "null", "2"])),
    ("flag", .texts(["true", "false", "null"])),
    ("color", .texts(["\"red\"", "\"blue\"", "null", "\"green\""])),
    ("key", .texts(["\"abc\"", "\"abcdef\"", "\"ab\""])),
    ("ports", .texts(["[1]", "[1,2]", "null", "[0]", "[1,2,3]"])),
    ("none", .texts(["null", "null", "null", "\"a\"", "\"\\u0031\""])),
    ("level", .texts(["\"#fff\"", "\"#ffffff\"", "\"#f\""])),
  ]
}

private struct Numbers: Schema {
  let odd = Field(
    optional: IntegerValidator(in: 1...99)
      && .satisfying("odd") { Int($0).map { $0 % 2 == 1 } ?? false })
  let part = Field(
    optional: NumericValidator(in: 0.0...1.0) && .satisfying("short") { $0.utf8.count < 5 })
  let comma = Field(
    optional: NumericValidator(in: 0.0...9.0, style: NumberStyle(separator: .comma)))
  let step = Field(optional: IntegerValidator(in: 0...50, style: NumberStyle(multipleOf: 5)))
  let either = Field(optional: .integer(in: 1...9) || .integer(in: 20...30))
  let mass = Field(optional: .scientific(in: 0.0...1e3)), size = Field(optional: .byteCount)
  let amount = Field(optional: .grouping(in: 0...9_999)),
    named = Field(
      optional: IntegerValidator(in: 1...3).described("a size"))

  static let members: Members = [
    ("odd", .texts(["1", "99", "null", "2", "100", "\"x\""])),
    ("part", .texts(["0", "0.5", "1", "null", "0.12345", "2"])),
    ("comma", .texts(["0", "9", "\"1,5\"", "null", "10", "1.5"])),
    ("step", .texts(["0", "50", "null", "7", "55"])),
    ("either", .texts(["1", "25", "null", "15", "40"])),
    ("mass", .texts(["0", "1e2", "12.5", "null", "2e9", "\"x\""])),
    ("size", .texts(["\"10kB\"", "\"1MiB\"", "null", "\"kB\"", "true"])),
    ("amount", .texts(["\"1,234\"", "12", "null", "\"1,23\""])),
    ("named", .texts(["1", "3", "null", "4"])),
  ]
}

private struct Lists: Schema {
  let paths = Field(.list(of: .length(1...3, in: .scalars), separatedBy: "/"), default: [])
  let counts = Field(.list(of: .integer(in: 1...9), count: 1...2))
  let short = Field(optional: .list(of: .integer(in: 1...9), count: 1...3) && .length(...4))
  let named = Field(
    optional: ListValidator(
      of: .integer(in: 1...9), separatedBy: ",", count: 1...2
    ).described("sizes"))
  let odd = Field(
    optional: .list(
      of: IntegerValidator(in: 1...9) && .satisfying("odd") { Int($0).map { $0 % 2 == 1 } ?? false }
    ))

  static let members: Members = [
    ("paths", .texts(["[]", "[\"a\"]", "[\"a\",\"bcd\"]", "[\"abcd\"]", "[\"b\"]"])),
    ("counts", .texts(["[1]", "[1,9]", "[1,9]", "[]", "[1,2,3]", "[10]"])),
    ("short", .texts(["[1]", "[1,2]", "null", "[1,2,3]", "[1,2,3,4]"])),
    ("named", .texts(["[1]", "[1,2]", "null", "[1,2,3]", "[0]"])),
    ("odd", .texts(["[1]", "[3,5]", "null", "[2]", "[10]", "[\"x\"]"])),
  ]
}

/// Lists whose elements may contain the separator of their texts, and which may be empty.
private struct RelatedLists: Schema {
  let tags = Field(optional: .list(of: .length(...3, in: .scalars), separatedBy: "/"))
  let roles = Field(optional: .list(of: .oneOf("a", "b")))
  let note = Field(optional: .digits), hint = Field(optional: .digits)

  var relations: [Relation<Self>] {
    [
      .exactlyOne(of: \.tags, \.roles), .require(\.note, when: \.tags) { $0 != nil },
      .require(\.hint, when: \.roles) { $0?.isEmpty ?? false },
    ]
  }

  static let members: Members = [
    (
      "tags",
      .texts([
        "null", "null", "[]", "[\"a\"]", "[\"a/b\"]", "[\" a\",\"\"]", "[\"\"]", "[\"abcd\"]",
      ])
    ),
    ("roles", .texts(["null", "null", "[]", "[\"a\"]", "[\"a\",\"b\"]", "[\"c\"]"])),
    ("note", .texts(["\"1\"", "\"1\"", "null"])), ("hint", .texts(["\"1\"", "\"1\"", "null"])),
  ]
}

private struct Choices: Schema {
  let user = Field(optional: .alphabetic(.ascii)), pin = Field(optional: .digits)
  let mail = Field(optional: .length(...3, in: .scalars)),
    phone = Field(optional: .integer(in: 1...9))
  let kind = Field(.oneOf("a", "b"), default: "a"), flag = Field(optional: .boolean)
  let why = Field(optional: .oneOf("", "x", "y")),
    note = Field(optional: .length(...2, in: .scalars))
  let hint = Field(optional: .digits)
  var relations: [Relation<Self>] {
    [
      .together(\.user, \.pin, \.mail), .exactlyOne(of: \.mail, \.phone),
      .require(\.note, when: \.kind) { $0 == "b" }, .require(\.user, when: \.flag) { $0 != false },
      .require(\.hint, when: \.why) { $0 == nil }, .require(\.hint, when: \.why) { $0 == "y" },
    ]
  }

  static let members: Members = [
    ("user", .texts(["\"a\"", "null", "\"a\"", "\"1\""])),
    ("pin", .texts(["\"1\"", "\"2\"", "null"])),
    ("mail", .texts(["\"\"", "\"abc\"", "null"])), ("phone", .texts(["1", "null"])),
    ("kind", .texts(["\"a\"", "\"b\""])), ("flag", .texts(["true", "false", "false", "null"])),
    ("why", .texts(["\"\"", "\"x\"", "\"x\"", "\"y\"", "null"])),
    ("note", .texts(["\"\"", "\"ab\"", "null"])), ("hint", .texts(["\"1\"", "null"])),
  ]
}

private struct Company: Schema {
  let kind = Field(.oneOf("person", "company"), default: "person")
  let vat = Field(optional: .digits, about: "the number"),
    size = Field(.integer(in: 1...9), default: 1)
  let flag = Field(.boolean, default: false), late = Field(optional: .digits)
  let country = Field(.oneOf("CH", "DE")), place = Field(.alphabetic(.ascii))
  var relations: [Relation<Self>] {
    [
      .enable(\.vat, when: \.kind) { $0 == "company" },
      .enable(\.size, when: \.kind) { $0 == "company" },
      .enable(\.size, when: \.flag) { $0 },
      .fill(\.place, from: \.country) { $0 == "CH" ? "Bern" : nil },
      .enable(\.late, when: \.size) { $0 > 3 }, .require(\.vat, when: \.size) { $0 > 8 },
    ]
  }

  static let members: Members = [
    ("kind", .texts(["\"person\"", "\"company\""])),
    ("vat", .texts(["\"1\"", "\"x\"", "null", "true"])),
    ("size", .texts(["1", "9", "0", "\"x\""])), ("flag", .texts(["true", "false"])),
    ("late", .texts(["\"1\"", "\"x\"", "7", "null"])),
    ("country", .texts(["\"CH\"", "\"DE\"", "\"XX\""])),
    ("place", .texts(["\"Bern\"", "\"Bonn\"", "\"1\""])),
  ]
}

private struct Nesting: Schema {
  let choices = Nested(Contact()), rows = Repeated(Contact(), count: 0...2)

  static let members: Members = [
    ("choices", .object(contact)), ("rows", .array(.object(contact), 0...3)),
  ]
  private static let contact: Members = [
    ("mail", .texts(["\"a\"", "null"])), ("phone", .texts(["1", "null"])),
    ("isOwn", .texts(["true", "false"])), ("color", .texts(["\"#fff\"", "\"x\"", "null"])),
  ]
}

private struct Contact: Schema {
  let mail = Field(optional: .alphabetic(.ascii)), phone = Field(optional: .integer(in: 1...9))
  let isOwn = Field(.boolean, default: true), color = Field(optional: .hexColor)
  var relations: [Relation<Self>] {
    [.exactlyOne(of: \.mail, \.phone), .enable(\.color, when: \.isOwn) { $0 }]
  }
}
