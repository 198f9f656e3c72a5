/// Counts the lines of an input, and decides which findings to report.
struct LineCounter {
  private var explainer: LineExplainer
  private var inspector: LineInspector?
  private var repairer: LineRepairer?
  /// The counts so far.
  private(set) var tally = LineTally()
  /// The number of the last line before the current block.
  private var line = 0
  /// The number of rows before the current block, or of lines if each line is a row.
  private var rows = 0
  /// The number of invalid rows found in the block.
  private var found = 0
  /// Whether the sink decides which lines are invalid.
  private var isGraded = false
  /// The start of a line that is larger than a block.
  private var largeLine: [UInt8] = []
  /// Whether findings show the start of such a line; if not, they show no line.
  var showsLargeLines = true

  /// Creates a counter.
  ///
  /// - Parameters:
  ///   - explainer: Determines why lines are invalid.
  ///   - repairer: Repairs lines; `nil` if lines stay unchanged.
  ///   - plan: The line format.
  init(_ explainer: LineExplainer, _ repairer: LineRepairer?, _ plan: LinePlan) {
    self.explainer = explainer
    self.repairer = repairer
    inspector = LineInspector(plan)
  }
}

extension LineCounter {
  /// Starts another input.
  mutating func open(_ file: borrowing InputFile) {
    tally = LineTally()
    tally.size = file.size
    tally.range = file.range
    line = 0
    rows = 0
    largeLine = []
    inspector?.open(headerLines: file.headerLines)
    repairer?.discard()
  }

  /// Counts the lines of a completely judged block, and determines its findings.
  mutating func count(_ place: inout BlockPlace, for sink: some BlockSink) {
    begin(place.block)
    record(&place, for: sink)
    if !tally.isCutShort { end(place.judgement) }
  }

  /// Passes a counted block to the sink.
  mutating func pass<Sink: BlockSink>(
    _ place: inout BlockPlace,
    to sink: Sink
  ) throws(Sink.Failure) {
    try sink.begin(place.block)
    place.explain(by: &explainer)
    try sink.take(place)
    try sink.end(tally)
  }

  /// Completes a block that is judged in part, or not made of whole lines.
  mutating func finish<Sink: BlockSink>(
    _ place: inout BlockPlace,
    by judge: inout any BlockJudge,
    to sink: Sink
  ) throws(Sink.Failure) {
    begin(place.block)
    try sink.begin(place.block)
    guard
      repairer?.join(&place.judgement, of: place.block)
        ?? judge.join(&place.judgement, of: place.block)
    else { return try sink.end(tally) }
    while true {
      record(&place, for: sink)
      place.explain(by: &explainer)
      try sink.take(place)
      if tally.isCutShort { return }
      if place.judgement.isWhole(of: place.block) { break }
      judge.advance(&place.judgement, of: place.block)
    }
    end(place.judgement)
    try sink.end(tally)
  }

  /// Starts a block, before its lines are counted.
  private mutating func begin(_ block: Block) {
    found = 0
    tally.bytes += block.range.upperBound
    switch block.content {
    case .piece: keep(block.buffer[block.range])
    case .lastPiece(let hasTerminator):
      keep(block.buffer[block.range].dropLast(hasTerminator ? 1 : 0))
      tally.large += 1
    case .lines, .unterminatedLine: break
    }
    inspector?.begin(block)
  }

  /// Keeps the start of a line that is larger than a block.
  private mutating func keep(_ piece: ArraySlice<UInt8>) {
    if !showsLargeLines { return }
    let missing = InvalidLine.maximumShownCount + 1 - largeLine.count
    if missing > 0 { largeLine += piece.prefix(missing) }
  }

  /// Counts the lines of a block that were judged last.
  private mutating func record(_ place: inout BlockPlace, for sink: some BlockSink) {
    let isGraded = sink.gradesFindings
    // The number of further invalid lines after which reading stops.
    let missing = isGraded ? nil : sink.hopelessCount.map { $0 - tally.invalid - found }
    inspector?.correct(
      &place.judgement, of: place.block, atMost: missing, listingSkipped: isGraded)
    if repairer == nil {
      // The judge itself repairs rows.
      swap(&place.findings.repaired, &place.judgement.repaired)
    } else {
      repairer?.repair(&place)
    }
    tally.repaired += place.findings.repaired.rowCount
    let failures = place.judgement.failures
    place.findings.count = failures.count
    place.findings.line = line
    place.findings.end = place.judgement.offset
    if isGraded { return grade(&place, for: sink) }
    let known = place.judgement.prefix(ofRows: missing ?? .max)
    if let missing, known.rows >= missing, known.last > 0 {
      stop(&place, after: known.failures, row: known.last)
      tally.invalid += found + missing
    }
    found += known.rows
    guard place.findings.count > 0 else { return }
    open(&place.findings, of: place.block)
    place.findings.explained = sink.count(place)
  }

  /// Prepares findings for their rules.
  private func open(_ findings: inout BlockFindings, of block: Block) {
    findings.largeLine = if case .lastPiece = block.content { largeLine } else { nil }
    findings.broken.restart()
  }

  /// Ends reading after some of the failures of a block.
  private mutating func stop(_ place: inout BlockPlace, after failures: Int, row: Int) {
    place.findings.count = failures
    place.findings.end = 0
    tally.isCutShort = true
    let last = place.judgement.failures[failures - 1].line
    let skipped = (inspector?.skipped ?? 0) - (inspector?.skippedLines.count { $0 > last } ?? 0)
    tally.skipped = skipped + line + last - (rows + row)
    tally.lines = rows + row - skipped
  }

  /// Counts the lines of a block that were judged last as the sink grades them.
  private mutating func grade(_ place: inout BlockPlace, for sink: some BlockSink) {
    isGraded = true
    let count = place.findings.count
    if count == 0 { return }
    open(&place.findings, of: place.block)
    place.findings.explained = .init(rules: count, places: count)
    place.explain(by: &explainer)
    let grades = sink.grade(place)
    tally.invalid += grades.invalid
    tally.warned += grades.warned
    tally.known += grades.known
    if let end = grades.stop {
      stop(&place, after: end.failures, row: end.row)
      place.findings.broken.removeRows(after: end.failures)
      place.findings.explained = .init(rules: end.failures, places: end.failures)
    }
    _ = sink.count(place)
  }

  /// Counts the lines of a completely judged block.
  private mutating func end(_ judgement: BlockResult) {
    line += judgement.lines
    rows += judgement.rows
    inspector?.end(judgement)
    let skipped = inspector?.skipped ?? 0
    // In a table, lines that don't start a row belong to a row or are skipped.
    tally.skipped = skipped + max(0, line - rows)
    tally.lines = rows - skipped
    if !isGraded { tally.invalid += judgement.failureCount }
    largeLine.removeAll(keepingCapacity: true)
  }
}
