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
    case questions = "Questions about rules"
    case asking = "Asking for a value"
    case repairing = "Repairing"
    case output = "Output"
    case outcome = "Outcome"
    case information = "Information"
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
  enum Action: Sendable {
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
  let section: Section
  /// The mode that the option selects; nil if there is none.
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
  var isTableKind: Bool {
    ["csv", "tsv", "delimiter", "dotenv", "properties", "jsonl", "json"].contains(name)
  }

  /// Whether the option is allowed in a line of rules.
  var isRule: Bool {
    (section.isAboutRules || name == Self.limitOfRuleName || repairs) && !isTableKind
      && ![Self.rulesName, Self.limitName, "invert", "like", "strict", "unique-memory"]
        .contains(name)
  }
}

extension Option {
  /// The spellings of the option.
  var forms: [String] { [letter.map { "-\($0)" }, spelling].compactMap { $0 } }
}
