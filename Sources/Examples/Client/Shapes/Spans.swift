import InputValidation

// Packs of two to four values, some of a generic type: see Ages.swift.

func spans<Root: Schema, Bound: Comparable & Sendable>(
  _ start: any KeyPath<Root, Field<Bound>> & Sendable,
  _ end: any KeyPath<Root, Field<Bound>> & Sendable,
  name: any KeyPath<Root, Field<String>> & Sendable
) -> [Relation<Root>] {
  [
    .check("in order", path(start), path(end)) { $0 <= $1 },
    .check("in order and named", path(start), path(end), path(name)) { $0 <= $1 && !$2.isEmpty },
    .check("in order here, too", start, path(end), name) { $0 <= $1 && $2 != "x" },
    .fill(path(end), from: path(start)) { $0 },
    .fill(path(end), from: path(start), path(name)) { start, name in name.isEmpty ? nil : start },
  ]
}

func copies<Root: Schema>(
  of name: any KeyPath<Root, Field<String>> & Sendable,
  _ kind: any KeyPath<Root, Field<String>> & Sendable,
  _ age: any KeyPath<Root, Field<Int>> & Sendable,
  to copy: any KeyPath<Root, Field<String>> & Sendable,
  vat: any KeyPath<Root, Field<String?>> & Sendable
) -> [Relation<Root>] {
  [
    .fill(path(copy), from: path(name), path(kind), path(age), path(vat)) {
      "\($0) \($1) \($2) \($3 ?? "")"
    },
    .narrow(path(copy), by: path(name), path(kind), path(age)) { name, _, _ in
      .length(...(name.count + 20))
    },
    .require(vat, when: name, kind, age) { $0 == "x" && $1 == "company" && $2 > 3 },
    .enable(vat, when: kind) { $0 == "company" },
  ]
}
