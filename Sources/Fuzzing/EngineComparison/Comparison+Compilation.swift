import InputValidation
import RegularLanguage

extension Comparison {
  /// Checks that reading a text from its end finds whether it is accepted.
  func checkBackward() {
    guard let automaton = rule.alternating.value else { return }
    let isValid = string.map { rule.validator.isValid($0) } ?? false
    require(automaton.accepts(text.span) == isValid, "texts read from the end are the same")
  }

  /// Checks that a rule with checks in code accepts what its runs and its checks accept.
  func checkChecks(_ automaton: Automaton) {
    guard let nothing = rule.nothing.value else { return }
    var generator = generator
    let isLong = generator.next() % 4 == 0
    let line = isLong ? repeated(toAtLeast: CheckedRuns.maximumByteCount) : text
    let check: @Sendable (Span<UInt8>) -> Bool = { $0.count % 2 == 0 }
    let runs = [nothing, automaton].map { StreamingRun($0) }
    let rules = [
      CheckedRuns(runs, checks: [check], teller: 1), CheckedRuns(StreamingRun(automaton)),
    ]
    var reading = LineReading(
      rules, format: LineFormat(carriageReturn: .kept), countsAll: generator.next() % 2 == 0)
    var start = 0
    while start < line.count {
      let end = Int.random(in: start + 1...line.count, using: &generator)
      reading.read(line.span.extracting(start..<end))
      start = end
    }
    let found = reading.end(isTerminated: true).faults
    let fault = automaton.fault(in: line.span)
    require(found[1]?.fault.range == fault?.range, "a rule without checks has the fault")
    let passes = line.count % 2 == 0 && line.count <= CheckedRuns.maximumByteCount
    require((found[0] == nil) == (passes && fault == nil), "checks decide")
    if let fault { require(found[0]?.fault.range == fault.range, "the teller locates faults") }
  }

  /// Checks that what is created within small limits agrees with the automaton.
  func checkLimits() {
    guard let expression = rule.validator.language?.expression else { return }
    var generator = generator
    let isValid = string.map { rule.validator.isValid($0) } ?? false
    let limits = Limits(
      automatonBytes: 1 << Int.random(in: 4...15, using: &generator),
      steps: 1 << Int.random(in: 4...15, using: &generator))
    if let automaton = try? Automaton(expression, limits: limits) {
      require(automaton.accepts(text.span) == isValid, "limits do not change an automaton")
    }
    if let automaton = AlternatingAutomaton(expression, limits: limits) {
      require(automaton.accepts(text.span) == isValid, "limits do not change an automaton")
    }
    let patience = [nil, 0, 1, 8].randomElement(using: &generator) ?? nil
    guard let lazyDFA = try? LazyDFA(expression, limits: limits, patience: patience) else { return }
    let judgement = lazyDFA.judgement(of: text.span)
    let isAccepted = if case .valid = judgement.outcome { true } else { false }
    if judgement.isProven { require(isAccepted == isValid, "validity is proven") }
    if isAccepted { require(isValid, "accepted texts are valid") }
    if let isEmpty = lazyDFA.isEmpty, isEmpty { require(!isValid, "nothing is accepted") }
    for sample in lazyDFA.samples(atMost: 3) {
      require(rule.validator.isValid(sample), "\(sample) is a sample")
    }
    var run = StreamingRun(lazyDFA)
    var found: Fault?
    let cut = Int.random(in: 0...text.count, using: &generator)
    for piece in [0..<cut, cut..<text.count] where found == nil {
      found = run.read(text.span.extracting(piece))
    }
    found = found ?? run.faultAtEnd
    if judgement.isProven { require((found == nil) == isValid, "runs find what is proven") }
    require(lazyDFA.clearances >= 0)
  }

  /// Checks that a table with changed characters is malformed, or that of another automaton.
  func checkDamage(_ automaton: Automaton) {
    guard let table = rule.table.value else { return }
    let isAccepted = automaton.accepts(text.span)
    require(Automaton.accepts(text.span, table: table) == isAccepted, "tables judge alike")
    // Large tables take more time than everything else.
    guard table.utf8.count <= 4_096 else { return }
    require(!automaton.description.isEmpty)
    var (generator, bytes) = (generator, Array(table.utf8))
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: bytes.indices, using: &generator)
      switch generator.next() % 4 {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes.insert(0x6F, at: place)
      default: bytes[place] = UInt8.random(in: 0x30...0x70, using: &generator)
      }
      if bytes.isEmpty { bytes = [0x30] }
    }
    let damaged = String(decoding: bytes, as: UTF8.self)
    guard string != nil, let other = Automaton(table: damaged) else { return }
    require(Automaton.accepts(text.span, table: damaged) == other.accepts(text.span))
  }
}
