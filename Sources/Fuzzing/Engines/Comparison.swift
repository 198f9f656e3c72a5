import InputValidation
import RegularLanguage
import RegularLanguageReference

/// A text that a rule judges in several ways.
struct Comparison {
  let rule: CompiledRule
  let text: [UInt8]
  let generator: SplitMix64
  /// The text; `nil` if it is malformed.
  let string: String?

  init(_ rule: CompiledRule, text: [UInt8], generator: SplitMix64) {
    (self.rule, self.text, self.generator) = (rule, text, generator)
    string = String(validating: text, as: UTF8.self)
  }
}

extension Comparison {
  /// Checks what is cheap: whether the text is valid.
  func checkValidity() {
    let isAccepted = rule.automaton.value?.accepts(text.span)
    guard let string else {
      precondition(isAccepted != true, "malformed bytes are never accepted")
      return
    }
    let isValid = rule.validator.isValid(string)
    if let isAccepted { precondition(isAccepted == isValid, "the automaton accepts valid texts") }
    let verdict = rule.validator.verdict(on: string)
    precondition(verdict.isValid == isValid, "the verdict at the end is on valid texts")
    if let contains = rule.contains {
      precondition(contains(string) == isValid, "a composition is composed of its parts")
    }
  }

  /// Checks one way.
  func check(_ way: Way) {
    switch way {
    case .cells: return checkCells()
    case .rows: return checkRows()
    case .files: return checkFiles()
    case .threads: checkThreads()
    case .carets: checkVerdicts()
    default: break
    }
    guard let automaton = rule.automaton.value else { return }
    switch way {
    case .carets: checkCarets(automaton)
    case .pieces: checkPieces(StreamingRun(automaton), automaton.fault(in: text.span), of: text)
    case .laziness: checkLaziness(automaton)
    case .tables: checkTables(automaton)
    case .questions: checkQuestions(automaton)
    case .definition: checkDefinition(automaton)
    case .blocks: checkBlocks(automaton)
    case .together: checkTogether(automaton)
    case .threads: precondition(!automaton.scanMethod(LineFormat()).isEmpty)
    case .cells, .rows, .files: break
    }
  }

  /// The text as often as it takes to have a number of bytes.
  private func repeated(toAtLeast count: Int) -> [UInt8] {
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
      precondition(verdict.isValid == isValid, "a valid text is valid at each caret")
      if let error = verdict.error {
        precondition(error.range.clamped(to: 0..<string.count) == error.range)
      }
      guard let automaton = rule.automaton.value else { continue }
      let offset = string.utf8.distance(from: string.startIndex, to: caret)
      let isExpected =
        switch (automaton.outcome(on: text.span, caret: offset), verdict) {
        case (.valid(let one), .valid(let other)): one == other
        case (.incomplete, .incomplete), (.invalid, .invalid): true
        default: false
        }
      precondition(isExpected, "the verdict is the outcome of the automaton")
    }
  }

  /// Checks that outcome, fault and stop agree at each caret.
  private func checkCarets(_ automaton: Automaton) {
    let isAccepted = automaton.accepts(text.span)
    precondition(automaton.stop(in: text.span)?.range == automaton.fault(in: text.span)?.range)
    for caret in 0...min(text.count, 64) {
      let fault = automaton.fault(in: text.span, caret: caret)
      precondition((fault == nil) == isAccepted, "a text that is not accepted has a fault")
      switch automaton.outcome(on: text.span, caret: caret) {
      case .valid: precondition(isAccepted)
      case .incomplete:
        precondition(fault?.kind == .incomplete && fault?.range.isEmpty == true)
        precondition(fault?.expected.isEmpty == false && string != nil)
      case .invalid: precondition(fault != nil && fault?.kind != .incomplete)
      }
      if let fault { precondition(fault.range.clamped(to: 0..<text.count) == fault.range) }
    }
    checkTrail(automaton)
  }

  /// Checks that a long text need not be read again from the start.
  private func checkTrail(_ automaton: Automaton) {
    guard string != nil else { return }
    let long = repeated(toAtLeast: 3 * Trail.spacing)
    var trail = Trail()
    trail.extend(over: long.span, to: long.count, by: automaton)
    for caret in [0, 2 * Trail.spacing, long.count] {
      let outcome = automaton.outcome(
        on: long.span, caret: caret, after: trail.mark(before: caret))
      precondition(outcome == automaton.outcome(on: long.span, caret: caret))
    }
  }

  /// Checks that a run over pieces finds the fault of the text.
  ///
  /// - Parameters:
  ///   - run: The run at its start.
  ///   - expected: The fault of the text, of which the kind and the range are compared.
  ///   - text: The text.
  private func checkPieces(_ run: StreamingRun, _ expected: Fault?, of text: [UInt8]) {
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
      precondition(
        fault?.kind == expected?.kind && fault?.range == expected?.range, "cut at \(cuts)")
      if let fault, let expected { precondition(fault.couldEnd == expected.couldEnd) }
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
      precondition(judgement.outcome == outcome, "\(judgement.outcome), which is \(outcome)")
    } else if judgement.offset == text.count {
      let isValid = if case .valid = judgement.outcome { true } else { false }
      precondition(isValid == automaton.accepts(text.span), "validity is always proven")
      precondition(judgement.outcome != .invalid, "a text is given up only with proof")
    } else {
      precondition(judgement.outcome == .incomplete)
    }
    // Without proof, a lazy DFA reads past the fault, but not differently if the text is cut.
    var run = StreamingRun(lazyDFA)
    let found = run.read(text.span) ?? run.faultAtEnd
    let fault = automaton.fault(in: text.span)
    precondition((found == nil) == (fault == nil), "validity is always proven")
    if let found, let fault { precondition(found.range.lowerBound >= fault.range.lowerBound) }
    checkPieces(StreamingRun(lazyDFA), found, of: text)
  }

  /// Checks that automata of the same language agree, however they were made.
  private func checkTables(_ automaton: Automaton) {
    let (fault, outcome) = (automaton.fault(in: text.span), automaton.outcome(on: text.span))
    for other in rule.otherAutomata.value {
      precondition(other.accepts(text.span) == (fault == nil))
      precondition(other.outcome(on: text.span) == outcome)
      let otherFault = other.fault(in: text.span)
      precondition(otherFault?.kind == fault?.kind && otherFault?.range == fault?.range)
      precondition(otherFault?.expected == fault?.expected)
    }
  }

  /// Checks that completions, corrections and samples are accepted.
  private func checkQuestions(_ automaton: Automaton) {
    var (budget, generator) = (StepBudget(1 << 14), generator)
    let isAccepted = automaton.accepts(text.span)
    if let completion = try? automaton.shortestCompletion(of: text.span, within: &budget) {
      let completed = text + Array(completion.utf8)
      precondition(automaton.accepts(completed.span), "a completion completes the text")
      precondition(completion.isEmpty == isAccepted, "a completion is the shortest")
    }
    for changes in [NearestChanges.any, .spelling(allowsLetters: true)] where text.count <= 24 {
      var budget = StepBudget(1 << 16)
      let nearest = try? automaton.nearest(
        to: text.span, by: changes, atMost: 4, within: &budget)
      guard let found = nearest.flatMap({ $0 }) else { continue }
      precondition(automaton.accepts(found.text.utf8.span), "a correction is correct")
      precondition((found.distance == 0) == isAccepted, "a valid text needs no change")
    }
    var steps = StepBudget(1 << 14)
    if let misses = try? automaton.nearMisses(count: 2, using: &generator, within: &steps) {
      precondition(misses.allSatisfy { !automaton.accepts($0.utf8.span) })
    }
    if let samples = try? automaton.samples(count: 2, using: &generator, within: &steps) {
      precondition(samples.allSatisfy { automaton.accepts($0.utf8.span) })
      for sample in samples where sample.utf8.count <= 24 {
        // Without one of its scalars, the sample could become valid by an insertion.
        let index = Int.random(in: 0...sample.unicodeScalars.count, using: &generator)
        let rest = sample.unicodeScalars.prefix(index) + sample.unicodeScalars.dropFirst(index + 1)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: rest)
        precondition(automaton.couldGrow(String(view).utf8.span), "an insertion repairs \(view)")
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
      precondition(automaton.accepts(String(view).utf8.span) == isMember, "\(text)")
    }
  }
}

extension Verdict {
  fileprivate var isValid: Bool { if case .valid = self { true } else { false } }
}
