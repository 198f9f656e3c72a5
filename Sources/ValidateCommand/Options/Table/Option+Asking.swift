import ValidateRun

extension Option {
  /// The options for prompts.
  static let asking: [Option] = [
    Option(
      "prompt",
      in: .asking,
      mode: Mode(narrowness: .asksForOneValue) {
        $0.section.isAboutRules && ![.tables, .json].contains($0.section)
          || $0.section == .asking || $0.rewritesText
      },
      help: """
        ask for a value on the terminal, check it while it is typed, and print it; without a \
        terminal, or if TERM is dumb or not set, read a line from standard input
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
      help: "the value to use if nothing is typed; must be valid",
      action: .value(.text("VALUE")) { value, arguments in
        arguments.prompt.defaultValue = value
      }
    ),
    Option(
      "placeholder",
      in: .asking,
      help: "the dimmed text to show before anything is typed, instead of the default",
      action: .value(.text("TEXT")) { value, arguments throws(UsageError) in
        arguments.prompt.placeholder = try value.text()
      }
    ),
    Option(
      "secret",
      in: .asking,
      help: """
        show a dot for each character, and reveal neither the value nor any requirement but its \
        length
        """,
      action: .flag { $0.prompt.isSecret = true }
    ),
    Option(
      "retry",
      in: .asking,
      help: """
        the number of further attempts after an invalid value, then exit with 1; the default is \
        unlimited on a terminal, or else 0
        """,
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.prompt.retries = try value.count()
      }
    ),
    Option(
      "suggestions",
      in: .asking,
      help: "complete the valid lines of FILE with Tab",
      action: .value(.file("FILE")) { value, arguments throws(UsageError) in
        if value.bytes.isEmpty { throw .emptyValue(option: value.option) }
        arguments.prompt.suggestions = value.bytes
      }
    ),
  ]
}
