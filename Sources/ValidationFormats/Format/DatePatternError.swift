/// An error in a pattern of dates, such as `dd.MM.yyyy`, with its place and a remedy.
///
/// Columns count Characters of the pattern, from 1.
@nonexhaustive public enum DatePatternError: Error, Hashable, Sendable {
  /// Letters that are no field, and the field that was probably meant.
  case unknownField(letters: String, suggestion: String?, column: Int)
  /// A single quote without its end.
  case openQuote(column: Int)
  /// A second field of the same unit.
  case repeatedField(letters: String, column: Int)
  /// A field that the value doesn't have, such as the hour of a date.
  case foreignField(letters: String, column: Int)
  /// A field that the value needs.
  case missingField(letters: String)
  /// A year of two digits without the first year that it means.
  case missingPivot(column: Int)
  /// A first year that isn't four digits in braces, or that isn't after `yy`.
  case invalidPivot(column: Int)
  /// A field of one or two digits, which a digit follows.
  case ambiguousField(letters: String, column: Int)
  /// The pattern has more Characters than allowed.
  case tooLong(limit: Int)
}

extension DatePatternError: CustomStringConvertible {
  /// The error in English, with its remedy.
  public var description: String {
    switch self {
    case .unknownField(let letters, let suggestion?, let column):
      "'\(letters)' in column \(column) is not a field; did you mean '\(suggestion)'?"
    case .unknownField(let letters, nil, let column):
      "'\(letters)' in column \(column) is not a field; put letters that stand for themselves "
        + "in single quotes"
    case .openQuote(let column):
      "the quote in column \(column) has no end; write '' for a single quote"
    case .repeatedField(let letters, let column):
      "'\(letters)' in column \(column) repeats a field; remove it"
    case .foreignField(let letters, let column):
      "'\(letters)' in column \(column) is a field that such a value does not have; remove it "
        + "('M' is the month, and 'm' the minute)"
    case .missingField(let letters): "a field is missing; add '\(letters)'"
    case .missingPivot(let column):
      "'yy' in column \(column) leaves the century open; write yyyy, or the first year after it, "
        + "as in yy{1970} for 1970 to 2069"
    case .invalidPivot(let column):
      "the brace in column \(column) does not give the first year of 'yy'; write yy{1970}, or "
        + "quote the brace"
    case .ambiguousField(let letters, let column):
      "'\(letters)' in column \(column) has no fixed width, and a digit may follow; write the "
        + "letter twice, or a separator after it"
    case .tooLong(let limit): "it has more than \(limit) characters; shorten it"
    }
  }
}
