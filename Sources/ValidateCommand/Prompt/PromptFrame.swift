import ValidateRun
/// A picture of a prompt on a terminal: some rows, none of which reaches the last column, and the
/// cursor on the first.
///
/// A terminal that wraps where a row ends does so at the last column, and each in its own way.
struct PromptFrame: Equatable {
  /// The rows from the top; there is at least one.
  var rows: [[Cell]] = [[]]
  /// The column of the cursor, from 0.
  var cursor = 0

  /// A character, or the escape of one, and where it is in a row so wide.
  struct Cell: Hashable {
    let text: String
    let columns: Int
    let style: Style
  }

  /// A look of characters.
  enum Style: Hashable {
    case plain, label, dim, selected, refused, error
  }
}

extension PromptFrame.Cell {
  /// Creates a cell of a character, so that it can be shown without harm, and has its place.
  init(_ character: Character, _ style: PromptFrame.Style) {
    var text = Escaping.text(String(character))
    // A mark with nothing to stand on would stand on the character before.
    if text.columns == 0 { text = "\u{25CC}" + text }
    self.init(text: text, columns: text.columns, style: style)
  }
}

extension Collection<PromptFrame.Cell> {
  /// The number of columns that the cells take.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The cells at the start that fit into so many columns.
  func fitting(_ columns: Int) -> SubSequence {
    var used = 0
    return prefix { cell in
      used += cell.columns
      return used <= columns
    }
  }
}
