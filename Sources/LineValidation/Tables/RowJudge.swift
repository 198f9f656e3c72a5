import RegularLanguage

/// Judges the rows of blocks of a table.
///
/// Most rows are only read by a line scanner, whose language consists of the valid rows on a single
/// line. If it rejects a line, the row that starts there is read field by field:
///
///     1,a\n              // the scanner accepts it
///     x,a\n              // rejected: the first field is not a number
///     2,"b\nc"\n         // rejected as a line, but valid as a row; its second line is skipped
struct RowJudge: BlockJudge {
  let rules: TableRules
  let layout: TableLayout
  let explains: Bool
  /// The scanner; `nil` if every row is read field by field.
  private var scanner: LineScanner?
  private var rejected: [RejectedLine] = []
  var fields = RowFields()
  var isKnown: [Bool] = []
  /// A buffer for values with doubled quotation marks reduced to one.
  var value: [UInt8] = []
  /// The row that is read in pieces.
  private var large: LargeRow?
  /// The relations that the row violates.
  var violations: [RelationViolation] = []
  /// A buffer for the places of the values of a relation.
  var places: [Range<Int>] = []
  /// The texts of the row on which others depend, and a buffer for those that are decoded.
  var texts: LinkedTexts
  var decoded: [UInt8] = []
  /// For each field, whether its value breaks no rule, apart from warnings; known of those on which
  /// others depend.
  var isComparable: [Bool]
  /// The ends of fields in rows that the scanner accepts.
  var ends = FieldEnds()
  var uniqueValues: UniqueValues
  /// The number of lines of the input before the block; counted only if there are unique columns,
  /// because then one thread judges all blocks.
  private(set) var linesBefore = 0
  /// The number of lines before the next block.
  private var linesJudged = 0
  var reasons = ReasonCache()
  /// Whether the row that is read has been repaired already.
  var isReadingRepaired = false

  /// The state of a row that is read in pieces.
  private struct LargeRow {
    var reading: RowReading
    var line: LargeLine
  }

  private static let maximumRejectedCount = 256

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - rules: The rules of the columns.
  ///   - layout: The layout of the table.
  ///   - explains: Whether to determine which rows are invalid, and not only their number.
  init(_ rules: TableRules, _ layout: TableLayout, explains: Bool) {
    self.rules = rules
    self.layout = layout
    self.explains = explains
    texts = LinkedTexts(fieldCount: layout.columns.count)
    isComparable = Array(repeating: false, count: layout.columns.count)
    uniqueValues = UniqueValues(
      keys: rules.plan.uniqueKeys.count, memory: rules.plan.uniqueBytes)
    // The rows that the scanner accepts are not repaired.
    let scanned = rules.records.isRepairing ? rules.settled : rules
    scanner = rules.lines.usesFilters ? Self.scanner(scanned, layout) : nil
  }

  /// Returns the scanner of the rows that satisfy rules; `nil` if there is no automaton of them.
  private static func scanner(_ rules: TableRules?, _ layout: TableLayout) -> LineScanner? {
    guard let rules, let automaton = rules.automaton(layout) else { return nil }
    let format = rules.lineFormat
    let line = LineReading(
      [CheckedRuns(StreamingRun(automaton))], format: format, countsAll: false)
    return LineScanner(automaton, line: line, format: format)
  }
}

extension RowJudge {
  mutating func prepare() { scanner?.prepare() }

  mutating func discard() { large = nil }

  var problem: InputError? {
    uniqueValues.problem.map { .temporary($0) }
  }

  mutating func begin(_ judgement: inout BlockResult, of block: Block) {
    judgement.restart()
    linesBefore = linesJudged
    scanner?.start(block.buffer.span.extracting(block.range), &judgement.progress)
    passHeader(&judgement, of: block)
    if hasFaultyMark(block), block.headerSize == 0 {
      // The row is read field by field because the scanner does not see the byte order mark.
      readNextRow(of: block, hasMark: true, &judgement)
    }
    judgeRows(&judgement, of: block)
  }

  /// Returns whether a byte order mark precedes a block but is not allowed.
  private func hasFaultyMark(_ block: Block) -> Bool {
    block.hasMark && rules.lines.byteOrderMark == .error
  }

  /// Passes the header at the start of an input.
  ///
  /// A header row has no rules, but is judged like a record otherwise: by its encoding, quotation
  /// marks, line end and size. It counts as a row only if it is invalid.
  private mutating func passHeader(_ judgement: inout BlockResult, of block: Block) {
    let header = block.buffer.span.extracting(block.range).extracting(first: block.headerSize)
    if header.isEmpty { return }
    let isTerminated = header[header.count - 1] == UInt8(ascii: "\n")
    judgement.progress.offset = header.count
    judgement.progress.lines = header.count(of: UInt8(ascii: "\n")) + (isTerminated ? 0 : 1)
    judgement.unjudged = judgement.lines
    var (start, line) = (0, 1)
    while start < header.count {
      readFields(of: header, from: start)
      let faults = headerFaults(
        in: header, from: start, hasMark: start == 0 && hasFaultyMark(block))
      if !faults.isEmpty {
        judgement.unjudged -= 1
        note(faults, at: start..<fields.contentEnd, line: line, row: judgement.rows, &judgement)
      }
      (start, line) = (fields.end, line + fields.lineFeeds + 1)
    }
  }

  /// Returns the faults of a header row, whose fields have been read.
  private func headerFaults(
    in header: Span<UInt8>,
    from start: Int,
    hasMark: Bool
  ) -> [FieldFault] {
    let content = header.extracting(start..<fields.contentEnd)
    let isTerminated = fields.end > fields.contentEnd
    let isFaulty =
      hasMark || !isTerminated || !fields.isWellFormed || !content.isUTF8
      || rules.isFaulty(content, hasReturn: fields.end - fields.contentEnd > 1)
    guard isFaulty else { return [] }
    var reading = RowReading(rules, TableLayout(fieldCount: fields.all.count))
    if hasMark { reading.noteMark() }
    reading.read(header.extracting(start..<fields.end - (isTerminated ? 1 : 0)))
    reading.end(isTerminated: isTerminated)
    return rules.isSkipped(content) ? reading.faultsOfInput : reading.faultsOfHeader
  }

  /// Reads the fields of the row at an offset; a comment has no fields.
  private mutating func readFields(of bytes: Span<UInt8>, from start: Int) {
    if !rules.comments.isEmpty, rules.isComment(bytes.extracting(start...)) {
      fields.readComment(bytes, from: start)
    } else {
      fields.read(bytes, from: start, rules.plan.format)
    }
  }

  mutating func advance(_ judgement: inout BlockResult, of block: Block) {
    judgement.forgetFailures()
    judgeRows(&judgement, of: block)
  }

  /// Judges the first row that is not judged yet.
  private mutating func readNextRow(
    of block: Block,
    hasMark: Bool = false,
    _ judgement: inout BlockResult
  ) {
    let bytes = block.buffer.span.extracting(block.range)
    judgement.progress.lines += 1
    let line = judgement.lines
    judgement.progress.offset =
      readRow(of: bytes, from: judgement.offset, line: line, hasMark: hasMark, &judgement)
    judgement.progress.lines += fields.lineFeeds
  }

  private mutating func judgeRows(_ judgement: inout BlockResult, of block: Block) {
    let bytes = block.buffer.span.extracting(block.range)
    defer { linesJudged = linesBefore + judgement.lines }
    while judgement.hasRoom {
      guard let scanner else {
        if judgement.offset == bytes.count { return }
        readNextRow(of: block, &judgement)
        continue
      }
      rejected.removeAll(keepingCapacity: true)
      let (start, first) = (judgement.offset, judgement.lines)
      scanner.scan(
        bytes, from: &judgement.progress, rejected: &rejected, limit: Self.maximumRejectedCount)
      if rejected.isEmpty, layout.links.relations.isEmpty { return }
      var end = 0
      // The rows between the rejected lines, which are valid apart from relations.
      var accepted = start..<start
      var line = first
      for index in rejected.indices where rejected[index].bytes.lowerBound >= end {
        let next = rejected[index].bytes.lowerBound
        if !layout.links.relations.isEmpty {
          accepted = max(accepted.upperBound, end)..<next
          judgeRelations(of: bytes, in: accepted, line: line, &judgement)
          line = rejected[index].number
        }
        end = readRow(of: bytes, from: next, line: rejected[index].number, &judgement)
        line += fields.lineFeeds
      }
      if !layout.links.relations.isEmpty {
        accepted = max(accepted.upperBound, end)..<max(judgement.offset, end)
        judgeRelations(of: bytes, in: accepted, line: line, &judgement)
        if rejected.isEmpty { return }
      }
      if end > judgement.offset {
        let rest = bytes.extracting(judgement.offset..<end)
        judgement.progress.lines += rest.count(of: UInt8(ascii: "\n"))
        judgement.progress.offset = end
      }
    }
  }

  /// Judges the relations in rows that the scanner accepts.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - range: The range of the rows, each with its line feed.
  ///   - line: The number of lines before them.
  ///   - judgement: Receives the faults.
  private mutating func judgeRelations(
    of bytes: Span<UInt8>,
    in range: Range<Int>,
    line: Int,
    _ judgement: inout BlockResult
  ) {
    var (start, line) = (range.lowerBound, line)
    func readRow(_ judge: inout Self, at start: Int, _ judgement: inout BlockResult) -> Int {
      line += 1
      return judge.readRow(of: bytes, from: start, line: line, &judgement)
    }
    while start < range.upperBound {
      ends.read(bytes, start..<range.upperBound, delimiter: rules.plan.format.delimiter)
      let rowCount = ends.count / layout.columns.count
      // Delimiters may be between quotation marks, and a row may be longer than what is read.
      if rowCount == 0 || ends.hasMarks && rules.plan.format.isQuoted {
        let end = ends.end
        while start < end { start = readRow(&self, at: start, &judgement) }
        continue
      }
      var row = 0
      while let next = firstDoubtfulRow(from: row, to: rowCount, of: bytes, start: start) {
        line += next - row
        _ = readRow(&self, at: rowStart(next, start: start), &judgement)
        row = next + 1
      }
      line += rowCount - row
      start = rowStart(rowCount, start: start)
    }
  }

  mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool {
    let bytes = block.buffer.span.extracting(block.range)
    let isTerminated: Bool
    switch block.content {
    case .lines: return true
    case .piece:
      readPiece(bytes, of: block)
      return false
    case .unterminatedLine: isTerminated = false
    case .lastPiece(let hasTerminator): isTerminated = hasTerminator
    }
    judgement.restart()
    linesBefore = linesJudged
    defer { linesJudged = linesBefore + judgement.lines }
    passHeader(&judgement, of: block)
    if bytes.isEmpty, hasFaultyMark(block) {
      // A byte order mark without a row counts as a row only if it is an error.
      judgement.progress.lines = 1
      note([.byteOrderMark(rules)], at: 0..<0, line: 1, row: 1, &judgement)
    }
    // The block may contain only the end of a row that was read in pieces.
    if large == nil, judgement.offset == bytes.count { return true }
    if block.content == .unterminatedLine, large == nil,
      judgeRepaired(bytes, &judgement, hasMark: hasFaultyMark(block))
    {
      return true
    }
    readPiece(bytes.extracting(droppingLast: isTerminated ? 1 : 0), of: block)
    judgement.progress.lines = 1
    judgement.progress.offset = bytes.count
    guard var row = large else { return true }
    discard()
    let isComment = rules.isComment(row.line.start.span)
    row.reading.end(isTerminated: isTerminated)
    let isSkipped = isComment || rules.lines.skipsBlank && row.reading.isBlank
    let faults: [FieldFault]
    if isSkipped {
      faults = row.reading.faultsOfInput
      judgement.unjudged += faults.isEmpty ? 1 : 0
    } else {
      judgement.progress.lines += row.reading.lineFeeds
      judgement.unjudged += row.reading.lineFeeds
      faults = row.reading.allFaults { repeatedKeys(of: $0) }
    }
    let isWhole = block.content == .unterminatedLine
    note(faults, at: isWhole ? 0..<bytes.count : 0..<0, line: 1, row: 1, &judgement)
    return true
  }

  /// Judges the last row, which has no terminator, if it is repaired.
  ///
  /// - Returns: Whether it is repaired.
  private mutating func judgeRepaired(
    _ bytes: Span<UInt8>,
    _ judgement: inout BlockResult,
    hasMark: Bool
  ) -> Bool {
    let start = judgement.offset
    if !rules.records.isRepairing || start == bytes.count { return false }
    readFields(of: bytes, from: start)
    guard let repaired = repairedRow(of: bytes, from: start, hasMark: hasMark) else { return false }
    judgement.progress.lines = 1
    judgement.progress.offset = judge(repaired, of: bytes, from: start, line: 1, &judgement)
    judgement.progress.lines += fields.lineFeeds
    return true
  }

  private mutating func readPiece(_ piece: Span<UInt8>, of block: Block) {
    // Moving the row out of `large` avoids a copy.
    var row =
      large
      ?? LargeRow(
        reading: RowReading(rules, layout),
        line: LargeLine(keeping: rules.comments.map(\.count).max() ?? 0))
    large = nil
    if hasFaultyMark(block) { row.reading.noteMark() }
    row.reading.read(piece)
    row.line.read(piece, limit: nil, countsCharacters: false)
    large = row
  }
}

extension RowJudge {
  /// Judges the row at an offset.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - start: The offset.
  ///   - line: The number of the row's first line, starting at 1.
  ///   - hasMark: Whether the row follows a byte order mark that is not allowed.
  ///   - judgement: Receives the faults.
  /// - Returns: The offset after the row.
  mutating func readRow(
    of bytes: Span<UInt8>,
    from start: Int,
    line: Int,
    hasMark: Bool = false,
    _ judgement: inout BlockResult
  ) -> Int {
    readFields(of: bytes, from: start)
    if let repaired = repairedRow(of: bytes, from: start, hasMark: hasMark) {
      return judge(repaired, of: bytes, from: start, line: line, &judgement)
    }
    // The other lines so far do not start a judged row.
    let number = line - judgement.unjudged
    judgement.unjudged += fields.lineFeeds
    let row = start..<fields.contentEnd
    let content = bytes.extracting(row)
    if rules.isSkipped(content) {
      guard hasMark else {
        judgement.unjudged += 1
        return fields.end
      }
      note([.byteOrderMark(rules)], at: row, line: line, row: number, &judgement)
      return fields.end
    }
    let isSound = fields.isWellFormed && fields.all.count == layout.columns.count
    let hasReturn = fields.end - fields.contentEnd > 1
    let isText = content.isASCIIWithoutLineFeeds || content.isUTF8
    let repeated = judgeValues(of: bytes, from: start, line: linesBefore + line, isText: isText)
    // Only reading the row can determine the positions of other faults.
    let isFaulty =
      hasMark || rules.isFaulty(content, hasReturn: hasReturn) || !fields.isWellFormed
      || !repeated.isEmpty
    var (isValid, isInvalid) = (isSound && isText && !isFaulty, !isSound || !isText || isFaulty)
    for (field, isKnown) in isKnown.enumerated() where !isKnown {
      isValid = false
      isInvalid = isInvalid || providesReasons(field)
    }
    if !violations.isEmpty { (isValid, isInvalid) = (false, true) }
    if isValid { return fields.end }
    if isInvalid, !explains {
      judgement.failureCount += 1
      return fields.end
    }
    if !isFaulty, noteValues(of: bytes, row: row, isText, line: line, number, &judgement) {
      return fields.end
    }
    var reading = RowReading(rules, layout, knowing: isKnown)
    if hasMark { reading.noteMark() }
    // A carriage return at the end of the row is read with the terminator.
    let isTerminated = fields.end > fields.contentEnd
    reading.read(bytes.extracting(start..<fields.end - (isTerminated ? 1 : 0)))
    reading.end(isTerminated: isTerminated)
    let faults = reading.allFaults { _ in repeated }
    note(faults, at: row, line: line, row: number, &judgement)
    return fields.end
  }
}
