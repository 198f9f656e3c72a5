import ValidateRun
/// An option of the command line, with its spelling, description and action.
///
/// The table of all options is the source of the parser, the help, the manual and the completions,
/// so that they always agree.
struct Option: Sendable {
  /// A section of the help.
  enum Section: String, CaseIterable, Sendable {
    case rules = "Rules"
    case formats = "Formats"
    case combining = "Bounds and combinations"
    case tables = "Tables"
    case json = "JSON"
    case lines = "Lines"
    case parts = "Parts of files"
    case projects = "Projects"
    case questions = "Questions about rules"
    case asking = "Asking for a value"
    case repairing = "Repairing"
    case output = "Output"
    case outcome = "Outcome"
    case information = "Information"
  }

  /// What an option about rules applies to, which determines where it is allowed.
  enum Scope: Sendable {
    /// A rule, so that it is allowed in a line of rules.
    case rule
    /// The division of files into records, which a file of rules may determine.
    case records
    /// All rules together.
    case allRules
  }

  /// A mode of the program other than judging lines.
  struct Mode: Sendable {
    /// Whether it reads the files on the command line.
    var takesFiles = false
    /// The reason why most options are not allowed in the mode.
    let narrowness: ModeRestriction
    /// Returns whether another option is allowed in the mode.
    let takes: @Sendable (Option) -> Bool
  }

  /// The effect of an option when it is parsed.
  indirect enum Action: Sendable {
    /// Records a flag.
    case flag(@Sendable (inout Arguments) -> Void)
    /// Takes a value and records it.
    case value(Parameter, @Sendable (OptionValue, inout Arguments) throws(UsageError) -> Void)
    /// Takes an optional value, which is joined by `=`.
    case optionalValue(
      Parameter, @Sendable (OptionValue?, inout Arguments) throws(UsageError) -> Void)
    /// Takes two values.
    case pair(
      Parameter, Parameter,
      @Sendable (OptionValue, OptionValue, inout Arguments) throws(UsageError) -> Void)
    /// Ends parsing and determines the command.
    case answer(Command)
  }

  /// The name without its dashes.
  let name: String
  /// The equivalent letter after one dash.
  let letter: Character?
  /// The section of the help that describes the option.
  fileprivate(set) var section = Section.rules
  /// The mode that the option selects; nil if there is none.
  private(set) var mode: Mode?
  /// What the option applies to.
  private(set) var scope = Scope.rule
  /// Returns the words of the help, some of which take longer to make than parsing a command line.
  fileprivate let makeHelp: Words
  /// The option's action.
  let action: Action

  /// Makes words when they are needed.
  typealias Words = @Sendable () -> String

  /// The words of the help, without a full stop.
  var help: String { makeHelp() }
}

// MARK: - Declaring options

extension Option {
  /// Declares an option without a value.
  static func flag(
    _ name: String,
    _ letter: Character? = nil,
    help: @autoclosure @escaping Words,
    _ action: @escaping @Sendable (inout Arguments) -> Void
  ) -> Self {
    Self(name: name, letter: letter, makeHelp: help, action: .flag(action))
  }

  /// Declares an option with a value.
  static func value(
    _ name: String,
    _ parameter: Parameter,
    _ letter: Character? = nil,
    help: @autoclosure @escaping Words,
    _ action: @escaping @Sendable (OptionValue, inout Arguments) throws(UsageError) -> Void
  ) -> Self {
    Self(name: name, letter: letter, makeHelp: help, action: .value(parameter, action))
  }

  /// Declares an option whose value may be missing, and otherwise is joined by `=`.
  static func optionalValue(
    _ name: String,
    _ parameter: Parameter,
    help: @autoclosure @escaping Words,
    _ action: @escaping @Sendable (OptionValue?, inout Arguments) throws(UsageError) -> Void
  ) -> Self {
    Self(name: name, letter: nil, makeHelp: help, action: .optionalValue(parameter, action))
  }

  /// Declares an option with two values.
  static func pair(
    _ name: String,
    _ first: Parameter,
    _ second: Parameter,
    help: @autoclosure @escaping Words,
    _ action:
      @escaping @Sendable (OptionValue, OptionValue, inout Arguments) throws(UsageError)
      -> Void
  ) -> Self {
    Self(name: name, letter: nil, makeHelp: help, action: .pair(first, second, action))
  }

  /// Declares an option that determines the command.
  static func answer(
    _ name: String,
    _ letter: Character,
    _ command: Command,
    help: @autoclosure @escaping Words
  ) -> Self {
    Self(name: name, letter: letter, makeHelp: help, action: .answer(command))
  }

  /// Returns the option as one that selects a mode.
  func selecting(
    _ narrowness: ModeRestriction,
    takesFiles: Bool = false,
    _ takes: @escaping @Sendable (Option) -> Bool
  ) -> Self {
    var option = self
    option.mode = Mode(takesFiles: takesFiles, narrowness: narrowness, takes: takes)
    return option
  }

  /// The option as one that divides files into records.
  var ofRecords: Self { scoped(.records) }

  /// The option as one that applies to all rules together.
  var ofAllRules: Self { scoped(.allRules) }

  private func scoped(_ scope: Scope) -> Self {
    var option = self
    option.scope = scope
    return option
  }
}

extension Option.Section {
  /// Returns options as those of the section.
  func listing(_ options: [Option]) -> [Option] {
    options.map { option in
      var option = option
      option.section = self
      return option
    }
  }
}

extension Option {
  /// The values that the option takes.
  var parameters: [Parameter] {
    switch action {
    case .flag, .answer: []
    case .value(let parameter, _), .optionalValue(let parameter, _): [parameter]
    case .pair(let first, let second, _): [first, second]
    }
  }

  /// Whether the value of the option is optional.
  var isValueOptional: Bool {
    if case .optionalValue = action { true } else { false }
  }

  /// Whether the rest of the argument, or the next one, is the option's value.
  var takesValue: Bool { !parameters.isEmpty && !isValueOptional }

  /// The option as written on a command line.
  var spelling: String { "--" + name }

  /// The words that follow the spelling in descriptions.
  var usage: String {
    if isValueOptional { return "[=" + parameters.map(\.name).joined() + "]" }
    return parameters.map { " " + $0.name }.joined()
  }

  /// The name of the option that reads a file of rules.
  static let rulesName = "rules"

  /// The name of the option for the limits of patterns.
  static let limitName = "limit"

  /// The name of the option for the maximum number of invalid lines, also of single rules.
  static let limitOfRuleName = "max-invalid"

  /// The name of the option for the format of findings, or of a picture.
  static let formatName = "format"

  /// The name of the option for the language of messages.
  static let languageName = "lang"

  /// Whether the option makes lines rows, and is allowed in a file of rules.
  var isTableKind: Bool { scope == .records }

  /// The option of the mode without which this one has no meaning; nil if there is none.
  var requiredMode: String? {
    switch section {
    case .projects: "--" + Self.projectName
    case .asking: "--" + Self.promptName
    default: Self.inferenceOnlyNames.contains(name) ? "--infer" : nil
    }
  }

  /// Whether the option is about the columns of a table, or the members of documents.
  var isAboutColumns: Bool { section == .tables || section == .json }

  /// Whether the option is allowed in a line of rules.
  var isRule: Bool {
    (section.isAboutRules || name == Self.limitOfRuleName || repairs) && scope == .rule
  }

  /// The spellings of the option.
  var forms: [String] { [letter.map { "-\($0)" }, spelling].compactMap { $0 } }

  /// Records the option in arguments.
  ///
  /// - Parameters:
  ///   - values: The values, of which an optional one may be missing.
  ///   - arguments: The arguments.
  /// - Throws: ``UsageError`` if the value is invalid.
  func apply(_ values: [OptionValue], to arguments: inout Arguments) throws(UsageError) {
    arguments.rules.option = self
    switch action {
    case .flag(let apply): apply(&arguments)
    case .value(_, let apply): if let value = values.first { try apply(value, &arguments) }
    case .optionalValue(_, let apply): try apply(values.first, &arguments)
    case .pair(_, _, let apply):
      if values.count == 2 { try apply(values[0], values[1], &arguments) }
    case .answer: break
    }
  }
}
