import ValidationCore
import ValidationWording

@main enum UsesValidationWording {
  static func main() {
    let error = IntegerValidator(in: 0...150).error(in: "x")
    print(error?.message() ?? "none", Wording.all.map(\.language))
  }
}
