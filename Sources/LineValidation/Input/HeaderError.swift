/// The error of a `TableValidator` whose table lacks a column that a rule names.
public enum HeaderError: Error, Hashable {
  /// No column has a name, and none has a number like that; the names are those that there are.
  case missing(String, among: [String])
  /// Two columns have the name.
  case duplicate(String)
  /// Two rules are about the same column, the first by one of the names and the second by the
  /// other.
  case twice(String, String)
  /// The input ends before there is a header.
  case empty
  /// The header is no row of a table, or has more than 262,144 bytes.
  case malformed
}

extension HeaderError: CustomStringConvertible {
  /// The error in words.
  public var description: String {
    switch self {
    case .missing(let name, _): "there is no column '\(name)'"
    case .duplicate(let name): "two columns are named '\(name)'"
    case .twice(let one, let other) where one == other: "column '\(one)' is given twice"
    case .twice(let one, let other): "'\(one)' and '\(other)' are the same column"
    case .empty: "there is no header"
    case .malformed: "the first row is not a valid row, or exceeds 256 KiB"
    }
  }
}
