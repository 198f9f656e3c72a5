import InputValidation

struct Person: Schema {
  let born = Field(.date)
}

@main enum UsesInputValidation {
  static func main() throws {
    let form = InputForm(Person())
    form.born.insert("2024-02-2")
    print(form.born.insert("X")?.message() ?? "nil", form.verdict.kind)
    print(try PriceValidator(in: 0...99).value(of: "12.50"))
  }
}
