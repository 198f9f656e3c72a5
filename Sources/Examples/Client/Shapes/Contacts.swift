import InputValidation

// Packs of key paths that a generic function returns: see Ages.swift.

func contacts<Root: Schema>(
  _ email: any KeyPath<Root, Field<String?>> & Sendable,
  _ phone: any KeyPath<Root, Field<String?>> & Sendable,
  _ vat: any KeyPath<Root, Field<String?>> & Sendable
) -> [Relation<Root>] {
  [
    .exactlyOne(of: path(email), path(phone)),
    .together(path(email), path(vat)),
    .require(path(email), when: path(phone), path(vat)) { $0 == nil && $1 != nil },
    .enable(path(vat), when: path(email), path(phone)) { $0 != nil || $1 != nil },
    .together(email, vat),
    .exactlyOne(of: email, phone, vat),
  ]
}
