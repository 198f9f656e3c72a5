import InputValidation
import LineScanning
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
      CheckedRuns(runs, checks: [check], locator: 1), CheckedRuns(StreamingRun(automaton)),
      CheckedRuns([runs[1], runs[1]], checks: [check], locator: 0),
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
    require(found[2]?.fault.range == fault?.range, "a check need not matter")
    let passes = line.count % 2 == 0 && line.count <= CheckedRuns.maximumByteCount
    require((found[0] == nil) == (passes && fault == nil), "checks decide")
    if let fault { require(found[0]?.fault.range == fault.range, "the locator finds faults") }
  }

  /// Checks that what is created within small limits agrees with the automaton.
  func checkLimits(_ automaton: Automaton) {
    guard let expression = rule.validator.language?.expression else { return }
    var generator = generator
    let isValid = string.map { rule.validator.isValid($0) } ?? false
    var limits = Limits(automatonBytes: 1 << Int.random(in: 4...15, using: &generator))
    if generator.next() % 2 == 0 { limits.steps = 1 << Int.random(in: 4...15, using: &generator) }
    if let other = try? Automaton(expression, limits: limits) {
      require(other.accepts(text.span) == isValid, "limits do not change an automaton")
    }
    if let other = AlternatingAutomaton(expression, limits: limits) {
      require(other.accepts(text.span) == isValid, "limits do not change an automaton")
    }
    // Long texts take more time than everything else.
    let count = generator.next() % 4 > 0 ? 0 : generator.next() % 16 > 0 ? 400 : 8_000
    let long = count == 0 ? text : shuffled(count, &generator)
    if generator.next() % 4 == 0 { limits = Limits() }
    let language = DefinedLanguage(
      expression: expression, isEmpty: automaton.isEmpty, contains: rule.validator.isValid)
    checkCache(of: language, limits, long, &generator)
    if count == 400 { checkDistance(limits, long, &generator) }
  }

  /// Checks the language of texts with a certain scalar at a distance from the end, for which an
  /// automaton has states with many terms.
  private func checkDistance(
    _ limits: Limits,
    _ text: [UInt8],
    _ generator: inout SplitMix64
  ) {
    let distance = Int.random(in: 0...200, using: &generator)
    let pattern = "(?:.|\n)*a(?:.|\n){\(distance)}"
    guard let syntax = try? PatternParser.parse(pattern) else { return }
    let last = text.randomElement(using: &generator) ?? 0
    let letters = text.map { $0 > last ? UInt8(ascii: "b") : UInt8(ascii: "a") }
    let language = DefinedLanguage(expression: .pattern(syntax), isEmpty: false) { text in
      text.utf8.count > distance && text.utf8.dropLast(distance).last == UInt8(ascii: "a")
    }
    checkCache(of: language, limits, letters, &generator)
  }

  /// Returns at most a number of random scalars of the text.
  private func shuffled(_ count: Int, _ generator: inout SplitMix64) -> [UInt8] {
    let scalars = string.map { Array($0.unicodeScalars) } ?? []
    var result = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...count, using: &generator) where !scalars.isEmpty {
      result.append(scalars[Int.random(in: scalars.indices, using: &generator)])
    }
    return Array(String(result).utf8)
  }

  /// A language that is defined by code, besides its expression.
  private struct DefinedLanguage {
    let expression: Expression
    let isEmpty: Bool
    let contains: (String) -> Bool
  }

  /// Checks that a lazy DFA with a small cache, and runs of it, agree with the definition.
  private func checkCache(
    of language: DefinedLanguage,
    _ limits: Limits,
    _ text: [UInt8],
    _ generator: inout SplitMix64
  ) {
    let patience = [nil, 0, 1, 8].randomElement(using: &generator) ?? nil
    var (limits, cache) = (limits, LazyDFA?.none)
    // Often, only few states fit.
    repeat {
      cache = try? LazyDFA(language.expression, limits: limits, patience: patience)
      limits.automatonBytes += limits.automatonBytes / 8
      limits.steps = max(limits.steps, 1 << 10)
    } while cache == nil && limits.automatonBytes < 1 << 18
    guard let lazyDFA = cache else { return }
    let isValid = String(validating: text, as: UTF8.self).map(language.contains) ?? false
    let judgement = lazyDFA.judgement(of: text.span)
    let isAccepted = if case .valid = judgement.outcome { true } else { false }
    if judgement.isProven { require(isAccepted == isValid, "validity is proven") }
    if isAccepted { require(isValid, "accepted texts are valid") }
    if let known = lazyDFA.isEmpty { require(known == language.isEmpty, "emptiness is proven") }
    for sample in lazyDFA.samples(atMost: 3) {
      require(language.contains(sample), "\(sample) is a sample")
    }
    var run = StreamingRun(lazyDFA)
    let cut = Int.random(in: 0...text.count, using: &generator)
    let fault = run.read(text.span.extracting(..<cut))
    // Copies of a run share its mark until they read on.
    for var run in [run, run] {
      var (found, start) = (fault, cut)
      while start < text.count, found == nil {
        let end = Int.random(in: start + 1...text.count, using: &generator)
        found = run.read(text.span.extracting(start..<end))
        start = end
      }
      found = found ?? run.faultAtEnd
      // A run gives up if even a much larger cache is too small.
      let givesUp =
        !judgement.isProven && found?.kind == .incomplete && found?.expected == .all
      require((found == nil) == isValid || isValid && givesUp, "runs find what is proven")
    }
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
      case 1:
        let count = Int.random(in: 1...3, using: &generator)
        bytes.insert(contentsOf: repeatElement(0x6F, count: count), at: place)
      default: bytes[place] = UInt8.random(in: 0x30...0x70, using: &generator)
      }
      if bytes.isEmpty { bytes = [0x30] }
    }
    guard string != nil else { return }
    checkTable(String(decoding: bytes, as: UTF8.self))
  }

  /// Checks that a table judges as its automaton does, and not at all if it is malformed.
  private func checkTable(_ table: String) {
    let automaton = Automaton(table: table)
    let isAccepted = Automaton.accepts(text.span, table: table)
    require(isAccepted == automaton?.accepts(text.span), "a damaged table judges alike")
  }
}
