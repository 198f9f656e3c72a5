import ValidateRun
/// An option of the command line: how it is spelled, what it means, what it does.
///
/// The table of all options drives the parser, the help, the manual and the completions, so that
/// they can't disagree.
struct Option: Sendable {
  /// The part of the help in which an option stands.
  enum Section: String, CaseIterable, Sendable {
    case rules = "Rules"
    case formats = "Formats"
    case combining = "Bounds and combinations"
    case tables = "Tables"
    case lines = "Lines"
    case parts = "Parts of files"
    case questions = "Questions about rules"
    case asking = "Asking for a value"
    case repairing = "Repairing"
    case output = "Output"
    case outcome = "Outcome"
    case information = "Information"
  }

  /// A mode of the program, in which it does something else than to judge lines.
  struct Mode: Sendable {
    /// Whether it reads the files of the command line.
    var takesFiles = false
    /// The reason why most options mean nothing in it.
    let narrowness: ModeRestriction
    /// Decides whether another option means something in it.
    let takes: @Sendable (Option) -> Bool
  }

  /// An action of an option when the parser meets it.
  enum Action: Sendable {
    /// Notes a fact.
    case flag(@Sendable (inout Arguments) -> Void)
    /// Takes a value, and notes it.
    case value(Parameter, @Sendable (OptionValue, inout Arguments) throws(UsageError) -> Void)
    /// Takes a value that is joined by `=`, or none.
    case optionalValue(
      Parameter, @Sendable (OptionValue?, inout Arguments) throws(UsageError) -> Void)
    /// Takes two values.
    case pair(
      Parameter, Parameter,
      @Sendable (OptionValue, OptionValue, inout Arguments) throws(UsageError) -> Void)
    /// Ends the parsing: the command line requires nothing else.
    case answer(Command)
  }

  /// The name without its dashes.
  let name: String
  /// The letter that does the same after one dash.
  let letter: Character?
  /// The section of the help that describes the option.
  let section: Section
  /// The mode that the option requires; nil if it requires none.
  let mode: Mode?
  /// The words of the help, without a full stop.
  let help: String
  /// The option's action.
  let action: Action

  /// Creates an option.
  init(
    _ name: String,
    _ letter: Character? = nil,
    in section: Section,
    mode: Mode? = nil,
    help: String,
    action: Action
  ) {
    self.name = name
    self.letter = letter
    self.section = section
    self.mode = mode
    self.help = help
    self.action = action
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

  /// Whether the option can go without its value.
  var isValueOptional: Bool {
    if case .optionalValue = action { true } else { false }
  }

  /// Whether the rest of an argument, or the next one, is the option's
  /// value.
  var takesValue: Bool { !parameters.isEmpty && !isValueOptional }

  /// The option as it is written on a command line.
  var spelling: String { "--" + name }

  /// The words that follow the spelling in descriptions.
  var usage: String {
    if isValueOptional { return "[=" + parameters.map(\.name).joined() + "]" }
    return parameters.map { " " + $0.name }.joined()
  }

  /// The name of the option that reads a file of rules.
  static let rulesName = "rules"

  /// The name of the option that says what a pattern may cost.
  static let limitName = "limit"

  /// The name of the option that says in which language the program speaks.
  static let languageName = "lang"

  /// Whether the option says what is a row, as a file of rules can.
  var isTableKind: Bool { ["csv", "tsv", "delimiter", "dotenv", "properties"].contains(name) }

  /// Whether the option can stand in a line of rules.
  var isRule: Bool {
    section.isAboutRules && !isTableKind
      && ![Self.rulesName, Self.limitName, "invert", "like", "strict", "unique-memory"]
        .contains(name)
  }
}

extension Option {
  /// The ways to write the option.
  var forms: [String] { [letter.map { "-\($0)" }, spelling].compactMap { $0 } }
}
