import InputValidation

/// A record that is invalid: where, and by which of the causes that its ``BlockJudgement`` has.
///
/// There may be as many as there are records, so that it holds nothing but numbers.
struct RecordFailure: Sendable {
  /// The record's number, from 1, counted from the start of the block.
  let line: Int
  /// The bytes of the record in its block, without the end of the line; empty where the record is
  /// larger than a block.
  let bytes: Range<Int>
  /// The part of the record that is at fault, in Characters.
  let range: Range<Int>
  /// The number of the cause.
  let cause: Int
}

extension RecordFailure {
  /// Where the error starts, in Characters from 1.
  var column: Int { range.lowerBound + 1 }
}

/// Why records are invalid, apart from where: what is worked out once for all of them.
final class FailureCause: Sendable {
  /// The names of the rules that are broken, as spelt on the command line.
  let label: String
  /// The message in English.
  let message: String

  init(_ error: ValidationError, by rules: RuleSet) {
    label = rules.label(for: error)
    message = error.message()
  }

  /// Creates the cause of what no rule says.
  init(label: String, message: String) {
    self.label = label
    self.message = message
  }
}
