/// What there is to report of the lines of a block that were judged last.
struct BlockFindings: Sendable {
  /// Where the lines stand; nil as long as nothing was counted.
  var source: Source?
  /// What bytes mean.
  var encoding = RecordPlan.Encoding.utf8
  /// The number of the line before the block.
  var line = 0
  /// How many of the failures are reported, from the first on.
  var count = 0
  /// Up to which offset the lines are reported.
  var end = 0
  /// The start of a line that is larger than a block, which is the only one then.
  var largeLine: [UInt8]?
  /// What each output gets.
  var shares: [FindingShare] = []
  /// How many of the failures somebody wants explained, from the first on.
  var explainedCount = 0
  /// Which rules those break, once that was found out.
  var broken = BrokenRules()
}

extension BlockFindings {
  /// Finds out which rules are broken, as far as somebody wants to know.
  ///
  /// - Parameters:
  ///   - judgement: What was found.
  ///   - block: The block.
  ///   - explainer: Who finds that out.
  mutating func explain(
    _ judgement: inout BlockJudgement,
    of block: Block,
    by explainer: inout RecordExplainer
  ) {
    let failures = judgement.failures.prefix(explainedCount).dropFirst(broken.count)
    if failures.isEmpty { return }
    explainer.read(failures, judgement, of: block, into: &broken)
    explainer.markExcess(of: failures.indices, in: &judgement, block, broken)
  }
}

/// What makes text of findings, for each output.
struct FindingSpeller: Sendable {
  private var explainer: RecordExplainer
  private var formats: [any FindingFormat]

  /// Creates a speller.
  ///
  /// - Parameters:
  ///   - explainer: Who finds out why lines are invalid.
  ///   - formats: How each output spells findings.
  init(_ explainer: RecordExplainer, _ formats: [any FindingFormat]) {
    self.explainer = explainer
    self.formats = formats
  }
}

extension FindingSpeller {
  /// Spells the findings of a block for all outputs, unless they are many.
  mutating func spell(_ place: inout BlockPlace) {
    place.findings.explain(&place.judgement, of: place.block, by: &explainer)
    guard let batch = FindingBatch(place.findings, place.judgement, place.block) else { return }
    for index in place.findings.shares.indices {
      place.findings.shares[index].spellAhead(batch, as: &formats[index])
    }
  }
}

/// What an output gets of the findings of a block.
struct FindingShare: Sendable {
  /// How many findings the output had before.
  private var before = 0
  /// How many findings there are for it, from the first on.
  private(set) var count = 0
  /// How many of them are spelt.
  private var spelt = 0
  /// How the findings are spelt that are not written yet.
  private(set) var bytes: [UInt8] = []

  /// How many findings are spelt at once.
  private static let batchSize = 512
  /// How many bytes are spelt before anything is written.
  private static let mostBytes = 1 << 20
}

extension FindingShare {
  /// Starts with other findings, and keeps the memory.
  mutating func restart(after before: Int, count: Int) {
    self.before = before
    self.count = count
    spelt = 0
    forgetBytes()
  }

  /// Whether all findings are spelt.
  var isSpelt: Bool { spelt == count }

  /// Spells the next findings.
  mutating func spell(_ batch: FindingBatch, as format: inout any FindingFormat) {
    var part = batch
    part.failures = batch.failures.prefix(count).dropFirst(spelt).prefix(Self.batchSize)
    part.before = before + spelt
    format.append(part, isFirst: part.before == 0, to: &bytes)
    spelt += part.failures.count
  }

  /// Spells findings before it is their turn to be written, as far as they are worth the memory.
  mutating func spellAhead(_ batch: FindingBatch, as format: inout any FindingFormat) {
    while !isSpelt, bytes.count < Self.mostBytes { spell(batch, as: &format) }
  }

  /// Forgets what was written.
  mutating func forgetBytes() { bytes.removeAll(keepingCapacity: true) }
}
