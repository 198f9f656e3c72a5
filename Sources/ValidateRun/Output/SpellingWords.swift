import ValidationCore
import LineValidation

/// The words that all spellings of causes are made of, which are always the same.
///
/// An object, since spellings are copied where they are written.
final class SpellingWords: Sendable {
  let explainer: LineExplainer
  let parts: [CauseSpellings.Part]
  let escape: CauseSpellings.Escape
  /// The names of rules.
  let names: [[UInt8]]
  let separator: [UInt8]
  let wording: Wording
  /// The words for what the rules demand, escaped; empty if no message is spelled.
  let requirements: [String]
  /// Of which of them the characters that could stand at the place tell more.
  let needsExpectation: [Bool]
  /// For each the first that is said in the same words.
  let synonyms: [Int]

  init(
    _ explainer: LineExplainer,
    _ parts: [CauseSpellings.Part],
    _ wording: Wording,
    names: [[UInt8]],
    separator: String,
    escape: @escaping CauseSpellings.Escape
  ) {
    self.explainer = explainer
    self.parts = parts
    self.escape = escape
    self.names = names
    self.separator = Array(separator.utf8)
    self.wording = wording
    let hasMessages = parts.contains { if case .message = $0 { true } else { false } }
    let rules = hasMessages ? explainer.rules.all.map(\.rule) : []
    // The same rule in many columns is put into words once, and shares them.
    var known: [Rule: String] = [:]
    requirements = rules.map { rule in
      if let words = known[rule] { return words }
      let words = escape(wording.requirement(of: rule, .detail))
      known[rule] = words
      return words
    }
    var firsts: [[UInt8]: Int] = [:]
    // Strings are equal by their characters, and these must be the same byte for byte.
    synonyms = requirements.map { Array($0.utf8) }.enumerated().map { number, words in
      if let first = firsts[words] { return first }
      firsts[words] = number
      return number
    }
    needsExpectation = rules.map(\.needsExpectation)
  }
}
