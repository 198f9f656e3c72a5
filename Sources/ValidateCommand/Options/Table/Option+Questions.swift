import ValidateRun
extension Option {
  /// The options that ask about rules.
  static let questions: [Option] = [
    Option(
      "explain",
      in: .questions,
      mode: Mode(narrowness: .readsNoLines) {
        $0.section.isAboutRules
      },
      help: """
        print what the rules mean: their size, the shortest valid value, samples that pass and \
        near misses that do not; exit with 1 if no line can satisfy them
        """,
      action: .flag {
        $0.command = { (arguments) throws(UsageError) in
          .explain(try arguments.explained(), rulesFiles: arguments.rules.files)
        }
      }
    ),
    Option(
      "compare",
      in: .questions,
      mode: Mode(narrowness: .takesRulesAsValues) {
        $0.name == limitName
      },
      help: """
        print whether NEW accepts all that OLD does (and exit with 0), or else a value that it \
        does not (1), or that nobody knows (2); both are patterns, or rules as in a line of a \
        file: '--rules FILE' for all those of a file
        """,
      action: .pair(.text("OLD"), .text("NEW")) { old, new, arguments throws(UsageError) in
        let old = try RuleLine(old.bytes[...], includesFiles: true).rules
        let new = try RuleLine(new.bytes[...], includesFiles: true).rules
        arguments.command = { (arguments) throws(UsageError) in
          .compare(
            old: try old.compiled(limits: arguments.limits),
            new: try new.compiled(limits: arguments.limits),
            rulesFiles: old.files + new.files
          )
        }
      }
    ),
  ]
}
