import ValidateRun
extension Option {
  /// The options for the exit status.
  static let outcome: [Option] = [
    Option(
      "fail-fast",
      in: .outcome,
      help: "stop at the first invalid line, or after more than --max-invalid",
      action: .flag { $0.tolerance.isFailFast = true }
    ),
    Option(
      limitOfRuleName,
      in: .outcome,
      help: """
        exit with 0 if at most N lines, or P percent of them (2.5%), are invalid; with NAME=, \
        lines that break this rule or column count only for this limit
        """,
      action: .value(.text("[NAME=]N|P%")) { value, arguments throws(UsageError) in
        let text = try value.text()
        if let limit = Tolerance.Limit(text) {
          let bytes = Array(limit.name.utf8)
          let name = OptionValue(option: value.option, bytes: bytes)
          let words = try name.text(in: arguments.rules.encoding)
          return arguments.rules.add(.limit(name: words, limit.bound))
        }
        guard let bound = Tolerance.Bound(text) else {
          throw .badShare(option: value.option, value: text)
        }
        arguments.tolerance.maximumInvalid = bound
      }
    ),
    Option(
      "warnings-fail",
      in: .outcome,
      help: "lines with warnings count like invalid lines for the exit status",
      action: .flag { $0.tolerance.warningsFail = true }
    ),
    Option(
      "baseline",
      in: .outcome,
      help: """
        findings that FILE lists are known: they are not printed as text, and don't fail
        """,
      action: .value(.file("FILE")) { value, arguments throws(UsageError) in
        try arguments.set(.compare, value)
      }
    ),
    Option(
      "write-baseline",
      in: .outcome,
      help: """
        write the findings of this run to FILE, so that they are known; values are stored as \
        salted digests
        """,
      action: .value(.file("FILE")) { value, arguments throws(UsageError) in
        try arguments.set(.write, value)
      }
    ),
    Option(
      "prune-baseline",
      in: .outcome,
      help: "remove known findings that are gone from the file of --baseline",
      action: .flag { $0.prunesBaseline = true }
    ),
    Option(
      "min-lines",
      in: .outcome,
      help: "exit with 1 if there are fewer than N lines",
      action: .value(.text("N")) { value, arguments throws(UsageError) in
        arguments.tolerance.minimumLineCount = try value.count()
      }
    ),
    Option(
      "exit-zero",
      in: .outcome,
      help: "exit with 0 even if lines are invalid or too few; errors still exit with 2",
      action: .flag { $0.tolerance.isExitZero = true }
    ),
  ]
}
