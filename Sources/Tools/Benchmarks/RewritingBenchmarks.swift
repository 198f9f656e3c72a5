import InputValidation

/// Measures typing and deleting a character that a strategy rewrites.
///
/// Strategies that arrange the whole text are for short ones; those that examine only insertions
/// take the same time in a long text.
///
/// - Throws: `WrongAnswer`, or an error if a mask is refused.
func benchmarkRewriting(matching filter: String) throws {
  let long = String(repeating: "ABCDEFGHI_", count: 100_000)
  let rows: [(label: String, validator: any Validator, text: String, key: String)] = [
    ("rewrite price", .price(in: 0...1_000_000), "1234", "5"),
    ("rewrite grouping", .grouping(), "12,345,678", "9"),
    ("rewrite mask", try .mask("+7 (000) 000-00-00"), "+7 (912) 345-6", "7"),
    ("rewrite case, 10", .case(.upper), "ABCDEFGHI_", "x"),
    ("rewrite case, 1000000", .case(.upper), long, "x"),
    ("rewrite filter, 1000000", .filter(replacing: " ", with: "_"), long, " "),
    ("rewrite trim, 100000", .trim, String(long.prefix(100_000)), " "),
    ("rewrite maximum length, 1000000", .maximumLength(1_000_001), long, "x"),
  ].filter { $0.label.contains(filter) || filter.isEmpty }
  if rows.isEmpty { return }
  let table = Table(
    "Insert and delete where a strategy rewrites", unit: .nanoseconds, columns: ["InputField"])
  for row in rows {
    var field = InputField(row.text, validator: row.validator)
    let contender = Contender(name: "InputField") {
      let isAccepted = field.insert(row.key) == nil
      return field.delete() == nil && isAccepted
    }
    let times = try measure([contender], expecting: true, row: row.label)
    guard field.text == row.text else {
      throw WrongAnswer(description: "\(row.label): the text has changed")
    }
    table.row(row.label, ["InputField": times[0]])
  }
}
