import Foundation
import InputValidation

/// Reads bodies by schemas that `.ci/bodies.py` declares as models of pydantic, too.
///
/// A line of standard input has the name of a schema, a space, and a body. A line of the answer is
/// the sorted JSON Pointers of its errors, as an array; `null` if the body is accepted.
func judgeBodies() throws {
  let judges: [Substring: ([UInt8]) -> Set<String>?] = [
    "Scalars": judge(Scalars()), "Texts": judge(Texts()), "Formats": judge(Formats()),
    "Lists": judge(Lists()), "Sections": judge(Sections()), "Order": judge(Order()),
    "Teams": judge(Teams()), "Account": judge(Account()), "Shipment": judge(Shipment()),
    "Customer": judge(Customer()),
  ]
  let encoder = JSONEncoder()
  encoder.outputFormatting = .withoutEscapingSlashes
  let input = try FileHandle.standardInput.readToEnd() ?? Data()
  var answers = Data()
  for line in input.split(separator: 0x0A) {
    let space = line.firstIndex(of: 0x20) ?? line.endIndex
    let name = String(decoding: line[..<space], as: UTF8.self)
    guard let judge = judges[name[...]] else { throw UnknownSchema(name: name) }
    let pointers = judge(Array(line[space...].dropFirst()))
    answers += try encoder.encode(pointers?.sorted()) + [0x0A]
  }
  FileHandle.standardOutput.write(answers)
}

private struct UnknownSchema: Error { let name: String }

/// Returns a function that returns the JSON Pointers of the errors of a body.
private func judge(_ schema: some Schema) -> ([UInt8]) -> Set<String>? {
  { body in
    do throws(JSONReport) {
      _ = try schema.values(fromJSON: body, limits: JSONLimits(errorCount: 1_000))
      return nil
    } catch {
      return Set(error.errors.map(\.pointer))
    }
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
