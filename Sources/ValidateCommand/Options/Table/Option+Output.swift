import ValidateRun
extension Option {
  /// The format of pictures, which are not findings.
  static let pictureFormat = "svg"

  private static let outputFormats = Format.all.map(\.name) + [pictureFormat]

  /// The options for the output.
  static let output = Section.output.listing([
    .value(
      formatName, .words(outputFormats),
      help: """
        the format of findings: \(Format.uses); text, the default, also shows the line on a \
        terminal; svg, only with --explain, is a picture of the rules
        """
    ) { value, arguments throws(UsageError) in
      let word = try value.word(of: outputFormats)
      arguments.output.format = Format.all.first { $0.name == word }
      arguments.isDrawing = word == pictureFormat
    },
    .value(
      "emit", .choice(OutputPlan.Emission.self),
      help: """
        print findings, or instead the valid or the invalid lines unchanged, or all lines with \
        repairs (fixed), with findings about the invalid ones on standard error
        """
    ) { value, arguments throws(UsageError) in
      arguments.output.emission = try value.choice()
    },
    .value(
      "report", .report,
      help: """
        also write findings in one of the formats, \(ReportContent.others) to FILE; may be \
        repeated
        """
    ) { value, arguments throws(UsageError) in
      arguments.output.reports.append(try ReportTarget(value))
    },
    .flag("count-only", "c", help: "print only the number of invalid lines in each file") {
      $0.output.isCounting = true
    },
    .value(
      "max-report", .text("N"),
      help: "print at most N findings and the number of others; does not limit reports"
    ) { value, arguments throws(UsageError) in
      arguments.output.maximumFindingCount = try value.count()
    },
    .optionalValue(
      "summary", .choice(OutputPlan.Summary.self),
      help: """
        at the end, print the number of lines, and of violations of each rule, on standard error, \
        with bars on a terminal; with json, as an object for --merge
        """
    ) { value, arguments throws(UsageError) in
      arguments.output.summary = if let value { try value.choice() } else { .text }
    },
    .flag(
      "suggest",
      help: """
        for short invalid lines, suggest the nearest valid value; at most 1000 suggestions
        """
    ) { $0.output.suggests = true },
    .flag("redact", help: "omit the values of lines from all output") {
      $0.output.isRedacted = true
    },
    .value("label", .text("NAME"), help: "the name of standard input in findings") {
      value, arguments throws(UsageError) in
      arguments.output.label = try value.words()
    },
    .value(
      "color", .choice(OutputPlan.Color.self),
      help: "use colors in text; auto means on a terminal, unless NO_COLOR is set"
    ) { value, arguments throws(UsageError) in
      arguments.output.color = try value.choice()
    },
    .value(
      languageName, .language,
      help: """
        the language of findings in text and of messages, \(Catalogs.choices); the default \
        depends on LC_ALL, LC_MESSAGES and LANG
        """
    ) { value, arguments throws(UsageError) in
      arguments.catalog = try value.catalog()
    },
    .flag("line-buffered", help: "write each line of output at once") {
      $0.output.isLineBuffered = true
    },
    .value(
      "threads", .text("N"), "j",
      help: "check large files with N threads; the default is one per processor"
    ) { value, arguments throws(UsageError) in
      arguments.threads = try value.count(from: 1)
    },
    .flag("quiet", "q", help: "print no findings, only errors") { $0.output.isQuiet = true },
  ])
}
