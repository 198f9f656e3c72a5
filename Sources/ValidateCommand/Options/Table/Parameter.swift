import ValidateRun
/// A value that an option takes, as the help, the manual and the completions show it.
struct Parameter: Sendable {
  /// A kind of completion that a shell can offer for a value.
  enum Completion: Sendable, Equatable {
    case nothing
    case files
    case choices([String])
    /// One of some words, a colon, and a file.
    case wordsBeforeFiles([String])
  }

  /// The name in capitals, as in `--length RANGE`; of a choice, the choices.
  let name: String
  /// The completion that a shell can offer.
  let completion: Completion

  /// Free text.
  static func text(_ name: String) -> Self {
    Parameter(name: name, completion: .nothing)
  }

  /// The name of a file.
  static func file(_ name: String) -> Self {
    Parameter(name: name, completion: .files)
  }

  /// One of the cases of an enumeration.
  static func choice<Choice: CaseIterable & RawRepresentable<String>>(_: Choice.Type) -> Self {
    let choices = Choice.allCases.map(\.rawValue)
    var name = ""
    for choice in choices { name += (name.isEmpty ? "" : "|") + choice }
    return Parameter(name: name, completion: .choices(choices))
  }

  /// One of some words.
  static func words(_ words: [String]) -> Self {
    Parameter(name: words.joined(separator: "|"), completion: .choices(words))
  }

  /// A language that the program speaks, or any tag that means one of those.
  static let language = Parameter(name: "TAG", completion: .choices(Catalogs.languages))

  /// A report's content, and the file that it goes to.
  static let report = Parameter(
    name: "CONTENT:FILE",
    completion: .wordsBeforeFiles(ReportContent.allCases.map(\.word))
  )
}
