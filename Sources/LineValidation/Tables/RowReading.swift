import LineScanning
import RegularLanguage
import SettingsSyntax
import ValidationCore

/// The state of reading a row in arbitrary pieces, which finds all faults of the row.
///
/// Memory use does not depend on the length of the row. The position of a value is stored until a
/// fault is found in it, so that the fault is reported at its position in the file:
///
///     1,"two\nli"    |    "nes",x\n    // split between a doubled quotation mark
struct RowReading: Sendable {
  private let rules: TableRules
  private let layout: TableLayout
  /// Whether the end of each row must have a carriage return; `nil` if it may have one.
  private let expectsReturn: Bool?
  private let format: RowFormat
  /// The judge of the fields.
  private var judge: RecordJudge
  /// The fields, as a schema judges them; `nil` if there is none.
  private var schema: RecordSchema?
  private var place = RowPlace.fieldStart
  /// The number of fields before the current one.
  private var field = 0
  /// The state of reading the current value, from its start on.
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
  /// The faults of the row that depend neither on its values nor on its fields.
  private var lineFaults: [RecordFault] = []
  /// The start of the first excess field.
  private var excess: TextPosition?
  /// Whether the row is malformed, so that the rest of it can't be split into fields.
  private var isBroken = false
  /// Whether the last field has ended.
  private var isAtEnd = false
  /// Whether all values so far are empty or blank.
  private(set) var isBlank = true

  /// Creates the state before the first byte of a row.
  ///
  /// - Parameters:
  ///   - rules: The rules of the columns.
  ///   - layout: The layout of the table.
  ///   - expectsReturn: Whether the end of each row must have a carriage return; `nil` if it may.
  init(_ rules: TableRules, _ layout: TableLayout, expectsReturn: Bool? = nil) {
    self.rules = rules
    self.expectsReturn = expectsReturn
    self.layout = layout
    format = rules.plan.format
    judge = RecordJudge(rules.records, layout.links)
    schema = rules.schema.map { RecordSchema($0) }
    size = RowSize(rules.lines)
  }
}

extension RowReading {
  /// Starts another row.
  mutating func restart() {
    judge.restart()
    schema?.restart()
    (place, field, lineFeeds) = (.fieldStart, 0, 0)
    column = CharacterCounter()
    (isReturnHeld, isBroken, isAtEnd, isBlank) = (false, false, false, true)
    if size != nil { size = RowSize(rules.lines) }
    if !lineFaults.isEmpty { lineFaults.removeAll() }
    excess = nil
  }

  private var here: TextPosition { TextPosition(line: lineFeeds, column: column.count) }

  /// The initial state of reading the next value.
  private var newValue: ValueReading {
    field < layout.columns.count
      ? judge.newValue(of: field, at: here) : ValueReading(nil, at: here)
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
        value = newValue
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
        if before == .quote {
          // Two marks are one Character, which starts at the first of them.
          let mark = piece.extracting(index..<index + 1)
          value.read(mark, at: TextPosition(line: lineFeeds, column: column.count - 1))
          schema?.read(mark)
          column.consume(mark)
          (lastByte, isBlank, start) = (byte, false, index + 1)
        } else if place == .plainReturn {
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
      if case .fault = part { recordQuoting(at: before) }
      // In an unquoted value, a carriage return is part of the value even before a delimiter.
      readHeldReturn()
      if before == .fieldStart { openingMark = here }
      // The value ends here, unless another mark follows.
      if before == .quoted { value.end(at: here) }
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

  /// Judges fields that are completely in a piece, on one line, and written as they are, which most
  /// fields are.
  ///
  /// - Returns: The offset after the delimiter of the last of them.
  private mutating func passFields(of piece: Span<UInt8>, from first: Int) -> Int {
    // Local copies stay in registers.
    let format = format
    var (start, counted) = (first, first)
    while start < piece.count {
      let isQuoted = format.isQuoted && piece[start] == UInt8(ascii: "\"")
      let valueStart = isQuoted ? start + 1 : start
      let end =
        isQuoted
        ? piece.endOfQuotedLine(from: valueStart) : piece.endOfPlainValue(from: start, format)
      let next = isQuoted ? end + 1 : end
      guard next < piece.count, !isQuoted || piece[end] == UInt8(ascii: "\""),
        piece[next] == format.delimiter
      else { break }
      let value = piece.extracting(valueStart..<end)
      isBlank = isBlank && value.isBlank
      judgeWhole(value, at: valueStart, of: piece, counted: &counted)
      field += 1
      start = next + 1
    }
    column.consume(piece.extracting(counted..<start))
    return start
  }

  /// Reads and ends a row that is completely in memory.
  ///
  /// - Parameters:
  ///   - fields: The fields of the row.
  ///   - bytes: The bytes of the block.
  ///   - start: The offset of the row.
  mutating func read(_ fields: RowFields, of bytes: Span<UInt8>, from start: Int) {
    let isTerminated = fields.end > fields.contentEnd
    guard fields.isPlain else {
      // A carriage return at the end of the row is read with the terminator.
      read(bytes.extracting(start..<fields.end - (isTerminated ? 1 : 0)))
      return end(isTerminated: isTerminated)
    }
    size?.read(bytes.extracting(start..<fields.contentEnd))
    var counted = start
    for index in fields.all.indices {
      let range = fields.all[index].bytes
      field = index
      judgeWhole(
        bytes.extracting(range), at: range.lowerBound, of: bytes, counted: &counted, in: range)
      if field == layout.columns.count { break }
    }
    column.consume(bytes.extracting(counted..<fields.contentEnd))
    (field, isAtEnd) = (fields.all.count, true)
    end(isTerminated: isTerminated, hasReturn: fields.end - fields.contentEnd > 1)
  }

  /// Judges a value of the current field that is completely in memory, and counts the Characters
  /// before it if it has a fault, or starts the excess of a row.
  private mutating func judgeWhole(
    _ value: Span<UInt8>,
    at start: Int,
    of bytes: Span<UInt8>,
    counted: inout Int,
    in range: Range<Int>? = nil
  ) {
    if field < layout.columns.count {
      if schema != nil {
        column.consume(bytes.extracting(counted..<start))
        counted = start
        let place = here
        schema?.read(value)
        schema?.end(layout.names[field], at: place)
      }
      if !layout.links.isWatched[field], rules.accepts(value, inColumn: layout.columns[field]) {
        return
      }
    } else if field > layout.columns.count {
      return
    }
    column.consume(bytes.extracting(counted..<start))
    counted = start
    if field < layout.columns.count { judgeWhole(value, range) } else { excess = here }
  }

  /// Judges a value of the current field that is completely in memory.
  private mutating func judgeWhole(_ text: Span<UInt8>, _ range: Range<Int>?) {
    let (place, name) = (here, layout.names[field])
    judge.watch(text, of: field, at: place, name: name)
    if !judge.isExempt(field, isEmpty: text.isEmpty) {
      judge.judge(text, of: field, at: place, name: name, in: range)
    }
    if text.isASCIIWithoutLineFeeds || text.isUTF8 { return }
    var counter = CharacterCounter()
    counter.consume(text)
    guard let character = counter.malformedCharacter else { return }
    judge.addMalformed(
      RecordFault(
        field: field, isOfRules: true, name: name,
        place: TextPosition(line: place.line, column: place.column + character), length: 1,
        value: range.map { .range($0) } ?? .bytes(text.start),
        explanation: rules.malformation(
          ofColumn: layout.columns[field], at: character..<character + 1)))
  }

  /// Reads a part of a value that needs no decoding.
  private mutating func read(_ piece: Span<UInt8>, _ range: Range<Int>) {
    if range.isEmpty { return }
    let bytes = piece.extracting(range)
    isBlank = isBlank && bytes.isBlank
    lastByte = bytes[bytes.count - 1]
    value.read(bytes, at: here)
    schema?.read(bytes)
    column.consume(bytes)
  }

  /// Reads a carriage return that did not end the row.
  private mutating func readHeldReturn() {
    guard isReturnHeld else { return }
    isReturnHeld = false
    isBlank = false
    let bytes = [UInt8(ascii: "\r")]
    value.read(bytes.span, at: here)
    schema?.read(bytes.span)
    column.consume(bytes.span)
  }

  /// Ends the row.
  ///
  /// - Parameters:
  ///   - isTerminated: Whether a line feed ends it.
  ///   - hasReturn: Whether a carriage return precedes it; `nil` if it has been read with the row.
  mutating func end(isTerminated: Bool, hasReturn: Bool? = nil) {
    let isReturnRead =
      hasReturn == nil && isTerminated && (isReturnHeld || place == .quoteReturn)
    if !isTerminated {
      if place == .quoted {
        recordQuoting(.openQuote, openingMark, length: 1)
      } else if !format.mayEnd(at: place) {
        recordQuoting(.innerReturn, here, length: 0)
      }
    }
    if !isReturnRead { readHeldReturn() }
    if !isAtEnd {
      // An empty value at the end has not started yet.
      if place == .fieldStart { value = newValue }
      endField()
    }
    var end = here
    // A carriage return after a quotation mark has already been read.
    if isReturnRead, !isReturnHeld { end.column -= 1 }
    if !isBroken, field != layout.columns.count {
      judge.add(
        RecordFault(
          place: excess ?? end, explanation: rules.explanation(ofFieldCount: field, layout)))
    }
    if !isBroken, field == layout.columns.count, schema != nil {
      for fault in schema?.faults(rules.records, end: end) ?? [] { judge.add(fault) }
    }
    if let excess = size?.excess(withoutLast: isReturnRead ? 1 : 0) {
      lineFaults.append(rules.fault(.tooLong, at: excess))
    }
    if isTerminated, let expectsReturn, (isReturnRead || hasReturn ?? false) != expectsReturn {
      lineFaults.append(
        rules.fault(expectsReturn ? .missingReturn : .carriageReturn, at: end))
    }
    if !isTerminated, rules.lines.finalNewline == .require {
      lineFaults.append(rules.fault(.noFinalNewline, at: end))
    }
  }

  /// Records a byte order mark before the row, which is not allowed.
  mutating func recordMark() { lineFaults.append(rules.byteOrderMark) }

  private mutating func endField() {
    if field < layout.columns.count {
      let name = layout.names[field]
      schema?.end(name, at: value.start)
      judge.watch(value, of: field, name: name)
      if !isBroken { judgeValue(name) }
    } else if field == layout.columns.count {
      excess = value.start
    }
    field += 1
  }

  /// Records the faults of the current value, which ends here.
  private mutating func judgeValue(_ name: String) {
    if !judge.isExempt(field, isEmpty: value.isEmpty) {
      judge.judge(value, of: field, name: name)
    }
    // All values must be valid UTF-8, even in columns without rules.
    guard let range = value.malformedCharacter else { return }
    let explanation = rules.malformation(ofColumn: layout.columns[field], at: range)
    judge.addMalformed(RecordFault(explanation, of: field, in: value, name: name))
  }

  /// Records that the last byte is not allowed at its position.
  ///
  /// - Parameter before: The state before that byte; after a quotation mark or a carriage return,
  ///   that character is the fault.
  private mutating func recordQuoting(at before: RowPlace) {
    var place = here
    var (fault, linesAbove) = (LineFault.innerQuote, nil as Int?)
    switch before {
    case .quote
    where openingMark.line < lineFeeds
      && (lastByte == format.delimiter || lastByte == UInt8(ascii: "\n")):
      // In a later line, the mark opens another value, so that this one is never closed.
      (place, fault) = (openingMark, .openQuote)
    case .quote:
      (place.column, fault) = (place.column - 1, .closedQuote)
      if openingMark.line < lineFeeds { linesAbove = lineFeeds - openingMark.line }
    case .plain where value.isBlank: fault = .blankQuote
    case .quoteReturn: (place.column, fault) = (place.column - 1, .innerReturn)
    case .plainReturn: fault = .innerReturn
    case .fieldStart, .plain, .quoted, .broken: break
    }
    recordQuoting(fault, place, length: 1, linesAbove: linesAbove)
  }

  private mutating func recordQuoting(
    _ fault: LineFault,
    _ place: TextPosition,
    length: Int,
    linesAbove: Int? = nil
  ) {
    isBroken = true
    isBlank = false
    let isNamed = field < layout.names.count
    var explanation = rules.explanation(fault, at: value.characters..<value.characters)
    if let linesAbove {
      explanation.details = FaultDetails(rule: Rule(fault.code), linesAbove: linesAbove)
    }
    judge.add(
      RecordFault(
        field: isNamed ? field : nil, name: isNamed ? layout.names[field] : nil, place: place,
        length: length, value: .bytes(value.bytes), explanation: explanation))
  }

  /// Returns all faults of the row, in order of position; valid after the end of the row.
  ///
  /// - Parameters:
  ///   - search: The search for repeated keys.
  ///   - line: The number of the row's first line in the input.
  /// - Returns: The faults.
  mutating func faults(_ search: inout UniqueSearch, line: Int) -> [RecordFault] {
    // In a malformed row, it is unknown how the quoted values were meant to be split.
    let faults = judge.end(&search, line: line, isWhole: !isBroken)
    return lineFaults.isEmpty ? faults : (faults + lineFaults).sortedByPlace
  }

  /// The faults that a skipped row can have: a byte order mark, or a missing final newline.
  var faultsOfInput: [RecordFault] {
    let input = [LineFault.byteOrderMark, .noFinalNewline].map { [rules.reported.number(of: $0)] }
    return lineFaults.filter { input.contains($0.explanation.broken) }
  }

  /// Returns the faults of a header row, which concern no column; valid after the end of the row.
  mutating func faultsOfHeader() -> [RecordFault] {
    var search = UniqueSearch()
    return faults(&search, line: 1).map { fault in
      var fault = fault
      (fault.field, fault.name, fault.value) = (nil, nil, nil)
      return fault
    }
  }
}
