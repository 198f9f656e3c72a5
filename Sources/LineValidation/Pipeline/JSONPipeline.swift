import RegularLanguage
import SettingsSyntax

/// Judges JSON documents, and passes the results to a sink.
package struct JSONPipeline: ~Copyable, Sendable {
  private let rules: JSONRules
  private var lines: LinePipeline
  /// The explainer, which has the names of the rules.
  package var explainer: LineExplainer { lines.explainer }

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - json: The rules of the documents.
  ///   - plan: The line format.
  ///   - explains: Whether to determine which lines are invalid, and not only their number.
  ///   - threads: The maximum number of threads; `nil` for one per processor.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  package init(
    _ json: JSONPlan,
    _ plan: LinePlan,
    explains: Bool = true,
    threads: Int? = nil
  ) throws(TooLargeRule) {
    rules = try JSONRules(json, plan)
    let explainer = LineExplainer(rows: rules.reported, json.members.map(\.rules))
    lines = LinePipeline(
      JSONJudge(rules, explains: explains), explainer, plan,
      // Threads don't share the values of unique keys.
      threads: json.uniqueKeys.isEmpty ? threads : 1)
  }

  private init(_ rules: JSONRules, _ lines: consuming LinePipeline) {
    self.rules = rules
    self.lines = lines
  }

  /// Returns a pipeline for another thread.
  ///
  /// - Parameter isThreaded: Whether it judges large files with several threads.
  /// - Returns: The pipeline.
  package borrowing func copy(isThreaded: Bool) -> JSONPipeline {
    JSONPipeline(rules, lines.copy(isThreaded: isThreaded))
  }

  /// Builds everything that copies share.
  package mutating func prepare() { lines.prepare() }
}

extension JSONPipeline {
  /// Judges an input until the end, or until the outcome can't change any more.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - range: The range whose lines are judged; `nil` for the whole input. A single document has
  ///     no ranges.
  ///   - sink: The sink that receives the lines.
  /// - Returns: The counts, and the error that prevented reading until the end.
  /// - Throws: The error that the sink throws.
  package mutating func judge<Sink: BlockSink>(
    _ input: Input,
    _ range: InputRange? = nil,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    if rules.plan.readsLines { return try lines.judge(input, range, to: sink) }
    let file: InputFile
    do throws(InputError) {
      file = try .open(input, nil, LinePlan())
    } catch {
      return LineTally(problem: error)
    }
    return try judge(file, to: sink)
  }

  /// Judges the documents of bytes in memory.
  package mutating func judge<Sink: BlockSink>(
    _ bytes: [UInt8],
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    if rules.plan.readsLines { return try lines.judge(bytes, to: sink) }
    return try judge(InputFile(bytes, LinePlan()), to: sink)
  }

  private func judge<Sink: BlockSink>(
    _ file: consuming InputFile,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    try file.judgeWhole(LinePlan(), explainer, to: sink) { document(in: $0) }
  }

  /// Judges a document.
  private func document(in bytes: [UInt8]) -> BlockResult {
    var judgement = BlockResult()
    let lines = bytes.span.lines
    judgement.progress.offset = bytes.count
    judgement.progress.lines = lines.count
    judgement.unjudged = lines.count - 1
    let start = bytes.starts(with: Block.byteOrderMark) ? 3 : 0
    let text = bytes.span.extracting(droppingFirst: start)
    if rules.usesFilters, rules.links.isEmpty,
      let settled = rules.repairing.map(\.settled) ?? rules
    {
      var scan = JSONScan(settled)
      if scan.accepts(text) { return judgement }
    }
    var reading = DocumentReading(rules)
    let faults: [MemberFault]
    if let repaired = rules.repairing?.repaired(text, rules) {
      judgement.repaired.append(repaired.text, of: bytes.span, from: start, lines)
      judgement.repaired.joinRows()
      reading.read(repaired.text.bytes.span)
      faults = repaired.faults(reading.end(), in: text, rules)
    } else {
      reading.read(text)
      faults = reading.end()
    }
    judgement.noteUnlisted(reading.unlistedCount, row: 1)
    for fault in faults {
      let line = fault.fault.place.line
      judgement.add(
        fault, row: 1, line: 1,
        bytes: lines.indices.contains(line) ? lines[line] : bytes.count..<bytes.count,
        rules.reported.areAboutValues(fault.fault.explanation.broken))
    }
    judgement.failureCount = faults.isEmpty ? 0 : 1
    return judgement
  }
}
