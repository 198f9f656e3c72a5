extension Validator {
  /// The rule, as data: the default.
  ///
  ///     "\(LengthValidator(1...3))"   // length(max: 3, min: 1, unit: characters)
  public var description: String { rule.description }

  /// The rule, as data: the default.
  public var debugDescription: String { description }

  /// A mirror of the rule, and of nothing where the validator is a secret: the default.
  public var customMirror: Mirror {
    Mirror(self, children: isSecret ? [:] : ["rule": rule], displayStyle: .struct)
  }
}
