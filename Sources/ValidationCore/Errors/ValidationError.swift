internal import RegularLanguage

/// The error of a text that is not valid, which validators return: the broken rule, the place, and
/// what was expected there.
///
/// The rejected text itself is in none of the fields, since values may be secrets.
public struct ValidationError: Error, Hashable, Sendable, Codable {
  /// The rule that is broken.
  public var rule: Rule
  /// The offending part of the text, in Characters; empty where something is missing, and all of it
  /// where no place in it is wrong, as in what a negation rules out.
  public var range: Range<Int>
  /// The characters that could stand at the start of the range; `nil` where they are not known.
  public var expected: ExpectedCharacters?
  /// For a composed rule, why its parts are broken, in their order.
  public var reasons: [ValidationError]
  /// The path in a form that leads to the text; empty for a text on its own.
  public var path: [String]

  /// Creates an error.
  ///
  ///     let digit = ExpectedCharacters(["0"..."9"])
  ///     let error = ValidationError(Rule(.digits), at: 1..<2, expected: digit)
  ///     error.message()         // "must be digits only"
  ///     error.detail()          // "must be digits only: expected a digit"
  ///     error.isUnsatisfiable   // false: some text would do
  ///
  /// - Parameters:
  ///   - rule: The rule that is broken.
  ///   - range: The offending part of the text, in Characters.
  ///   - expected: What could stand there.
  ///   - reasons: Why the parts of a composed rule are broken.
  ///   - path: Where in a form the text is.
  public init(
    _ rule: Rule,
    at range: Range<Int>,
    expected: ExpectedCharacters? = nil,
    reasons: [ValidationError] = [],
    path: [String] = []
  ) {
    self.rule = rule
    self.range = range
    self.expected = expected
    self.reasons = reasons
    self.path = path
  }
}

extension ValidationError {
  /// The kind of the rule that is broken.
  public var code: Rule.Code { rule.code }
  /// The parameters of the rule that is broken.
  public var parameters: [String: Rule.Parameter] { rule.parameters }

  /// Whether no text at all could satisfy the rule.
  public var isUnsatisfiable: Bool { expected == .nothing }
}
