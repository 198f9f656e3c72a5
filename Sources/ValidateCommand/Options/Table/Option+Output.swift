import ValidateRun
extension Option {
  /// The format of pictures, which are not findings.
  static let pictureFormat = "svg"

  private static let outputFormats = Format.allCases.map(\.rawValue) + [pictureFormat]

  /// The options for the output.
  static let output: [Option] = [
    Option(
      formatName,
      in: .output,
      help: """
        the format of findings; the default, text, also shows the line on a terminal; svg, only \
        with --explain, is a picture of the rules
        """,
      action: .value(.words(outputFormats)) { value, arguments throws(UsageError) in
        let word = try value.word(of: outputFormats)
        arguments.output.format = Format(rawValue: word)
        arguments.isDrawing = word == pictureFormat
      }
    ),
    Option(
      "emit",
      in: .output,
      help: """
        print findings, or instead the valid or the invalid lines unchanged, or all lines with \
        repairs (fixed), with findings about the invalid ones on standard error
        """,
      action: .value(.choice(OutputPlan.Emission.self)) { value, arguments throws(UsageError) in
        arguments.output.emission = try value.choice()
      }
    ),
    Option(
      "report",
      in: .output,
      help: """
        also write findings in one of the formats, a page to look at (html), or the valid or \
        invalid lines to FILE; may be repeated
        """,
      action: .value(.report) { value, arguments throws(UsageError) in
        arguments.output.reports.append(try ReportTarget(value))
      }
    ),
    Option(
      "count-only",
      "c",
      in: .output,
      help: "print only the number of invalid lines in each file",
      action: .flag { $0.output.isCounting = true }
    ),
    Option(
      "max-report",
      in: .output,
      help: "print at most N findings and the number of others; reports contain all",
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.output.maximumFindingCount = try value.count()
      }
    ),
    Option(
      "summary",
      in: .output,
      help: """
        at the end, print the number of lines, and of violations of each rule, on standard error, \
        with bars on a terminal; with json, as an object for --merge
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
        for short invalid lines, suggest the nearest valid value; at most 1000 suggestions
        """,
      action: .flag { $0.output.suggests = true }
    ),
    Option(
      "redact",
      in: .output,
      help: "omit the values of lines from all output",
      action: .flag { $0.output.isRedacted = true }
    ),
    Option(
      "label",
      in: .output,
      help: "the name of standard input in findings",
      action: .value(.text("NAME")) { value, arguments throws(UsageError) in
        arguments.output.label = try value.words()
      }
    ),
    Option(
      "color",
      in: .output,
      help: "use colors in text; auto means on a terminal, unless NO_COLOR is set",
      action: .value(.choice(OutputPlan.Color.self)) { value, arguments throws(UsageError) in
        arguments.output.color = try value.choice()
      }
    ),
    Option(
      languageName,
      in: .output,
      help: """
        the language of findings in text and of messages, \(Catalogs.choices); the default \
        depends on LC_ALL, LC_MESSAGES and LANG
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
      help: "check large files with N threads; the default is one per processor",
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.threads = try value.count(from: 1)
      }
    ),
    Option(
      "quiet",
      "q",
      in: .output,
      help: "print no findings, only errors",
      action: .flag { $0.output.isQuiet = true }
    ),
  ]
}
