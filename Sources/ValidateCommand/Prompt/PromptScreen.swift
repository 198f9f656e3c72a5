/// A terminal screen on which pictures of a prompt replace each other.
///
/// Only changes are written, with carriage returns and relative moves, because the row of the
/// terminal is unknown.
struct PromptScreen {
  /// The picture on the screen; nil if unknown.
  private var shown: PromptFrame?
  /// The position of the cursor while drawing, in rows and columns of the picture.
  private var place = (row: 0, column: 0)
  private var style = PromptFrame.Style.plain
  private var output: [UInt8] = []
  private let hasColor: Bool

  /// Creates a screen with the cursor at the start of a row.
  init(hasColor: Bool) {
    self.hasColor = hasColor
  }
}

extension PromptScreen {
  /// Enables bracketed paste, which distinguishes pasted text from keys.
  static let start = Array("\u{1B}[?2004h".utf8)
  /// Disables bracketed paste, and resets the style.
  static let end = Array("\u{1B}[?2004l\u{1B}[m".utf8)

  /// Returns the output that replaces the previous picture by another.
  mutating func drawing(_ frame: PromptFrame) -> [UInt8] {
    output = []
    let old = shown?.rows ?? []
    place = (0, shown?.cursor ?? 0)
    if shown == nil { write("\r\u{1B}[J") }
    for (row, cells) in frame.rows.enumerated() {
      if row >= old.count, row > 0 { openRow(row) }
      draw(cells, over: row < old.count ? old[row] : [], in: row)
    }
    if old.count > frame.rows.count {
      move(to: frame.rows.count, 0)
      write("\u{1B}[J")
    }
    set(.plain)
    move(to: 0, frame.cursor)
    shown = frame
    return output
  }

  /// Returns the output that clears the picture for redrawing, possibly after the number of columns
  /// has changed.
  ///
  /// Most terminals then wrap rows that have become too long, so that the cursor is some rows below
  /// the start of its row. Everything below that is redrawn.
  mutating func clearing(for columns: Int) -> [UInt8] {
    output = []
    let rows = (shown?.cursor ?? 0) / max(columns, 1)
    if rows > 0 { write("\u{1B}[\(rows)A") }
    shown = nil
    return output
  }

  /// Returns the output that clears the whole terminal, except what has scrolled out of it.
  mutating func clearingAll() -> [UInt8] {
    shown = nil
    return Array("\u{1B}[H\u{1B}[2J".utf8)
  }

  /// Returns the output that moves the cursor to the start of the row below a picture of one row.
  mutating func ending() -> [UInt8] { Array("\r\n".utf8) + Self.end }

  private mutating func write(_ text: String) { output += Array(text.utf8) }

  /// Moves to a new row below the last one.
  private mutating func openRow(_ row: Int) {
    move(to: row - 1, 0)
    set(.plain)
    write("\r\n\u{1B}[K")
    place = (row, 0)
  }

  /// Moves to a column of an existing row.
  private mutating func move(to row: Int, _ column: Int) {
    if row < place.row { write("\u{1B}[\(place.row - row)A") }
    if row > place.row { write("\u{1B}[\(row - place.row)B") }
    // A terminal may show a character with another width than expected. Moving from the start of
    // the row ensures that at least the cursor is in the right place.
    if column != place.column || row != place.row {
      write("\r")
      if column > 0 { write("\u{1B}[\(column)C") }
    }
    place = (row, column)
  }

  /// Draws a row over another.
  private mutating func draw(
    _ cells: [PromptFrame.Cell],
    over old: [PromptFrame.Cell],
    in row: Int
  ) {
    if cells == old { return }
    let shared = zip(cells, old).prefix { $0 == $1 }.count
    let (columns, oldColumns) = (cells.columns, old.columns)
    var end = cells.count
    if columns == oldColumns {
      // Cells that keep their columns are not redrawn.
      let tail = zip(cells.reversed(), old.reversed()).prefix { $0 == $1 }.count
      end = max(shared, cells.count - tail)
    }
    move(to: row, cells[..<shared].columns)
    for cell in cells[shared..<end] {
      set(cell.style)
      write(cell.text)
      place.column += cell.columns
    }
    if columns < oldColumns {
      set(.plain)
      write("\u{1B}[K")
    }
  }

  /// Sets the style of the following output.
  private mutating func set(_ style: PromptFrame.Style) {
    if style == self.style { return }
    self.style = style
    let code =
      switch style {
      case .plain: ""
      case .label: ";1"
      case .dim: ";2"
      case .selected: ";7"
      case .refused: hasColor ? ";7;31" : ";7"
      case .error: hasColor ? ";31" : ""
      }
    write("\u{1B}[0\(code)m")
  }
}
