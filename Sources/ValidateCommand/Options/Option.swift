/// An option of the command line: how it is spelt, what it means, what it does.
///
/// The table of all options drives the parser and the help, so that the two can't disagree.
struct Option: Sendable {
  /// The part of the help in which an option stands.
  enum Section: String, CaseIterable, Sendable {
    case rules = "Rules"
    case combining = "Bounds and combinations"
    case output = "Output"
    case information = "Information"
  }

  /// What an option does when the parser meets it.
  enum Action: Sendable {
    /// Notes a fact in the draft.
    case flag(@Sendable (inout Draft) -> Void)
    /// Takes a value, which the help calls by the name given here, and notes it in the draft.
    case value(String, @Sendable (String, inout Draft) throws(UsageError) -> Void)
    /// Ends the parsing: the command line asks for nothing else.
    case answer(Invocation)
  }

  /// The name without its dashes.
  let name: String
  /// The letter that does the same after one dash.
  let letter: Character?
  /// Where the help describes the option.
  let section: Section
  /// What the help says: words, no full stop.
  let help: String
  /// What the option does.
  let action: Action

  /// Creates an option.
  init(
    _ name: String,
    _ letter: Character? = nil,
    in section: Section,
    help: String,
    action: Action
  ) {
    self.name = name
    self.letter = letter
    self.section = section
    self.help = help
    self.action = action
  }
}

extension Option {
  /// The name of the value that the option takes; nil if it takes none.
  var valueName: String? {
    guard case .value(let name, _) = action else { return nil }
    return name
  }

  /// The option as it is written on a command line.
  var spelling: String { "--" + name }
}
