/// A composition whose parts may be secrets.
///
/// A composition that contains a secret is a secret as a whole, since the rules and errors of its
/// other parts would reveal something about the same text.
///
///     .length(8...) && .secret(.digits)   // "must be a valid secret", not "at least 8 characters"
///     .any(of: .secret(.digits), .email)  // the same, even if the text is meant as an address
///     .email && .length(8...)             // not a secret: each part reports its own rule
package protocol SecretHolder: Validator {
  /// Whether a part is a secret; determined when the composition is created.
  var holdsSecret: Bool { get }
}

extension Validator {
  /// Whether the validator is a secret or contains one at any depth.
  ///
  /// A custom strategy is a secret if its rule is, or contains, the rule of a secret.
  package var isSecret: Bool {
    if let composition = self as? any SecretHolder { return composition.holdsSecret }
    if self is any ContainedValidator { return false }
    return rule.isOfSecret
  }

  /// Returns an error that covers the whole text and says only that it is invalid.
  ///
  /// - Parameters:
  ///   - rule: The broken rule.
  ///   - count: The length of the text, which is not revealed for a secret.
  /// - Returns: The error.
  func wholeError(_ rule: Rule, _ count: @autoclosure () -> Int) -> ValidationError {
    ValidationError(rule, at: isSecret ? 0..<0 : 0..<count())
  }
}

extension Rule {
  /// Whether the rule, or a part of it, is the rule of a secret.
  fileprivate var isOfSecret: Bool { code == .secret || parts.contains(where: \.isOfSecret) }

  /// The rule of a composition whose part is a secret with this rule: only the name, if any, and
  /// the length bounds.
  package var ofSecret: Rule {
    if code == .secret { return self }
    let secret = Rule(.secret)
    return code == .described && !names.isEmpty
      ? Rule(.described, parts: [secret], names: names) : secret
  }

  /// The same rule without length bounds, since the other parts of a composition may have some too.
  var ofSecretAmongOthers: Rule { code == .secret ? Rule(.secret) : ofSecret }
}

extension ValidationError {
  /// The error without positions and expected characters, which would reveal something about a
  /// secret.
  package var withoutPlaces: Self {
    ValidationError(
      rule, at: 0..<0, expected: isUnsatisfiable ? .nothing : nil,
      reasons: reasons.map(\.withoutPlaces), path: path)
  }

  /// Returns the error of a secret: a position would reveal its length, a reason its content.
  static func ofSecret(_ rule: Rule) -> Self { ValidationError(rule, at: 0..<0) }

  /// Returns the error; if there is a secret's rule, that of a secret.
  package func hidden(as rule: Rule?) -> Self { rule.map(Self.ofSecret) ?? self }
}

extension Verdict {
  /// Returns the verdict; if there is a secret's rule, with the error of a secret.
  func hidden(as rule: Rule?) -> Self {
    guard let rule else { return self }
    return mapError { _ in .ofSecret(rule) }
  }
}

extension EditDecision {
  /// Returns the decision; if there is a secret's rule, with the error of a secret or a redacted
  /// edit.
  package func hidden(as rule: Rule?) -> Self {
    guard let rule else { return self }
    return switch self {
    case .accept: self
    case .refuse: .refuse(.ofSecret(rule))
    case .rewrite(let edit): .rewrite(edit.hidden)
    }
  }
}
