import Foundation
import InputValidation
import InputValidationExport

/// Reads bodies by schemas that `.ci/bodies.py` declares as models of pydantic, too.
///
/// The first line of the answer has the JSON Schema of each schema, by its name. A line of standard
/// input has the name of a schema, a space, and a body. A line of the answer is a ``BodyVerdict``.
func judgeBodies() throws {
  let judges: [String: BodyJudge] = try [
    "Scalars": BodyJudge(Scalars()), "Texts": BodyJudge(Texts()), "Formats": BodyJudge(Formats()),
    "Lists": BodyJudge(Lists()), "Sections": BodyJudge(Sections()), "Order": BodyJudge(Order()),
    "Teams": BodyJudge(Teams()), "Account": BodyJudge(Account()),
    "Shipment": BodyJudge(Shipment()), "Customer": BodyJudge(Customer()),
    "Grid": BodyJudge(Grid()), "Guest": BodyJudge(Guest()), "Gateway": BodyJudge(Gateway()),
    "Purchase": BodyJudge(Purchase()), "Event": BodyJudge(Event()),
  ]
  try put(judges.mapValues(\.exported))
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  let input = try FileHandle.standardInput.readToEnd() ?? Data()
  var answers = Data()
  for line in input.split(separator: 0x0A) {
    let space = line.firstIndex(of: 0x20) ?? line.endIndex
    let name = String(decoding: line[..<space], as: UTF8.self)
    guard let judge = judges[name] else { throw UnknownSchema(name: name) }
    answers += try encoder.encode(judge.verdict(Array(line[space...].dropFirst()))) + [0x0A]
  }
  FileHandle.standardOutput.write(answers)
}

private struct UnknownSchema: Error { let name: String }

private struct InvalidSchema: Error { let errors: [SchemaError] }

/// What a schema says about a body.
private struct BodyVerdict: Encodable {
  /// The sorted JSON Pointers of the errors in a lenient reading; `nil` if the body is accepted.
  var errors: [String]?
  /// Those in a strict reading.
  var strict: [String]?
  /// The JSON of the values, with secrets; `nil` if a lenient reading refuses the body.
  var json: String?
  /// The errors in a strict reading of this JSON; empty as well if it has other values.
  var again: [String]?
}

/// A schema that judges bodies.
private struct BodyJudge {
  let verdict: ([UInt8]) -> BodyVerdict
  /// Its JSON Schema, and the paths of the parts that are not exact.
  let exported: [String: Any]

  init(_ schema: some Schema) throws {
    let errors = schema.declarationErrors
    if !errors.isEmpty { throw InvalidSchema(errors: errors) }
    func read(_ body: [UInt8], _ types: JSONTypes) -> (json: String?, errors: [String]?) {
      do throws(JSONReport) {
        let limits = JSONLimits(errorCount: 1_000)
        let values = try schema.values(fromJSON: body, limits: limits, types: types)
        return (values.json(revealingSecrets: true), nil)
      } catch {
        return (nil, Set(error.errors.map(\.pointer)).sorted())
      }
    }
    verdict = { body in
      let lenient = read(body, .lenient)
      var verdict = BodyVerdict(errors: lenient.errors, strict: read(body, .strict).errors)
      guard let json = lenient.json else { return verdict }
      verdict.json = json
      let again = read(Array(json.utf8), .strict)
      verdict.again = again.errors ?? (again.json == json ? nil : [])
      return verdict
    }
    let document = schema.jsonSchema()
    let inexact = document.parts.filter { $0.exactness != .exact }
    exported = [
      "schema": document.text, "inexact": inexact.flatMap { $0.path.split(separator: ", ") },
    ]
  }
}

/// Numbers and Booleans.
private struct Scalars: Schema {
  let quantity = Field(.integer(in: 1...99))
  let step = Field(optional: .integer(in: -50...50, multipleOf: 5))
  let port = Field(.integer(UInt16.self), default: 8080)
  let serial = Field(optional: .integer)
  let weight = Field(optional: .numeric(in: 0...30))
  let price = Field(.numeric(in: 0..<1_000, decimals: ...2))
  let ratio = Field(.numeric(in: .open(0, 1)), default: 0.5)
  let rate = Field(optional: .numeric(in: -1...1, multipleOf: 0.25))
  let isGift = Field(.boolean, default: false)
  let agrees = Field(.boolean)
}

/// Patterns, enumerations and lengths; and names that a JSON Pointer escapes.
private struct Texts: Schema {
  let sku = Field(.regex(literal: "[A-Z]{3}-[0-9]{5}"), named: "item/sku")
  let size = Field(.oneOf("small", "medium", "large"), default: "small", named: "~size")
  let grade = Field(optional: .oneOf("1", "2", "true", "1.5"))
  let name = Field(.length(1...8, in: .scalars))
  let note = Field(.length(...4, in: .scalars), default: "")
  let nick = Field(optional: .length(3...5, in: .scalars), named: "n\u{E9}")
  let contact = Field(.email)
  let digits = Field(optional: .regex(literal: "[0-9]+(?:\\.[0-9]+)?"))
}

/// Formats for which pydantic has types.
private struct Formats: Schema {
  let day = Field(.date)
  let until = Field(optional: .date)
  let source = Field(.ipv4)
  let target = Field(optional: .ipv6)
  let id = Field(.uuid)
}

/// Lists of values.
private struct Lists: Schema {
  let sizes = Field(.list(of: .integer(in: 1...50), count: 1...3))
  let tags = Field(.list(of: .regex(literal: "[a-z,]{1,5}")), default: [])
  let levels = Field(optional: .list(of: .oneOf("low", "high")))
  let flags = Field(.list(of: .boolean, count: ...2), default: [])
}

/// Sections in sections, one of which has no name.
private struct Sections: Schema {
  let title = Field(.length(1...5, in: .scalars))
  let home = Nested(Address()), work = Nested(Office())
  let more = Nested(Common(), named: "")

  struct Address: Schema {
    let city = Field(.regex(literal: "[A-Z][a-z]+")), zip = Field(optional: .integer(in: 1...9_999))
  }

  struct Office: Schema {
    let floor = Field(optional: .integer(in: 0...99))
    let address = Nested(Address(), named: "at"), desk = Nested(Desk())
    let lamps = Repeated(Lamp(), count: 0...2)
  }

  struct Desk: Schema {
    let number = Field(.integer(in: 1...99), default: 1), lamp = Nested(Lamp())
  }

  struct Lamp: Schema { let isOn = Field(optional: .boolean), watts = Field(.integer(in: 1...99)) }

  struct Common: Schema { let lang = Field(.oneOf("de", "en")), page = Field(optional: .integer) }
}

/// Rows with sections, lists and rows in them.
private struct Order: Schema {
  let contact = Field(.email), lines = Repeated(Line(), count: 1...4)
  let notes = Repeated(Note())

  struct Line: Schema {
    let sku = Field(.regex(literal: "[A-C]{1,2}")), quantity = Field(.integer(in: 1...99))
    let size = Field(.oneOf("small", "medium", "large"), default: "small")
    let tags = Field(.list(of: .integer(in: 1...3)), default: [])
    let place = Nested(Place()), parts = Repeated(Note(), count: ...2)
  }

  struct Place: Schema {
    let row = Field(.integer(in: 1...9)), isHigh = Field(.boolean, default: false, named: "high-up")
    let labels = Repeated(Note(), count: ...2)
  }

  struct Note: Schema { let text = Field(.length(1...5, in: .scalars)) }

  var relations: [Relation<Self>] { [.unique(\.lines, by: \.sku)] }
}

/// Rows in rows in rows.
private struct Teams: Schema {
  let teams = Repeated(Team(), count: ...3)

  struct Team: Schema {
    let name = Field(optional: .regex(literal: "[A-E]")), members = Repeated(Member(), count: 1...3)

    var relations: [Relation<Self>] { [.unique(\.members, by: \.id)] }
  }

  struct Member: Schema {
    let id = Field(.integer(in: 1...9)), skills = Repeated(Skill(), count: ...2)
  }

  struct Skill: Schema {
    let kind = Field(.oneOf("a", "b", "c")), level = Field(.integer(in: 1...5), default: 1)

    var relations: [Relation<Self>] {
      [.check("at most 3 for a", \.level, \.kind) { $1 != "a" || $0 <= 3 }]
    }
  }

  var relations: [Relation<Self>] { [.unique(\.teams, by: \.name)] }
}

/// Relations between fields, and in a section.
private struct Account: Schema {
  let user = Field(optional: .regex(literal: "[a-z]{2,8}"))
  let pin = Field(optional: .regex(literal: "[0-9]{4}"))
  let phone = Field(optional: .regex(literal: "\\+[0-9]{3,9}"))
  let web = Field(optional: .regex(literal: "https://[a-z.]+"))
  let mail = Field(optional: .email)
  let start = Field(.integer(in: 0...99)), end = Field(.integer(in: 0...99))
  let isCompany = Field(.boolean, default: false), vat = Field(optional: .integer(in: 100...999))
  let country = Field(.oneOf("CH", "DE", "AT"))
  let postcode = Field(.regex(literal: "[0-9]{4,6}"))
  let access = Nested(Access())

  struct Access: Schema {
    let key = Field(optional: .length(1...5, in: .scalars)), lifetime = Field(optional: .integer)
    let isOpen = Field(.boolean, default: true)

    var relations: [Relation<Self>] {
      [
        .together(\.key, \.lifetime),
        .check("open without a key", \.isOpen, \.key) { $0 || $1 != nil },
      ]
    }
  }

  var relations: [Relation<Self>] {
    [
      .together(\.user, \.pin), .exactlyOne(of: \.phone, \.web, \.mail),
      .check("after the start", \.end, \.start) { $0 > $1 },
      .require(\.vat, when: \.isCompany) { $0 },
      .narrow(\.postcode, by: \.country) { $0 == "DE" ? .length(5...5) : .length(4...4) },
    ]
  }
}

/// Relations between sections, rows, and what is outside of them.
private struct Shipment: Schema {
  let limit = Field(.integer(in: 1...9), default: 5), token = Field(optional: .integer)
  let place = Nested(Place()), lines = Repeated(Line(), count: ...3)

  struct Place: Schema {
    let row = Field(optional: .integer(in: 1...9)), level = Field(.integer(in: 0...9), default: 0)
  }

  struct Line: Schema {
    let sku = Field(.regex(literal: "[A-C]{1,2}")), quantity = Field(.integer(in: 1...9))
    let maximum = Field(optional: .integer(in: 1...9), named: "max")

    var relations: [Relation<Self>] {
      [.check("at most the maximum", \.quantity, \.maximum) { $0 <= $1 ?? 9 }]
    }
  }

  var relations: [Relation<Self>] {
    [
      .together(\.place.row, \.token), .unique(\.lines, by: \.sku),
      .check("at most the limit", \.lines.quantity, \.limit) { $0 <= $1 },
      .check("below the limit", \.place.level, \.limit) { $0 < $1 },
      .check("at most 8 pieces", \.lines) { $0.reduce(0) { $0 + $1.quantity } <= 8 },
    ]
  }
}

/// Relations that enable and fill fields.
private struct Customer: Schema {
  let isCompany = Field(.boolean, default: false), vat = Field(optional: .integer(in: 100...999))
  let region = Field(.integer(in: 1...2), default: 1)
  let size = Field(.integer(in: 1...50)), double = Field(.integer(in: 1...50))
  let country = Field(.oneOf("CH", "DE")), city = Field(.regex(literal: "[A-Z][a-z]+"))

  var relations: [Relation<Self>] {
    [
      .enable(\.vat, when: \.isCompany) { $0 }, .enable(\.region, when: \.vat) { $0 != nil },
      .fill(\.double, from: \.size) { 2 * $0 },
      .fill(\.city, from: \.country) { $0 == "CH" ? "Bern" : nil },
    ]
  }
}

/// Lists of lists, and lists that are secrets.
private struct Grid: Schema {
  let rows = Field(
    .list(of: .list(of: .integer(in: 1...9), separatedBy: ";", count: ...3), count: 1...3))
  let names = Field(
    optional: .list(of: .list(of: .regex(literal: "[a-z ;,]{0,3}"), separatedBy: ";")))
  let prices = Field(.list(of: .list(of: .numeric(in: 0...9), separatedBy: ";")), default: [])
  let cube = Field(
    optional: .list(
      of: .list(of: .list(of: .boolean, separatedBy: "/"), separatedBy: ";", count: 1...2)))
  let tokens = Field(optional: .secret(.list(of: .regex(literal: "[a-z]{3,8}"), count: ...2)))
  let pins = Field(.secret(.list(of: .integer(in: 0...9_999), count: 1...2)))
  let keys = Field(.list(of: .secret(.length(3...5, in: .scalars))), default: [])
  let codes = Field(
    optional: .secret(.list(of: .list(of: .regex(literal: "[a-z]{1,3}"), separatedBy: ";"))))
  let pairs = Field(
    .list(of: .secret(.list(of: .integer(in: 1...9), separatedBy: ";", count: 1...2))),
    default: [])
}

/// Optional sections, in each other and in rows.
private struct Guest: Schema {
  let name = Field(.regex(literal: "[A-Z][a-z]*")), home = Nested(optional: Address())
  let invoice = Nested(optional: Office(), named: "invoice-to")
  let stays = Repeated(Stay(), count: ...3)

  struct Address: Schema {
    let city = Field(.regex(literal: "[A-Z][a-z]+")), zip = Field(optional: .integer(in: 1...9_999))
    let zone = Nested(optional: Zone())

    var relations: [Relation<Self>] {
      [.check("other than the city", \.zone.name, \.city) { $0 != $1 }]
    }
  }

  struct Zone: Schema {
    let name = Field(.regex(literal: "[A-Z][a-z]+")), offset = Field(.integer, default: 0)
  }

  struct Office: Schema {
    let floor = Field(optional: .integer(in: 0...99)), address = Nested(Address(), named: "at")
    let lamp = Nested(optional: Lamp()), lamps = Repeated(Lamp(), count: ...2)
  }

  struct Lamp: Schema { let isOn = Field(optional: .boolean), watts = Field(.integer(in: 1...99)) }

  struct Stay: Schema {
    let nights = Field(.integer(in: 1...9)), extra = Nested(optional: Extra())
    let address = Nested(optional: Address())

    var relations: [Relation<Self>] {
      [.check("at most 40 in all", \.extra.price, \.nights) { ($0 ?? 0) * $1 <= 40 }]
    }
  }

  struct Extra: Schema {
    let hasBath = Field(.boolean, default: false), price = Field(optional: .integer(in: 1...9))
    let lamp = Nested(optional: Lamp())

    var relations: [Relation<Self>] { [.require(\.price, when: \.hasBath) { $0 }] }
  }

  var relations: [Relation<Self>] {
    [
      .check("other than the name", \.home.city, \.name) { $0 != $1 },
      .check("not on the ground", \.invoice.floor, \.name) { $0 != 0 || $1 != "A" },
    ]
  }
}

/// Dictionaries of sections, in each other and in rows.
private struct Gateway: Schema {
  let maximum = Field(.integer(in: 1...99), default: 50)
  let limits = Entries(of: Limit(), keys: .regex(literal: "[a-z_./]{1,4}"), count: 1...4)
  let zones = Entries(of: Zone(), keys: .length(1...3, in: .scalars), named: "zo/nes")
  let hosts = Repeated(Host(), count: ...2)

  struct Limit: Schema {
    let requests = Field(.integer(in: 1...99)), burst = Field(.integer(in: 1...99), default: 1)
    let notes = Repeated(Note(), count: ...2)
    let tags = Entries(of: Note(), keys: .regex(literal: "[A-C]"), count: ...2)
    let zone = Nested(optional: Zone())

    var relations: [Relation<Self>] {
      [.check("at most the requests", \.burst, \.requests) { $0 <= $1 }]
    }
  }

  struct Zone: Schema { let level = Field(optional: .integer(in: 1...9)) }

  struct Note: Schema { let text = Field(.length(1...5, in: .scalars)) }

  struct Host: Schema {
    let name = Field(.regex(literal: "[a-z]+"))
    let ports = Entries(of: Port(), keys: .digits && .length(1...3), count: ...2)
  }

  struct Port: Schema { let isOpen = Field(.boolean) }

  var relations: [Relation<Self>] {
    [.check("at most the maximum", \.limits.requests, \.maximum) { $0 <= $1 }]
  }
}

/// Shapes that are chosen by a tag, in sections and in rows.
private struct Purchase: Schema {
  let name = Field(.regex(literal: "[0-9]{1,4}")), payment = OneOfShapes(tag: \.type, of: Payment())
  let refunds = Repeated(Refund(), count: ...2)

  struct Payment: Schema {
    let type = Field(.oneOf("card", "transfer", "cash"))
    let card = Nested(optional: Card()), transfer = Nested(optional: Transfer())
    let note = Field(optional: .length(1...5, in: .scalars))
  }

  struct Card: Schema {
    let number = Field(.regex(literal: "[0-9]{4}")), holders = Repeated(Holder(), count: 1...2)
  }

  struct Holder: Schema { let name = Field(.regex(literal: "[A-E]")) }

  struct Transfer: Schema {
    let iban = Field(.regex(literal: "[A-Z]{2}[0-9]{2}")), bank = Nested(Bank())
    let holders = Repeated(Holder()), proof = Nested(optional: Bank())

    var relations: [Relation<Self>] {
      [.check("other than the IBAN", \.bank.code, \.iban) { $0 != $1 }]
    }
  }

  struct Bank: Schema { let code = Field(optional: .length(1...4, in: .scalars)) }

  struct Refund: Schema {
    let amount = Field(.integer(in: 1...9)), by = OneOfShapes(tag: \.type, of: Payment())
  }

  var relations: [Relation<Self>] {
    [
      .check("other than the name", \.payment.card.number, \.name) { $0 != $1 },
      .check("at most one in cash", \.refunds) { $0.count { $0.by.type == "cash" } <= 1 },
    ]
  }
}

/// Unknown members, of which each section decides.
private struct Event: Schema {
  let name = Field(.length(1...5, in: .scalars)), place = Nested(Place())
  let common = Nested(Common(), named: ""), last = Nested(optional: Kept())
  let parts = Repeated(Kept(), count: ...2), closed = Repeated(Closed(), count: ...2)
  let entries = Entries(of: Kept(), keys: .regex(literal: "[a-z]{1,3}"), count: ...2)
  let source = OneOfShapes(tag: \.type, of: Source())

  var unknownMembers: UnknownMembers { .keep }

  struct Place: Schema {
    let city = Field(optional: .regex(literal: "[A-Z][a-z]+")), inner = Nested(Kept())

    var unknownMembers: UnknownMembers { .ignore }
  }

  struct Common: Schema { let page = Field(optional: .integer) }

  struct Kept: Schema {
    let id = Field(.integer(in: 1...9)), rest = Nested(optional: Closed())

    var unknownMembers: UnknownMembers { .keep }
  }

  struct Closed: Schema { let level = Field(optional: .integer(in: 1...9)) }

  struct Source: Schema {
    let type = Field(.oneOf("file", "user")), file = Nested(optional: File())

    var unknownMembers: UnknownMembers { .keep }
  }

  struct File: Schema { let path = Field(.regex(literal: "[a-z/]+")), kept = Nested(Closed()) }
}
