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
  package let contact = Section(SampleContact())
  package let lines = Sections(of: SampleLine(), count: 0...2)

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
