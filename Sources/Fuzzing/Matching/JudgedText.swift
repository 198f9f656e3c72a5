import LineScanning
import RegularLanguage
import RegularLanguageReference

/// The verdicts of an automaton on a text, determined in all possible ways.
struct JudgedText {
  private let text: [UInt8]
  private let automaton: Automaton
  private let isAccepted: Bool
  /// The text's scalars; nil if it is malformed.
  private let scalars: [Unicode.Scalar]?

  init(of text: [UInt8], by automaton: Automaton) {
    self.text = text
    self.automaton = automaton
    isAccepted = automaton.accepts(text.span)
    scalars = String(validating: text, as: UTF8.self).map { Array($0.unicodeScalars) }
  }
}

extension JudgedText {
  /// Checks that outcome and fault agree with acceptance, for each caret.
  func checkCarets() {
    let atEnd = automaton.outcome(on: text.span)
    for caret in 0...text.count {
      let outcome = automaton.outcome(on: text.span, caret: caret)
      let fault = automaton.fault(in: text.span, caret: caret)
      if isAccepted {
        precondition(outcome == atEnd && fault == nil, "an accepted text is faultless")
        guard case .valid = outcome else { preconditionFailure("an accepted text is valid") }
        continue
      }
      guard let fault else { preconditionFailure("a text that is not accepted has a fault") }
      precondition(fault.range.clamped(to: 0..<text.count) == fault.range)
      switch outcome {
      case .valid: preconditionFailure("a valid text is accepted")
      case .incomplete:
        precondition(fault.kind == .incomplete && fault.range.isEmpty && !fault.couldEnd)
        precondition(!fault.expected.isEmpty, "what is missing has a beginning")
        precondition(scalars != nil, "no insertion repairs malformed bytes")
      case .invalid: precondition(fault.kind != .incomplete, "what can be repaired is incomplete")
      }
      if caret < text.count, text[caret] >> 6 != 0b10 || scalars == nil { continue }
      // A caret inside a scalar is moved before it.
      if caret < text.count {
        let before = caret - 1
        precondition(outcome == automaton.outcome(on: text.span, caret: before))
        precondition(fault == automaton.fault(in: text.span, caret: before))
      }
    }
    precondition(scalars != nil || !isAccepted, "malformed bytes are never accepted")
  }

  /// Checks the verdict, and the completions, against the definition.
  func checkReference(_ expression: Expression) {
    guard let scalars, scalars.count <= Self.maximumScalarCount else { return }
    var budget = StepBudget(1 << 14)
    let answer = try? automaton.shortestCompletion(of: text.span, within: &budget)
    let completion = answer.flatMap { $0 }
    var texts = [scalars]
    if let completion { texts.append(scalars + completion.unicodeScalars) }
    texts.removeAll { $0.count > Self.maximumScalarCount }
    let areMembers = ReferenceMatcher.areMembers(texts, of: expression)
    precondition(areMembers[0] == isAccepted, "the definition says \(areMembers[0])")
    precondition(areMembers.dropFirst().allSatisfy { $0 }, "a wrong completion")
    if let completion {
      precondition(completion.isEmpty == isAccepted, "a completion that is not the shortest")
    }
    if !isAccepted, scalars.count <= 12 { checkInsertions(into: scalars, expression) }
  }

  /// Longer texts take too long with the reference.
  private static let maximumScalarCount = 40

  /// Checks that an insertion at the caret that would repair the text is expected.
  private func checkInsertions(into scalars: [Unicode.Scalar], _ expression: Expression) {
    let letters = Set(scalars + ["a", "b", "-", "\u{301}"])
    let insertions = (0...scalars.count).flatMap { caret in letters.map { (caret, $0) } }
    let texts = insertions.map { caret, letter in
      Array(scalars[..<caret] + [letter] + scalars[caret...])
    }
    let faults = (0...scalars.count).map { caret in
      let offset = scalars[..<caret].reduce(0) { $0 + UTF8.width($1) }
      return (offset: offset, fault: automaton.fault(in: text.span, caret: offset))
    }
    let areMembers = ReferenceMatcher.areMembers(texts, of: expression)
    for ((caret, letter), isMember) in zip(insertions, areMembers) where isMember {
      let (offset, fault) = faults[caret]
      precondition(fault?.kind == .incomplete, "an insertion at the caret would repair it")
      precondition(fault?.range == offset..<offset, "the caret is where it would")
      precondition(fault?.expected.contains(letter) == true, "the insertion is expected")
    }
  }
}

extension JudgedText {
  /// Checks that a scanner rejects the same lines as the automaton, and that stops agree with
  /// faults.
  func checkLines() {
    precondition(automaton.stop(in: text.span)?.range == automaton.fault(in: text.span)?.range)
    let formats: [LineFormat.CarriageReturn] = [.stripped, .kept]
    let hasReturn = text.contains(UInt8(ascii: "\r"))
    // The formats differ in the treatment of a carriage return.
    for carriageReturn in hasReturn ? formats : [formats[text.count % formats.count]] {
      let format = LineFormat(carriageReturn: carriageReturn)
      let line = LineReading(
        [CheckedRuns(StreamingRun(automaton))], format: format, countsAll: false)
      let scanner = LineScanner(automaton, line: line, format: format)
      checkLines(1, by: scanner, format)
      // In blocks above some size, lines share lanes. The tables for that take longer than
      // everything else, so they are tested for every fourth text only.
      guard text.reduce(0, &+).isMultiple(of: 4) else { continue }
      checkLines(2_100 / (text.count + 1), by: scanner, format)
    }
  }

  /// Scans a block with copies of the text.
  private func checkLines(_ count: Int, by scanner: LineScanner, _ format: LineFormat) {
    let lines = text + [format.terminator]
    var block: [UInt8] = []
    for _ in 0..<count { block += lines }
    let expected = rejectedLines(of: block, format)
    var scanner = scanner
    // After many candidates, the scanner changes its mode.
    for _ in 0..<2 {
      var progress = LineProgress()
      scanner.start(block.span, &progress)
      var rejected: [RejectedLine] = []
      scanner.scan(block.span, from: &progress, rejected: &rejected, limit: .max)
      precondition(rejected.map(\.bytes) == expected, "other lines are rejected")
    }
  }

  /// Returns the lines that must be rejected, without their line ends.
  private func rejectedLines(of lines: [UInt8], _ format: LineFormat) -> [Range<Int>] {
    var rejected: [Range<Int>] = []
    var start = 0
    for end in lines.indices where lines[end] == format.terminator {
      let count = format.contentCount(of: lines[start..<end].span)
      if !automaton.accepts(lines[start..<start + count].span) {
        rejected.append(start..<start + count)
      }
      start = end + 1
    }
    return rejected
  }

  /// Checks that a run over pieces, however cut, finds the fault of the text.
  func checkPieces() {
    let expected = automaton.fault(in: text.span)
    for cuts in cuts {
      var run = StreamingRun(automaton)
      var fault: Fault?
      for block in blocks(at: cuts) where fault == nil { fault = run.read(block.span) }
      precondition((fault ?? run.faultAtEnd) == expected, "pieces cut at \(cuts)")
    }
  }

  /// No cuts, all cuts, cuts between scalars, at each offset, and before and after each offset.
  private var cuts: [[Int]] {
    let inside = Array(text.indices.dropFirst())
    let places = inside.count > 20 ? inside.filter { $0 % 3 == 0 } : inside
    return [[], inside, inside.filter { text[$0] >> 6 != 0b10 }] + places.map { [$0] }
      + places.dropFirst(2).map { [$0 - 2, $0] }
  }

  private func blocks(at cuts: [Int]) -> [[UInt8]] {
    zip([0] + cuts, cuts + [text.count]).map { Array(text[$0..<$1]) }
  }
}
