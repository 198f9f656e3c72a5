import ValidationCore

/// The latest result of a relation that checks or narrows fields.
enum RelationFinding {
  /// No result: a field on which the relation depends has no value, or there is no error.
  case nothing
  /// An additional requirement for the field.
  case narrowing(any Validator)
  /// An additional requirement that is computed when the field is next read.
  case open
  /// The errors found in fields.
  case failures([(field: Int, verdict: Verdict)])
}
