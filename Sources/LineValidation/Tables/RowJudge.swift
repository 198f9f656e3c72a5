import RegularLanguage

/// Judges the rows of blocks of a table.
///
/// Most rows are only seen by a scanner of lines, whose language is that of the rows on one line
/// that break nothing. Where it rejects a line, a row starts there, which is read field by field:
///
///     1,a\n              // the scanner accepts it
///     x,a\n              // rejected: the first field is no number
///     2,"b\nc"\n         // rejected too, as a line, and valid as a row: its second line is passed
struct RowJudge: BlockJudge {
  private let rules: TableRules
  private let layout: TableLayout
  private let explains: Bool
  /// The scanner; `nil` where every row is read field by field.
  private var scanner: LineScanner?
  private var rejected: [RejectedLine] = []
  private var fields = RowFields()
  private var isKnown: [Bool] = []
  private var value: [UInt8] = []
  /// The row that comes in pieces, if it is judged.
  private var large: RowReading?
  private var isInsideLarge = false
  private var uniqueValues = UniqueValues()

  private static let mostRejected = 256

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - rules: What columns have to be.
  ///   - layout: Where the columns are.
  ///   - explains: Whether it is needed to know which rows are invalid, and not only how many.
  init(_ rules: TableRules, _ layout: TableLayout, explains: Bool) {
    self.rules = rules
    self.layout = layout
    self.explains = explains
    scanner = rules.automaton(layout).map { automaton in
      let format = LineFormat()
      let line = LineReading(
        [CheckedRuns(StreamingRun(automaton))], format: format, countsAll: false)
      return LineScanner(automaton, line: line, format: format)
    }
  }
}

extension RowJudge {
  mutating func prepare() { scanner?.prepare() }

  mutating func discard() {
    large = nil
    isInsideLarge = false
  }

  var problem: InputError? {
    uniqueValues.overflowing.map {
      .tooManyValues(column: rules.plan.columns[$0].column, most: UniqueValues.mostValues)
    }
  }

  mutating func begin(_ judgement: inout BlockJudgement, of block: Block) {
    judgement.restart()
    scanner?.start(block.buffer.span.extracting(block.range), &judgement.progress)
    passHeader(&judgement, of: block)
    advance(&judgement, of: block)
  }

  /// Passes over the rows that are not judged at the start of an input.
  private func passHeader(_ judgement: inout BlockJudgement, of block: Block) {
    let header = block.buffer.span.extracting(block.range).extracting(first: block.headerSize)
    if header.isEmpty { return }
    let isTerminated = header[header.count - 1] == UInt8(ascii: "\n")
    judgement.progress.offset = header.count
    judgement.progress.lines = header.count(of: UInt8(ascii: "\n")) + (isTerminated ? 0 : 1)
    judgement.unjudged = judgement.lines
  }

  mutating func advance(_ judgement: inout BlockJudgement, of block: Block) {
    judgement.forgetFailures()
    let bytes = block.buffer.span.extracting(block.range)
    while judgement.failures.count < BlockJudgement.mostFailures {
      guard let scanner else {
        if judgement.offset == bytes.count { return }
        judgement.progress.lines += 1
        let line = judgement.lines
        judgement.progress.offset =
          readRow(of: bytes, from: judgement.offset, line: line, &judgement)
        judgement.progress.lines += fields.lineFeeds
        continue
      }
      rejected.removeAll(keepingCapacity: true)
      scanner.scan(
        bytes, from: &judgement.progress, rejected: &rejected, limit: Self.mostRejected)
      if rejected.isEmpty { return }
      var end = 0
      for index in rejected.indices where rejected[index].bytes.lowerBound >= end {
        end = readRow(
          of: bytes, from: rejected[index].bytes.lowerBound, line: rejected[index].number,
          &judgement)
      }
      if end > judgement.offset {
        let rest = bytes.extracting(judgement.offset..<end)
        judgement.progress.lines += rest.count(of: UInt8(ascii: "\n"))
        judgement.progress.offset = end
      }
    }
  }

  mutating func join(_ judgement: inout BlockJudgement, of block: Block) -> Bool {
    let bytes = block.buffer.span.extracting(block.range)
    let isTerminated: Bool
    switch block.content {
    case .lines: return true
    case .piece:
      readPiece(bytes)
      return false
    case .unterminatedLine: isTerminated = false
    case .lastPiece(let hasTerminator): isTerminated = hasTerminator
    }
    judgement.restart()
    passHeader(&judgement, of: block)
    if judgement.offset == bytes.count { return true }
    let content = bytes.extracting(droppingLast: isTerminated ? 1 : 0)
    readPiece(content)
    judgement.progress.lines = 1
    judgement.progress.offset = bytes.count
    if var reading = large {
      reading.end(isTerminated: isTerminated)
      judgement.progress.lines += reading.lineFeeds
      judgement.unjudged += reading.lineFeeds
      let repeated = layout.columns.indices.filter { field in
        guard !reading.isBroken, isUnique(field), !reading.isExempt(field),
          let hash = reading.hash(ofField: field)
        else { return false }
        return !isNew(hash, in: field)
      }
      let isWhole = block.content == .unterminatedLine
      note(
        reading.allFaults(repeated: repeated), at: isWhole ? 0..<bytes.count : 0..<0, line: 1,
        row: 1, &judgement)
    } else {
      judgement.unjudged += 1
    }
    discard()
    return true
  }

  private mutating func readPiece(_ piece: Span<UInt8>) {
    if !isInsideLarge {
      isInsideLarge = true
      large = isSkipped(piece) ? nil : RowReading(rules, layout)
    }
    // What has two owners is copied.
    var reading = large
    large = nil
    reading?.read(piece)
    large = reading
  }
}

extension RowJudge {
  /// Judges the row that starts at an offset.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - start: The offset.
  ///   - line: The number of the line that it starts in, from 1.
  ///   - judgement: Receives what is wrong with it.
  /// - Returns: The offset behind the row.
  private mutating func readRow(
    of bytes: Span<UInt8>,
    from start: Int,
    line: Int,
    _ judgement: inout BlockJudgement
  ) -> Int {
    fields.read(bytes, from: start, rules.plan.format)
    // Of the lines so far, the others are not the first of a row that is judged.
    let number = line - judgement.unjudged
    judgement.unjudged += fields.lineFeeds
    let row = start..<fields.contentEnd
    let content = bytes.extracting(row)
    if isSkipped(content) {
      judgement.unjudged += 1
      return fields.end
    }
    let repeated = fields.isWellFormed ? repeatedFields(of: bytes) : []
    let isSound = fields.isWellFormed && fields.all.count == layout.columns.count
    isKnown.removeAll(keepingCapacity: true)
    var isValid = isSound && repeated.isEmpty && hasSameValues(bytes)
    for field in 0..<min(fields.all.count, layout.columns.count) {
      let isKnown = accepts(field, of: bytes)
      isValid = isValid && isKnown
      self.isKnown.append(isKnown)
    }
    if isValid { return fields.end }
    var reading = RowReading(rules, layout, knowing: isKnown)
    // A return that ends a line is read with the line end.
    let isTerminated = fields.end > fields.contentEnd
    reading.read(bytes.extracting(start..<fields.end - (isTerminated ? 1 : 0)))
    reading.end(isTerminated: isTerminated)
    note(
      reading.allFaults(repeated: repeated), at: row, line: line, row: number, &judgement)
    return fields.end
  }

  /// Returns whether a row is not judged.
  private func isSkipped(_ row: Span<UInt8>) -> Bool {
    if rules.lines.skipsBlank, row.isBlank { return true }
    return rules.lines.commentPrefixes.contains { row.starts(with: $0) }
  }

  /// Notes what is wrong with a row.
  private func note(
    _ faults: [FieldFault],
    at bytes: Range<Int>,
    line: Int,
    row: Int,
    _ judgement: inout BlockJudgement
  ) {
    guard !faults.isEmpty else { return }
    judgement.failureCount += 1
    guard explains else { return }
    for fault in faults {
      var explanation = fault.explanation
      explanation.field = FaultyField(
        row: row, lineFeeds: fault.place.line,
        column: rules.reported.areAboutValues(explanation.broken)
          ? fault.field.flatMap { layout.columns[$0] } : nil,
        name: fault.field.map { layout.names[$0] },
        value: fault.value,
        range: explanation.range)
      judgement.add(
        explanation, line: line + fault.place.line, bytes: bytes,
        range: fault.place.column..<fault.place.column + fault.length)
    }
  }
}

extension RowJudge {
  /// Returns whether the value of a field is known to be what its column's have to be.
  private mutating func accepts(_ field: Int, of bytes: Span<UInt8>) -> Bool {
    guard let column = layout.columns[field], let judge = rules.columns[column] else { return true }
    if isExempt(field) { return true }
    return withValue(of: field, in: bytes) { judge.accepts($0) }
  }

  private func isExempt(_ field: Int) -> Bool {
    guard let column = layout.columns[field] else { return false }
    switch rules.plan.columns[column].exemption {
    case nil: return false
    case .empty: return fields.all[field].bytes.isEmpty
    case .unless:
      guard let other = layout.exempting[column], other < fields.all.count else { return false }
      return fields.all[other].bytes.isEmpty
    }
  }

  private mutating func withValue<Result>(
    of field: Int,
    in bytes: Span<UInt8>,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let field = fields.all[field]
    guard field.hasPairs else { return body(bytes.extracting(field.bytes)) }
    RowFields.read(field, of: bytes, into: &value)
    return body(value.span)
  }

  private mutating func hash(of field: Int, in bytes: Span<UInt8>) -> ValueHash {
    withValue(of: field, in: bytes) { value in
      var hash = ValueHash()
      hash.read(value)
      return hash
    }
  }

  private func isUnique(_ field: Int) -> Bool {
    layout.columns[field].map { rules.plan.columns[$0].isUnique } ?? false
  }

  private mutating func isNew(_ hash: ValueHash, in field: Int) -> Bool {
    layout.columns[field].map { uniqueValues.insert(hash, of: $0) } ?? true
  }

  /// The fields whose values another row has as well.
  private mutating func repeatedFields(of bytes: Span<UInt8>) -> [Int] {
    guard rules.hasUniqueColumns else { return [] }
    return (0..<min(fields.all.count, layout.columns.count)).filter { field in
      guard isUnique(field), !isExempt(field) else { return false }
      return !isNew(hash(of: field, in: bytes), in: field)
    }
  }

  private mutating func hasSameValues(_ bytes: Span<UInt8>) -> Bool {
    layout.same.allSatisfy { pair in
      hash(of: pair.first, in: bytes).digest == hash(of: pair.second, in: bytes).digest
    }
  }
}
