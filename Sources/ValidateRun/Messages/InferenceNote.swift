/// A comment in proposed rules; all texts in it are safe to show.
package enum InferenceNote: Equatable, Sendable {
  /// The rules were derived from a number of rows, all or a sample, of some inputs.
  case origin(rows: Int, inputs: [String], sampled: Int?)
  /// A number of rows, in the notation of an option, may break each rule.
  case tolerance(String)
  /// Some rows are invalid under any rules.
  case faulty(Int)
  /// Some rows are too large to be read as a whole.
  case unknown(Int)
  /// There are more columns than can be observed.
  case moreColumns(observed: Int)
  /// The next column can't be named.
  case unnamed(number: Int)
  /// The next rule holds in some rows, and refuses examples, unless they are redacted.
  case bearing(rows: Int, of: Int, refused: [String]?)
  /// The next rule holds in some rows, and refuses a second occurrence of examples.
  case unique(rows: Int, of: Int, repeated: [String]?)
  /// All values are empty.
  case empty
  /// No rule holds.
  case free
  /// There are too many values to know whether they are unique.
  case manyValues
}
