import InputValidation

// Sections and repeated sections, nested three deep, whose schemas are type parameters.
//
// The key paths of their relations have nested generic types, of which packs are made: the worst
// case of what Ages.swift describes.

/// A field that each schema of rows has.
protocol Priced: Schema {
  init()
  var price: Field<Int> { get }
  var label: Field<String> { get }
}

struct Part: Priced {
  let price = Field(.integer(in: 0...100), default: 1)
  let label = Field(.length(1...9))
}

struct Assembly<Inner: Priced>: Priced {
  let price = Field(.integer(in: 0...1000), default: 10)
  let label = Field(.length(1...9))
  let parts = Repeated(Inner(), count: 0...3)
  let spare = Nested(Inner())

  var relations: [Relation<Self>] {
    [
      .check("at least that of the spare part", \.price, \.spare.price) { $0 >= $1 },
      .check("at least that of each part", \.parts.price, \.price) { $0 <= $1 },
      .unique(\.parts, by: \.label),
      .check("at most 150 in all", \.parts) { $0.reduce(0) { $0 + $1.price } <= 150 },
    ]
  }
}

struct Delivery<First: Priced, Second: Priced>: Schema {
  let first = Repeated(First(), count: 1...2)
  let second = Nested(Second())
  let total = Field(.integer(in: 0...5000), default: 0)

  var relations: [Relation<Self>] {
    [
      .check("cheaper than the total", \.first.price, \.total) { $0 <= $1 },
      .narrow(\.second.price, by: \.total) { .integer(in: 0...max(0, $0)) },
      .fill(\.second.label, from: \.second.price, \.total) { "\($0) of \($1)" },
    ]
  }
}

typealias Machines = Delivery<Assembly<Assembly<Part>>, Assembly<Part>>

let machines = """
  {"first": [{"label": "saw", "spare": {"label": "pin", "spare": {"label": "nut"}}, "parts": [
    {"label": "arm", "spare": {"label": "rod"}, "parts": [{"label": "tip", "price": 7}]}]}],
   "second": {"label": "lid", "spare": {"label": "cap"}}, "total": 50}
  """
