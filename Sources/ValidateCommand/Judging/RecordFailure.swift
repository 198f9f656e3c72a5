import InputValidation

/// A record that is invalid.
struct RecordFailure {
  /// The record's number, from 1.
  let line: Int
  /// Why it is invalid.
  let error: ValidationError

  /// Where the error starts, in Characters from 1.
  var column: Int { error.range.lowerBound + 1 }
}
