/// Counts the lines of an input, and decides what there is to tell of them.
struct LineCounter {
  private var explainer: LineExplainer
  private var inspector: LineInspector?
  private var repairer: LineRepairer?
  /// The numbers that have been counted.
  private(set) var tally = LineTally()
  /// The number of the line before the block at hand.
  private var line = 0
  /// The number of rows before it; of lines where each is one.
  private var rows = 0
  /// The number of rows of the block that are found to be invalid.
  private var found = 0
  /// The start of a line that is larger than a block.
  private var largeLine: [UInt8] = []

  /// Starts to count.
  ///
  /// - Parameters:
  ///   - explainer: Who finds out why lines are invalid.
  ///   - repairer: Who repairs them; `nil` if they are unchanged.
  ///   - plan: What lines are.
  init(_ explainer: LineExplainer, _ repairer: LineRepairer?, _ plan: LinePlan) {
    self.explainer = explainer
    self.repairer = repairer
    inspector = LineInspector(plan)
  }
}

extension LineCounter {
  /// Starts with another input.
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

  /// Counts the lines of a block, all of which are judged, and finds out what there is to tell.
  mutating func count(_ place: inout BlockPlace, for sink: some BlockSink) {
    begin(place.block)
    note(&place, for: sink)
    if !tally.isCutShort { end(place.judgement) }
  }

  /// Passes a block on whose lines are counted.
  mutating func pass<Sink: BlockSink>(
    _ place: inout BlockPlace,
    to sink: Sink
  ) throws(Sink.Failure) {
    try sink.begin(place.block)
    place.explain(by: &explainer)
    try sink.take(place)
    try sink.end(tally)
  }

  /// Does all that is left for a block, which is judged in part, or is no block of lines.
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
    else { return }
    while true {
      note(&place, for: sink)
      place.explain(by: &explainer)
      try sink.take(place)
      if tally.isCutShort { return }
      if place.judgement.isWhole(of: place.block) { break }
      judge.advance(&place.judgement, of: place.block)
    }
    end(place.judgement)
    try sink.end(tally)
  }

  /// Records a block before its lines are counted.
  private mutating func begin(_ block: Block) {
    found = 0
    switch block.content {
    case .piece, .lastPiece:
      let missing = InvalidLine.maximumShownCount + 1 - largeLine.count
      if missing > 0 { largeLine += block.buffer[block.range].prefix(missing) }
    case .lines, .unterminatedLine: break
    }
    inspector?.begin(block)
  }

  /// Counts the lines of a block that were judged last.
  private mutating func note(_ place: inout BlockPlace, for sink: some BlockSink) {
    // How many invalid lines more make the rest hopeless.
    let missing = sink.hopelessCount.map { $0 - tally.invalid - found }
    inspector?.correct(&place.judgement, of: place.block, atMost: missing)
    repairer?.repair(&place)
    tally.repaired += place.findings.repaired.count
    let failures = place.judgement.failures
    place.findings.count = failures.count
    place.findings.line = line
    place.findings.end = place.judgement.offset
    let known = place.judgement.prefix(ofRows: missing ?? .max)
    if let missing, known.rows >= missing, known.last > 0 {
      place.findings.count = known.failures
      place.findings.end = 0
      tally.isCutShort = true
      let skipped = inspector?.skipped ?? 0
      let lastLine = line + failures[known.failures - 1].line
      tally.skipped = skipped + lastLine - (rows + known.last)
      tally.lines = rows + known.last - skipped
      tally.invalid += found + missing
    }
    found += known.rows
    guard place.findings.count > 0 else { return }
    place.findings.largeLine = if case .lastPiece = place.block.content { largeLine } else { nil }
    place.findings.broken.restart()
    place.findings.explained = sink.count(place)
  }

  /// Counts the lines of a block, all of which are judged.
  private mutating func end(_ judgement: BlockResult) {
    line += judgement.lines
    rows += judgement.rows
    inspector?.end(judgement)
    let skipped = inspector?.skipped ?? 0
    // Of a table, most lines are rows, and the others belong to one.
    tally.skipped = skipped + max(0, line - rows)
    tally.lines = rows - skipped
    tally.invalid += judgement.failureCount
    largeLine.removeAll(keepingCapacity: true)
  }
}
