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
  /// Whether sections of a project may name no file, and a run may judge none.
  var allowsUnused = false
  /// The options for a prompt.
  var prompt = PromptArguments()
  /// Whether a project file is written instead of being read.
  var startsProject = false
  /// The number of rows that may break each inferred rule; nil if none may.
  var inferenceTolerance: Tolerance.Bound?
  /// The number of rows to infer rules from; nil for all.
  var inferenceSample: Int?
  /// The language in which inferred rules are written.
  var inferenceNotation = InferencePlan.Notation.rules
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
    let path = try value.content
    if let baseline {
      if baseline.use == use { throw .misused(option: value.option, .repeated) }
      throw .conflict("--baseline", "--write-baseline")
    }
    baseline = BaselinePlan(path: path, use: use)
  }

  /// The plan for the file of known findings; nil if there is none.
  var baselinePlan: BaselinePlan? {
    prunesBaseline ? baseline.map { BaselinePlan(path: $0.path, use: .prune) } : baseline
  }

  /// Returns the command of the arguments.
  ///
  /// - Throws: ``UsageError`` if they can't be combined.
  func checkedCommand() throws(UsageError) -> Command {
    try checkUses()
    try UsageError.check(conflicts)
    return try command(self)
  }

  /// Checks that the command supports all options.
  ///
  /// - Throws: ``UsageError/misplaced(argument:command:reason:)``,
  ///   ``UsageError/misused(option:_:)`` and ``UsageError/missing(option:for:)``.
  private func checkUses() throws(UsageError) {
    guard let asking = uses.last(where: { $0.option.mode != nil })?.option,
      let mode = mode ?? asking.mode
    else {
      if isDrawing { throw .missing(option: "--explain", for: Self.drawing) }
      for use in uses {
        if let mode = use.option.requiredMode { throw .missing(option: mode, for: use.spelling) }
      }
      return
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
    if askings.count > 1 { throw .misused(option: askings[1].spelling, .repeated) }
  }

  /// Returns the plan of a prompt.
  ///
  /// - Throws: ``UsageError`` if the arguments can't be combined.
  func prompt(_ label: String) throws(UsageError) -> PromptPlan {
    if rules.hasNoRules { throw .noRule(pattern: nil) }
    let all = try withFiles()
    return try prompt.plan(
      label, try all.rules.compiled(limits: limits), rulesFiles: rules.files,
      rewriting: try all.rules.repairingSteps().compactMap { step in
        if case .strategy(let strategy) = step { strategy } else { nil }
      })
  }

  /// Returns the plan for proposing rules.
  ///
  /// - Throws: ``UsageError`` if the arguments can't be combined.
  func inference() throws(UsageError) -> InferencePlan {
    let form: RecordForm
    var (table, header) = (table, header ?? 0)
    table.addKind(of: inputs, headerRows: max(1, header))
    switch table.form {
    case nil: form = .lines
    case .rows(let format):
      form = .rows(format)
      header = self.header ?? 1
    case .settings(let settings): form = .settings(settings)
    case .documents(let readsLines, let dialect):
      form = .documents(readsLines: readsLines, dialect)
    }
    if inferenceNotation == .tableSchema {
      guard case .rows = form else { throw .misused(option: "--as table-schema", .describesTable) }
    }
    let delimiter = table.delimiter.map { "--delimiter=\(Character(Unicode.Scalar($0)))" }
    var plan = InferencePlan(
      form: form, options: [table.kind.map { "--\($0.rawValue)" }, delimiter].compactMap(\.self),
      inputs: inputs.isEmpty ? [.standardInput] : inputs, lines: lines, header: header,
      tolerance: inferenceTolerance, sample: inferenceSample, isRedacted: output.isRedacted)
    plan.notation = inferenceNotation
    return plan
  }

  /// Returns the arguments with the rules of files, including their options for tables.
  ///
  /// - Throws: ``UsageError`` if a file can't be read, or if some options can't be combined.
  func withFiles() throws(UsageError) -> Self {
    var all = self
    all.rules = try rules.withFiles(ofTable: table.isAsked)
    all.table.add(all.rules.table)
    try all.addTableSchema()
    if let delimiter = all.table.delimiter { all.rules.separateValues(by: delimiter) }
    try all.checkCombinations()
    return all
  }

  /// Returns the command to explain rules: those of lines, or of each column, and a schema.
  func explained() throws(UsageError) -> Command {
    let all = try withFiles()
    let schema = try all.table.schema.compiled()?.schema
    var columns: [(column: String?, rules: CompiledRules)] = []
    var warnings: [RuleLineWarning] = []
    if all.table.form != nil || schema != nil && all.rules.hasNoRules {
      let table = try all.rules.compiledTable(limits: limits)
      if table.rules.isEmpty, schema == nil { throw .noRule(pattern: nil) }
      columns = table.rules.map { ($0.column, $0.rules) }
      warnings = table.warnings
    } else {
      columns = [(nil, try all.rules.compiled(limits: limits))]
    }
    return .explain(
      columns, schema, warnings, rulesFiles: all.rules.files + all.table.schema.inputs)
  }

  /// The option that requests a picture.
  static let drawing = "--\(Option.formatName) \(Option.pictureFormat)"

  /// Returns the rules to draw, which are those of lines.
  func drawn() throws(UsageError) -> CompiledRules {
    try withFiles().rules.compiled(limits: limits)
  }

  /// Returns the rules for another program: at least one.
  func exported() throws(UsageError) -> ValidationPlan.Judgement {
    var all = try withFiles()
    // What breaks only a warning is valid, so other programs must accept it.
    all.rules.omitsWarnings = true
    if all.table.schema.isOfJSON {
      throw .misplaced(argument: "--schema", command: "--generate", reason: .readsNoLines)
    }
    let judgement = try all.judgement()
    if judgement.isEmpty { throw .noRule(pattern: nil) }
    return judgement
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

  /// Checks that the options for repairing have an effect.
  ///
  /// - Throws: ``UsageError/misused(option:_:)``.
  private func checkRepairing() throws(UsageError) {
    guard let repairing = output.repairing else {
      // A file of rules may also be used to repair.
      if let option = rules.repairingOption { throw .misused(option: option, .repairsNothing) }
      return
    }
    if !rules.isRepairing { throw .misused(option: repairing, .nothingToRepairBy) }
  }

  /// Checks that `--canonical` can have an effect.
  ///
  /// - Throws: ``UsageError/misused(option:_:)``.
  private func checkCanonical(
    _ steps: [RewritingStep],
    _ rules: RuleSet?
  ) throws(UsageError) {
    if steps.contains(where: \.isCanonical), !(rules?.hasCanonicalTexts ?? false) {
      throw .misused(option: "--canonical", .noCanonicalText)
    }
  }

  /// Returns the plan to judge the inputs.
  func validation() throws(UsageError) -> ValidationPlan {
    let judgement = try judgement()
    try checkRepairing()
    var tolerance = tolerance
    tolerance.limits = judgement.criteria.limits
    tolerance.countsRepaired = output.isDiff
    try UsageError.check(tolerance.conflicts)
    try checkRange(tolerance)
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
    plan.rulesFiles =
      rules.files + (table.example.map { [$0.input] } ?? []) + table.schema.inputs
    plan.inputs = inputs.isEmpty ? [.standardInput] : inputs
    plan.range = range
    plan.fingerprint = fingerprint(of: judgement)
    plan.lines = lines
    plan.output = output
    plan.tolerance = tolerance
    plan.baseline = baselinePlan
    plan.threads = threads
    plan.places = rules.places
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
        && plan.header.isEmpty
    case .settings(let plan, _):
      plan.columns.isEmpty && plan.relations.isEmpty && plan.required.isEmpty && !plan.isStrict
    case .documents(let plan, _):
      plan.members.isEmpty && plan.relations.isEmpty && plan.uniqueKeys.isEmpty && !plan.isStrict
    }
  }
}
