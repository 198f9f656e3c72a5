import InputValidation

func ageRelations<Root: Schema>(
  kind: any KeyPath<Root, Field<String>> & Sendable,
  age: any KeyPath<Root, Field<Int>> & Sendable
) -> [Relation<Root>] {
  [
    .check("of age", kind, age) { kind, age in kind == "company" || age >= 18 },
    .narrow(age, by: kind) { $0 == "company" ? .integer(in: 18...99) : .integer(in: 0...150) },
    .check("sensible", age) { $0 < 140 },
  ]
}

func path<Root: Schema, Value>(
  _ path: any KeyPath<Root, Field<Value>> & Sendable
) -> any KeyPath<Root, Field<Value>> & Sendable { path }
