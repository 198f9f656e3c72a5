@testable import ValidateRun

extension Format {
  /// The names of all formats of findings.
  static let names = all.map(\.name)

  /// The names of the formats that are written in English, for programs.
  static let namesForPrograms = names.filter { !["text", "markdown"].contains($0) }

  /// The choices for `--format`, as a message lists them in English.
  static let choices = names.joined(separator: ", ") + " or svg"
}
