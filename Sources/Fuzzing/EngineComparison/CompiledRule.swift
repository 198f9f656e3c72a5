package import InputValidation
package import LineScanning
package import LineValidation
package import RegularLanguage

/// A rule with all that judges texts for it, each created when it is first needed.
package final class CompiledRule: Sendable {
  /// The bytes that were read as the rule.
  let bytes: [UInt8]
  package let validator: any Validator
  /// The meaning of the rule in terms of its parts; `nil` if it has none.
  package let contains: (@Sendable (String) -> Bool)?
  /// The expression, if the definition of the engine can evaluate it.
  package let expression: Expression?
  /// The automaton; `nil` if the rule has no language, or if it would be too large.
  package let automaton: Lazy<Automaton?>
  /// Automata of the same language, made in other ways.
  package let otherAutomata: Lazy<[Automaton]>
  /// An automaton that accepts at least the same texts.
  let coarseAutomaton: Lazy<Automaton?>
  /// An automaton that accepts nothing.
  let nothing: Lazy<Automaton?>
  /// An automaton that reads texts from their ends; `nil` if it would be too large.
  let alternating: Lazy<AlternatingAutomaton?>
  /// The table of the automaton.
  let table: Lazy<String?>
  /// Lazy DFAs, which evict states at different times.
  package let lazyDFAs: [Lazy<LazyDFA?>]
  /// The scanners of lines, by line format.
  package let scanners: [Lazy<(format: LineFormat, scanner: LineScanner)?>]
  /// How lines of large blocks are scanned, in words, by the automaton and by that of its table.
  let scanMethods: Lazy<[String]>
  /// Texts that are accepted, without line ends.
  package let samples: Lazy<[[UInt8]]>
  /// A validator of lines with one thread and one with three.
  package let lineValidators: Lazy<[LineValidator]>
  /// A validator of cells for each delimiter: the comma and the semicolon.
  package let tableValidators: [Lazy<TableValidator?>]

  init(_ definition: Definition, bytes: [UInt8]) {
    self.bytes = bytes
    let validator = definition.validator
    self.validator = validator
    contains = definition.contains
    expression = definition.expression
    let automaton = Lazy { validator.language?.automaton }
    self.automaton = automaton
    let table = Lazy { automaton.value?.table }
    self.table = table
    otherAutomata = Lazy {
      guard let automaton = automaton.value, let language = validator.language else { return [] }
      return [
        try? Automaton(language.expression),
        table.value.flatMap { Automaton(table: $0) },
        StateMachine(automaton).flatMap { try? Automaton(.machine($0.minimized)) },
      ].compactMap { $0 }
    }
    coarseAutomaton = Lazy {
      guard let machine = automaton.value.flatMap({ StateMachine($0) }),
        let coarse = machine.merging(machine.blocks(after: 1))
      else { return nil }
      return try? Automaton(.machine(coarse))
    }
    nothing = Lazy {
      let expression = validator.language?.expression
      return expression.flatMap { try? Automaton(.intersection([$0, .complement($0)])) }
    }
    alternating = Lazy {
      validator.language.flatMap { language in
        AlternatingAutomaton(
          language.expression, limits: Limits(automatonBytes: 1 << 16, steps: 1 << 16))
      }
    }
    lazyDFAs = [12, 16].map { bits in
      Lazy {
        guard automaton.value != nil, let language = validator.language else { return nil }
        return try? LazyDFA.withRoom(
          for: language.expression, limits: Limits(automatonBytes: 1 << bits, steps: 1 << 16))
      }
    }
    scanners = Self.formats.map { format in
      Lazy {
        guard let automaton = automaton.value else { return nil }
        let line = LineReading(
          [CheckedRuns(StreamingRun(automaton))], format: format, countsAll: false)
        var scanner = LineScanner(automaton, line: line, format: format)
        scanner.prepare()
        return (format, scanner)
      }
    }
    scanMethods = Lazy {
      let other = table.value.flatMap { Automaton(table: $0) }
      return [automaton.value, other].compactMap { $0?.scanMethod(LineFormat()) }
    }
    samples = Lazy {
      var (generator, budget) = (SplitMix64(seed: 1), StepBudget(1 << 16))
      let texts = try? automaton.value?.samples(count: 16, using: &generator, within: &budget)
      return (texts ?? []).map { Array($0.utf8) }
        .filter { !$0.contains { [0x00, 0x0A, 0x0D].contains($0) } }
    }
    lineValidators = Lazy {
      [1, 3].compactMap { try? LineValidator(validator, threads: $0) }
    }
    tableValidators = [TableValidator.Format.csv, .semicolons].map { format in
      Lazy { try? TableValidator(columns: ["a": validator], format: format, threads: 1) }
    }
  }

  /// The line formats.
  private static let formats = [
    LineFormat(), LineFormat(carriageReturn: .kept), LineFormat(terminator: 0),
  ]
}
