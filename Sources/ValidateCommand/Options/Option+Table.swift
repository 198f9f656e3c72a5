extension Option {
  /// All options, in the order of the help.
  static let all: [Option] = [
    Option(
      "numeric",
      in: .rules,
      help: "a number: an optional sign, ASCII digits, an optional fraction",
      action: .flag { $0.add(.number(.numeric)) }
    ),
    Option(
      "integer",
      in: .rules,
      help: "a whole number: an optional sign and ASCII digits",
      action: .flag { $0.add(.number(.integer)) }
    ),
    Option(
      "digits",
      in: .rules,
      help: "ASCII digits and nothing else",
      action: .flag { $0.add(.number(.digits)) }
    ),
    Option(
      "alphabetic",
      in: .rules,
      help: "letters of any script, with their marks",
      action: .flag { $0.add(.alphabetic) }
    ),
    Option(
      "regex",
      in: .rules,
      help: "a text that PATTERN matches from the first character to the last",
      action: .value("PATTERN") { text, draft throws(UsageError) in
        draft.add(try .regex(text))
      }
    ),
    Option(
      "length",
      in: .rules,
      help: "a length in characters: 5, 3..16, 3..<17, 3.. or ..16",
      action: .value("RANGE") { text, draft throws(UsageError) in
        draft.add(.length(try LengthRange(text)))
      }
    ),
    Option(
      "one-of",
      in: .rules,
      help: "one of these values; within a value, \\, is a comma and \\\\ a backslash",
      action: .value("A,B,...") { text, draft throws(UsageError) in
        draft.add(.oneOf(try ValueList(text).values))
      }
    ),
    Option(
      "non-empty",
      in: .rules,
      help: "at least one character",
      action: .flag { $0.add(.nonEmpty) }
    ),
    Option(
      "min",
      in: .combining,
      help: """
        the least number allowed, a decimal of any size; it belongs to the --numeric, --integer \
        or --digits before it, else to the one after it, else it implies --numeric
        """,
      action: .value("NUMBER") { text, draft throws(UsageError) in
        draft.add(try Bound(.lower, text))
      }
    ),
    Option(
      "max",
      in: .combining,
      help: "the greatest number allowed, likewise",
      action: .value("NUMBER") { text, draft throws(UsageError) in
        draft.add(try Bound(.upper, text))
      }
    ),
    Option(
      "not",
      in: .combining,
      help: "the next rule, with its bounds, must not hold",
      action: .flag { $0.negateNextRule() }
    ),
    Option(
      "any",
      in: .combining,
      help: "one rule that holds is enough; without this, all must hold",
      action: .flag { $0.isOneEnough = true }
    ),
    Option(
      "quiet",
      "q",
      in: .output,
      help: "print no findings; the exit status and messages about errors stay",
      action: .flag { $0.isQuiet = true }
    ),
    Option(
      "exit-zero",
      in: .output,
      help: "exit with 0 although lines are invalid; errors still exit with 2",
      action: .flag { $0.isExitZero = true }
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
      help: "print the version and exit",
      action: .answer(.version)
    ),
  ]
}
