import ValidateRun

extension Option {
  /// What can be generated.
  private static let generated =
    Command.Generator.allCases.map(\.rawValue) + Command.RulesGenerator.allCases.map(\.rawValue)

  /// The options for information about the program.
  static let information = Section.information.listing([
    .value(
      "generate", .words(generated),
      help: """
        print the manual page, the completions of a shell, a program for Spark, a hook for \
        pre-commit, a workflow for GitHub, or the rules as a JSON Schema, or as an HTML page to \
        try them
        """
    ) { value, arguments throws(UsageError) in
      let word = try value.word(of: generated)
      if let generator = Command.Generator(rawValue: word) {
        arguments.command = { _ in .generate(generator) }
      } else if let generator = Command.RulesGenerator(rawValue: word) {
        arguments.mode = Mode(narrowness: .readsNoLines) { $0.isAboutWrittenRules }
        arguments.command = { (arguments) throws(UsageError) in
          .export(generator, try arguments.exported(), rulesFiles: arguments.rules.files)
        }
      }
    }
    .selecting(.takesNothing) { _ in false },
    .answer("help", "h", .help, help: "print this text and exit"),
    .answer("version", "V", .version, help: "print the version and the Unicode version and exit"),
  ])
}
