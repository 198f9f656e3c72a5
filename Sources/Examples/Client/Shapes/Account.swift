import InputValidation

// Relations of all kinds, made by functions over key paths: see Ages.swift.

/// Fields between which the functions in other files make relations.
struct Account: Schema {
  let name = Field(.length(1...30))
  let kind = Field(.oneOf("private", "company"), default: "private")
  let age = Field(.integer(in: 0...150), default: 30)
  let vat = Field(optional: .length(1...20))
  let email = Field(optional: .email)
  let phone = Field(optional: .length(3...20))
  let start = Field(.integer(in: 0...1000), default: 0)
  let end = Field(.integer(in: 0...1000), default: 10)
  let copy = Field(.length(...40), default: "")

  var relations: [Relation<Self>] {
    ageRelations(kind: \.kind, age: \.age) + contacts(\.email, \.phone, \.vat)
      + spans(\.start, \.end, name: \.name)
      + copies(of: \.name, \.kind, \.age, to: \.copy, vat: \.vat)
  }
}
