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
  /// A quotation mark in the header is misplaced or never closed, at a line and a column in
  /// Characters, both starting at 1.
  case malformed(line: Int, column: Int)
  /// A row of the header ends with a carriage return, but without a line feed.
  case carriageReturn
  /// The header is larger than 262,144 bytes.
  case tooLarge
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
    case .malformed(let line, let column):
      "the quotation mark in line \(line), column \(column) of the header is misplaced, or never "
        + "closed"
    case .carriageReturn: "the lines end with a carriage return alone, not with a line feed"
    case .tooLarge: "the header exceeds 256 KiB, or a quotation mark in it is never closed"
    }
  }
}
