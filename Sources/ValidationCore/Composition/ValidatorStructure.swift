package import RegularLanguage

/// The structure of a validator, for programs in other languages that must judge as it does.
///
///     (.digits && .length(3...)).structure   // all, of two parts
///     IntegerValidator(in: 1...9).structure  // language: its automaton is all there is
///     SatisfyingValidator("even") { _ in true }.structure   // code
package enum ValidatorStructure {
  /// The automaton of the ``Validator/language`` judges.
  case language
  /// All parts must be satisfied.
  case all([any Validator])
  /// One of the parts must be satisfied.
  case any([any Validator])
  /// The texts of a language are refused.
  case not(isDouble: Bool, match: MatchSearch?)
  /// A part judges, and its rule has a name.
  case described(any Validator)
  /// A part judges texts that are not empty.
  case optional(any Validator)
  /// The rule is confidential.
  case secret
  /// Code judges, or makes the messages.
  case code
}

extension ValidatorStructure {
  /// The validators that make up a composition, except for a negation.
  package var parts: [any Validator] {
    switch self {
    case .all(let parts), .any(let parts): parts
    case .described(let part), .optional(let part): [part]
    case .language, .not, .secret, .code: []
    }
  }
}

extension Validator {
  /// The structure of the validator.
  package var structure: ValidatorStructure {
    if isSecret { return .secret }
    if let combined = self as? any CombinedValidator {
      let (connective, parts) = (combined.combination.connective, combined.combination.parts)
      return connective == .all ? .all(parts) : .any(parts)
    }
    if let not = self as? NotValidator {
      return .not(isDouble: !not.rule.parts.allSatisfy { $0.code != .not }, match: not.search)
    }
    if let described = self as? any NamingComposition {
      return described.namesByCode ? .code : .described(described.part)
    }
    if let optional = self as? any OptionalComposition { return .optional(optional.part) }
    // Such as a mask of which any place may be empty.
    if let form = self as? any CodedForm, !form.isFilledInOrder { return .code }
    return callsOnlyLibrary && language != nil ? .language : .code
  }
}

/// A composition that gives its part other words.
protocol NamingComposition: Composition {
  var part: any Validator { get }
  /// Whether a closure makes the words.
  var namesByCode: Bool { get }
}
