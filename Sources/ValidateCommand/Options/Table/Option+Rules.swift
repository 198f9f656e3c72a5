import ValidationRewriting
import ValidationCore
import ValidateRun

extension Option {
  /// The options that are rules.
  static let rules: [Option] = [
    Option(
      "numeric",
      in: .rules,
      help: "a number: an optional sign, ASCII digits and an optional fraction",
      action: .flag { $0.rules.add(.rule(.number(.numeric))) }
    ),
    Option(
      "scientific",
      in: .rules,
      help: "a number, also in scientific notation, such as 1.5e6 or -2e-3",
      action: .flag { $0.rules.add(.rule(.number(.scientific))) }
    ),
    Option(
      "integer",
      in: .rules,
      help: "a whole number: an optional sign and ASCII digits",
      action: .flag { $0.rules.add(.rule(.number(.integer))) }
    ),
    Option(
      "digits",
      in: .rules,
      help: "ASCII digits only",
      action: .flag { $0.rules.add(.rule(.number(.digits))) }
    ),
    Option(
      "grouping",
      in: .rules,
      help: "a number with grouped digits, such as 1,234,567.8 in English",
      action: .optionalValue(.choice(RuleKind.Grouping.self)) {
        (value, arguments) throws(UsageError) in
        let grouping: RuleKind.Grouping = if let value { try value.choice() } else { .english }
        arguments.rules.add(.rule(.grouping(grouping)))
      }
    ),
    Option(
      "alphabetic",
      in: .rules,
      help: "letters of any script with their marks, or ASCII letters only",
      action: .optionalValue(.choice(AlphabeticValidator.Letters.self)) {
        (value, arguments) throws(UsageError) in
        let letters: AlphabeticValidator.Letters =
          if let value { try value.choice() } else { .unicode }
        arguments.rules.add(.rule(.alphabetic(letters)))
      }
    ),
    Option(
      "regex",
      in: .rules,
      help: "a text that PATTERN matches as a whole",
      action: .value(.text("PATTERN")) { value, arguments throws(UsageError) in
        arguments.rules.add(.rule(.pattern(try value.text(in: arguments.rules.encoding), .whole)))
      }
    ),
    Option(
      "contains",
      in: .rules,
      help: "a text that contains a match of PATTERN",
      action: .value(.text("PATTERN")) { value, arguments throws(UsageError) in
        arguments.rules.add(.rule(.pattern(try value.text(in: arguments.rules.encoding), .part)))
      }
    ),
    Option(
      "length",
      in: .rules,
      help: "a length in characters: 5, 3..16, 3..<17, 3.. or ..16",
      action: .value(.text("RANGE")) { value, arguments throws(UsageError) in
        arguments.rules.add(.rule(.length(try LengthRange(try value.text(), of: "--length"))))
      }
    ),
    Option(
      "one-of",
      in: .rules,
      help: "one of these values; within a value, \\, is a comma and \\\\ a backslash",
      action: .value(.text("A,B,...")) { value, arguments throws(UsageError) in
        let list = try ValueList(try value.text(in: arguments.rules.encoding))
        arguments.rules.add(.rule(.oneOf(list.values)))
      }
    ),
    Option(
      "mask",
      in: .rules,
      help: """
        fixed characters and placeholders: 0 for a digit, A for a letter, * for either; a \
        backslash makes the next character fixed
        """,
      action: .value(.text("MASK")) { value, arguments throws(UsageError) in
        let mask = try value.text(in: arguments.rules.encoding)
        do throws(MaskError) {
          arguments.rules.add(.rule(.mask(try MaskValidator(mask))))
        } catch {
          throw .badMask(value: mask, error)
        }
      }
    ),
    Option(
      "in",
      in: .rules,
      help: """
        one of the lines of FILE, which are read in the same way as the input, or one of the \
        values in a column of a table, such as people.csv:id; the table is TSV if its name ends \
        with .tsv, or else CSV, with the delimiter of the input
        """,
      action: .value(.file("FILE[:COLUMN]")) { (value, arguments) throws(UsageError) in
        arguments.rules.add(.rule(.values(try ValueSource(value.bytes))))
      }
    ),
    Option(
      "non-empty",
      in: .rules,
      help: "at least one character",
      action: .flag { $0.rules.add(.rule(.nonEmpty)) }
    ),
    Option(
      rulesName,
      "f",
      in: .rules,
      help: """
        the rules in FILE, one per line: a pattern, or rules written as here, where a value is \
        the rest of the line, unquoted; empty lines and lines that start with # are ignored
        """,
      action: .value(.file("FILE")) { value, arguments in
        arguments.rules.add(.file(path: value.bytes))
      }
    ),
  ]

  /// The options that are formats.
  static let formats: [Option] = FormatRule.all.map { format in
    Option(
      format.name,
      in: .formats,
      help: format.help,
      action: action(of: format)
    )
  }

  private static func action(of format: FormatRule) -> Action {
    guard let dialects = format.dialects else {
      return .flag { $0.rules.add(.rule(.format(format))) }
    }
    let parameter: Parameter = dialects.isWord ? .words([dialects.value]) : .text(dialects.value)
    return .optionalValue(parameter) { (value, arguments) throws(UsageError) in
      let rule: FormatRule = if let value { try dialects.rule(value) } else { format }
      arguments.rules.add(.rule(.format(rule)))
    }
  }

  /// The options that modify or combine rules.
  static let combining: [Option] = [
    Option(
      "min",
      in: .combining,
      help: """
        the minimum, as a decimal of any size or in the format of the rule; it applies to the \
        nearest rule before it that takes one, or else to the rule after it, or else implies \
        --numeric
        """,
      action: .value(.text("VALUE")) { value, arguments throws(UsageError) in
        arguments.rules.add(.bound(Bound(kind: .lower, text: try value.text())))
      }
    ),
    Option(
      "max",
      in: .combining,
      help: "the maximum, in the same way",
      action: .value(.text("VALUE")) { value, arguments throws(UsageError) in
        arguments.rules.add(.bound(Bound(kind: .upper, text: try value.text())))
      }
    ),
    Option(
      "decimals",
      in: .combining,
      help: """
        the number of decimals allowed: 2, 0..2, ..2 or 1..; applies to --numeric or --grouping
        """,
      action: .value(.text("RANGE")) { value, arguments throws(UsageError) in
        arguments.rules.add(.bound(Bound(kind: .decimals, text: try value.text())))
      }
    ),
    Option(
      "decimal-separator",
      in: .combining,
      help: "the decimal separator; applies to --numeric",
      action: .value(.choice(NumberStyle.Separator.self)) { value, arguments throws(UsageError) in
        let separator: NumberStyle.Separator = try value.choice()
        arguments.rules.add(.bound(Bound(kind: .separator, text: separator.rawValue)))
      }
    ),
    Option(
      "multiple-of",
      in: .combining,
      help: "numbers must be multiples of NUMBER; applies to a rule as --min does",
      action: .value(.text("NUMBER")) { value, arguments throws(UsageError) in
        arguments.rules.add(.bound(Bound(kind: .multiple, text: try value.text())))
      }
    ),
    Option(
      "not",
      in: .combining,
      help: "the next rule, with its bounds, must not be satisfied",
      action: .flag { $0.rules.add(.negation) }
    ),
    Option(
      "warn",
      in: .combining,
      help: """
        lines that break the next rule, or any rule of the next --column, are valid, with a \
        warning
        """,
      action: .flag { $0.rules.add(.warning) }
    ),
    Option(
      "name",
      in: .combining,
      help: "the name of the next rule in findings",
      action: .value(.text("NAME")) { value, arguments throws(UsageError) in
        arguments.rules.add(.name(try value.words()))
      }
    ),
    Option(
      "any",
      in: .combining,
      help: "a line must satisfy one of the rules instead of all",
      action: .flag { $0.rules.add(.choice) }
    ),
    Option(
      "invert",
      "v",
      in: .combining,
      help: "lines that satisfy the rules are invalid, and the others are valid",
      action: .flag { $0.rules.add(.inversion) }
    ),
    Option(
      limitName,
      in: .combining,
      help: """
        the cost limits of a pattern: pattern-bytes (65536), nesting (100, the maximum), repeats \
        (1000), automaton-bytes (8388608) or steps (2000000); a pattern that exceeds one of the \
        last two is matched more slowly, or refused if a part of it exceeds them
        """,
      action: .value(.text("LIMIT=NUMBER")) { value, arguments throws(UsageError) in
        try PatternLimit(value).apply(to: &arguments.limits)
      }
    ),
  ]
}
