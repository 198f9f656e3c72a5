import ValidationRewriting

@main enum UsesValidationRewriting {
  static func main() throws {
    let mask = try MaskValidator("+7 (000) 000-00-00")
    print(mask.isValid("+7 (912) 345-67-89"), mask.rule)
  }
}
