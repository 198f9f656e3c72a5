import InputValidation

/// Measures a keystroke in the first field of a chain, in which each field is filled from the
/// previous one.
///
/// - Throws: `WrongAnswer`.
func benchmarkFormChains(matching filter: String) throws {
  let label = "form, chain of 1023"
  guard label.contains(filter) || filter.isEmpty else { return }
  let columns = ["InputForm", "observed"]
  let table = Table(
    "Insert and delete at the start of a chain of fillings", unit: .microseconds, columns: columns)
  let forms = columns.map { _ in InputForm(Chain()) }
  let watch = forms[1].observe { _ in }
  let contenders = zip(columns, forms).compactMap { name, form -> Contender? in
    guard let first = form.paths.first.flatMap({ form[$0] }),
      let last = form.paths.last.flatMap({ form[$0] })
    else { return nil }
    return Contender(name: name) {
      let isFilled = first.insert("7") == nil && last.text == "7"
      return first.delete() == nil && last.text.isEmpty && isFilled
    }
  }
  let times = try measure(contenders, expecting: true, row: label)
  withExtendedLifetime((forms, watch)) {}
  table.row(label, Dictionary(uniqueKeysWithValues: zip(columns, times)))
}

/// A schema of a number of fields.
private protocol Row: Schema {
  init()
  static var count: Int { get }
  subscript(index: Int) -> Field<String> { get }
}

private struct Link: Row {
  let text = Field(.length(...9), default: "")
  static var count: Int { 1 }
  subscript(index: Int) -> Field<String> { text }
}

/// Two rows, one after another.
private struct Two<Part: Row>: Row {
  let a = Nested(Part()), b = Nested(Part())
  static var count: Int { 2 * Part.count }

  subscript(index: Int) -> Field<String> {
    index < Part.count ? a.schema[index] : b.schema[index - Part.count]
  }
}

private typealias Four<Part: Row> = Two<Two<Part>>

private struct Chain: Schema {
  private typealias Fields = Four<Four<Four<Four<Four<Link>>>>>
  private let fields = Nested(Fields())

  subscript(index: Int) -> Field<String> { fields.schema[index] }

  var relations: [Relation<Self>] {
    (1..<Fields.count).map { index in .fill(\.[index], from: \.[index - 1]) { $0 } }
  }
}
