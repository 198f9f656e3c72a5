import InputValidation

// Closures in compositions, fields and relations, some of which use what a generic type captures.
//
// In a generic operand, the compiler considers a closure not Sendable, so a condition in code could
// once neither be composed nor become a field.

/// Fields with conditions in code, which use what they capture.
struct Booking<Day: Sendable & Equatable>: Schema {
  let code: Field<String>
  let seats = Field(.integer(in: 1...9) && .satisfying("odd") { $0.last != "2" }, default: 1)
  let name = Field(.satisfying("two words") { $0.contains(" ") }, default: "a b")
  let note = Field(optional: .satisfying("quiet") { !$0.contains("!") } && .length(...20))
  let limit: @Sendable (Int) -> Bool
  let day: Day

  init(prefix: String, day: Day, limit: @escaping @Sendable (Int) -> Bool) {
    code = Field(.satisfying("with the prefix") { $0.hasPrefix(prefix) } && .length(1...9))
    self.day = day
    self.limit = limit
  }

  var relations: [Relation<Self>] {
    let (limit, day) = (limit, day)
    return [
      .check("within the limit", \.seats) { limit($0) },
      .check("free on this day", \.seats, \.name) { seats, _ in seats < 9 || day == day },
      .fill(\.note, from: \.name) { [limit] name in limit(name.utf8.count) ? name : nil },
    ]
  }
}
