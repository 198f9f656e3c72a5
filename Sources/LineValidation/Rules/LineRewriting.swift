import RegularLanguage
import ValidationRewriting
import ValidationCore

/// A rewriting of whole lines, step by step in the order in which the steps were given.
///
///     --trim --upper           // " de" becomes "DE"
///     --uuid --canonical       // "F81D..." becomes "f81d..."
struct LineRewriting: Sendable {
  private let steps: [RewritingStep]
  private let rules: RuleSet

  /// What one step makes, another may change again, such as white space that ends up at an
  /// end: so often all of them are repeated, and more than twice is rarely of use.
  private static let maximumRoundCount = 8

  /// Creates a rewriting of lines that are judged by rules.
  init(_ steps: [RewritingStep], _ rules: RuleSet) {
    self.steps = steps
    self.rules = rules
  }
}

extension LineRewriting {
  /// Returns what becomes of a line, and is unchanged from then on; `nil` if nothing does.
  func rewritten(_ line: String) -> String? {
    var line = line
    for _ in 0..<Self.maximumRoundCount {
      let next = steps.reduce(line) { rewritten($0, by: $1) }
      if next.utf8.elementsEqual(line.utf8) { return line }
      line = next
    }
    return nil
  }

  private func rewritten(_ line: String, by step: RewritingStep) -> String {
    switch step {
    case .strategy(let strategy): strategy.rewritten(line)
    case .canonical: rules.canonicalText(of: line)
    }
  }

  /// The rules for lines that are valid, and are unchanged: of some, they may not know it.
  ///
  /// Lines that satisfy them need not be looked at any further.
  var settledRules: RuleSet {
    let strategies = steps.compactMap { step in
      if case .strategy(let strategy) = step { strategy as any Validator } else { nil }
    }
    let hasCanonical = strategies.count < steps.count
    let canonical = hasCanonical ? rules.rules.compactMap(\.canonicalTexts) : []
    return RuleSet([
      NamedRule(
        label: "settled",
        validator: erased(
          .all(of: [rules.validator] + strategies + canonical.map(LanguageValidator.init))))
    ])
  }

  /// Rules by which every line must be looked at.
  static let nothingSettled = RuleSet([
    NamedRule(label: "settled", validator: erased(.oneOf([])))
  ])
}

extension RuleSet {
  /// Whether a rule has texts that are not canonical.
  package var hasCanonicalTexts: Bool { rules.contains { $0.canonicalTexts != nil } }

  /// Returns the canonical line of all that stand for the same values, as each of the rules has it,
  /// or the first that a line satisfies where one is enough.
  fileprivate func canonicalText(of line: String) -> String {
    if isOneEnough {
      let rule = rules.first { $0.validator.isValid(line) }
      return rule?.canonicalText(of: line) ?? line
    }
    return rules.reduce(line) { $1.canonicalText(of: $0) ?? $0 }
  }
}

extension NamedRule {
  /// See ``CanonicalValidator/canonicalTexts``.
  fileprivate var canonicalTexts: Language? {
    (validator as? any CanonicalValidator)?.canonicalTexts
  }

  fileprivate func canonicalText(of line: String) -> String? {
    (validator as? any CanonicalValidator)?.canonicalText(of: line)
  }
}

/// A validator of the texts of a language, which is never asked for a reason.
private struct LanguageValidator: Validator {
  let language: Language?

  var rule: Rule { Rule("language") }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    language?.automaton?.accepts(text.utf8.span) == true
      ? .valid(isExtensible: true) : .incomplete(ValidationError(rule, at: 0..<text.count))
  }
}
