import RegularLanguage
import ValidateRun
import LineValidation
import ValidationCore

/// The parsed arguments of a command line, which may be inconsistent.
struct Arguments: Sendable {
  /// The options so far, as written, with their values byte for byte.
  var uses: [(option: Option, spelling: String, values: [[UInt8]])] = []
  /// The rules.
  var rules = WrittenRules()
  /// The limits for patterns.
  var limits = PatternLimits.ofCommand
  /// The options for rows, if lines are rows of a table.
  var table = WrittenTable()
  /// The number of lines or rows of the header, which are not judged; nil if not specified.
  var header: Int?
  /// The inputs.
  var inputs: [Input] = []
  /// The range of each input whose lines are judged; nil for all lines.
  var range: InputRange?
  /// The definition of lines.
  var lines = LinePlan()
  /// The output plan.
  var output = OutputPlan()
  /// Whether a picture is requested instead of text.
  var isDrawing = false
  /// The tolerance for invalid lines.
  var tolerance = Tolerance()
  /// The file of known findings, and its use; nil if there is none.
  var baseline: BaselinePlan?
  /// Whether known findings that are gone are removed from the file.
  var prunesBaseline = false
  /// The maximum number of threads that judge; nil for the number of processors.
  var threads: Int?
  /// Whether files of a project that `.gitignore` excludes are skipped.
  var respectsIgnoreFiles = true
  /// Whether each glob of a project must name a file.
  var requiresFiles = false
  /// The options for a prompt.
  var prompt = PromptArguments()
  /// The number of rows that may break each inferred rule; nil if none may.
  var inferenceTolerance: Tolerance.Bound?
  /// The number of rows to infer rules from; nil for all.
  var inferenceSample: Int?
  /// The catalog of the requested language; nil for that of the environment.
  var catalog: MessageCatalog?
  /// The mode, if it depends on the value of the option that selects it.
  var mode: Option.Mode?
  /// Creates the command from the arguments.
  var command: @Sendable (Self) throws(UsageError) -> Command = {
    (arguments) throws(UsageError) in .validate(try arguments.withFiles().validation())
  }
}

extension Arguments {
  /// Sets the file of known findings.
  ///
  /// - Throws: ``UsageError`` if there is another one already.
  mutating func set(_ use: BaselinePlan.Use, _ value: OptionValue) throws(UsageError) {
    if value.bytes.isEmpty { throw .emptyValue(option: value.option) }
    if let baseline {
      if baseline.use == use { throw .repeated(option: value.option) }
      throw .conflict("--baseline", "--write-baseline")
    }
    baseline = BaselinePlan(path: value.bytes, use: use)
  }

  /// Returns the plan for the file of known findings; nil if there is none.
  ///
  /// - Throws: ``UsageError`` if its options can't be combined with others.
  func checkedBaseline() throws(UsageError) -> BaselinePlan? {
    let isWritten = baseline?.use == .write
    if prunesBaseline, baseline == nil || isWritten {
      throw .missing(option: "--baseline", for: "--prune-baseline")
    }
    guard let baseline, isWritten || prunesBaseline else {
      if baseline != nil, range != nil, tolerance.isFailFast || output.maximumFindingCount != nil {
        throw .unranged(.knownFindings)
      }
      return baseline
    }
    // The findings would be those of a part.
    let option: UsageError.Use = isWritten ? "--write-baseline" : "--prune-baseline"
    if range != nil { throw .conflict("--range", option) }
    if tolerance.isFailFast { throw .conflict("--fail-fast", option) }
    return prunesBaseline ? BaselinePlan(path: baseline.path, use: .prune) : baseline
  }

  /// Returns the command of the arguments.
  ///
  /// - Throws: ``UsageError`` if they can't be combined.
  func checkedCommand() throws(UsageError) -> Command {
    try checkUses()
    return try command(self)
  }

  /// Checks that the command supports all options.
  ///
  /// - Throws: ``UsageError/misplaced(argument:command:reason:)``,
  ///   ``UsageError/repeated(option:)`` and ``UsageError/missing(option:for:)``.
  private func checkUses() throws(UsageError) {
    guard let asking = uses.last(where: { $0.option.mode != nil })?.option,
      let mode = mode ?? asking.mode
    else {
      if isDrawing { throw .missing(option: "--explain", for: Self.drawing) }
      if let use = uses.first(where: { $0.option.section == .projects }) {
        throw .missing(option: "--\(Option.projectName)", for: use.spelling)
      }
      if let use = uses.first(where: { Option.inferenceOnlyNames.contains($0.option.name) }) {
        throw .missing(option: "--infer", for: use.spelling)
      }
      guard let use = uses.first(where: { $0.option.section == .asking }) else { return }
      throw .missing(option: "--prompt", for: use.spelling)
    }
    // The language can be chosen for any command.
    let others = uses.filter { ![asking.name, Option.languageName].contains($0.option.name) }
    let input = mode.takesFiles ? nil : inputs.first.map { $0 == .standardInput ? "-" : $0.name }
    if let word = others.first(where: { !mode.takes($0.option) })?.spelling ?? input {
      throw .misplaced(argument: word, command: asking.spelling, reason: mode.narrowness)
    }
    if asking.name == Option.explainName, let format = output.format {
      throw .misplaced(
        argument: format.option, command: asking.spelling, reason: mode.narrowness)
    }
    // Only one of them could be answered.
    let askings = uses.filter { $0.option.name == asking.name }
    if askings.count > 1 { throw .repeated(option: askings[1].spelling) }
  }

  /// Returns the plan of a prompt.
  ///
  /// - Throws: ``UsageError`` if the arguments can't be combined.
  func prompt(_ label: String) throws(UsageError) -> PromptPlan {
    if rules.hasNoRules { throw .noRule(pattern: nil) }
    if rules.files.contains(.standardInput) {
      throw .conflict("--rules -", .linesOfStandardInput)
    }
    let all = try rules.withFiles(ofTable: false)
    return try prompt.plan(
      label, try all.compiled(limits: limits), rulesFiles: rules.files,
      rewriting: try all.repairingSteps().compactMap { step in
        if case .strategy(let strategy) = step { strategy } else { nil }
      })
  }

  /// Returns the plan for proposing rules.
  ///
  /// - Throws: ``UsageError`` if the arguments can't be combined.
  func inference() throws(UsageError) -> InferencePlan {
    if lines.carriageReturn == .error { throw .conflict("--crlf error", "--infer") }
    let tableForm = try table.form()
    let others = tableForm?.foreignOptions ?? []
    if let use = uses.first(where: { others.contains($0.option.name) }) {
      throw .conflict(.option(use.spelling), .option(table.spelling))
    }
    let form: RecordForm
    var header = header ?? 0
    switch tableForm {
    case nil: form = .lines
    case .rows(let format):
      if lines.carriageReturn == .keep { throw .conflict("--crlf keep", .option(table.spelling)) }
      form = .rows(format)
      header = self.header ?? 1
    case .settings(let settings): form = .settings(settings)
    case .documents(let readsLines):
      if lines.encoding == .bytes {
        throw .conflict("--encoding bytes", .option(table.spelling))
      }
      form = .documents(readsLines: readsLines)
    }
    let delimiter = table.delimiter.map { "--delimiter=\(Character(Unicode.Scalar($0)))" }
    return InferencePlan(
      form: form, options: [table.kind.map { "--\($0.rawValue)" }, delimiter].compactMap(\.self),
      inputs: inputs.isEmpty ? [.standardInput] : inputs, lines: lines, header: header,
      tolerance: inferenceTolerance, sample: inferenceSample, isRedacted: output.isRedacted)
  }

  /// Checks that the options for lines can be combined.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)``.
  private func checkLines() throws(UsageError) {
    // With this encoding, the mark is three ordinary characters.
    if lines.encoding == .bytes, let mark = lines.byteOrderMark {
      throw .conflict("--encoding bytes", "--bom \(mark.rawValue)")
    }
  }

  /// Returns the arguments with the rules of files, including their options for tables.
  func withFiles() throws(UsageError) -> Self {
    var all = self
    all.rules = try rules.withFiles(ofTable: table.isAsked)
    all.table.add(all.rules.table)
    if let delimiter = all.table.delimiter { all.rules.separateValues(by: delimiter) }
    return all
  }

  /// Returns the rules to explain: those of lines, or of each column.
  func explained() throws(UsageError) -> [(column: String?, rules: CompiledRules)] {
    let all = try withFiles()
    guard try all.table.form() != nil else {
      return [(nil, try all.rules.compiled(limits: limits))]
    }
    let table = try all.rules.compiledTable(limits: limits)
    if table.rules.isEmpty { throw .noRule(pattern: nil) }
    return table.rules.map { ($0.column, $0.rules) }
  }

  /// The option that requests a picture.
  private static let drawing = "--\(Option.formatName) \(Option.pictureFormat)"

  /// Returns the rules to draw, which are those of lines.
  func drawn() throws(UsageError) -> CompiledRules {
    let all = try withFiles()
    if try all.table.form() != nil {
      throw .conflict(.option(Self.drawing), .option(all.table.spelling))
    }
    return try all.rules.compiled(limits: limits)
  }

  /// Returns the rules for another program: at least one.
  func exported() throws(UsageError) -> ValidationPlan.Judgement {
    var all = try withFiles()
    // What breaks only a warning is valid, so other programs must accept it.
    all.rules.omitsWarnings = true
    let judgement = try all.judgement()
    if judgement.isEmpty { throw .noRule(pattern: nil) }
    return judgement
  }

  /// Checks that the lines of a range can be judged independently of those before it.
  ///
  /// This rejects everything that makes a line depend on earlier lines, except on their number in
  /// the header.
  ///
  /// - Parameters:
  ///   - judgement: The criteria for valid lines.
  ///   - tolerance: The tolerance for invalid lines.
  /// - Throws: ``UsageError/unranged(_:)``.
  private func checkRange(
    _ judgement: ValidationPlan.Judgement,
    _ tolerance: Tolerance
  ) throws(UsageError) {
    guard let range else { return }
    switch judgement {
    case .lines: break
    case .rows(let plan, _):
      if plan.format.isQuoted { throw .unranged(.quotedRows) }
      if !plan.uniqueKeys.isEmpty { throw .unranged(.uniqueValues) }
    case .settings: throw .unranged(.settings)
    case .documents(let plan, _):
      if !plan.readsLines { throw .unranged(.document) }
      if !plan.uniqueKeys.isEmpty { throw .unranged(.uniqueValues) }
    }
    // The repaired lines would be only a part of the file.
    if let repairing = output.repairing { throw .conflict("--range", .option(repairing)) }
    if case .bytes = range, inputs.count > 1 { throw .unranged(.severalFiles) }
    if tolerance.isIndivisible { throw .unranged(.failFast) }
  }

  /// The fingerprint of everything that determines whether a line is valid, on the command line and
  /// in files.
  private func fingerprint(of judgement: ValidationPlan.Judgement) -> Fingerprint {
    var fingerprint = judgement.criteria.fingerprint
    for use in uses where use.option.section.isAboutRules || use.option.section == .lines {
      fingerprint.add(use.option.name.utf8)
      // The file may have another name on another machine.
      guard use.option.name != Option.rulesName else { continue }
      for value in use.values { fingerprint.add(value) }
    }
    return fingerprint
  }

  /// Checks that the options for repairing can be combined.
  ///
  /// - Throws: ``UsageError`` for an option without effect, and for two contradictory options.
  private func checkRepairing() throws(UsageError) {
    guard let repairing = output.repairing else {
      // A file of rules may also be used to repair.
      if let option = rules.repairingOption { throw .repairsNothing(option: option) }
      return
    }
    if !rules.isRepairing { throw .nothingToRepairBy(option: repairing) }
    if tolerance.isFailFast { throw .conflict(.option(repairing), "--fail-fast") }
    // The lines of a diff end with LF.
    if output.isDiff, lines.isNullTerminated { throw .conflict("--diff", "--null-data") }
    if output.inPlace != nil, inputs.isEmpty || inputs.contains(.standardInput) {
      throw .conflict("--in-place", .linesOfStandardInput)
    }
  }

  /// Checks that `--canonical` can have an effect.
  ///
  /// - Throws: ``UsageError/noCanonicalText``.
  private func checkCanonical(
    _ steps: [RewritingStep],
    _ rules: RuleSet?
  ) throws(UsageError) {
    if steps.contains(where: \.isCanonical), !(rules?.hasCanonicalTexts ?? false) {
      throw .noCanonicalText
    }
  }

  /// Checks that the options for the output and the outcome can be combined.
  func checkOutcome() throws(UsageError) {
    try output.check()
    try tolerance.check()
    _ = try checkedBaseline()
  }

  /// Returns the plan to judge the inputs.
  func validation() throws(UsageError) -> ValidationPlan {
    let judgement = try judgement()
    try checkLines()
    try output.check()
    try checkRepairing()
    // A share of all lines is known only at the end.
    var tolerance = tolerance
    tolerance.limits = judgement.criteria.limits
    try tolerance.check()
    try checkRange(judgement, tolerance)
    let baseline = try checkedBaseline()
    let inputs = inputs.isEmpty ? [.standardInput] : inputs
    if rules.files.contains(.standardInput), inputs.contains(.standardInput) {
      throw .conflict("--rules -", .linesOfStandardInput)
    }
    tolerance.countsRepaired = output.isDiff
    // A file of rules can refer to it, too.
    if judgement.criteria.valueFiles.contains(.standardInput), inputs.contains(.standardInput) {
      throw .conflict("--in -", .linesOfStandardInput)
    }
    var lines = lines
    switch judgement {
    case .lines(let compiled):
      lines.headerLines = header ?? 0
      let steps = try rules.repairingSteps()
      if output.repairing != nil { lines.rewriting = steps }
      try checkCanonical(lines.rewriting, compiled.set)
    case .documents(_, let table):
      lines.headerLines = header ?? 0
      for column in table.columns { try checkCanonical(column.repairing, column.rules) }
    case .rows(_, let table), .settings(_, let table):
      for column in table.columns { try checkCanonical(column.repairing, column.rules) }
    }
    var plan = ValidationPlan(judgement)
    plan.rulesFiles = rules.files + (table.example.map { [$0.input] } ?? [])
    plan.inputs = inputs
    plan.range = range
    plan.fingerprint = fingerprint(of: judgement)
    plan.lines = lines
    plan.output = output
    plan.tolerance = tolerance
    plan.baseline = baseline
    plan.threads = threads
    return plan
  }
}

extension ValidationPlan.Judgement {
  /// Whether all lines are valid.
  fileprivate var isEmpty: Bool {
    switch self {
    case .lines: false
    case .rows(let plan, _):
      plan.columns.isEmpty && plan.relations.isEmpty && plan.uniqueKeys.isEmpty
        && plan.required.isEmpty && !plan.isStrict
    case .settings(let plan, _):
      plan.columns.isEmpty && plan.relations.isEmpty && plan.required.isEmpty && !plan.isStrict
    case .documents(let plan, _):
      plan.members.isEmpty && plan.relations.isEmpty && plan.uniqueKeys.isEmpty && !plan.isStrict
    }
  }
}

extension Tolerance {
  /// Checks that reading stops only at a number of lines.
  ///
  /// - Throws: ``UsageError/conflict(_:_:)``.
  func check() throws(UsageError) {
    if isFailFast, hasShares { throw .conflict("--fail-fast", "--max-invalid P%") }
  }
}
