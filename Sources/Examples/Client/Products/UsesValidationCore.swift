import ValidationCore

@main enum UsesValidationCore {
  static func main() {
    var field = InputField(validator: .integer(in: 0...150) && .not(.oneOf("13")))
    field.insert("42")
    print(field.insert("x")?.error?.code.rawValue ?? "none", field.text, field.verdict.kind)
  }
}
