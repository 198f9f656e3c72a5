import ValidateRun

extension Option {
  /// The name of the option that asks for a value.
  static let promptName = "prompt"

  /// The options for prompts.
  static let asking = Section.asking.listing([
    .value(
      promptName, .text("LABEL"),
      help: """
        ask for a value on the terminal, check it while it is typed, and print it; without a \
        terminal, or if TERM is dumb or not set, read a line from standard input
        """
    ) { value, arguments throws(UsageError) in
      let label = try value.words()
      arguments.command = { (arguments) throws(UsageError) in
        .prompt(try arguments.prompt(label))
      }
    }
    .selecting(.asksForOneValue) {
      $0.section.isAboutRules && ![.tables, .json].contains($0.section)
        || $0.section == .asking || $0.rewritesText
    },
    .value("default", .text("VALUE"), help: "the value to use if nothing is typed; must be valid") {
      value, arguments in
      arguments.prompt.defaultValue = value
    },
    .value(
      "placeholder", .text("TEXT"),
      help: "the dimmed text to show before anything is typed, instead of the default"
    ) { value, arguments throws(UsageError) in
      arguments.prompt.placeholder = try value.text()
    },
    .flag(
      "secret",
      help: """
        show a dot for each character, and reveal neither the value nor any requirement but its \
        length
        """
    ) { $0.prompt.isSecret = true },
    .value(
      "retry", .text("N"),
      help: """
        the number of further attempts after an invalid value, then exit with 1; the default is \
        unlimited on a terminal, or else 0
        """
    ) { value, arguments throws(UsageError) in
      arguments.prompt.retries = try value.count()
    },
    .value("suggestions", .file("FILE"), help: "complete the valid lines of FILE with Tab") {
      value, arguments throws(UsageError) in
      arguments.prompt.suggestions = try value.content
    },
  ])
}
