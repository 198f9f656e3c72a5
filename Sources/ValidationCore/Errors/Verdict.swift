/// The verdict of a validator on a text: valid, incomplete or invalid.
public enum Verdict: Hashable, Sendable {
  /// The text is valid as a final value.
  ///
  /// `isExtensible` is true if some text can be appended so that the result is valid too.
  case valid(isExtensible: Bool)
  /// The text is not valid, but some insertion at the caret makes it valid.
  case incomplete(ValidationError)
  /// No insertion at the caret makes the text valid.
  case invalid(ValidationError)
}

extension Verdict {
  /// A verdict without its reasons.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The text is valid as a final value.
    case valid
    /// The text is not valid, but some insertion at the caret makes it valid.
    case incomplete
    /// No insertion at the caret makes the text valid.
    case invalid
  }

  /// The verdict without its reasons.
  public var kind: Kind {
    switch self {
    case .valid: .valid
    case .incomplete: .incomplete
    case .invalid: .invalid
    }
  }

  /// The reason why the text is not valid as a final value; `nil` if it is valid.
  public var error: ValidationError? {
    switch self {
    case .valid: nil
    case .incomplete(let error), .invalid(let error): error
    }
  }

  /// Returns the verdict with another rule in its error, for a strategy that delegates judging.
  ///
  ///     let verdict = DigitsValidator().verdict(on: "12x")
  ///     verdict.error?.message()                // "must be digits only"
  ///     let rule = Rule("code", names: ["en": "a code"])
  ///     verdict.naming(rule).error?.message()   // "must be a code"
  ///
  /// - Parameter rule: The rule.
  /// - Returns: The verdict, with the same range, expected characters and reasons in its error.
  public func naming(_ rule: Rule) -> Self {
    mapError { error in
      var error = error
      error.rule = rule
      return error
    }
  }

  /// Returns the verdict with a transformed error, if there is one.
  package func mapError(_ change: (ValidationError) -> ValidationError) -> Self {
    switch self {
    case .valid: self
    case .incomplete(let error): .incomplete(change(error))
    case .invalid(let error): .invalid(change(error))
    }
  }

  /// Whether the text is valid as a final value.
  public var isValid: Bool { if case .valid = self { true } else { false } }

  /// Whether the text is not valid, but some insertion at the caret makes it valid.
  public var isIncomplete: Bool { kind == .incomplete }

  /// Whether no insertion at the caret makes the text valid.
  public var isInvalid: Bool { kind == .invalid }
}
