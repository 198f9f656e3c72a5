import ValidationCore

/// What a relation that judges or narrows has said last.
enum RelationFinding {
  /// Nothing: a field on which it depends has no value, or there is nothing to say.
  case nothing
  /// What the field has to be besides.
  case narrowing(any Validator)
  /// What the field has to be besides is to be asked when somebody looks at it.
  case open
  /// What is wrong with fields.
  case failures([(field: Int, verdict: Verdict)])
}
