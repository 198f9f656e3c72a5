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
      "max-invalid",
      in: .outcome,
      help: "exit with 0 if at most N lines, or P percent of them (2.5%), are invalid",
      action: .value(.text("N|P%")) { value, arguments throws(UsageError) in
        let text = try value.text()
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
