import InputValidation

/// What the round trips of a validator's samples show: nothing where each text has a value, whose
/// text stands for it again and is the value's only one.
///
/// - Parameters:
///   - validator: The validator.
///   - isSpelt: Whether each value must have a text; the canonical one may be refused by another
///     part of a composition.
/// - Returns: What is wrong, a line each.
func roundTripFlaws<Value: Equatable>(
  _ validator: some Validator<Value>,
  isSpelt: Bool = true
) -> [String] {
  guard let texts = try? validator.samples(count: 200, seed: 11), !texts.isEmpty else {
    return ["no samples"]
  }
  return texts.compactMap { text in
    guard let value = try? validator.value(of: text) else { return "\(text): no value" }
    guard let spelt = validator.text(for: value) else {
      return isSpelt ? "\(text): no text" : nil
    }
    guard let again = try? validator.value(of: spelt), again == value else {
      return "\(text): \(spelt) stands for something else"
    }
    return validator.text(for: again) == spelt ? nil : "\(text): \(spelt) is not canonical"
  }
}
