extension Option {
  /// The options that ask about rules.
  static let questions: [Option] = [
    Option(
      "explain",
      in: .questions,
      for: [.explaining],
      help: """
        print what the rules mean: their size, the shortest valid value, samples that pass and \
        near misses that do not; exit with 1 if no line can satisfy them
        """,
      action: .flag { $0.task = .explain }
    ),
    Option(
      "compare",
      in: .questions,
      for: [.comparing],
      help: """
        print whether NEW accepts all that OLD does (and exit with 0), or else a value that it \
        does not (1), or that nobody knows (2); both are patterns, or rules as in a line of a \
        file: '--rules FILE' for all those of a file
        """,
      action: .pair(.text("OLD"), .text("NEW")) { old, new, draft throws(UsageError) in
        draft.task = .compare(
          old: try RuleLine(old.bytes[...], includesFiles: true).rules,
          new: try RuleLine(new.bytes[...], includesFiles: true).rules
        )
      }
    ),
  ]
}
