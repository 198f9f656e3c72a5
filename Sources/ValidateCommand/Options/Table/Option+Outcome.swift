import ValidateRun
extension Option {
  /// The options for the exit status.
  static let outcome = Section.outcome.listing([
    .flag("fail-fast", help: "stop at the first invalid line, or after more than --max-invalid") {
      $0.tolerance.isFailFast = true
    },
    .value(
      limitOfRuleName, .text("[NAME=]N|P%"),
      help: """
        exit with 0 if at most N lines, or P percent of them (2.5%), are invalid; with NAME=, \
        lines that break this rule or column count only for this limit
        """
    ) { value, arguments throws(UsageError) in
      if let limit = Tolerance.Limit(try value.text()) {
        let bytes = Array(limit.name.utf8)
        let name = OptionValue(option: value.option, bytes: bytes)
        let words = try name.text(in: arguments.rules.encoding)
        return arguments.rules.add(.limit(name: words, limit.bound))
      }
      arguments.tolerance.maximumInvalid = try value.bound()
    },
    .flag("warnings-fail", help: "lines with warnings count like invalid lines for the exit status")
    { $0.tolerance.warningsFail = true },
    .value(
      "baseline", .file("FILE"),
      help: """
        findings that FILE lists are known: they are not printed as text, and don't fail
        """
    ) { value, arguments throws(UsageError) in
      try arguments.set(.compare, value)
    },
    .value(
      "write-baseline", .file("FILE"),
      help: """
        write the findings of this run to FILE, so that they are known; values are stored as \
        salted digests
        """
    ) { value, arguments throws(UsageError) in
      try arguments.set(.write, value)
    },
    .flag("prune-baseline", help: "remove known findings that are gone from the file of --baseline")
    { $0.prunesBaseline = true },
    .value("min-lines", .text("N"), help: "exit with 1 if there are fewer than N lines") {
      value, arguments throws(UsageError) in
      arguments.tolerance.minimumLineCount = try value.count()
    },
    .value(
      "max-records", .text("N"),
      help: "exit with 1 if there are more than N lines, rows, settings or documents"
    ) { value, arguments throws(UsageError) in
      arguments.tolerance.maximumLineCount = try value.count()
    },
    .flag(
      "exit-zero",
      help: "exit with 0 even if lines are invalid, too few or too many; errors still exit with 2"
    ) { $0.tolerance.isExitZero = true },
  ])
}
