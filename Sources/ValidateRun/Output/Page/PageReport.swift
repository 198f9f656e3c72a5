import LineValidation

/// A report for people: a page with the totals and some of the findings.
///
/// Its size does not depend on the size of the input, because it shows a limited number of
/// findings: the first of each rule, and the first of each of the files with the most findings. It
/// is written at the end, since it starts with the totals.
final class PageReport {
  private let output: OutputBuffer
  private let catalog: MessageCatalog
  private let isRedacted: Bool
  private let rules: PageRules
  /// The names of the files with the rules, safe to show.
  private let rulesFiles: [String]
  /// The words for the rules of each input.
  private var renderers: [Renderers]
  /// The number of the rules of the current input.
  private var current = 0
  /// The numbers of findings of each kind.
  private var counts = [Int](repeating: 0, count: PageSample.Kind.allCases.count)
  /// The findings that are shown as the first of a rule.
  private var samples: [PageSample] = []
  /// For each kind, what was taken of each rule, and in total.
  private var taken: [Quota]
  /// The first findings of the current input.
  private var ofInput: [PageSample] = []
  /// The files with the most findings, the worst first.
  private var worst: [PageFile] = []
  /// The number of files with findings.
  private var faultyFiles = 0
  /// The inputs that could not be read completely, safe to show, and the reasons.
  private var unreadable: [(name: String, reason: String)] = []

  /// The maximum numbers of findings to show: of a kind, of a rule, and of an input.
  private static let maximumCounts = [500, 250, 250]
  private static let maximumCountOfRule = 20
  private static let maximumCountOfInput = 3
  /// The maximum number of files to list.
  private static let maximumFileCount = 50

  /// The findings of a kind that were taken, and how many may be.
  private struct Quota {
    var total = 0
    let maximumTotal: Int
    var ofRules: [Int]
    let maximumOfRule: Int
  }

  /// The words for the findings of some inputs.
  private struct Renderers {
    let suggestions: Suggestions?
    var messages: CauseRenderer
    var names: CauseRenderer
  }

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - styles: The styles of the findings of all inputs; at least one.
  ///   - rulesFiles: The names of the files with the rules, safe to show.
  ///   - output: The output.
  init(_ styles: [FindingStyle], rulesFiles: [String], to output: OutputBuffer) {
    self.output = output
    self.rulesFiles = rulesFiles
    (catalog, isRedacted) = (styles[0].catalog, styles[0].isRedacted)
    let rules = PageRules(styles[0].rules)
    self.rules = rules
    renderers = styles.map { style in
      func renderers(_ part: CauseRenderer.Part) -> CauseRenderer {
        CauseRenderer(
          style, [part], in: style.catalog.wording, name: Escaping.text, message: Escaping.text)
      }
      return Renderers(
        suggestions: style.suggestions, messages: renderers(.message),
        names: renderers(.fewNames { style.catalog.others($0) }))
    }
    taken = Self.maximumCounts.map { maximum in
      Quota(
        maximumTotal: maximum, ofRules: Array(repeating: 0, count: rules.all.count),
        maximumOfRule: max(1, min(Self.maximumCountOfRule, maximum / max(rules.all.count, 1))))
    }
  }
}

extension PageReport {
  /// Switches to the rules of the next input.
  func use(_ number: Int) { current = number }

  /// Takes findings of the current input.
  func take(_ batch: FindingBatch) {
    for (index, row) in batch.failures.indices.enumerated() {
      let kind = PageSample.Kind(of: index, in: batch)
      counts[kind.rawValue] += 1
      let isOfInput = kind != .known && ofInput.count < Self.maximumCountOfInput
      let isOfRule = isWanted(row, of: batch, kind)
      guard isOfInput || isOfRule else { continue }
      let sample = sample(index, of: batch, kind)
      if isOfInput { ofInput.append(sample) }
      guard isOfRule else { continue }
      samples.append(sample)
      taken[kind.rawValue].total += 1
      for rule in sample.rules { taken[kind.rawValue].ofRules[rule] += 1 }
    }
  }

  /// Returns whether a finding is one of the first of a rule.
  private func isWanted(_ row: Int, of batch: FindingBatch, _ kind: PageSample.Kind) -> Bool {
    let quota = taken[kind.rawValue]
    guard quota.total < quota.maximumTotal else { return false }
    var isWanted = false
    batch.broken.forEach(row: row) { rule in
      isWanted = isWanted || quota.ofRules[rules.numbers[current][rule]] < quota.maximumOfRule
    }
    return isWanted
  }

  private func sample(
    _ index: Int,
    of batch: FindingBatch,
    _ kind: PageSample.Kind
  ) -> PageSample {
    let row = batch.failures.startIndex + index
    let failure = batch.failures[row]
    var single = batch
    single.failures = batch.failures[row...row]
    single.before = samples.count
    var numbers: [Int] = []
    batch.broken.forEach(row: row) { rule in
      let number = rules.numbers[current][rule]
      if !numbers.contains(number), numbers.count < Self.maximumRuleCount {
        numbers.append(number)
      }
    }
    let value = renderers[current].suggestions?.value(for: 0, of: single)
    let suggestion = value.map { catalog.suggestion(Escaping.path(Array($0))) }
    return PageSample(
      number: counts.reduce(0, +), kind: kind, file: batch.source.name,
      line: batch.line(of: failure), column: failure.column,
      message: Self.rendered(single, by: &renderers[current].messages),
      names: Self.rendered(single, by: &renderers[current].names),
      rules: numbers, suggestion: suggestion, excerpt: excerpt(of: failure, in: batch))
  }

  private func excerpt(of failure: InvalidLine, in batch: FindingBatch) -> CaretExcerpt? {
    guard !isRedacted, let line = batch.physicalLine(of: failure) else { return nil }
    return CaretExcerpt(of: String(decoding: line, as: UTF8.self), at: failure.range)
  }

  /// Returns the text of the only finding of a batch, cut if it is very long.
  private static func rendered(_ batch: FindingBatch, by renderers: inout CauseRenderer) -> String {
    renderers.begin(batch)
    var bytes: [UInt8] = []
    renderers.append(0, to: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.count <= maximumByteCount ? text : text.prefix(maximumByteCount / 4) + "..."
  }

  /// The maximum number of bytes of a message.
  private static let maximumByteCount = 1 << 12
  /// The maximum number of rules by which a finding can be found.
  private static let maximumRuleCount = 64

  /// Ends the current input.
  func close(_ source: Source, _ totals: InputTotals, _ problem: InputError?) {
    let file = PageFile(name: source.name, totals: totals, samples: ofInput)
    ofInput = []
    if let problem, unreadable.count < Self.maximumFileCount {
      unreadable.append((source.name, catalog.words(for: problem)))
    }
    if file.faulty == 0 { return }
    faultyFiles += 1
    if worst.count == Self.maximumFileCount, worst[worst.count - 1].isWorse(than: file) { return }
    let place = worst.firstIndex { !$0.isWorse(than: file) } ?? worst.count
    worst.insert(file, at: place)
    if worst.count > Self.maximumFileCount { worst.removeLast() }
  }

  /// Writes the page.
  ///
  /// - Throws: ``OutputError`` if it can't be written.
  func close(_ summary: SummaryReport) throws(OutputError) {
    var known: Set<Int> = []
    let shown = (samples + worst.flatMap(\.samples))
      .filter { known.insert($0.number).inserted }
      .sorted { $0.number < $1.number }
    let document = PageDocument(
      summary: summary, catalog: catalog, rules: rules, rulesFiles: rulesFiles, counts: counts,
      samples: shown, worst: worst, faultyFiles: faultyFiles, unreadable: unreadable)
    try document.write(to: output)
    try output.close()
  }
}
