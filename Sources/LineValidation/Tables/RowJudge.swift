import LineScanning
import RegularLanguage
import SettingsSyntax

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
  /// The scanner that copies share; `nil` if there is no automaton of rows.
  private let shared: SharedFilter<LineScanner?>
  /// The scanner; `nil` if every row is read field by field.
  private var scanner: LineScanner?
  private var rejected: [RejectedLine] = []
  var fields = RowFields()
  /// A buffer for values with doubled quotation marks reduced to one.
  var value: [UInt8] = []
  /// The state of reading a row that no filter accepts.
  private var reading: RowReading
  /// The row that is read in pieces; `nil` if there is none.
  private var large: LargeLine?
  /// The texts of the row on which others depend, and a buffer for those that are decoded.
  var texts: LinkedTexts
  var decoded: [UInt8] = []
  /// The ends of fields in rows that the scanner accepts.
  var ends = FieldEnds()
  var search: UniqueSearch
  /// Whether the end of each row must have a carriage return; `nil` if it may have one.
  let expectsReturn: Bool?
  /// The state of judging rows by the schema; `nil` if there is none, or if fields have the same
  /// name.
  var schema: RowSchema?

  private static let maximumRejectedCount = 256

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - rules: The rules of the columns.
  ///   - layout: The layout of the table.
  ///   - explains: Whether to determine which rows are invalid, and not only their number.
  ///   - hasReturn: Whether the first line of the input ends with a carriage return.
  init(
    _ rules: TableRules,
    _ layout: TableLayout,
    explains: Bool,
    firstHasReturn hasReturn: Bool? = nil
  ) {
    self.rules = rules
    expectsReturn = rules.lines.carriageReturn?.isExpected(ifFirst: hasReturn)
    self.layout = layout
    self.explains = explains
    texts = LinkedTexts(fieldCount: layout.columns.count)
    reading = RowReading(rules, layout, expectsReturn: expectsReturn)
    schema = rules.schema.flatMap { RowSchema($0, names: layout.names) }
    search = UniqueSearch(keys: rules.plan.uniqueKeys.count, memory: rules.plan.uniqueBytes)
    // The rows that the scanner accepts are not repaired.
    let scanned = rules.records.isRepairing ? rules.settled : rules
    let isScanning = rules.lines.usesFilters && rules.schema == nil
    shared = SharedFilter { isScanning ? Self.scanner(scanned, layout) : nil }
    if rules.lines.filtersSmallInputs { prepare() }
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
  /// Whether a carriage return is part of the end of the row whose fields were read last; `nil` if
  /// the row has no end.
  var hasReturn: Bool? {
    fields.end > fields.contentEnd ? fields.end - fields.contentEnd > 1 : nil
  }

  /// Makes the scanner, which is made otherwise when there is enough to judge.
  private mutating func prepare() {
    scanner = shared.filter
    scanner?.prepare()
  }

  mutating func discard() { large = nil }

  var problem: InputError? { search.problem }

  mutating func begin(_ judgement: inout BlockResult, of block: Block) {
    judgement.restart()
    search.beginBlock()
    let bytes = block.buffer.span.extracting(block.range)
    if scanner == nil, shared.isWorthMaking(forAnother: bytes.count) { prepare() }
    scanner?.start(bytes, &judgement.progress)
    passHeader(&judgement, of: block)
    if hasFaultyMark(block), block.headerSize == 0 {
      // The row is read field by field because the scanner does not see the byte order mark.
      readNextRow(of: block, hasMark: true, &judgement)
    }
    judgeRows(&judgement, of: block)
  }

  /// Returns whether a byte order mark precedes a block but is not allowed.
  func hasFaultyMark(_ block: Block) -> Bool {
    block.hasMark && rules.lines.byteOrderMark == .error
  }

  /// Reads the fields of the row at an offset; a comment has no fields.
  mutating func readFields(of bytes: Span<UInt8>, from start: Int) {
    fields.read(bytes, from: start, rules.plan.format, skipping: rules.skipped)
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
      readRow(RowStart(judgement.offset, line: line, hasMark: hasMark), of: bytes, &judgement)
    judgement.progress.lines += fields.lineFeeds
  }

  private mutating func judgeRows(_ judgement: inout BlockResult, of block: Block) {
    let bytes = block.buffer.span.extracting(block.range)
    defer { search.record(lines: judgement.lines) }
    // A scanner is large: it is copied once, and not for each row.
    while scanner == nil, judgement.hasRoom, judgement.offset < bytes.count {
      readNextRow(of: block, &judgement)
    }
    while let scanner, judgement.hasRoom {
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
        let row = RowStart(next, line: rejected[index].number, isRejected: true)
        end = readRow(row, of: bytes, &judgement)
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
      return judge.readRow(RowStart(start, line: line), of: bytes, &judgement)
    }
    while start < range.upperBound {
      let first = start
      ends.read(bytes, start..<range.upperBound, rules.plan.format)
      repeat {
        let passed = passRows(of: bytes, from: start)
        (start, line) = (passed.end, line + passed.count)
        // A row may be longer than what is read.
        if !passed.isDoubtful, start > first { break }
        start = readRow(&self, at: start, &judgement)
      } while start < ends.end
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
    search.beginBlock()
    defer { search.record(lines: judgement.lines) }
    passHeader(&judgement, of: block)
    if bytes.isEmpty, hasFaultyMark(block) {
      // A byte order mark without a row counts as a row only if it is an error.
      judgement.progress.lines = 1
      record([rules.byteOrderMark], at: RecordPlace(row: 1, line: 1, bytes: 0..<0), &judgement)
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
    guard let line = large else { return true }
    large = nil
    reading.end(isTerminated: isTerminated)
    var faults: [RecordFault]
    if rules.skipped.isComment(line.start.span) || rules.lines.skipsBlank && reading.isBlank {
      faults = reading.faultsOfInput
      judgement.unjudged += faults.isEmpty ? 1 : 0
    } else {
      judgement.progress.lines += reading.lineFeeds
      judgement.unjudged += reading.lineFeeds
      faults = reading.faults(&search, line: search.linesBefore + 1)
    }
    let isWhole = block.content == .unterminatedLine
    let place = RecordPlace(row: 1, line: 1, bytes: isWhole ? 0..<bytes.count : 0..<0)
    record(faults, at: place, &judgement)
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
    judgement.progress.lines = 1 + fields.lineFeeds
    judgement.progress.offset = fields.end
    let place = RecordPlace(row: 1, line: 1, bytes: start..<fields.contentEnd)
    judgement.unjudged += fields.lineFeeds
    judge(repaired, of: bytes, at: place, &judgement)
    return true
  }

  private mutating func readPiece(_ piece: Span<UInt8>, of block: Block) {
    // Moving the line out of `large` avoids a copy.
    if large == nil { reading.restart() }
    var line = large ?? LargeLine(keeping: rules.skipped.comments.map(\.count).max() ?? 0)
    large = nil
    if hasFaultyMark(block) { reading.recordMark() }
    reading.read(piece)
    line.read(piece, limit: nil, countsCharacters: false)
    large = line
  }

  /// Where a row starts.
  struct RowStart {
    let offset: Int
    /// The number of the row's first line, starting at 1.
    let line: Int
    /// Whether the row follows a byte order mark that is not allowed.
    let hasMark: Bool
    /// Whether the scanner rejects the first line of the row.
    let isRejected: Bool

    init(_ offset: Int, line: Int, hasMark: Bool = false, isRejected: Bool = false) {
      (self.offset, self.line, self.hasMark, self.isRejected) = (offset, line, hasMark, isRejected)
    }
  }

  /// Judges a row.
  ///
  /// - Parameters:
  ///   - row: Where the row starts.
  ///   - bytes: The bytes of the block.
  ///   - judgement: Receives the faults.
  /// - Returns: The offset after the row.
  mutating func readRow(
    _ row: RowStart,
    of bytes: Span<UInt8>,
    _ judgement: inout BlockResult
  ) -> Int {
    let (start, line, hasMark) = (row.offset, row.line, row.hasMark)
    readFields(of: bytes, from: start)
    // The other lines so far do not start a judged row.
    let place = RecordPlace(
      row: line - judgement.unjudged, line: line, bytes: start..<fields.contentEnd)
    judgement.unjudged += fields.lineFeeds
    let end = fields.end
    if rules.skipped.contains(bytes.extracting(place.bytes)) {
      if hasMark {
        record([rules.byteOrderMark], at: place, &judgement)
      } else {
        judgement.unjudged += 1
      }
    } else if rules.records.isRepairing,
      let repaired = repairedRow(of: bytes, from: start, hasMark: hasMark)
    {
      let original = fields
      judge(repaired, of: bytes, at: place, &judgement)
      fields = original
    } else {
      let line = search.linesBefore + line
      // A plain row that the scanner rejects has faults.
      let hasFaults = hasMark || row.isRejected && explains && fields.isPlain
      let isValid = hasFaults ? nil : quickVerdict(on: bytes, from: start, line: line)
      if let isValid, isValid || !explains {
        judgement.failureCount += isValid ? 0 : 1
      } else {
        let faults = faults(of: bytes, from: start, line: line, hasMark: hasMark)
        record(faults, at: place, &judgement)
      }
    }
    return end
  }

  /// Judges a repaired row in place of the row whose fields were read last, and records it.
  private mutating func judge(
    _ repaired: RepairedRecord,
    of bytes: Span<UInt8>,
    at place: RecordPlace,
    _ judgement: inout BlockResult
  ) {
    let original = place.bytes.lowerBound..<fields.end
    if !repaired.text.values.isEmpty {
      judgement.repaired.append(
        number: place.line, bytes: original, text: repaired.text.bytes, end: [])
    }
    let (text, line) = (repaired.text.bytes, search.linesBefore + place.line)
    readFields(of: text.span, from: 0)
    let isValid = quickVerdict(on: text.span, from: 0, line: line) ?? false
    let found = isValid ? [] : faults(of: text.span, from: 0, line: line, hasMark: false)
    let faults = repaired.faults(
      found, in: bytes.extracting(original), rules.records, layout.links)
    record(faults, at: place, &judgement)
  }

  /// Records the faults of a row.
  func record(
    _ faults: [RecordFault],
    at place: RecordPlace,
    _ judgement: inout BlockResult
  ) {
    guard !faults.isEmpty else { return }
    judgement.failureCount += 1
    if explains { judgement.add(faults, at: place, rules.reported, layout.links) }
  }

  /// Returns the faults of the row whose fields were read last.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the row.
  ///   - start: Its offset.
  ///   - line: The number of its first line in the input.
  ///   - hasMark: Whether it follows a byte order mark that is not allowed.
  /// - Returns: The faults, in order of position.
  private mutating func faults(
    of bytes: Span<UInt8>,
    from start: Int,
    line: Int,
    hasMark: Bool
  ) -> [RecordFault] {
    reading.restart()
    if hasMark { reading.recordMark() }
    reading.read(fields, of: bytes, from: start)
    return reading.faults(&search, line: line)
  }
}
