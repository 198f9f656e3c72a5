import InputValidation
import LineValidation
import RegularLanguage

/// A rule with all that judges texts for it, each created when it is first needed.
final class CompiledRule: Sendable {
  let validator: any Validator
  /// The meaning of the rule in terms of its parts; `nil` if it has none.
  let contains: (@Sendable (String) -> Bool)?
  /// The expression, if the definition of the engine can evaluate it.
  let expression: Expression?
  /// The automaton; `nil` if the rule has no language, or if it would be too large.
  let automaton: Lazy<Automaton?>
  /// Automata of the same language, made in other ways.
  let otherAutomata: Lazy<[Automaton]>
  /// Lazy DFAs, which evict states at different times.
  let lazyDFAs: [Lazy<LazyDFA?>]
  /// The scanners of lines, by line format.
  let scanners: [Lazy<(format: LineFormat, scanner: LineScanner)?>]
  /// Texts that are accepted, without line ends.
  let samples: Lazy<[[UInt8]]>
  /// A validator of lines with one thread and one with three.
  let lineValidators: Lazy<[LineValidator]>
  /// A validator of cells for each delimiter: the comma and the semicolon.
  let tableValidators: [Lazy<TableValidator?>]

  init(_ definition: Definition) {
    let validator = definition.validator
    self.validator = validator
    contains = definition.contains
    expression = definition.expression
    let automaton = Lazy { validator.language?.automaton }
    self.automaton = automaton
    otherAutomata = Lazy {
      guard let automaton = automaton.value, let language = validator.language else { return [] }
      return [
        try? Automaton(language.expression),
        automaton.table.flatMap { Automaton(table: $0) },
        StateMachine(automaton).flatMap { try? Automaton(.machine($0.minimized)) },
      ].compactMap { $0 }
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
