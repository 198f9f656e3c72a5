import ValidateRun
import ValidationCore

/// A view of a prompt, which draws it for a terminal of any size.
///
/// The first row contains the label and the value; for a long value, the part around the caret. The
/// notice is shown below.
struct PromptView {
  /// The number of columns and rows of the terminal.
  let size: (columns: Int, rows: Int)

  /// The maximum number of rows for the notice.
  private static let maximumHintRowCount = 4
  /// The minimum number of columns for the value, which take precedence over a long label.
  private static let minimumValueColumns = 20
}

extension PromptView {
  /// Returns the picture of a prompt, or of its result when it is over.
  func frame(of prompt: Prompt, isOver: Bool = false) -> PromptFrame {
    // The last column remains empty.
    let columns = max(size.columns - 1, 1)
    let label = prompt.catalog.label(prompt.plan.label).map { PromptFrame.Cell($0, .label) }
    let labelColumns = max(columns / 2, columns - Self.minimumValueColumns)
    var row = Array(label.fitting(labelColumns))
    let start = row.columns
    let value = part(of: cells(of: prompt, isOver: isOver), in: columns - start)
    row += value.cells
    let hints = isOver ? [] : hintRows(prompt.hint, columns)
    return PromptFrame(rows: [row] + hints, cursor: start + value.caret)
  }

  /// Returns the value as cells, and the column of the caret.
  private func cells(of prompt: Prompt, isOver: Bool) -> (cells: [PromptFrame.Cell], caret: Int) {
    let (field, plan) = (prompt.field, prompt.plan)
    func cell(_ character: Character, _ style: PromptFrame.Style) -> PromptFrame.Cell {
      PromptFrame.Cell(plan.isSecret ? "\u{2022}" : character, style)
    }
    let refused = isOver ? "" : prompt.refusedText ?? ""
    if field.text.isEmpty, refused.isEmpty {
      let defaultValue = plan.isSecret ? "" : plan.defaultValue ?? ""
      let words = isOver ? "" : plan.placeholder.isEmpty ? defaultValue : plan.placeholder
      return (words.map { PromptFrame.Cell($0, .dim) }, 0)
    }
    let selection = field.selection.range
    var cells: [PromptFrame.Cell] = []
    var caret = 0
    var index = 0
    func addRefused() {
      guard index == selection.lowerBound else { return }
      cells += refused.prefix(size.columns).map { cell($0, .refused) }
    }
    for character in field.text {
      if index == field.caret { caret = cells.columns }
      addRefused()
      cells.append(cell(character, selection.contains(index) && !isOver ? .selected : .plain))
      index += 1
    }
    if index == field.caret { caret = cells.columns }
    addRefused()
    return (cells, caret)
  }

  /// Returns the part of a value around the caret that fits into a number of columns, and the
  /// column of the caret.
  ///
  /// The part moves by half of the columns, and depends only on the caret.
  private func part(
    of value: (cells: [PromptFrame.Cell], caret: Int),
    in columns: Int
  ) -> (cells: ArraySlice<PromptFrame.Cell>, caret: Int) {
    if value.cells.columns < columns { return (value.cells[...], value.caret) }
    let step = max(columns / 2, 1)
    let wanted = columns < 2 ? value.caret : max(0, (value.caret / step - 1) * step)
    var start = 0
    let rest = value.cells.drop { cell in
      guard start < wanted else { return false }
      start += cell.columns
      return true
    }
    return (rest.fitting(columns), min(value.caret - start, max(columns - 1, 0)))
  }

  private func hintRows(_ hint: Prompt.Notice?, _ columns: Int) -> [[PromptFrame.Cell]] {
    let (words, style): (String, PromptFrame.Style) =
      switch hint {
      case nil: ("", .dim)
      case .advice(let words): (words, .dim)
      case .error(let words): (words, .error)
      }
    let cells = words.map { PromptFrame.Cell($0, style) }
    return Array(
      Self.wrapped(cells, in: columns).prefix(min(Self.maximumHintRowCount, size.rows - 1)))
  }

  /// Returns words wrapped to a number of columns, at blanks if possible.
  private static func wrapped(
    _ cells: [PromptFrame.Cell],
    in columns: Int
  ) -> [[PromptFrame.Cell]] {
    var rows: [[PromptFrame.Cell]] = []
    var rest = cells[...]
    while !rest.isEmpty {
      var row = rest.fitting(columns)
      // A cell that is wider than all columns is omitted.
      if row.isEmpty { row = rest.prefix(1) }
      if row.endIndex < rest.endIndex, rest[row.endIndex].text != " ",
        let blank = row.lastIndex(where: { $0.text == " " })
      {
        row = row[..<blank]
      }
      rest = rest[row.endIndex...].drop { $0.text == " " }
      if !row.isEmpty, row.columns <= columns { rows.append(Array(row)) }
    }
    return rows
  }
}
