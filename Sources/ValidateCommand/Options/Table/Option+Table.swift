extension Option.Section {
  /// The options of the section, in the order of the help.
  ///
  /// They are created on first use, so that a command line pays only for the sections that it
  /// needs.
  var options: [Option] {
    switch self {
    case .rules: Option.rules
    case .formats: Option.formats
    case .combining: Option.combining
    case .tables: Option.tables
    case .json: Option.json
    case .lines: Option.lines
    case .parts: Option.parts
    case .projects: Option.projects
    case .questions: Option.questions
    case .asking: Option.asking
    case .repairing: Option.repairing
    case .output: Option.output
    case .outcome: Option.outcome
    case .information: Option.information
    }
  }

  /// Whether the options of the section are rules, or about rules.
  var isAboutRules: Bool { [.rules, .formats, .combining, .tables, .json].contains(self) }
}

extension Option {
  /// All options, in the order of the help.
  static var all: [Option] { Section.allCases.flatMap(\.options) }

  /// Returns the first option that satisfies a condition.
  static func first(where isWanted: (Option) -> Bool) -> Option? {
    for section in Section.allCases {
      if let option = section.options.first(where: isWanted) { return option }
    }
    return nil
  }
}
