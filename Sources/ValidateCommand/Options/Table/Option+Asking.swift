import ValidateRun

extension Option {
  /// The options that ask a person for a value.
  static let asking: [Option] = [
    Option(
      "prompt",
      in: .asking,
      mode: Mode(narrowness: .asksForOneValue) {
        $0.section.isAboutRules && $0.section != .tables || $0.section == .asking
          || $0.rewritesText
      },
      help: """
        ask for a value on the terminal, under this name, and judge it by the rules while it is \
        typed; print it. Without a terminal, or where TERM is dumb or not set, read a line of \
        standard input
        """,
      action: .value(.text("LABEL")) { value, arguments throws(UsageError) in
        let label = try value.text()
        if label.isEmpty { throw .emptyValue(option: value.option) }
        arguments.command = { (arguments) throws(UsageError) in
          .prompt(try arguments.prompt(label))
        }
      }
    ),
    Option(
      "default",
      in: .asking,
      help: "the value where nothing is typed; it has to be valid itself",
      action: .value(.text("VALUE")) { value, arguments in
        arguments.prompt.defaultValue = value
      }
    ),
    Option(
      "placeholder",
      in: .asking,
      help: "what is shown dimly as long as nothing is typed, instead of the default",
      action: .value(.text("TEXT")) { value, arguments throws(UsageError) in
        arguments.prompt.placeholder = try value.text()
      }
    ),
    Option(
      "secret",
      in: .asking,
      help: """
        show a dot for each character, and say nothing of the value, and of what it has to be only \
        how long; --placeholder can say more
        """,
      action: .flag { $0.prompt.isSecret = true }
    ),
    Option(
      "retry",
      in: .asking,
      help: """
        take so many more values after one that is not valid, and exit with 1 then; on a terminal, \
        as many as it takes unless this is given, else none
        """,
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.prompt.retries = try value.count()
      }
    ),
    Option(
      "suggestions",
      in: .asking,
      help: "the lines of FILE that are valid are what Tab completes",
      action: .value(.file("FILE")) { value, arguments throws(UsageError) in
        if value.bytes.isEmpty { throw .emptyValue(option: value.option) }
        arguments.prompt.suggestions = value.bytes
      }
    ),
  ]
}
