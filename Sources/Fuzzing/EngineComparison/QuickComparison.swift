import InputValidation
import LineScanning
import RegularLanguage

/// The cheap ways in which a rule judges texts, all of which judge each text.
///
/// They are the validator, the automaton, its stop, and the automata that were made in other ways,
/// such as from a table; and, for 64 texts at once, the scanner of lines. The parts of a
/// composition judge every eighth text, and the lazy DFAs, whose states are evicted, every 64th.
package struct QuickComparison {
  private let rule: CompiledRule
  private let automaton: Automaton?
  private let others: [Automaton]
  private let lazyDFAs: [LazyDFA]
  private var scanner: LineScanner?
  private var progress = LineProgress()
  /// The texts since the last block, without those that contain line feeds.
  private var block: [UInt8] = []
  private var rejected: [RejectedLine] = []
  /// Where lines of the block are that the automaton does not accept.
  private var expected: [Range<Int>] = []
  /// The number of texts that were judged.
  package private(set) var count = 0
  /// The number of those that are valid.
  package private(set) var validCount = 0

  /// Creates a comparison that has judged nothing.
  package init(_ rule: CompiledRule) {
    self.rule = rule
    automaton = rule.automaton.value
    others = rule.otherAutomata.value
    lazyDFAs = rule.lazyDFAs.compactMap(\.value)
    // In this format, each line is a text.
    scanner = rule.scanners[1].value?.scanner
  }

  /// Judges a text in all ways.
  package mutating func check(_ text: [UInt8]) {
    count += 1
    let string = String(validating: text, as: UTF8.self)
    let isValid = string.map { rule.validator.isValid($0) } ?? false
    if isValid { validCount += 1 }
    if count % 8 == 0, let string, let contains = rule.contains {
      require(contains(string) == isValid, "a composition is composed of its parts", text)
    }
    guard let automaton else { return }
    require(automaton.accepts(text.span) == isValid, "the automaton accepts valid texts", text)
    require((automaton.stop(in: text.span) == nil) == isValid, "other texts have a stop", text)
    for other in others {
      require(other.accepts(text.span) == isValid, "automata of one language agree", text)
    }
    for lazyDFA in lazyDFAs where count % 64 == 0 {
      let judgement = lazyDFA.judgement(of: text.span)
      let isAccepted = if case .valid = judgement.outcome { true } else { false }
      let isOpen = !judgement.isProven && judgement.offset < text.count
      require(isOpen ? !isAccepted : isAccepted == isValid, "validity is proven", text)
    }
    if scanner != nil, !text.contains(0x0A) { append(text, isValid: isValid) }
  }

  /// Stops with the rule and the text if a condition does not hold.
  @inline(__always)
  private func require(_ condition: Bool, _ law: String, _ text: [UInt8]) {
    if !condition { fatalError("\(law), rule \(rule.bytes), text \(text)") }
  }

  private mutating func append(_ line: [UInt8], isValid: Bool) {
    if !isValid { expected.append(block.count..<block.count + line.count) }
    block.append(contentsOf: line)
    block.append(0x0A)
    if count % 64 == 0 { scan() }
  }

  private mutating func scan() {
    let lines = block
    scanner?.start(lines.span, &progress)
    scanner?.scan(lines.span, from: &progress, rejected: &rejected, limit: .max)
    require(rejected.map(\.bytes) == expected, "other lines are rejected", lines)
    block.removeAll(keepingCapacity: true)
    rejected.removeAll(keepingCapacity: true)
    expected.removeAll(keepingCapacity: true)
  }
}
