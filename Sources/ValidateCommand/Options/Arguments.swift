import InputValidation
import LineValidation

/// The arguments of a command line, as far as they are read: what was said, whether or not it makes
/// sense together.
struct Arguments: Sendable {
  /// The options so far, and how they were written.
  var uses: [(option: Option, spelling: String)] = []
  /// The rules.
  var rules = WrittenRules()
  /// The limits of what a pattern may cost.
  var limits = PatternLimits.ofCommand
  /// The inputs to read.
  var inputs: [Input] = []
  /// The plan of what lines are.
  var lines = LinePlan()
  /// The plan of what is written where.
  var output = OutputPlan()
  /// The tolerance: what is still no failure.
  var tolerance = Tolerance()
  /// How many threads may judge; nil for as many as there are processors.
  var threads: Int?
  /// The words of the language that is asked for; nil for that of the environment.
  var catalog: (any MessageCatalog)?
  /// Makes the command of what was said.
  var command: @Sendable (Self) throws(UsageError) -> Command = {
    (arguments) throws(UsageError) in .validate(try arguments.validation())
  }
}

extension Arguments {
  /// Returns the command that the arguments ask for.
  ///
  /// - Throws: ``UsageError`` if they make no sense together.
  func checkedCommand() throws(UsageError) -> Command {
    try checkUses()
    return try command(self)
  }

  /// Makes sure that everything on the command line means something to the command.
  ///
  /// - Throws: ``UsageError/misplaced(argument:command:reason:)`` and
  ///   ``UsageError/repeated(option:)``.
  private func checkUses() throws(UsageError) {
    guard let asking = uses.last(where: { $0.option.mode != nil })?.option, let mode = asking.mode
    else { return }
    // Whatever is asked for, it can be said in another language.
    let others = uses.filter { ![asking.name, Option.languageName].contains($0.option.name) }
    let input = inputs.first.map { $0 == .standardInput ? "-" : $0.name }
    if let word = others.first(where: { !mode.takes($0.option) })?.spelling ?? input {
      throw .misplaced(argument: word, command: asking.spelling, reason: mode.narrowness)
    }
    // The answer would be to one of them only.
    let askings = uses.filter { $0.option.name == asking.name }
    if askings.count > 1 { throw .repeated(option: askings[1].spelling) }
  }

  /// Makes sure that the options for lines make sense together.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)``.
  private func checkLines() throws(UsageError) {
    // There, the mark is three characters like any others.
    if lines.encoding == .bytes, let mark = lines.byteOrderMark {
      throw .conflict("--encoding bytes", "--bom \(mark.rawValue)")
    }
  }

  /// Makes sure that the options for mending make sense together.
  ///
  /// - Throws: ``UsageError`` for one that would change nothing, or for two that can't both do what
  ///   they say.
  private func checkMending() throws(UsageError) {
    let steps = uses.filter {
      $0.option.section == .mending && !["in-place", "diff"].contains($0.option.name)
    }
    guard let mending = output.mending else {
      if let step = steps.first { throw .mendsNothing(option: step.spelling) }
      return
    }
    if steps.isEmpty { throw .nothingToMendBy(option: mending) }
    let names = steps.map(\.option.name)
    if names.contains(Option.lowerName), names.contains(Option.upperName) {
      throw .conflict("--lower", "--upper")
    }
    if tolerance.isFailFast { throw .conflict(.option(mending), "--fail-fast") }
    // The lines of a diff end in LF.
    if output.isDiff, lines.isNullTerminated { throw .conflict("--diff", "--null-data") }
    if output.inPlace != nil, inputs.isEmpty || inputs.contains(.standardInput) {
      throw .conflict("--in-place", .linesOfStandardInput)
    }
  }

  private func validation() throws(UsageError) -> Command.Validation {
    if rules.entries.isEmpty { throw .noRule(pattern: inputs.first?.pattern) }
    try checkLines()
    try output.check()
    try checkMending()
    // How large a share is, is known only at the end.
    if tolerance.isFailFast, case .share = tolerance.mostInvalid {
      throw .conflict("--fail-fast", "--max-invalid P%")
    }
    let inputs = inputs.isEmpty ? [.standardInput] : inputs
    if rules.files.contains(.standardInput), inputs.contains(.standardInput) {
      throw .conflict("--rules -", .linesOfStandardInput)
    }
    if rules.valueFiles.contains(.standardInput), inputs.contains(.standardInput) {
      throw .conflict("--in -", .linesOfStandardInput)
    }
    var tolerance = tolerance
    tolerance.countsMended = output.isDiff
    let compiled = try rules.compiled(limits: limits, lines: lines)
    // A file of rules can name it, too.
    if compiled.valueFiles.contains(.standardInput), inputs.contains(.standardInput) {
      throw .conflict("--in -", .linesOfStandardInput)
    }
    let isCanonical = uses.contains { $0.option.name == Option.canonicalName }
    if isCanonical, !compiled.set.hasCanonicalTexts { throw .noCanonicalText }
    return Command.Validation(
      rules: compiled,
      rulesFiles: rules.files,
      inputs: inputs,
      lines: lines,
      output: output,
      tolerance: tolerance,
      threads: threads
    )
  }
}

extension Input {
  /// Creates the input that an operand names: standard input by `-`.
  ///
  /// A file that is called `-` is written `./-`.
  init(operand: [UInt8]) {
    self = operand == Array("-".utf8) ? .standardInput : .file(path: operand)
  }

  /// The operand as a pattern, if it looks like one.
  fileprivate var pattern: String? {
    guard case .file(let path) = self, let text = String(validating: path, as: UTF8.self),
      text.contains(where: #"[](){}*+?\^$|"#.contains)
    else { return nil }
    return text
  }
}
