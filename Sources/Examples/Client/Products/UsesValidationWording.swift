import ValidationCore
import ValidationWording

@main enum UsesValidationWording {
  static func main() {
    let error = IntegerValidator(in: 0...150).error(in: "x")
    for wording in Wording.all { print(error?.message(in: wording) ?? "none") }
  }
}
