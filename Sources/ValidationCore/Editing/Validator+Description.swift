extension Validator {
  /// The textual form of the rule: the default.
  ///
  ///     "\(LengthValidator(1...3))"   // length(max: 3, min: 1, unit: characters)
  public var description: String { rule.description }

  /// The textual form of the rule: the default.
  public var debugDescription: String { description }

  /// A mirror of the rule, or an empty one for a secret: the default.
  public var customMirror: Mirror {
    Mirror(self, children: isSecret ? [:] : ["rule": rule], displayStyle: .struct)
  }
}
