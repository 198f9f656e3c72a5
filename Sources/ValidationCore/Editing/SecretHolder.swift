/// A strategy that is made of others, any of which may be a secret.
///
/// A secret is one wherever it stands: a composition with a secret inside is a secret as a whole.
/// What its other parts require, and where they go wrong, would tell of the same text:
///
///     .length(8...) && .secret(.digits)   // "must be a valid secret", not "at least 8 characters"
///     .any(of: .secret(.digits), .email)  // the same, also of a text that is meant for an address
///     .email && .length(8...)             // no secret: each part says what it asks for
package protocol SecretHolder: Validator {
  /// Whether a part is a secret; found out when it is made.
  var holdsSecret: Bool { get }
}

extension Validator {
  /// Whether the validator is a secret, or has one anywhere inside.
  ///
  /// Of a strategy of your own that is what its rule says, which it may have from a secret part.
  package var isSecret: Bool {
    if let composition = self as? any SecretHolder { return composition.holdsSecret }
    if self is any ContainedValidator { return false }
    return rule.isOfSecret
  }

  /// The error about a text of which nothing else is to be told than that it can't stand.
  ///
  /// - Parameters:
  ///   - rule: The rule that is broken.
  ///   - count: The length of the text, which is hidden for a secret.
  /// - Returns: The error.
  func wholeError(_ rule: Rule, _ count: @autoclosure () -> Int) -> ValidationError {
    ValidationError(rule, at: isSecret ? 0..<0 : 0..<count())
  }
}

extension Rule {
  /// Whether the rule, or a part of it, is that of a secret.
  fileprivate var isOfSecret: Bool { code == .secret || parts.contains(where: \.isOfSecret) }

  /// The rule of a composition for that of a secret part of it: nothing but its name, if it has
  /// one, and the bounds of the length.
  package var ofSecret: Rule {
    if code == .secret { return self }
    let secret = Rule(.secret)
    return code == .described && !names.isEmpty
      ? Rule(.described, parts: [secret], names: names) : secret
  }

  /// The same rule, which tells nothing of the length: beside other parts, that is not all there
  /// is.
  var ofSecretAmongOthers: Rule { code == .secret ? Rule(.secret) : ofSecret }
}

extension ValidationError {
  /// The error as one of a text that tells something of a secret: without places in it, and without
  /// what was expected there.
  package var withoutPlaces: Self {
    ValidationError(
      rule, at: 0..<0, expected: isUnsatisfiable ? .nothing : nil,
      reasons: reasons.map(\.withoutPlaces), path: path)
  }

  /// The error of a secret: where a text becomes invalid would tell its length, and why what it is.
  static func ofSecret(_ rule: Rule) -> Self { ValidationError(rule, at: 0..<0) }
}

extension Verdict {
  /// The verdict with the error of a secret, if it is that of one.
  func hidden(as rule: Rule?) -> Self {
    guard let rule else { return self }
    return mapError { _ in .ofSecret(rule) }
  }
}

extension EditDecision {
  /// The decision with the error of a secret, or an edit of which nothing is shown, if it is that
  /// of one.
  package func hidden(as rule: Rule?) -> Self {
    guard let rule else { return self }
    return switch self {
    case .accept: self
    case .refuse: .refuse(.ofSecret(rule))
    case .rewrite(let edit): .rewrite(edit.hidden)
    }
  }
}
