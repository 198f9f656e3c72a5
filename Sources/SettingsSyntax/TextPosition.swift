/// A position in a text, or in a record of a text.
package struct TextPosition: Comparable, Sendable {
  /// The number of lines before the position.
  package var line: Int
  /// The number of Characters of the line before the position.
  package var column: Int

  /// Creates a position.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  package static func < (one: Self, other: Self) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
