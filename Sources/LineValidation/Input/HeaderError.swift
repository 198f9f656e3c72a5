/// The error thrown for a table whose header does not match the rules of a `TableValidator`.
public enum HeaderError: Error, Hashable {
  /// No column has the name or number; with the names of the columns that exist.
  case missing(String, among: [String])
  /// Two columns have the name.
  case duplicate(String)
  /// Two rules, with these names, concern the same column.
  case twice(String, String)
  /// The input ends before the header.
  case empty
  /// The header is not a valid row, or is larger than 262,144 bytes.
  case malformed
}

extension HeaderError: CustomStringConvertible {
  /// A description of the error.
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
