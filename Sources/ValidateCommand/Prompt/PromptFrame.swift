import ValidateRun
/// A picture of a prompt on a terminal: rows that never reach the last column, and the cursor in
/// the first row.
///
/// Terminals differ in how they wrap a row that ends at the last column.
struct PromptFrame: Equatable {
  /// The rows from the top; there is at least one.
  var rows: [[Cell]] = [[]]
  /// The column of the cursor, from 0.
  var cursor = 0

  /// A character or its escape, with its style and width.
  struct Cell: Hashable {
    let text: String
    let columns: Int
    let style: Style
  }

  /// A style of characters.
  enum Style: Hashable {
    case plain, label, dim, selected, refused, error
  }
}

extension PromptFrame.Cell {
  /// Creates a cell for a character that is safe to show, and has a width.
  init(_ character: Character, _ style: PromptFrame.Style) {
    var text = Escaping.text(String(character))
    // A mark without a base character would combine with the previous character.
    if text.columns == 0 { text = "\u{25CC}" + text }
    self.init(text: text, columns: text.columns, style: style)
  }
}

extension Collection<PromptFrame.Cell> {
  /// The number of columns that the cells occupy.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The leading cells that fit into a number of columns.
  func fitting(_ columns: Int) -> SubSequence {
    var used = 0
    return prefix { cell in
      used += cell.columns
      return used <= columns
    }
  }
}
