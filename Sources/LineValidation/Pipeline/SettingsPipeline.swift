import RegularLanguage

/// Judges the settings of inputs, and passes the results to a sink.
package struct SettingsPipeline: Sendable {
  private let judge: SettingsJudge
  private let plan: LinePlan
  /// The explainer, which has the names of the rules.
  package let explainer: LineExplainer

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - settings: The settings and their rules.
  ///   - plan: The line format.
  /// - Throws: ``TooLargeRule`` if a rule needs too much memory.
  package init(_ settings: SettingsPlan, _ plan: LinePlan) throws(TooLargeRule) {
    judge = try SettingsJudge(settings, plan)
    self.plan = plan
    explainer = LineExplainer(rows: judge.reported, settings.columns)
  }
}

extension SettingsPipeline {
  /// Reads an input, and judges it.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - sink: The sink that receives the settings.
  /// - Returns: The counts, and the error that prevented reading until the end.
  /// - Throws: The error that the sink throws.
  package func judge<Sink: BlockSink>(
    _ input: Input,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    try judge(input, nil, to: sink)
  }

  /// Reads an input and judges it; settings have no ranges.
  func judge<Sink: BlockSink>(
    _ input: Input,
    _ range: InputRange?,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    let file: InputFile
    do throws(InputError) {
      file = try .open(input, range, plan)
    } catch {
      return LineTally(problem: error)
    }
    return try judge(file, to: sink)
  }

  /// Judges bytes in memory.
  func judge<Sink: BlockSink>(_ bytes: [UInt8], to sink: Sink) throws(Sink.Failure) -> LineTally {
    try judge(InputFile(bytes, plan), to: sink)
  }

  private func judge<Sink: BlockSink>(
    _ file: consuming InputFile,
    to sink: Sink
  ) throws(Sink.Failure) -> LineTally {
    try file.judgeWhole(plan, explainer, to: sink) { judge.judgement(of: $0) }
  }
}

extension InputFile {
  /// The maximum number of bytes of a file that is judged in memory as a whole.
  private static var maximumByteCount: Int { 8 << 20 }

  /// Reads the file, and judges it as a whole.
  ///
  /// - Parameters:
  ///   - plan: The line format.
  ///   - explainer: Determines why lines are invalid.
  ///   - sink: The sink that receives the findings.
  ///   - judgement: Returns the result for the contents.
  /// - Returns: The counts, and the error that prevented reading.
  /// - Throws: The error that the sink throws.
  consuming func judgeWhole<Sink: BlockSink>(
    _ plan: LinePlan,
    _ explainer: LineExplainer,
    to sink: Sink,
    _ judgement: ([UInt8]) -> BlockResult
  ) throws(Sink.Failure) -> LineTally {
    var place = BlockPlace(number: 0, blockSize: 0)
    var counter = LineCounter(explainer, nil, LinePlan())
    do throws(InputError) {
      counter.open(self)
      place.block.buffer = try wholeContents(plan)
    } catch {
      return LineTally(problem: error)
    }
    place.block.range = place.block.buffer.indices
    place.judgement = judgement(place.block.buffer)
    counter.count(&place, for: sink)
    try counter.pass(&place, to: sink)
    return counter.tally
  }

  /// Reads the contents of the file, and closes it.
  ///
  /// - Throws: ``InputError`` if it can't be read, or is too large.
  consuming func wholeContents(_ plan: LinePlan) throws(InputError) -> [UInt8] {
    var file = self
    let contents = try file.contents(plan)
    try file.closeOrReport()
    return contents
  }

  private mutating func contents(_ plan: LinePlan) throws(InputError) -> [UInt8] {
    var block = Block(size: Self.maximumByteCount + 1)
    var count = 0
    while count < block.buffer.count {
      let read = try read(into: &block.buffer, from: count, atMost: block.buffer.count)
      if read == 0 { break }
      count += read
    }
    if count > Self.maximumByteCount { throw .tooLarge(most: Self.maximumByteCount) }
    let start = block.buffer.span.extracting(first: count)
    if plan.encoding == .utf8, let content = ForeignContent(start, terminator: plan.terminator) {
      throw .foreign(content)
    }
    return Array(block.buffer[..<count])
  }

  private consuming func closeOrReport() throws(InputError) {
    do throws(SystemError) {
      try close()
    } catch {
      throw .refused(error)
    }
  }
}

extension Span<UInt8> {
  /// The range of each line, without its line feed.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = firstOffset(of: UInt8(ascii: "\n"), from: start)
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }
}
