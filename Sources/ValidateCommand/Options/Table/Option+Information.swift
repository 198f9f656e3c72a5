import ValidateRun
extension Option {
  /// The options for information about the program.
  static let information: [Option] = [
    Option(
      "generate",
      in: .information,
      mode: Mode(narrowness: .takesNothing) { _ in false },
      help: """
        print the manual page, the completions of a shell, or a program for Spark
        """,
      action: .value(.choice(Command.Generator.self)) { value, arguments throws(UsageError) in
        let generator: Command.Generator = try value.choice()
        arguments.command = { _ in .generate(generator) }
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
