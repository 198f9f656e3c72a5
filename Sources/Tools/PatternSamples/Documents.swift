import InputValidation
import InputValidationExport
import ValidatorSamples

/// Prints a JSON Schema, and random documents that the original schema judges.
///
/// The values have the types of the fields: numbers in strings, and the empty text of an optional
/// field, which are also read, are not part of the exported schema.
func putDocuments(count: Int) throws {
  let exported = SampleOrder().jsonSchema()
  let inexact = exported.parts.filter { $0.exactness != .exact }
  try put([
    "schema": exported.text, "inexact": inexact.flatMap { $0.path.split(separator: ", ") },
  ])
  var generator = Documents()
  for _ in 0..<count {
    let document = generator.object(of: generator.fields)
    var object: [String: Any] = ["document": document]
    do throws(JSONReport) {
      _ = try SampleOrder().values(fromJSON: Array(document.utf8))
      object["valid"] = true
    } catch {
      object["valid"] = false
      object["paths"] = error.errors.map { $0.pointer.split(separator: "/").joined(separator: ".") }
    }
    try put(object)
  }
}

/// A generator of documents, most of whose values are valid.
struct Documents {
  fileprivate indirect enum Kind {
    case values([String], others: [String])
    case array(Kind, Range<Int>)
    case object([(String, Kind)])
  }

  private var random = SystemRandomNumberGenerator()
  fileprivate let fields: [(String, Kind)]

  init() {
    func texts(_ texts: [String], _ others: String...) -> Kind {
      .values(texts.map(Self.quoted), others: others.map(Self.quoted))
    }
    func texts<V: Validator>(_ validator: V, _ others: String...) -> Kind {
      let misses = (try? validator.nearMisses(count: 20)) ?? []
      return .values(
        ((try? validator.samples(count: 20)) ?? []).map(Self.quoted),
        others: (misses + others).filter { !$0.isEmpty }.map(Self.quoted))
    }
    let digit = Kind.values(["1", "2", "3", "9"], others: ["0", "-1", "10", "5"])
    let line = Kind.object([
      ("sku", texts(FormatValidator.hexColor)),
      ("count", .values(["1", "3"], others: ["0", "4"])),
    ])
    let contact = Kind.object([
      ("user", texts(FormatValidator.email)), ("password", texts(DigitsValidator())),
      ("phone", texts(FormatValidator.phone)), ("web", texts(FormatValidator.url)),
    ])
    fields = [
      ("sku", texts(["ABC", "xyz"], "AB", "AB1", "ABCD")),
      ("quantity", .values(["1", "99"], others: ["0", "100"])),
      ("weight", .values(["0", "0.5", "29.999", "30"], others: ["30.5", "-1", "-0.001"])),
      ("step", .values(["-50", "-5", "0", "50"], others: ["-55", "1", "49"])),
      ("port", .values(["1", "8080", "65535"], others: ["0", "65536", "-1"])), ("odd", digit),
      ("level", texts(["low", "high"], "mid")),
      ("isGift", .values(["true", "false"], others: ["[]"])), ("day", texts(FormatValidator.date)),
      ("code", texts(FormatValidator.ean, "00000001")), ("name", texts(["a", "abcde"], "abcdef")),
      ("nick", texts(["a", "abcde"], "abcdef")), ("token", texts(["correct horse"], "short")),
      ("ports", .array(digit, 1..<4)), ("contact", contact), ("lines", .array(line, 0..<3)),
    ]
  }

  /// The fields that may be `null`.
  private static let optional: Set = [
    "weight", "step", "port", "odd", "day", "code", "name", "nick", "user", "password", "phone",
    "web",
  ]

  /// Returns whether something rare happens.
  private mutating func isRare(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  fileprivate mutating func object(of fields: [(String, Kind)]) -> String {
    var members: [String] = []
    let rarity = isRare(3) ? 3 : 30
    for (name, kind) in fields {
      // One of the members of a contact must be missing, and some must be there.
      let isMissing =
        fields.count == 4 && name != "user" && name != "password" ? isRare(2) : isRare(rarity)
      if isMissing { continue }
      let isNull = Self.optional.contains(name) && isRare(8)
      members.append("\"\(name)\": \(isNull ? "null" : value(kind))")
    }
    if isRare(40) { members.append("\"other\": 1") }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private mutating func value(_ kind: Kind) -> String {
    switch kind {
    case .values(let values, let others):
      return (isRare(30) ? others : values).randomElement(using: &random) ?? "0"
    case .array(let element, let counts):
      let count = isRare(20) ? counts.upperBound : Int.random(in: counts, using: &random)
      let values = (0..<count).map { _ in value(element) }
      return "[\(values.joined(separator: ", "))]"
    case .object(let fields): return object(of: fields)
    }
  }

  private static func quoted(_ text: String) -> String {
    let units = text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(units.joined())\""
  }
}
