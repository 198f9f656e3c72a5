import InputValidation

/// Returns the flaws in the round trips of a validator's samples: each text must have a value,
/// and each value one canonical text, which has the same value.
///
/// - Parameters:
///   - validator: The validator.
///   - isSpelt: Whether each value must have a text; another part of a composition may reject
///     the canonical text.
/// - Returns: One line per flaw.
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
