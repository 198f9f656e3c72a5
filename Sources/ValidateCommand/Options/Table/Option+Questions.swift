import LineValidation
import ValidateRun

extension Option {
  /// The name of the option that explains or draws rules.
  static let explainName = "explain"

  /// The options for questions about rules.
  static let questions = Section.questions.listing([
    .flag(
      explainName,
      help: """
        explain the rules: their size, the shortest valid value, valid samples and near misses; \
        exit with 1 if no line can satisfy them; with --format svg, print a picture instead; of a \
        JSON Schema, print what it demands
        """
    ) {
      $0.command = { (arguments) throws(UsageError) in
        if arguments.isDrawing {
          return .draw(try arguments.drawn(), rulesFiles: arguments.rules.files)
        }
        return try arguments.explained()
      }
    }
    .selecting(.readsNoLines) {
      $0.section.isAboutRules || $0.name == formatName
    },
    .pair(
      "compare", .text("OLD"), .text("NEW"),
      help: """
        print whether NEW accepts every value of OLD (exit with 0), a value that it \
        does not accept (1), or that the answer is unknown (2); each is a pattern or a line of a \
        rules file, such as '--rules FILE'
        """
    ) { old, new, arguments throws(UsageError) in
      let old = try RuleLine(old.bytes[...], includesFiles: true).rules
      let new = try RuleLine(new.bytes[...], includesFiles: true).rules
      arguments.command = { (arguments) throws(UsageError) in
        var both = old
        both.add(new)
        try both.checkStandardInput()
        return .compare(
          old: try old.compiled(limits: arguments.limits),
          new: try new.compiled(limits: arguments.limits),
          rulesFiles: old.files + new.files
        )
      }
    }
    .selecting(.takesRulesAsValues) {
      $0.name == limitName
    },
    .flag(
      "infer",
      help: """
        print a rules file with the strictest rules that the values of FILES satisfy, each with \
        the number of rows that do, and values that it refuses; a name such as data.csv says what \
        a file is
        """
    ) {
      $0.command = { (arguments) throws(UsageError) in .infer(try arguments.inference()) }
    }
    .selecting(.proposesRules, takesFiles: true) {
      $0.isTableKind && !isAboutHeader($0) || inferenceNames.contains($0.name)
    },
    .value(
      "tolerance", .text("N|P%"),
      help: "with --infer, N rows, or P percent of them, may break each rule"
    ) { value, arguments throws(UsageError) in
      arguments.inferenceTolerance = try value.bound()
    },
    .value(
      "sample", .text("N"), help: "with --infer, propose rules from about N rows, evenly chosen"
    ) { value, arguments throws(UsageError) in
      arguments.inferenceSample = try value.count(from: 1)
    },
    .value(
      "as", .choice(InferencePlan.Notation.self),
      help: "with --infer, print a rules file (the default), a Table Schema or a JSON Schema"
    ) { value, arguments throws(UsageError) in
      arguments.inferenceNotation = try value.choice()
    },
  ])

  /// The names of the options that apply only to inferring rules.
  static let inferenceOnlyNames: Set<String> = ["tolerance", "sample", "as"]

  /// The names of the options that apply to inferring rules, among others.
  private static let inferenceNames = inferenceOnlyNames.union([
    "redact", "null-data", "crlf", "encoding", "decompress", "skip-blank", "header", "comment",
  ])
}
