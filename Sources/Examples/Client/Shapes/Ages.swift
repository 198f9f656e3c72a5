import InputValidation

// Relations made by functions over key paths, which are generic in the schema and in the values.
//
// Functions with parameter packs were once specialized in clients: the optimizer cloned nested
// packs again and again, and a release build took five to nine times as long, or did not end.

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
