package import ValidationCore

extension Validator {
  /// The keyboard of a phone for the texts.
  package var inputMode: String? {
    if let mode = rule.code.traits.inputMode { return mode }
    let samples = (try? samples(count: 40)) ?? []
    if samples.isEmpty { return nil }
    func have(_ characters: String) -> Bool {
      samples.allSatisfy { $0.unicodeScalars.allSatisfy(characters.unicodeScalars.contains) }
    }
    return have("0123456789") ? "numeric" : have("0123456789.,") ? "decimal" : nil
  }
}
