extension Format {
  /// Returns how findings are spelt.
  ///
  /// - Parameters:
  ///   - plan: What is written where.
  ///   - rules: The names of the rules that lines may break, and what they demand; asked for only
  ///     where they are spelt.
  ///   - isColored: Whether text has colours.
  /// - Returns: The spelling.
  func spelling(
    _ plan: OutputPlan,
    _ rules: @autoclosure () -> [(label: String, requirement: String)],
    isColored: Bool = false
  ) -> any FindingFormat {
    switch self {
    case .text: TextFormat(isColored: isColored)
    case .jsonl: JSONLinesFormat(isRedacted: plan.isRedacted)
    case .tsv: TSVFormat(isRedacted: plan.isRedacted)
    case .github: GitHubFormat()
    case .sarif: SARIFFormat(isRedacted: plan.isRedacted, rules: rules())
    case .junit: JUnitFormat(isRedacted: plan.isRedacted)
    }
  }
}
