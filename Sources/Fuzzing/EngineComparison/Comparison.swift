import InputValidation
import RegularLanguage
import RegularLanguageReference

/// A text that a rule judges in several ways.
package struct Comparison {
  let rule: CompiledRule
  let text: [UInt8]
  /// More texts, which are lines and cells next to the text.
  let neighbors: [[UInt8]]
  private let seed: UInt64
  /// The text; `nil` if it is malformed.
  let string: String?

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - text: The text.
  ///   - neighbors: More texts, which are lines and cells next to the text.
  ///   - seed: Determines where the text is cut, how large blocks are, and so on.
  package init(
    _ rule: CompiledRule,
    text: [UInt8],
    neighbors: [[UInt8]] = [],
    seed: UInt64
  ) {
    (self.rule, self.text, self.seed) = (rule, text, seed)
    self.neighbors = neighbors
    string = String(validating: text, as: UTF8.self)
  }

  /// A generator, at its start.
  var generator: SplitMix64 { SplitMix64(seed: seed) }

  /// Stops with what is needed to repeat the comparison if a condition does not hold.
  @inline(__always)
  func require(
    _ condition: Bool,
    _ law: @autoclosure () -> String = "",
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    if condition { return }
    fatalError(
      "\(law()), rule \(rule.bytes), text \(text), seed \(seed)", file: file, line: line)
  }
}

extension Comparison {
  /// Checks what is cheap: whether the text is valid.
  package func checkValidity() {
    let isAccepted = rule.automaton.value?.accepts(text.span)
    guard let string else {
      require(isAccepted != true, "malformed bytes are never accepted")
      return
    }
    let isValid = rule.validator.isValid(string)
    if let isAccepted { require(isAccepted == isValid, "the automaton accepts valid texts") }
    let verdict = rule.validator.verdict(on: string)
    require(verdict.isValid == isValid, "the verdict at the end is on valid texts")
    if let contains = rule.contains {
      require(contains(string) == isValid, "a composition is composed of its parts")
    }
  }

  /// Checks one way.
  ///
  /// - Returns: The number of texts, or of lines or cells, that were judged in this way.
  @discardableResult
  package func check(_ way: Way) -> Int {
    switch way {
    case .cells: return checkCells()
    case .rows: checkRows()
    case .files: return checkFiles()
    case .threads: return checkThreads()
    case .carets: checkVerdicts()
    default: break
    }
    guard let automaton = rule.automaton.value else { return 1 }
    switch way {
    case .carets: checkCarets(automaton)
    case .pieces: checkPieces(StreamingRun(automaton), automaton.fault(in: text.span), of: text)
    case .laziness: checkLaziness(automaton)
    case .tables: checkTables(automaton)
    case .questions: checkQuestions(automaton)
    case .definition: checkDefinition(automaton)
    case .blocks: return checkBlocks(automaton)
    case .together: return checkTogether(automaton)
    case .backward: checkBackward()
    case .checks: checkChecks(automaton)
    case .limits: checkLimits(automaton)
    case .damage: checkDamage(automaton)
    case .construction: checkConstruction(automaton)
    case .cells, .rows, .files, .threads: break
    }
    return 1
  }

  /// The text as often as it takes to have a number of bytes.
  func repeated(toAtLeast count: Int) -> [UInt8] {
    Array(repeatElement(text, count: count / max(1, text.count) + 1).joined())
  }
}

extension Comparison {
  /// Checks that the verdict at each caret agrees with validity and with the automaton.
  private func checkVerdicts() {
    guard let string, text.count <= 64 else { return }
    let isValid = rule.validator.isValid(string)
    let scalars = string.unicodeScalars
    for caret in Array(scalars.indices) + [scalars.endIndex] {
      let verdict = rule.validator.verdict(on: string, caret: caret)
      require(verdict.isValid == isValid, "a valid text is valid at each caret")
      if let error = verdict.error {
        require(error.range.clamped(to: 0..<string.count) == error.range)
      }
      guard let automaton = rule.automaton.value else { continue }
      let offset = string.utf8.distance(from: string.startIndex, to: caret)
      let isExpected =
        switch (automaton.outcome(on: text.span, caret: offset), verdict) {
        case (.valid(let one), .valid(let other)): one == other
        case (.incomplete, .incomplete), (.invalid, .invalid): true
        default: false
        }
      require(isExpected, "the verdict is the outcome of the automaton")
    }
  }

  /// Checks that outcome, fault and stop agree at each caret.
  private func checkCarets(_ automaton: Automaton) {
    let isAccepted = automaton.accepts(text.span)
    let stop = automaton.stop(in: text.span)
    require(stop?.range == automaton.fault(in: text.span)?.range)
    require(stop?.cause.fingerprint == automaton.stop(in: text.span)?.cause.fingerprint)
    for caret in 0...min(text.count, 64) {
      let fault = automaton.fault(in: text.span, caret: caret)
      require((fault == nil) == isAccepted, "a text that is not accepted has a fault")
      switch automaton.outcome(on: text.span, caret: caret) {
      case .valid: require(isAccepted)
      case .incomplete:
        require(fault?.kind == .incomplete && fault?.range.isEmpty == true)
        require(fault?.expected.isEmpty == false && string != nil)
      case .invalid: require(fault != nil && fault?.kind != .incomplete)
      }
      if let fault { require(fault.range.clamped(to: 0..<text.count) == fault.range) }
    }
    // Long texts take more time than everything else.
    if seed % 8 == 0 { checkTrail(automaton) }
  }

  /// Checks that a long text need not be read again from the start.
  private func checkTrail(_ automaton: Automaton) {
    guard string != nil else { return }
    let long = repeated(toAtLeast: 3 * Trail.spacing)
    var trail = Trail()
    trail.extend(over: long.span, to: long.count, by: automaton)
    for caret in [long.count, 2 * Trail.spacing, 0] {
      let outcome = automaton.outcome(
        on: long.span, caret: caret, after: trail.mark(before: caret))
      require(outcome == automaton.outcome(on: long.span, caret: caret))
      trail.truncate(to: caret)
      trail.extend(over: long.span, to: long.count, by: automaton)
    }
  }

  /// Checks that a run over pieces finds the fault of the text.
  ///
  /// - Parameters:
  ///   - run: The run at its start.
  ///   - expected: The fault of the text, of which the kind and the range are compared.
  ///   - text: The text.
  ///   - isExact: Whether the run finds the fault where it is, or possibly after that.
  private func checkPieces(
    _ run: StreamingRun,
    _ expected: Fault?,
    of text: [UInt8],
    isExact: Bool = true
  ) {
    var generator = generator
    var all = [[], Array(text.indices.dropFirst())]
    for _ in 0..<4 {
      all.append(
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          Int.random(in: 0...text.count, using: &generator)
        }.sorted())
    }
    for cuts in all {
      var run = run
      var fault: Fault?
      for (start, end) in zip([0] + cuts, cuts + [text.count]) where fault == nil {
        fault = run.read(text.span.extracting(start..<end))
      }
      fault = fault ?? run.faultAtEnd
      require((fault == nil) == (expected == nil), "cut at \(cuts)")
      guard isExact else {
        if let fault, let expected {
          require(fault.range.lowerBound >= expected.range.lowerBound, "cut at \(cuts)")
        }
        continue
      }
      require(
        fault?.kind == expected?.kind && fault?.range == expected?.range, "cut at \(cuts)")
      if let fault, let expected { require(fault.couldEnd == expected.couldEnd) }
    }
  }

  /// Checks lazy DFAs with little memory and with more.
  private func checkLaziness(_ automaton: Automaton) {
    var generator = generator
    guard let lazyDFA = rule.lazyDFAs.randomElement(using: &generator)?.value else { return }
    checkLaziness(lazyDFA, automaton, text)
    // States are evicted, and some long texts are read from the end.
    if generator.next() % 8 == 0, let scalars = string.map({ Array($0.unicodeScalars) }) {
      var long = String.UnicodeScalarView()
      for _ in 0..<1_000 where !scalars.isEmpty {
        long.append(scalars[Int.random(in: scalars.indices, using: &generator)])
      }
      checkLaziness(lazyDFA, automaton, Array(String(long).utf8))
    }
  }

  /// Checks that a lazy DFA proves what the automaton says, and leaves open the rest.
  private func checkLaziness(_ lazyDFA: LazyDFA, _ automaton: Automaton, _ text: [UInt8]) {
    let (judgement, outcome) = (
      lazyDFA.judgement(of: text.span), automaton.outcome(on: text.span)
    )
    if judgement.isProven {
      require(judgement.outcome == outcome, "\(judgement.outcome), which is \(outcome)")
    } else if judgement.offset == text.count {
      let isValid = if case .valid = judgement.outcome { true } else { false }
      require(isValid == automaton.accepts(text.span), "validity is always proven")
      require(judgement.outcome != .invalid, "a text is given up only with proof")
    } else {
      require(judgement.outcome == .incomplete)
    }
    // Without proof, a lazy DFA may read past the fault; how far depends on the states it has.
    checkPieces(
      StreamingRun(lazyDFA), automaton.fault(in: text.span), of: text, isExact: false)
  }

  /// Checks that automata of the same language agree, however they were made.
  private func checkTables(_ automaton: Automaton) {
    let (fault, outcome) = (automaton.fault(in: text.span), automaton.outcome(on: text.span))
    for other in rule.otherAutomata.value {
      require(other.accepts(text.span) == (fault == nil))
      require(other.outcome(on: text.span) == outcome)
      let otherFault = other.fault(in: text.span)
      require(otherFault?.kind == fault?.kind && otherFault?.range == fault?.range)
      require(otherFault?.expected == fault?.expected)
    }
    if fault == nil, let coarse = rule.coarseAutomaton.value {
      require(coarse.accepts(text.span), "merged states accept more texts")
    }
  }

  /// Checks that completions, corrections and samples are accepted.
  private func checkQuestions(_ automaton: Automaton) {
    var (budget, generator) = (StepBudget(1 << 14), generator)
    let isAccepted = automaton.accepts(text.span)
    let couldGrow = automaton.couldGrow(text.span)
    require(isAccepted ? couldGrow : !couldGrow || string != nil, "valid texts could grow")
    if let completion = try? automaton.shortestCompletion(of: text.span, within: &budget) {
      let completed = text + Array(completion.utf8)
      require(automaton.accepts(completed.span), "a completion completes the text")
      require(completion.isEmpty == isAccepted, "a completion is the shortest")
    }
    for changes in [NearestChanges.any, .spelling(allowsLetters: true)] where text.count <= 24 {
      var budget = StepBudget(1 << 16)
      let nearest = try? automaton.nearest(
        to: text.span, by: changes, atMost: 4, within: &budget)
      guard let found = nearest.flatMap({ $0 }) else { continue }
      require(automaton.accepts(Array(found.text.utf8).span), "a correction is correct")
      require((found.distance == 0) == isAccepted, "a valid text needs no change")
    }
    var steps = StepBudget(1 << 14)
    if let misses = try? automaton.nearMisses(count: 2, using: &generator, within: &steps) {
      require(misses.allSatisfy { !automaton.accepts(Array($0.utf8).span) })
    }
    if let samples = try? automaton.samples(count: 2, using: &generator, within: &steps) {
      require(samples.allSatisfy { automaton.accepts(Array($0.utf8).span) })
      for sample in samples where sample.utf8.count <= 24 {
        // Without one of its scalars, the sample could become valid by an insertion.
        let index = Int.random(in: 0...sample.unicodeScalars.count, using: &generator)
        let rest = sample.unicodeScalars.prefix(index) + sample.unicodeScalars.dropFirst(index + 1)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: rest)
        require(automaton.couldGrow(Array(String(view).utf8).span), "an insertion repairs \(view)")
      }
    }
  }

  /// Checks the verdict against the definition, if the text is short enough for it.
  private func checkDefinition(_ automaton: Automaton) {
    guard let expression = rule.expression, let string else { return }
    let scalars = Array(string.unicodeScalars)
    guard scalars.count <= 24 else { return }
    let texts = [scalars, scalars.dropLast(), scalars + scalars.prefix(2)]
    let areMembers = ReferenceMatcher.areMembers(texts, of: expression)
    for (text, isMember) in zip(texts, areMembers) {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: text)
      require(automaton.accepts(Array(String(view).utf8).span) == isMember, "\(text)")
    }
  }
}

extension Verdict {
  fileprivate var isValid: Bool { if case .valid = self { true } else { false } }
}
