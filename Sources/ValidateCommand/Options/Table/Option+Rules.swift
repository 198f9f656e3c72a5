import ValidationRewriting
import ValidationCore
import ValidationFormats
import ValidateRun

extension Option {
  /// The options that are rules.
  static let rules = Section.rules.listing([
    .flag("numeric", help: "a number: an optional sign, ASCII digits and an optional fraction") {
      $0.rules.add(.rule(.number(.numeric)))
    },
    .flag("scientific", help: "a number, also in scientific notation, such as 1.5e6 or -2e-3") {
      $0.rules.add(.rule(.number(.scientific)))
    },
    .flag("integer", help: "a whole number: an optional sign and ASCII digits") {
      $0.rules.add(.rule(.number(.integer)))
    },
    .flag("digits", help: "ASCII digits only") { $0.rules.add(.rule(.number(.digits))) },
    .optionalValue(
      "grouping", .choice(RuleKind.Grouping.self),
      help: "a number with grouped digits, such as 1,234,567.8 in English"
    ) { value, arguments throws(UsageError) in
      let grouping: RuleKind.Grouping = if let value { try value.choice() } else { .english }
      arguments.rules.add(.rule(.grouping(grouping)))
    },
    .optionalValue(
      "alphabetic", .choice(AlphabeticValidator.Letters.self),
      help: "letters of any script with their marks, or ASCII letters only"
    ) { value, arguments throws(UsageError) in
      let letters: AlphabeticValidator.Letters =
        if let value { try value.choice() } else { .unicode }
      arguments.rules.add(.rule(.alphabetic(letters)))
    },
    .value("regex", .text("PATTERN"), help: "a text that PATTERN matches as a whole") {
      value, arguments throws(UsageError) in
      arguments.rules.add(.rule(.pattern(try value.text(in: arguments.rules.encoding), .whole)))
    },
    .value("contains", .text("PATTERN"), help: "a text that contains a match of PATTERN") {
      value, arguments throws(UsageError) in
      arguments.rules.add(.rule(.pattern(try value.text(in: arguments.rules.encoding), .part)))
    },
    .value("length", .text("RANGE"), help: "a length in characters: 5, 3..16, 3..<17, 3.. or ..16")
    { value, arguments throws(UsageError) in
      arguments.rules.add(.rule(.length(try LengthRange(try value.text(), of: "--length"))))
    },
    .value(
      "one-of", .text("A,B,..."),
      help: "one of these values; within a value, \\, is a comma and \\\\ a backslash"
    ) { value, arguments throws(UsageError) in
      let values = try ValueList.values(of: try value.text(in: arguments.rules.encoding))
      arguments.rules.add(.rule(.oneOf(values)))
    },
    .value(
      "mask", .text("MASK"),
      help: """
        fixed characters and placeholders: 0 for a digit, A for a letter, * for either; a \
        backslash makes the next character fixed
        """
    ) { value, arguments throws(UsageError) in
      let text = try value.text(in: arguments.rules.encoding)
      let mask = try MaskError.attempt(try MaskValidator(text)) {
        UsageError.invalid(option: "--mask", value: text, .mask($0))
      }
      arguments.rules.add(.rule(.mask(mask)))
    },
    .value(
      "in", .file("FILE[:COLUMN]"),
      help: """
        one of the lines of FILE, which are read in the same way as the input, or one of the \
        values in a column of a table, such as people.csv:id; the table is TSV if its name ends \
        with .tsv, or else CSV, with the delimiter of the input
        """
    ) { value, arguments throws(UsageError) in
      arguments.rules.add(.rule(.values(try ValueSource(value.bytes))))
    },
    .flag("non-empty", help: "at least one character") { $0.rules.add(.rule(.nonEmpty)) },
    .value(
      rulesName, .file("FILE"), "f",
      help: """
        the rules in FILE, one per line: a pattern, or rules written as here, where a value is \
        the rest of the line, unquoted; empty lines and lines that start with # are ignored
        """
    ) { value, arguments in
      arguments.rules.add(.file(path: value.bytes))
    }.ofAllRules,
  ])

  /// The options that are formats.
  static var formats: [Option] {
    FormatCatalog.others.isEmpty ? knownFormats : options(of: FormatCatalog.all)
  }

  private static let knownFormats = options(of: FormatRule.all)

  private static func options(of formats: [FormatRule]) -> [Option] {
    Section.formats.listing(formats.map(Option.init))
  }

  /// The options that modify or combine rules.
  static let combining = Section.combining.listing([
    .value(
      "min", .text("VALUE"),
      help: """
        the minimum, as a decimal of any size or in the format of the rule; it applies to the \
        nearest rule before it that takes one, or else to the rule after it, or else implies \
        --numeric
        """
    ) { value, arguments throws(UsageError) in
      arguments.rules.add(.bound(Bound(kind: .lower, text: try value.text())))
    },
    .value("max", .text("VALUE"), help: "the maximum, in the same way") {
      value, arguments throws(UsageError) in
      arguments.rules.add(.bound(Bound(kind: .upper, text: try value.text())))
    },
    .value(
      "missing", .text("A,B,..."),
      help: """
        these values count as empty: those of the column, or before the first --column those of \
        all columns; escape commas as in --one-of
        """
    ) { value, arguments throws(UsageError) in
      let values = try ValueList.values(of: try value.text(in: arguments.rules.encoding))
      arguments.rules.add(.missing(values))
    },
    .value("more-than", .text("VALUE"), help: "values must be more than VALUE, in the same way") {
      value, arguments throws(UsageError) in
      arguments.rules.add(.bound(Bound(kind: .above, text: try value.text())))
    },
    .value("less-than", .text("VALUE"), help: "values must be less than VALUE, in the same way") {
      value, arguments throws(UsageError) in
      arguments.rules.add(.bound(Bound(kind: .below, text: try value.text())))
    },
    .value(
      "decimals", .text("RANGE"),
      help: """
        the number of decimals allowed: 2, 0..2, ..2 or 1..; applies to --numeric or --grouping
        """
    ) { value, arguments throws(UsageError) in
      arguments.rules.add(.bound(Bound(kind: .decimals, text: try value.text())))
    },
    .value(
      "decimal-separator", .choice(NumberStyle.Separator.self),
      help: "the decimal separator; applies to --numeric"
    ) { value, arguments throws(UsageError) in
      let separator: NumberStyle.Separator = try value.choice()
      arguments.rules.add(.bound(Bound(kind: .separator, text: separator.rawValue)))
    },
    .value(
      "multiple-of", .text("NUMBER"),
      help: "numbers must be multiples of NUMBER; applies to a rule as --min does"
    ) { value, arguments throws(UsageError) in
      arguments.rules.add(.bound(Bound(kind: .multiple, text: try value.text())))
    },
    .flag("not", help: "the next rule, with its bounds, must not be satisfied") {
      $0.rules.add(.negation)
    },
    .flag(
      "warn",
      help: """
        lines that break the next rule, or any rule of the next --column, are valid, with a \
        warning
        """
    ) { $0.rules.add(.warning) },
    .value("name", .text("NAME"), help: "the name of the next rule in findings") {
      value, arguments throws(UsageError) in
      arguments.rules.add(.name(try value.words()))
    },
    .flag("any", help: "a line must satisfy one of the rules instead of all") {
      $0.rules.add(.choice)
    },
    .flag("invert", "v", help: "lines that satisfy the rules are invalid, and the others are valid")
    { $0.rules.add(.inversion) }.ofAllRules,
    .value(
      limitName, .text("LIMIT=NUMBER"),
      help: """
        the cost limits of a pattern: pattern-bytes (65536), nesting (100, the maximum), repeats \
        (1000), automaton-bytes (8388608) or steps (2000000); a pattern that exceeds one of the \
        last two is matched more slowly, or refused if a part of it exceeds them
        """
    ) { value, arguments throws(UsageError) in
      try arguments.limits.set(value)
    }.ofAllRules,
  ])

  /// Creates the option of a format.
  private init(_ format: FormatRule) {
    let parameter: Parameter
    switch format.variants {
    case _ where format.patterns != nil: parameter = .formats(of: format)
    case .word(let word, _): parameter = .words([word])
    case .list(let variants): parameter = .text(variants.placeholder)
    case nil:
      self = .flag(format.name, help: format.help) { $0.rules.add(.rule(.format(format))) }
      return
    }
    self = .optionalValue(format.name, parameter, help: format.help) {
      value, arguments throws(UsageError) in
      let rule: FormatRule = if let value { try format.variant(for: value) } else { format }
      arguments.rules.add(.rule(.format(rule)))
    }
  }
}
