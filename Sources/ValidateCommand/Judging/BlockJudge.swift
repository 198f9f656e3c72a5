import InputValidation
import RegularLanguage

/// Judges the records of blocks, each block on its own.
///
/// Most records are only seen by a sieve; those that it leaves in doubt are judged one by one.
struct BlockJudge: Sendable {
  private let format: LineFormat
  /// Whether invalid records are reported, and not only counted.
  private let explains: Bool
  /// `nil` where every record is judged by itself.
  private var sieve: LineSieve?
  private var explainer: RecordExplainer

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - rules: What makes a record valid.
  ///   - format: What records are made of.
  ///   - explains: Whether invalid records are reported, and not only counted.
  /// - Throws: ``UsageError/tooLarge(rule:)`` if a rule takes more memory than an automaton may.
  init(rules: RuleSet, format: LineFormat, explains: Bool) throws(UsageError) {
    self.format = format
    self.explains = explains
    explainer = try RecordExplainer(rules: rules, format: format)
    sieve = rules.validator.language?.automaton.flatMap { LineSieve($0, format: format) }
  }
}

/// How far the records of a block are judged.
struct BlockJudgement: Sendable {
  /// An offset in each record that is not certainly valid, in ascending order.
  fileprivate var doubts: [Int] = []
  /// How many of them are settled.
  fileprivate var settled = 0
  /// Where the first record starts that is not judged yet.
  fileprivate(set) var offset = 0
  /// The number of records judged.
  fileprivate(set) var records = 0
  /// How many of them are invalid.
  var failureCount = 0
  /// The invalid records that are judged since the judgement was last advanced; their numbers
  /// count from the start of the block.
  var failures: [RecordFailure] = []

  /// The most failures at once, so that a block of nothing else takes little memory.
  fileprivate static let mostFailures = 1 << 15

  /// Becomes the judgement of a single record.
  fileprivate mutating func settle(as failures: [RecordFailure], isValid: Bool, end: Int) {
    self = BlockJudgement()
    offset = end
    records = 1
    failureCount = isValid ? 0 : 1
    self.failures = failures
  }
}

extension BlockJudge {
  /// Starts to judge a block.
  ///
  /// - Parameters:
  ///   - judgement: Becomes that of the block; its storage is used again.
  ///   - block: The bytes of whole records, each with its terminator.
  mutating func begin(_ judgement: inout BlockJudgement, of block: Block) {
    judgement.settled = 0
    judgement.offset = 0
    judgement.records = 0
    judgement.failureCount = 0
    judgement.failures.removeAll(keepingCapacity: true)
    judgement.doubts.removeAll(keepingCapacity: true)
    let bytes = block.buffer.span.extracting(block.range)
    if sieve?.sift(bytes, doubts: &judgement.doubts) == nil {
      for offset in 0..<bytes.count where bytes[offset] == format.terminator {
        judgement.doubts.append(offset)
      }
    }
    advance(&judgement, of: block)
  }

  /// Goes on with a judgement up to the end of the block, or until there are many failures.
  mutating func advance(_ judgement: inout BlockJudgement, of whole: Block) {
    let block = whole.buffer.span.extracting(whole.range)
    judgement.failures.removeAll(keepingCapacity: true)
    while judgement.settled < judgement.doubts.count {
      if judgement.failures.count >= BlockJudgement.mostFailures { return }
      let doubt = judgement.doubts[judgement.settled]
      judgement.settled += 1
      // There may be several in a record.
      if doubt < judgement.offset { continue }
      var start = doubt
      while start > judgement.offset, block[start - 1] != format.terminator { start -= 1 }
      var end = doubt
      while end < block.count, block[end] != format.terminator { end += 1 }
      let between = block.extracting(judgement.offset..<start)
      judgement.records += between.count(of: format.terminator) + 1
      judgement.offset = min(end + 1, block.count)
      let count = format.contentCount(of: block.extracting(start..<end))
      let record = block.extracting(start..<start + count)
      if explains {
        let failure = explainer.failure(of: record, line: judgement.records, at: start)
        guard let failure else { continue }
        judgement.failures.append(failure)
        judgement.failureCount += 1
      } else if !explainer.isValid(record) {
        judgement.failureCount += 1
      }
    }
    let rest = block.extracting(judgement.offset...)
    judgement.records += rest.count(of: format.terminator)
    judgement.offset = block.count
  }

  /// Judges a record that has no terminator.
  mutating func begin(_ judgement: inout BlockJudgement, ofUnterminated block: Block) {
    let record = block.buffer.span.extracting(block.range)
    if explains {
      let failure = explainer.failure(of: record, line: 1, at: 0)
      judgement.settle(as: failure.map { [$0] } ?? [], isValid: failure == nil, end: record.count)
    } else {
      judgement.settle(as: [], isValid: explainer.isValid(record), end: record.count)
    }
  }

  /// Ends a record that came in pieces.
  func begin(
    _ judgement: inout BlockJudgement,
    ofEnding stream: consuming RecordStream,
    isTerminated: Bool,
    in block: Block
  ) {
    let error = stream.errorAtEnd(isTerminated: isTerminated)
    let failures = error.map { explains ? [explainer.failure($0, line: 1)] : [] }
    judgement.settle(as: failures ?? [], isValid: error == nil, end: block.range.count)
  }

  /// A record that comes in pieces, before its first.
  var newStream: RecordStream { explainer.newStream }
}
