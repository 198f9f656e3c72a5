import InputValidation

/// A record that is invalid.
struct RecordFailure: Sendable {
  /// The record's number, from 1.
  var line: Int
  /// The bytes of the record in its block, without the end of the line; empty where the record is
  /// larger than a block.
  let bytes: Range<Int>
  /// The part of the record that is at fault, in Characters.
  let range: Range<Int>
  /// Why it is invalid, which many records have in common.
  let cause: FailureCause
  /// Where each reason of the cause has its fault.
  let reasonRanges: [Range<Int>]
}

extension RecordFailure {
  /// Where the error starts, in Characters from 1.
  var column: Int { range.lowerBound + 1 }

  /// Why the record is invalid, with the places.
  var error: ValidationError? {
    guard var error = cause.error else { return nil }
    error.range = range
    for (index, range) in zip(error.reasons.indices, reasonRanges) {
      error.reasons[index].range = range
    }
    return error
  }
}

/// Why records are invalid, apart from where: what is worked out once for all of them.
final class FailureCause: Sendable {
  /// The error, with the places of one of the records.
  let error: ValidationError?
  /// The names of the rules that are broken, as spelt on the command line.
  let label: String
  /// The message in English.
  let message: String

  init(_ error: ValidationError, by rules: RuleSet) {
    self.error = error
    label = rules.label(for: error)
    message = error.message()
  }

  /// Creates the cause of what no rule says.
  init(label: String, message: String) {
    error = nil
    self.label = label
    self.message = message
  }
}
