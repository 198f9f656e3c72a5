extension Format {
  /// The types that write findings, in the order of the help; the first one is the default.
  ///
  /// The options `--format` and `--report`, their completions and messages, the help and the manual
  /// are made from this list.
  private static let types: [any FindingFormat.Type] = [
    TextFormat.self, JSONLinesFormat.self, TSVFormat.self, GitHubFormat.self, SARIFFormat.self,
    JUnitFormat.self, MarkdownFormat.self,
  ]

  /// All formats.
  package static let all = types.map { $0.format }

  /// Returns what writes findings in the format.
  func renderer(_ style: FindingStyle) -> any FindingFormat {
    let type = Self.types.first { $0.format.name == name } ?? TextFormat.self
    return type.init(style)
  }
}
