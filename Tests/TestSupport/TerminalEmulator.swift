/// A terminal in memory, as far as a prompt uses one: a grid of cells, a cursor that waits at the
/// last column until something follows, scrolling, moves, erasing and looks.
///
/// What it does not know, it keeps, so that tests can expect that there is none.
package struct TerminalEmulator {
  /// What happens to rows that have become too long when the terminal is made narrower.
  package enum Resizing {
    /// They are broken, as most terminals do, and joined again when it is made wider.
    case reflow
    /// They are cut off, as xterm does.
    case cut
  }

  /// A cell; of a wide character the second is empty.
  package struct Cell: Equatable {
    var text = " "
    var look = ""
  }

  /// A row; and whether it goes on in the next one.
  package struct Row: Equatable {
    package var cells: [Cell]
    var isWrapped = false
  }

  package private(set) var columns: Int
  package private(set) var height: Int
  package private(set) var rows: [Row]
  package private(set) var cursor = (row: 0, column: 0)
  /// Whether the last column is written, and what follows goes to the next row.
  private var isWrapPending = false
  private var look = ""
  /// The rows that have left at the top.
  package private(set) var past: [Row] = []
  /// Whether pasted text is distinguished from keys.
  package private(set) var bracketsPastes = false
  /// What was not understood.
  package private(set) var unknown: [String] = []
  private var pending: [UInt8] = []
  /// How many columns a character takes.
  private let width: (Character) -> Int

  package init(columns: Int, height: Int, width: @escaping (Character) -> Int) {
    self.columns = columns
    self.height = height
    self.width = width
    rows = Array(repeating: Row(cells: Self.blank(columns)), count: height)
  }

  private static func blank(_ columns: Int) -> [Cell] { Array(repeating: Cell(), count: columns) }
}

// MARK: - Looking

extension TerminalEmulator {
  /// The rows as text, without blanks at their ends, and without empty rows at the end.
  package var lines: [String] { Self.text(of: rows) }

  package static func text(of rows: some Collection<Row>) -> [String] {
    var lines = rows.map { row in
      String(row.cells.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// The rows with what they look like, and the cursor as a bar: bold between stars, dim between
  /// braces, reverse between brackets, red between exclamation marks.
  package var picture: [String] {
    let marks = ["1": ("*", "*"), "2": ("{", "}"), "7": ("[", "]"), "31": ("!", "!")]
    var pictures = rows.enumerated().map { index, row in
      var text = ""
      var look: [String] = []
      for (column, cell) in row.cells.enumerated() {
        let next = cell.look.split(separator: ";").map(String.init)
        if next != look, !cell.text.isEmpty {
          text += look.reversed().map { marks[$0]?.1 ?? "?" }.joined()
          if (index, column) == cursor { text += "|" }
          text += next.map { marks[$0]?.0 ?? "?" }.joined()
          look = next
        } else if (index, column) == cursor {
          text += "|"
        }
        text += cell.text
      }
      text += look.reversed().map { marks[$0]?.1 ?? "?" }.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
    while pictures.last == "" { pictures.removeLast() }
    return pictures
  }
}

// MARK: - Reading

extension TerminalEmulator {
  /// Takes what a program writes, in pieces of any size.
  package mutating func write(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    var offset = 0
    while offset < pending.count, let length = step(pending[offset...]) { offset += length }
    pending.removeFirst(offset)
  }

  /// Does what the first bytes require.
  ///
  /// - Returns: How many they are; nil if more must come.
  private mutating func step(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    switch first {
    case 0x0D: (cursor.column, isWrapPending) = (0, false)
    case 0x0A: feedLine()
    case 0x1B: return sequence(bytes)
    case ..<0x20, 0x7F: unknown.append("\\x\(first)")
    default:
      var parser = UTF8.ForwardParser()
      var iterator = bytes.prefix(4).makeIterator()
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        put(UTF8.decode(encoded))
        return encoded.count
      case .error where bytes.count >= 4: unknown.append("\\x\(first)")
      case .error, .emptyInput: return nil
      }
    }
    return 1
  }

  private mutating func sequence(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 2 else { return nil }
    let rest = bytes.dropFirst(2)
    guard let end = rest.firstIndex(where: { 0x40...0x7E ~= $0 }) else { return nil }
    let parameters = String(decoding: rest[..<end], as: UTF8.self)
    let number = Int(parameters) ?? 0
    switch (bytes[bytes.startIndex + 1], Unicode.Scalar(bytes[end])) {
    case (UInt8(ascii: "["), "A"): move(to: cursor.row - max(number, 1), cursor.column)
    case (UInt8(ascii: "["), "B"): move(to: cursor.row + max(number, 1), cursor.column)
    case (UInt8(ascii: "["), "C"): move(to: cursor.row, cursor.column + max(number, 1))
    case (UInt8(ascii: "["), "H") where parameters.isEmpty: move(to: 0, 0)
    case (UInt8(ascii: "["), "K") where parameters.isEmpty: erase(cursor.row, from: cursor.column)
    case (UInt8(ascii: "["), "J") where parameters.isEmpty:
      erase(cursor.row, from: cursor.column)
      for row in (cursor.row + 1)..<max(height, cursor.row + 1) { erase(row, from: 0) }
    case (UInt8(ascii: "["), "J") where number == 2: for row in 0..<height { erase(row, from: 0) }
    case (UInt8(ascii: "["), "m"):
      look = parameters.split(separator: ";").filter { $0 != "0" }.joined(separator: ";")
    case (UInt8(ascii: "["), "h") where parameters == "?2004": bracketsPastes = true
    case (UInt8(ascii: "["), "l") where parameters == "?2004": bracketsPastes = false
    default: unknown.append(String(decoding: bytes[...end], as: UTF8.self))
    }
    return end - bytes.startIndex + 1
  }

  private mutating func move(to row: Int, _ column: Int) {
    cursor = (min(max(row, 0), height - 1), min(max(column, 0), columns - 1))
    isWrapPending = false
  }

  private mutating func erase(_ row: Int, from column: Int) {
    // Half a wide character is none.
    var start = column
    if start < columns, rows[row].cells[start].text.isEmpty, start > 0 { start -= 1 }
    for column in start..<max(columns, start) { rows[row].cells[column] = Cell() }
    rows[row].isWrapped = false
  }

  private mutating func feedLine() {
    isWrapPending = false
    if cursor.row + 1 < height {
      cursor.row += 1
    } else {
      past.append(rows.removeFirst())
      rows.append(Row(cells: Self.blank(columns)))
    }
  }

  /// Writes a scalar, which may belong to the character before the cursor.
  private mutating func put(_ scalar: Unicode.Scalar) {
    if var start = beforeCursor {
      while start > 0, rows[cursor.row].cells[start].text.isEmpty { start -= 1 }
      let joined = rows[cursor.row].cells[start].text + String(scalar)
      if joined.count == 1, joined.unicodeScalars.count > 1 {
        let width = max(self.width(Character(joined)), 1)
        rows[cursor.row].cells[start].text = joined
        for column in (start + 1)..<max(min(start + width, columns), start + 1) {
          rows[cursor.row].cells[column] = Cell(text: "", look: look)
        }
        advance(to: start + width)
        return
      }
    }
    let width = max(self.width(Character(scalar)), 1)
    if isWrapPending || cursor.column + width > columns {
      rows[cursor.row].isWrapped = true
      feedLine()
      cursor.column = 0
    }
    clearHalves(cursor.column..<min(cursor.column + width, columns))
    rows[cursor.row].cells[cursor.column] = Cell(text: String(scalar), look: look)
    for column in (cursor.column + 1)..<max(cursor.column + width, cursor.column + 1)
    where column < columns {
      rows[cursor.row].cells[column] = Cell(text: "", look: look)
    }
    advance(to: cursor.column + width)
  }

  private var beforeCursor: Int? {
    if isWrapPending { return columns - 1 }
    return cursor.column > 0 ? cursor.column - 1 : nil
  }

  private mutating func advance(to column: Int) {
    isWrapPending = column >= columns
    cursor.column = min(column, columns - 1)
  }

  /// Clears the halves that are left of wide characters when some columns are written.
  private mutating func clearHalves(_ range: Range<Int>) {
    if rows[cursor.row].cells[range.lowerBound].text.isEmpty, range.lowerBound > 0 {
      rows[cursor.row].cells[range.lowerBound - 1] = Cell()
    }
    if range.upperBound < columns, rows[cursor.row].cells[range.upperBound].text.isEmpty {
      rows[cursor.row].cells[range.upperBound] = Cell()
    }
  }
}

// MARK: - Resizing

extension TerminalEmulator {
  /// Changes the number of columns.
  package mutating func resize(to columns: Int, _ resizing: Resizing = .reflow) {
    switch resizing {
    case .cut:
      for row in rows.indices {
        let cells = rows[row].cells
        let isHalved = cells.count > columns && cells[columns].text.isEmpty
        rows[row].cells = cells.prefix(columns) + Self.blank(max(0, columns - cells.count))
        if isHalved { rows[row].cells[columns - 1] = Cell() }
      }
      cursor.column = min(cursor.column, columns - 1)
    case .reflow: reflow(to: columns)
    }
    self.columns = columns
    isWrapPending = false
  }

  private mutating func reflow(to columns: Int) {
    // Rows that belong together, and the cursor in them.
    var lines: [[Cell]] = []
    var place = (line: 0, column: 0)
    var isOpen = false
    for (index, row) in rows.enumerated() {
      if !isOpen { lines.append([]) }
      if index == cursor.row {
        place = (lines.count - 1, lines[lines.count - 1].count + cursor.column)
      }
      lines[lines.count - 1] += row.cells
      isOpen = row.isWrapped
    }
    var new: [Row] = []
    var newCursor = (row: 0, column: 0)
    for (index, line) in lines.enumerated() {
      let length = line.lastIndex { $0 != Cell() }.map { $0 + 1 } ?? 0
      let isHere = index == place.line
      var cells = line.prefix(max(length, isHere ? place.column + 1 : 0))
      var offset = 0
      repeat {
        var row = cells.prefix(columns)
        // A wide character is not broken.
        if row.count < cells.count, cells.dropFirst(row.count).first?.text.isEmpty == true,
          row.count > 1
        {
          row.removeLast()
        }
        if isHere, offset <= place.column { newCursor = (new.count, place.column - offset) }
        offset += row.count
        cells = cells.dropFirst(row.count)
        new.append(
          Row(
            cells: Array(row) + Self.blank(columns - row.count), isWrapped: !cells.isEmpty))
      } while !cells.isEmpty
    }
    while new.count > max(height, newCursor.row + 1),
      new.last?.cells.allSatisfy({ $0 == Cell() }) == true
    {
      new.removeLast()
    }
    // The cursor stays in sight.
    while new.count > height, newCursor.row > 0 {
      past.append(new.removeFirst())
      newCursor.row -= 1
    }
    new.removeLast(max(0, new.count - height))
    while new.count < height { new.append(Row(cells: Self.blank(columns))) }
    rows = new
    cursor = (max(newCursor.row, 0), min(newCursor.column, columns - 1))
  }
}
