import ValidateRun

extension Option {
  /// The word that stands for the JSON Schema of the rules of the command line.
  private static let schemaWord = "json-schema"

  /// What can be generated.
  private static let generated = Command.Generator.allCases.map(\.rawValue) + [schemaWord]

  /// The options for information about the program.
  static let information: [Option] = [
    Option(
      "generate",
      in: .information,
      mode: Mode(narrowness: .takesNothing) { _ in false },
      help: """
        print the manual page, the completions of a shell, a program for Spark, or the rules as a \
        JSON Schema
        """,
      action: .value(.words(generated)) { value, arguments throws(UsageError) in
        let word = try value.word(of: generated)
        if let generator = Command.Generator(rawValue: word) {
          arguments.command = { _ in .generate(generator) }
        } else {
          arguments.mode = Mode(narrowness: .readsNoLines) { $0.section.isAboutRules }
          arguments.command = { (arguments) throws(UsageError) in
            .exportSchema(try arguments.exported(), rulesFiles: arguments.rules.files)
          }
        }
      }
    ),
    Option(
      "help",
      "h",
      in: .information,
      help: "print this text and exit",
      action: .answer(.help)
    ),
    Option(
      "version",
      "V",
      in: .information,
      help: "print the version and the Unicode version and exit",
      action: .answer(.version)
    ),
  ]
}
