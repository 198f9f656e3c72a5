import ValidationCore
import LineValidation
import ValidationWording

/// The constant words of which the texts of causes consist.
///
/// A class, because renderers are copied when they are written.
final class RenderingWords: Sendable {
  let explainer: LineExplainer
  let parts: [CauseRenderer.Part]
  let escape: CauseRenderer.Escape
  /// The names of rules.
  let names: [[UInt8]]
  let separator: [UInt8]
  let wording: Wording
  /// The words for the requirements of the rules, escaped; empty if the format has no message.
  let requirements: [String]
  /// Whether the expected characters add to each requirement.
  let needsExpectation: [Bool]
  /// For each requirement, the first one with the same words.
  let synonyms: [Int]

  init(
    _ explainer: LineExplainer,
    _ parts: [CauseRenderer.Part],
    _ wording: Wording,
    names: [[UInt8]],
    separator: String,
    escape: @escaping CauseRenderer.Escape
  ) {
    self.explainer = explainer
    self.parts = parts
    self.escape = escape
    self.names = names
    self.separator = Array(separator.utf8)
    self.wording = wording
    let hasMessages = parts.contains { if case .message = $0 { true } else { false } }
    let rules = hasMessages ? explainer.rules.all.map(\.rule) : []
    // The same rule in many columns is rendered once.
    var known: [Rule: String] = [:]
    requirements = rules.map { rule in
      if let words = known[rule] { return words }
      let words = escape(wording.requirement(of: rule, .detail))
      known[rule] = words
      return words
    }
    var firsts: [[UInt8]: Int] = [:]
    // Strings are compared by their bytes, because equal strings may have different bytes.
    synonyms = requirements.map { Array($0.utf8) }.enumerated().map { number, words in
      if let first = firsts[words] { return first }
      firsts[words] = number
      return number
    }
    needsExpectation = rules.map(\.needsExpectation)
  }
}
