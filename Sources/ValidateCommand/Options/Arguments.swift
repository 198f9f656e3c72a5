import InputValidation
import LineValidation

/// The arguments of a command line, as far as they are read: what was said, whether or not it makes
/// sense together.
struct Arguments: Sendable {
  /// The options so far, how they were written, and their values byte for byte.
  var uses: [(option: Option, spelling: String, values: [[UInt8]])] = []
  /// The rules.
  var rules = WrittenRules()
  /// The limits of what a pattern may cost.
  var limits = PatternLimits.ofCommand
  /// The inputs to read.
  var inputs: [Input] = []
  /// The range of each input whose lines are judged; nil for all of them.
  var range: InputRange?
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
    let input = mode.takesFiles ? nil : inputs.first.map { $0 == .standardInput ? "-" : $0.name }
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

  /// Makes sure that the lines of a range can be judged without those before it.
  ///
  /// Whatever makes a line depend on more of the lines before it than their number in the header
  /// is refused here.
  ///
  /// - Throws: ``UsageError/unranged(_:)``.
  private func checkRange() throws(UsageError) {
    guard let range else { return }
    if case .bytes = range, inputs.count > 1 { throw .unranged(.severalFiles) }
    if let most = tolerance.hopelessCount, most > 1 { throw .unranged(.failFast) }
  }

  /// The fingerprint of what decides whether a line is valid, on the command line and in files.
  private func fingerprint(of rules: CompiledRules) -> Fingerprint {
    var fingerprint = rules.fingerprint
    for use in uses where use.option.section.isAboutRules || use.option.section == .lines {
      fingerprint.add(use.option.name.utf8)
      // The same file may have another name elsewhere.
      guard use.option.name != Option.rulesName else { continue }
      for value in use.values { fingerprint.add(value) }
    }
    return fingerprint
  }

  private func validation() throws(UsageError) -> Command.Validation {
    if rules.entries.isEmpty { throw .noRule(pattern: inputs.first?.pattern) }
    try checkLines()
    try output.check()
    // How large a share is, is known only at the end.
    if tolerance.isFailFast, case .share = tolerance.mostInvalid {
      throw .conflict("--fail-fast", "--max-invalid P%")
    }
    try checkRange()
    let inputs = inputs.isEmpty ? [.standardInput] : inputs
    if rules.files.contains(.standardInput), inputs.contains(.standardInput) {
      throw .conflict("--rules -", .linesOfStandardInput)
    }
    let compiled = try rules.compiled(limits: limits)
    return Command.Validation(
      rules: compiled,
      rulesFiles: rules.files,
      inputs: inputs,
      range: range,
      fingerprint: fingerprint(of: compiled),
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
