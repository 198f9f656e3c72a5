extension EnglishCatalog {
  func words(for phrase: ReportPhrase) -> String {
    switch phrase {
    case .passed: "Passed"
    case .failed: "Failed"
    case .unread: "Not read completely"
    case .files: "Files"
    case .unreadable: "Unreadable files"
    case .lines, .count: units
    case .valid: "Valid"
    case .invalid: "Invalid"
    case .warned: "With warnings only"
    case .known: "With known findings only"
    case .gone: "Known findings that are gone"
    case .repaired: "Repaired"
    case .skipped: "Skipped"
    case .rules: "Violated rules"
    case .column: "Column"
    case .rule: "Rule"
    case .share: "Share"
    case .kept: "Rules without violations"
    case .worstFiles: "Files with most findings"
    case .file: "File"
    case .otherFiles(let count): "\(count) more \(count == 1 ? "file" : "files") with findings"
    case .findings: "Findings"
    case .shown(let count, let all):
      count == all
        ? "All findings are shown."
        : """
        \(count) of \(all) findings are shown: the first of each rule, and the first of each file \
        listed above.
        """
    case .noFindings: "There are no findings."
    case .errors(let count): "Errors (\(count))"
    case .warnings(let count): "Warnings (\(count))"
    case .knownFindings(let count): "Known findings (\(count))"
    case .warning: "warning"
    case .allRules: "all rules"
    case .allFiles: "all files"
    case .matching: "Findings listed below:"
    case .reset: "Reset"
    }
  }
}
