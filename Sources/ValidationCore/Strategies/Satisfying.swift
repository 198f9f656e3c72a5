/// A condition in code, for everything that is no regular language.
public struct SatisfyingValidator: Validator {
  /// Words for the condition, which complete "must be".
  public let condition: String
  private let isSatisfied: @Sendable (String) -> Bool

  /// Creates a strategy from a condition: see ``Validator/satisfying(_:_:)``.
  ///
  ///     let even = SatisfyingValidator("even") { ($0.utf8.last ?? 0) % 2 == 0 }
  ///     even.isValid("42")               // true
  ///     even.error(in: "7")?.message()   // "must be even"
  public init(_ condition: String, _ isSatisfied: @escaping @Sendable (String) -> Bool) {
    self.condition = condition
    self.isSatisfied = isSatisfied
  }

  /// The words as a rule.
  public var rule: Rule { Rule(.satisfying, parameters: ["condition": .text(condition)]) }

  /// Valid where the condition holds, and incomplete elsewhere: for a closure it is unknown whether
  /// no insertion would satisfy it.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if isSatisfied(text) { return .valid(isExtensible: true) }
    return .incomplete(ValidationError(rule, at: 0..<text.count))
  }
}

extension Validator where Self == SatisfyingValidator {
  /// Creates a validator of texts that satisfy a condition in code.
  ///
  ///     .digits && .satisfying("a number with a valid check digit") { luhn($0) }
  ///
  /// - Parameters:
  ///   - condition: Words for the condition, which complete "must be".
  ///   - isSatisfied: Returns whether a text satisfies it; it is called with any text, also while
  ///     that is typed.
  /// - Returns: A strategy by which every text is incomplete that does not satisfy the condition.
  public static func satisfying(
    _ condition: String,
    _ isSatisfied: @escaping @Sendable (String) -> Bool
  ) -> Self {
    SatisfyingValidator(condition, isSatisfied)
  }
}
