/// A validator of texts that satisfy a condition in code, for conditions that are not regular
/// languages.
public struct SatisfyingValidator: Validator {
  /// The description of the condition, which completes "must be".
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

  /// The condition as a rule.
  public var rule: Rule { Rule(.satisfying, parameters: ["condition": .text(condition)]) }

  /// Returns `valid` if the condition holds, else `incomplete`, since a closure doesn't reveal
  /// whether some insertion would satisfy it.
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
  ///   - condition: The description of the condition, which completes "must be".
  ///   - isSatisfied: Returns whether a text satisfies the condition; it is called with any text,
  ///     including partial input.
  /// - Returns: A strategy that judges every other text incomplete.
  public static func satisfying(
    _ condition: String,
    _ isSatisfied: @escaping @Sendable (String) -> Bool
  ) -> Self {
    SatisfyingValidator(condition, isSatisfied)
  }
}
