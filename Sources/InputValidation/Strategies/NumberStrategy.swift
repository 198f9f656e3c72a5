internal import RegularLanguage

/// What the strategies for numbers share: a notation, and an interval that is part of the language.
struct NumberStrategy: Sendable {
  let rule: Rule
  let language: Language?
  private let interval: Interval<DecimalNumber>
  private let notation: Language

  init(_ code: Rule.Code, notation: DecimalNotation, interval: Interval<DecimalNumber>) {
    self.rule = Rule(code, parameters: interval.parameters)
    self.interval = interval
    self.notation = notation.language(in: Interval())
    self.language =
      interval.digitCount <= DecimalNotation.mostDigits ? notation.language(in: interval) : nil
  }

  func verdict(on text: String, caret: String.Index?) -> Verdict {
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) { return verdict }
    // Bounds too long for an automaton are compared with the number itself.
    guard let verdict = notation.verdict(on: text, caret: caret, rule: rule) else {
      return .invalid(ValidationError(rule, at: 0..<0))
    }
    guard verdict.isValid, let number = DecimalNumber(text), !interval.contains(number) else {
      return verdict
    }
    let count = text.count
    return .incomplete(ValidationError(rule, at: count..<count))
  }
}

extension Interval where Bound == DecimalNumber {
  /// The number of digits of the longer end.
  fileprivate var digitCount: Int {
    [lower, upper].reduce(0) { count, end in
      switch end {
      case .unbounded: count
      case .included(let bound), .excluded(let bound):
        max(count, bound.integerDigits.count + bound.fractionDigits.count)
      }
    }
  }
}
