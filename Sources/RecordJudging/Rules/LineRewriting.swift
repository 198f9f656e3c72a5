import RegularLanguage
import ValidationRewriting
import ValidationCore

/// A rewriting of whole lines, which applies its steps in the given order.
///
///     --trim --upper           // " de" becomes "DE"
///     --uuid --canonical       // "F81D..." becomes "f81d..."
package struct LineRewriting: Sendable {
  private let steps: [RewritingStep]
  private let rules: RuleSet

  /// The maximum number of passes over all steps: one step may undo what another did, such as
  /// trimming, but more than two passes are rarely useful.
  private static let maximumPassCount = 8

  /// Creates a rewriting of lines that are judged by rules.
  package init(_ steps: [RewritingStep], _ rules: RuleSet) {
    self.steps = steps
    self.rules = rules
  }
}

extension LineRewriting {
  /// Returns the final form of a line, which the steps leave unchanged; `nil` if there is none.
  package func rewritten(_ line: String) -> String? {
    var line = line
    for _ in 0..<Self.maximumPassCount {
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
    case .replacements(let replacements): replacements.replaced(line)
    }
  }

  /// The rules for lines that are valid and remain unchanged; they may reject some of these lines.
  ///
  /// Lines that satisfy them need no further inspection.
  package var unchangedLineRules: RuleSet {
    let strategies = steps.compactMap { step -> (any Validator)? in
      switch step {
      case .strategy(let strategy): strategy
      case .canonical: nil
      case .replacements(let replacements):
        erased(
          .not(.oneOf(replacements.texts.keys.map { String(decoding: $0, as: UTF8.self) })))
      }
    }
    let hasCanonical = steps.contains(where: \.isCanonical)
    let canonical = hasCanonical ? rules.rules.compactMap(\.canonicalTexts) : []
    return RuleSet([
      NamedRule(
        label: "settled",
        validator: erased(
          .all(of: [rules.validator] + strategies + canonical.map(LanguageValidator.init))))
    ])
  }

  /// Rules that require an inspection of every line.
  package static let rejectingEveryLine = RuleSet([
    NamedRule(label: "settled", validator: erased(.oneOf([])))
  ])
}

extension RuleSet {
  /// Whether a rule accepts texts that are not canonical.
  package var hasCanonicalTexts: Bool { rules.contains { $0.canonicalTexts != nil } }

  /// Returns the canonical form of a line according to each rule, or, if one rule is enough,
  /// according to the first that the line satisfies.
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

/// A validator for the texts of a language, whose errors have no details.
private struct LanguageValidator: Validator {
  let language: Language?

  var rule: Rule { Rule("language") }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    language?.accepts(text) == true
      ? .valid(isExtensible: true) : .incomplete(ValidationError(rule, at: 0..<text.count))
  }
}
