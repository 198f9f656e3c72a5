import ValidateRun
extension Option {
  /// The options for what is written.
  static let output: [Option] = [
    Option(
      "format",
      in: .output,
      help: """
        the form of the findings; text without this, which says what would do as well, and shows \
        lines on a terminal
        """,
      action: .value(.choice(Format.self)) { value, arguments throws(UsageError) in
        arguments.output.format = try value.choice()
      }
    ),
    Option(
      "emit",
      in: .output,
      help: """
        print findings, or instead the valid or the invalid lines, byte for byte, or all lines, \
        mended as far as they can be (fixed), with findings about the others on standard error
        """,
      action: .value(.choice(OutputPlan.Emission.self)) { value, arguments throws(UsageError) in
        arguments.output.emission = try value.choice()
      }
    ),
    Option(
      "report",
      in: .output,
      help: """
        write to FILE as well: findings in one of the formats, or the valid or invalid lines; may \
        be repeated
        """,
      action: .value(.report) { value, arguments throws(UsageError) in
        arguments.output.reports.append(try ReportTarget(value))
      }
    ),
    Option(
      "count",
      "c",
      in: .output,
      help: "print the number of invalid lines instead of findings, for each of several files",
      action: .flag { $0.output.isCounting = true }
    ),
    Option(
      "max-report",
      in: .output,
      help: "print at most N findings, and say how many more there are; reports have them all",
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.output.mostFindings = try value.count()
      }
    ),
    Option(
      "summary",
      in: .output,
      help: """
        count lines on standard error in the end, and for each rule those that break it; with \
        json, as an object that --merge takes
        """,
      action: .optionalValue(.choice(OutputPlan.Summary.self)) {
        (value, arguments) throws(UsageError) in
        arguments.output.summary = if let value { try value.choice() } else { .text }
      }
    ),
    Option(
      "suggest",
      in: .output,
      help: """
        findings say which valid value a short line may be meant to be, if it says the same; the \
        first 1000 at most
        """,
      action: .flag { $0.output.suggests = true }
    ),
    Option(
      "redact",
      in: .output,
      help: "show no value of a line, in no report",
      action: .flag { $0.output.isRedacted = true }
    ),
    Option(
      "label",
      in: .output,
      help: "what findings call standard input",
      action: .value(.text("NAME")) { value, arguments throws(UsageError) in
        arguments.output.label = try value.words()
      }
    ),
    Option(
      "color",
      in: .output,
      help: """
        colours in text: auto means on a terminal, unless NO_COLOR is set to anything
        """,
      action: .value(.choice(OutputPlan.Color.self)) { value, arguments throws(UsageError) in
        arguments.output.color = try value.choice()
      }
    ),
    Option(
      languageName,
      in: .output,
      help: """
        the language of findings in text and of messages, \(Catalogs.choices); without this, \
        that of LC_ALL, LC_MESSAGES or LANG
        """,
      action: .value(.language) { value, arguments throws(UsageError) in
        arguments.catalog = try value.catalog()
      }
    ),
    Option(
      "line-buffered",
      in: .output,
      help: "write each line of output at once",
      action: .flag { $0.output.isLineBuffered = true }
    ),
    Option(
      "threads",
      "j",
      in: .output,
      help: "judge large files by N threads; without this, by one for each processor",
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.threads = try value.count(from: 1)
      }
    ),
    Option(
      "quiet",
      "q",
      in: .output,
      help: "print no findings; the exit status and messages about errors stay",
      action: .flag { $0.output.isQuiet = true }
    ),
  ]
}
