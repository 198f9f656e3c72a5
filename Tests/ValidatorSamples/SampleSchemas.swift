package import InputValidation

/// A schema with fields of all types, for documents that other programs judge.
package struct SampleOrder: Schema {
  package let sku = Field(.alphabetic(.ascii) && .length(3...3), about: "what is ordered")
  package let quantity = Field(.integer(in: 1...99), default: 1)
  package let weight = Field(optional: .numeric(in: 0...30))
  package let step = Field(
    optional: IntegerValidator(in: -50...50, style: NumberStyle(multipleOf: 5)))
  package let port = Field(optional: .port)
  package let odd = Field(optional: IntegerValidator(in: 1...9) && .not(.oneOf("5")))
  package let level = Field(.oneOf("low", "high"), default: "low")
  package let isGift = Field(.boolean, default: false)
  package let day = Field(optional: .date)
  package let code = Field(optional: .ean)
  package let name = Field(optional: .length(1...5, in: .scalars))
  package let nick = Field(optional: .length(1...5))
  package let token = Field(.secret(.length(8...64)))
  package let ports = Field(.list(of: .integer(in: 1...9), count: 1...3), default: [1])
  package let contact = Nested(SampleContact())
  package let lines = Repeated(SampleLine(), count: 0...2)

  package init() {}

  package var relations: [Relation<Self>] {
    [
      .require(\.day, when: \.level) { $0 == "high" }, .require(\.nick, when: \.isGift) { $0 },
      .check("enough", \.quantity, \.weight) { _, _ in true },
      .unique(\.lines, by: \.sku),
    ]
  }
}

package struct SampleContact: Schema {
  package let user = Field(optional: .email), password = Field(optional: .digits)
  package let phone = Field(optional: .phone), web = Field(optional: .url)

  package init() {}

  package var relations: [Relation<Self>] {
    [.together(\.user, \.password), .exactlyOne(of: \.phone, \.web)]
  }
}

package struct SampleLine: Schema {
  package let sku = Field(.hexColor), count = Field(.integer(in: 1...3), default: 2)

  package init() {}
}

/// A schema with all relations between fields, some of which a page can judge without code.
package struct SampleRegistration: Schema {
  package let kind = Field(.oneOf("person", "company"), default: "person")
  package let name = Field(.alphabetic && .length(2...20), about: "who registers")
  package let vat = Field(optional: .digits && .length(9...9))
  package let country = Field(.oneOf("CH", "DE", "CN"))
  package let postcode = Field(.digits)
  package let newsletter = Field(.boolean, default: false)
  package let email = Field(optional: .email)
  package let user = Field(optional: .alphabetic(.ascii)), pin = Field(optional: .digits)
  package let hint = Field(optional: .length(1...20))
  package let phone = Field(optional: .phone), web = Field(optional: .url)
  package let age = Field(.integer(in: 18...)), partner = Field(optional: .integer(in: 18...))
  package let fee = Field(.price)
  package let secret = Field(.secret(.length(8...64)))
  package let code = Field(.iban)
  package let place = Field(.length(1...30))
  package let nick = Field(optional: .digits), alias = Field(optional: .digits)
  package let hasPet = Field(.boolean, default: false), pet = Field(optional: .alphabetic)
  package let late = Field(optional: .boolean), early = Field(optional: .digits)
  package let tags = Field(.list(of: .oneOf("a", "b"), count: 0...2), default: [])
  package let note = Field(.length(...5))
  package let lines = Repeated(SampleLine(), count: 0...3)

  package init() {}

  package var relations: [Relation<Self>] {
    [
      .enable(\.vat, when: \.kind) { $0 == "company" },
      .require(\.email, when: \.newsletter) { $0 },
      .require(\.vat, when: \.country) { $0 == "CN" },
      .narrow(\.postcode, by: \.country) { country in
        switch country {
        case "CH": .digits(in: 1000...9999)
        case "DE": .length(5...5)
        default: .length(6...6) && .not(.oneOf("000000"))
        }
      },
      .narrow(\.hint, by: \.newsletter) { $0 ? .alphabetic : .any(of: .digits, .alphabetic) },
      .together(\.user, \.pin, \.hint), .exactlyOne(of: \.phone, \.web),
      .check("older than the partner", \.age, \.partner) { $0 > $1 ?? 0 },
      .fill(\.place, from: \.postcode) { $0 == "8000" ? "Zurich" : nil },
      .fill(\.nick, from: \.age) { $0 > 60 ? "7" : nil }, .exactlyOne(of: \.nick, \.alias),
      .enable(\.hasPet, when: \.kind) { $0 == "person" }, .enable(\.pet, when: \.hasPet) { $0 },
      .enable(\.early, when: \.late) { $0 == true }, .enable(\.late, when: \.age) { $0 > 40 },
      .require(\.email, when: \.late) { $0 == true },
      .unique(\.lines, by: \.sku),
    ]
  }
}
