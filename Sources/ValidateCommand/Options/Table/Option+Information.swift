extension Option {
  /// The options that tell of the program.
  static let information: [Option] = [
    Option(
      "generate",
      in: .information,
      for: [.generating],
      help: "print the manual page, or what completes command lines in a shell",
      action: .value(.choice(Generator.self)) { value, draft throws(UsageError) in
        draft.task = .generate(try value.choice())
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
      help: "print the version, and that of Unicode, and exit",
      action: .answer(.version)
    ),
  ]
}
