package import InputValidation

/// Returns the flaws in the round trips of a validator's samples: each text must have a value,
/// and each value one canonical text, which has the same value.
///
/// - Parameters:
///   - validator: The validator.
///   - hasText: Whether each value must have a text; another part of a composition may reject
///     the canonical text.
/// - Returns: One line per flaw.
package func roundTripFlaws<Value: Equatable>(
  _ validator: some Validator<Value>,
  hasText: Bool = true
) -> [String] {
  guard let texts = try? validator.samples(count: 200, seed: 11), !texts.isEmpty else {
    return ["no samples"]
  }
  return texts.compactMap { text in
    guard let value = try? validator.value(of: text) else { return "\(text): no value" }
    guard let canonical = validator.text(for: value) else {
      return hasText ? "\(text): no text" : nil
    }
    guard let again = try? validator.value(of: canonical), again == value else {
      return "\(text): \(canonical) stands for something else"
    }
    return validator.text(for: again) == canonical ? nil : "\(text): \(canonical) is not canonical"
  }
}
