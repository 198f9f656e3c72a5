internal import RegularLanguage

/// The error that validators return for an invalid text: the broken rule, the position, and the
/// expected characters.
///
/// No property contains the rejected text, since values may be secrets.
public struct ValidationError: Error, Hashable, Sendable, Codable {
  /// The broken rule.
  public var rule: Rule
  /// The offending range of the text, in Characters; empty if something is missing, and the whole
  /// text if no specific position is wrong, as with a negation.
  public var range: Range<Int>
  /// The characters that would be possible at the start of the range; `nil` if unknown.
  public var expected: ExpectedCharacters?
  /// The errors of the parts of a composed rule, in their order.
  public var reasons: [ValidationError]
  /// The path of the field in a form, in settings or in the body of a request, such as `user`,
  /// `address.city` or `lines[0].sku`; empty for a text on its own.
  public var path: String
  /// The name of the field for people, in messages of a form instead of the path; `nil` for none.
  public var name: String?

  /// Creates an error.
  ///
  ///     let digit = ExpectedCharacters(["0"..."9"])
  ///     let error = ValidationError(Rule(.digits), at: 1..<2, expected: digit)
  ///     error.message()         // "must be digits only"
  ///     error.detail()          // "must be digits only: expected a digit"
  ///     error.isUnsatisfiable   // false: some texts are valid
  ///
  /// - Parameters:
  ///   - rule: The broken rule.
  ///   - range: The offending range of the text, in Characters.
  ///   - expected: The characters that would be possible at the start of the range.
  ///   - reasons: The errors of the parts of a composed rule.
  ///   - path: The path of the field.
  ///   - name: The name of the field for people.
  public init(
    _ rule: Rule,
    at range: Range<Int>,
    expected: ExpectedCharacters? = nil,
    reasons: [ValidationError] = [],
    path: String = "",
    name: String? = nil
  ) {
    self.rule = rule
    self.range = range
    self.expected = expected
    self.reasons = reasons
    self.path = path
    self.name = name
  }
}

extension ValidationError {
  /// The kind of the broken rule.
  public var code: Rule.Code { rule.code }
  /// The parameters of the broken rule.
  public var parameters: [String: Rule.Parameter] { rule.parameters }

  /// Whether no text can satisfy the rule.
  public var isUnsatisfiable: Bool { expected == .nothing }
}
