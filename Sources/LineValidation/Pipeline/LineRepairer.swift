import LineScanning
import ValidationCore
import RegularLanguage

/// Repairs lines: replaces each line that is invalid, or not in its rewritten form, with its
/// rewritten form if that is valid.
///
/// The scanner recognizes most lines as valid and in their rewritten form. Only the other lines are
/// examined individually:
///
///     " 80"    // --port --trim: becomes "80"
///     " x"     // stays unchanged, and is invalid
///
/// A line that is larger than a block is judged, but not repaired.
struct LineRepairer {
  private let rewriting: LineRewriting
  private let plan: LinePlan
  private let automaton: Automaton?
  /// The judge of the rules without the rewriting.
  private var judge: LineBlockJudge
  /// The result for a single line.
  private var judgement = BlockResult()

  /// Creates a repairer.
  ///
  /// - Parameters:
  ///   - rewriting: The rewriting of lines.
  ///   - rules: The rules that make a line valid.
  ///   - judge: The judge of these rules.
  ///   - plan: The line format.
  init(_ rewriting: LineRewriting, _ rules: RuleSet, _ judge: LineBlockJudge, _ plan: LinePlan) {
    self.rewriting = rewriting
    self.plan = plan
    self.judge = judge
    automaton = plan.usesFilters ? rules.validator.language?.automaton : nil
  }
}

extension LineRepairer {
  /// Discards the pieces of a line whose end could not be read.
  mutating func discard() { judge.discard() }

  /// Judges a line that is read in pieces by the rules alone, since it is not repaired.
  ///
  /// - Returns: Whether a line ends in the block; `nil` if the block is not a piece of a line.
  mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool? {
    switch block.content {
    case .lines, .unterminatedLine: nil
    case .piece, .lastPiece: judge.join(&judgement, of: block)
    }
  }

  /// Repairs the lines judged last if possible, and judges the others by the rules alone.
  mutating func repair(_ place: inout BlockPlace) {
    place.findings.repaired.removeAll()
    if case .lastPiece = place.block.content { return }
    var failures: [InvalidLine] = []
    var explanations: [LineExplanation] = []
    for failure in place.judgement.failures {
      if case .fault(let fault) = failure.reason, fault != .tooLong {
        failures.append(failure)
        continue
      }
      let bytes = place.block.bytes(failure.bytes)
      let text = String(validating: bytes, as: UTF8.self)
      let rewritten = text.flatMap(rewriting.rewritten)
      let isChanged = rewritten.map { !$0.utf8.elementsEqual(bytes) } ?? false
      let end = end(of: failure, in: place.block)
      if isChanged, let rewritten, isValid(rewritten, before: end, in: place.block) {
        let whole = failure.bytes.lowerBound..<failure.bytes.upperBound + end.count
        place.findings.repaired.append(
          number: failure.line, bytes: whole, text: rewritten.utf8, end: end)
        continue
      }
      if case .fault = failure.reason {
        failures.append(failure)
        continue
      }
      read(failure.bytes, end, of: place.block)
      if let invalid = judgement.failures.first {
        var reason = invalid.reason
        if case .explained(let number) = reason {
          reason = .explained(explanations.count)
          explanations.append(judgement.explanations[number])
        }
        failures.append(
          InvalidLine(
            line: failure.line, bytes: failure.bytes, range: invalid.range, reason: reason))
      } else if let fault = fault(of: bytes, isChanged: isChanged, hasEnd: !end.isEmpty) {
        failures.append(
          InvalidLine(
            line: failure.line, bytes: failure.bytes, range: fault.range,
            reason: .fault(fault.kind)))
      }
    }
    place.judgement.replaceFailures(failures, explanations)
  }

  /// Judges a single line by the rules.
  private mutating func read(_ line: Range<Int>, _ end: ArraySlice<UInt8>, of block: Block) {
    var line = block.cut(line.lowerBound..<line.upperBound + end.count)
    line.content = end.isEmpty ? .unterminatedLine : .lines
    judge(line)
  }

  private mutating func judge(_ line: Block) {
    if line.content == .lines {
      judge.begin(&judgement, of: line)
    } else {
      _ = judge.join(&judgement, of: line)
    }
  }

  /// Returns the fault of a line that satisfies the rules but can't be repaired.
  private func fault(
    of line: ArraySlice<UInt8>,
    isChanged: Bool,
    hasEnd: Bool
  ) -> (kind: LineFault, range: Range<Int>)? {
    let whole = line.span.characters(0..<line.count)
    if !hasEnd, plan.finalNewline == .require {
      return (.noFinalNewline, whole.upperBound..<whole.upperBound)
    }
    // No single place in the line would have to change, as in a field of a record.
    return isChanged ? (.rewriting, whole) : nil
  }

  /// Returns the terminator of a line; empty at the end of the input.
  private func end(of line: InvalidLine, in block: Block) -> ArraySlice<UInt8> {
    let rest = block.bytes(line.bytes.upperBound..<block.range.count)
    return rest.firstIndex(of: plan.terminator).map { rest[...$0] } ?? []
  }

  /// Returns whether a text can replace a line.
  private mutating func isValid(
    _ text: String,
    before end: ArraySlice<UInt8>,
    in block: Block
  ) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.contains(plan.terminator) || bytes.starts(with: Block.byteOrderMark) { return false }
    if plan.encoding == .bytes, text.unicodeScalars.contains(where: { $0.value > 0xFF }) {
      return false
    }
    let count = plan.encoding == .bytes ? text.unicodeScalars.count : bytes.count
    if count > plan.maximumByteCount ?? .max { return false }
    if end.isEmpty {
      // The line would disappear, or its required terminator would still be missing.
      if bytes.isEmpty || plan.finalNewline == .require { return false }
    } else if bytes.last == UInt8(ascii: "\r"), plan.format.carriageReturn == .stripped {
      return false
    }
    if let automaton { return automaton.accepts(bytes.span) }
    var line = Block(size: 0)
    line.buffer = bytes + end
    line.range = 0..<line.buffer.count
    line.content = end.isEmpty ? .unterminatedLine : .lines
    judge(line)
    return judgement.failures.isEmpty
  }
}

extension Block {
  /// Returns a part of the bytes, by offsets in the block.
  fileprivate func bytes(_ part: Range<Int>) -> ArraySlice<UInt8> {
    buffer[range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound]
  }

  /// Returns a part of the block, by offsets in it.
  fileprivate func cut(_ part: Range<Int>) -> Self {
    var block = self
    block.range = range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound
    block.hasMark = false
    return block
  }
}
