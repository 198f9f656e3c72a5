import RegularLanguage
import SettingsSyntax

/// The state of reading a row in arbitrary pieces, which finds all faults of the row.
///
/// Memory use does not depend on the length of the row. The position of a value is stored until a
/// fault is found in it, so that the fault is reported at its position in the file:
///
///     1,"two\nli"    |    "nes",x\n    // split between a doubled quotation mark
struct RowReading: Sendable {
  let rules: TableRules
  let layout: TableLayout
  private let format: RowFormat
  /// For each field, whether its value is known to be valid; missing fields are not.
  private let isKnown: [Bool]
  private var place = RowPlace.fieldStart
  /// The number of fields before the current one.
  private(set) var field = 0
  /// The state of reading the current value.
  private var value = ValueReading(nil, at: TextPosition(line: 0, column: 0))
  /// The number of line feeds read between quotation marks.
  private(set) var lineFeeds = 0
  /// The Characters of the current line.
  private var column = CharacterCounter()
  private var isReturnHeld = false
  /// The position of the opening quotation mark of the value.
  private var openingMark = TextPosition(line: 0, column: 0)
  /// The last byte of a value.
  private var lastByte: UInt8 = 0
  /// The size of the row; `nil` if there is no limit.
  private var size: RowSize?
  /// The end of the content of the row.
  private(set) var end = TextPosition(line: 0, column: 0)
  /// The faults of the row that depend neither on its values nor on its fields.
  private(set) var lineFaults: [FieldFault] = []
  /// The start of the first excess field.
  private(set) var excess: TextPosition?
  private(set) var faults: [FieldFault] = []
  /// The malformed values, which may turn out to be exempt from the rules that they break.
  private(set) var malformed: [FieldFault] = []
  /// Whether the row is malformed, so that the rest of it can't be split into fields.
  private(set) var isBroken = false
  /// Whether all values so far are empty or blank.
  private(set) var isBlank = true
  /// The values on which other fields or rows depend, by field.
  private(set) var values: [ValueReading?]

  /// Creates the state before the first byte of a row.
  ///
  /// - Parameters:
  ///   - rules: The rules of the columns.
  ///   - layout: The layout of the table.
  ///   - isKnown: For each field, whether its value is known to be valid.
  init(_ rules: TableRules, _ layout: TableLayout, knowing isKnown: [Bool] = []) {
    self.rules = rules
    self.layout = layout
    format = rules.plan.format
    self.isKnown = isKnown
    size = RowSize(rules.lines)
    values = layout.links.isEmpty ? [] : Array(repeating: nil, count: layout.columns.count)
    value = newValue
  }
}

extension RowReading {
  private var here: TextPosition { TextPosition(line: lineFeeds, column: column.count) }

  /// The initial state of reading the next value.
  private var newValue: ValueReading {
    guard field < layout.columns.count, let number = layout.columns[field] else {
      guard field < layout.columns.count, layout.links.isWatched[field] else {
        return ValueReading(nil, at: here)
      }
      return ValueReading(nil, at: here, isWatched: true, layout.links.watchedConditions[field])
    }
    let isValid = field < isKnown.count && isKnown[field]
    return ValueReading(
      isValid ? nil : rules.records.judges[number]?.newReading, at: here,
      isWatched: layout.links.isWatched[field], layout.links.watchedConditions[field])
  }

  /// Reads the next piece of the row, without the line feed that ends it.
  mutating func read(_ piece: Span<UInt8>) {
    size?.read(piece)
    // The bytes from this offset on belong to the value, and have not been read yet.
    var start = 0
    var next = 0
    while next < piece.count {
      if place == .fieldStart {
        next = passFields(of: piece, from: next)
        start = next
      } else if place == .broken {
        // The rest of a malformed row is not judged.
        column.consume(piece.extracting(next...))
        return
      } else {
        next = passValue(of: piece, from: next)
      }
      if next == piece.count { break }
      let index = next
      next += 1
      let byte = piece[index]
      let before = place
      let part = format.pass(byte, from: &place)
      if case .value = part {
        if isReturnHeld { readHeldReturn() }
        if place == .plainReturn {
          read(piece, start..<index)
          isReturnHeld = true
          start = index + 1
        } else if byte == UInt8(ascii: "\n") {
          read(piece, start..<index + 1)
          start = index + 1
          lineFeeds += 1
          column = CharacterCounter()
        }
        continue
      }
      read(piece, start..<index)
      start = index + 1
      if case .fault = part { noteQuoting(at: before) }
      // In an unquoted value, a carriage return is part of the value even before a delimiter.
      readHeldReturn()
      if before == .fieldStart { openingMark = here }
      column.consume(piece.extracting(index..<index + 1))
      switch part {
      case .fieldEnd: endField()
      case .mark where value.isEmpty && place == .quoted: value.start = here
      case .mark, .value, .rowEnd, .fault: break
      }
    }
    read(piece, start..<piece.count)
  }

  /// Skips bytes of a value that have no special meaning at any position in it.
  private func passValue(of piece: Span<UInt8>, from start: Int) -> Int {
    switch place {
    case .plain: piece.endOfPlainValue(from: start, format)
    case .quoted: piece.endOfQuotedLine(from: start)
    case .fieldStart, .plainReturn, .quote, .quoteReturn, .broken: start
    }
  }

  /// Skips fields that are completely in a piece and have no faults.
  ///
  /// - Returns: The offset after the delimiter of the last of them.
  private mutating func passFields(of piece: Span<UInt8>, from first: Int) -> Int {
    // Local copies stay in registers.
    let (rules, layout, format) = (rules, layout, format)
    let columns = layout.columns.count
    var (field, isBlank) = (self.field, self.isBlank)
    var start = first
    while start < piece.count, field != columns, field > columns || !layout.links.isWatched[field] {
      let isQuoted = format.isQuoted && piece[start] == UInt8(ascii: "\"")
      let valueStart = isQuoted ? start + 1 : start
      let end =
        isQuoted
        ? piece.endOfQuotedLine(from: valueStart) : piece.endOfPlainValue(from: start, format)
      let next = isQuoted ? end + 1 : end
      guard next < piece.count, piece[next] == format.delimiter,
        !isQuoted || piece[end] == UInt8(ascii: "\"")
      else { break }
      if isBlank || field < columns {
        let value = piece.extracting(valueStart..<end)
        if field < columns, !rules.accepts(value, inColumn: layout.columns[field]) { break }
        isBlank = isBlank && value.isBlank
      }
      start = next + 1
      field += 1
    }
    if field > self.field {
      (self.field, self.isBlank) = (field, isBlank)
      column.consume(piece.extracting(first..<start))
      value = newValue
    }
    return start
  }

  /// Reads a part of a value that needs no decoding.
  private mutating func read(_ piece: Span<UInt8>, _ range: Range<Int>) {
    if range.isEmpty { return }
    let bytes = piece.extracting(range)
    isBlank = isBlank && bytes.isBlank
    lastByte = bytes[bytes.count - 1]
    value.read(bytes, at: here)
    column.consume(bytes)
  }

  /// Reads a carriage return that did not end the row.
  private mutating func readHeldReturn() {
    guard isReturnHeld else { return }
    isReturnHeld = false
    isBlank = false
    let bytes: InlineArray<1, UInt8> = [UInt8(ascii: "\r")]
    value.read(bytes.span, at: here)
    column.consume(bytes.span)
  }

  /// Ends the row.
  ///
  /// - Parameter isTerminated: Whether a line feed ends it.
  mutating func end(isTerminated: Bool) {
    let hasReturn = isTerminated && (isReturnHeld || place == .quoteReturn)
    if !isTerminated {
      if place == .quoted {
        noteQuoting(.openQuote, openingMark, length: 1)
      } else if !format.mayEnd(at: place) {
        noteQuoting(.innerReturn, here, length: 0)
      }
      readHeldReturn()
    }
    endField()
    end = here
    // A carriage return after a quotation mark has already been read.
    if hasReturn, !isReturnHeld { end.column -= 1 }
    if let excess = size?.excess(withoutLast: hasReturn ? 1 : 0) { note(.tooLong, at: excess) }
    if hasReturn, rules.lines.carriageReturn == .error { note(.carriageReturn, at: end) }
    if !isTerminated, rules.lines.finalNewline == .require { note(.noFinalNewline, at: end) }
  }

  /// Records a byte order mark before the row, which is not allowed.
  mutating func noteMark() { lineFaults.append(.byteOrderMark(rules)) }

  private mutating func note(_ fault: LineFault, at place: TextPosition) {
    lineFaults.append(FieldFault(fault, at: place, rules))
  }

  private mutating func endField() {
    if field < layout.columns.count {
      if layout.links.isWatched[field] { values[field] = value }
      if !isBroken { judgeValue() }
    } else if field == layout.columns.count {
      excess = value.start
    }
    field += 1
    value = newValue
  }

  /// Records the faults of the current value, which ends here.
  private mutating func judgeValue() {
    let column = layout.columns[field]
    let isExempt = layout.links.exempting[field] == field && value.isEmpty
    if let column, !isExempt, let found = value.end(),
      let explanation = rules.records.judges[column]?.explanation(of: found)
    {
      faults.append(FieldFault(field, value, explanation))
    }
    // All values must be valid UTF-8, even in columns without rules.
    guard let range = value.malformedCharacter else { return }
    malformed.append(
      FieldFault(field, value, rules.malformation(ofColumn: column, at: range)))
  }

  /// Records that the last byte is not allowed at its position.
  ///
  /// - Parameter before: The state before that byte; after a quotation mark or a carriage return,
  ///   that character is the fault.
  private mutating func noteQuoting(at before: RowPlace) {
    var place = here
    var fault = LineFault.innerQuote
    switch before {
    case .quote
    where openingMark.line < lineFeeds
      && (lastByte == format.delimiter || lastByte == UInt8(ascii: "\n")):
      // In a later line, the mark opens another value, so that this one is never closed.
      (place, fault) = (openingMark, .openQuote)
    case .quote: (place.column, fault) = (place.column - 1, .closedQuote)
    case .quoteReturn: (place.column, fault) = (place.column - 1, .innerReturn)
    case .plainReturn: fault = .innerReturn
    case .fieldStart, .plain, .quoted, .broken: break
    }
    noteQuoting(fault, place, length: 1)
  }

  private mutating func noteQuoting(_ fault: LineFault, _ place: TextPosition, length: Int) {
    isBroken = true
    isBlank = false
    faults.append(
      FieldFault(
        field: field < layout.names.count ? field : nil, place: place, length: length,
        value: value.bytes,
        explanation: rules.explanation(fault, at: value.characters..<value.characters)))
  }
}
