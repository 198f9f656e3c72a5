import InputValidation

/// What the round trips of a validator's samples show: nothing where each text has a value, whose
/// text stands for it again and is the value's only one.
func roundTripFlaws<Value: Equatable>(_ validator: some Validator<Value>) -> [String] {
  guard let texts = try? validator.samples(count: 200, seed: 11) else { return ["no samples"] }
  return texts.compactMap { text in
    guard let value = try? validator.value(of: text) else { return "\(text): no value" }
    guard let spelt = validator.text(for: value) else { return "\(text): no text" }
    guard let again = try? validator.value(of: spelt), again == value else {
      return "\(text): \(spelt) stands for something else"
    }
    return validator.text(for: again) == spelt ? nil : "\(text): \(spelt) is not canonical"
  }
}
