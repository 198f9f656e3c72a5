extension Format {
  /// Returns how findings are spelt.
  ///
  /// - Parameters:
  ///   - plan: What is written where.
  ///   - explainer: What tells why lines are invalid.
  ///   - isColored: Whether text has colours.
  /// - Returns: The spelling.
  func spelling(
    _ plan: OutputPlan,
    _ explainer: RecordExplainer,
    isColored: Bool = false
  ) -> any FindingFormat {
    switch self {
    case .text: TextFormat(explainer, isColored: isColored)
    case .jsonl: JSONLinesFormat(explainer, isRedacted: plan.isRedacted)
    case .tsv: TSVFormat(explainer, isRedacted: plan.isRedacted)
    case .github: GitHubFormat(explainer)
    case .sarif: SARIFFormat(explainer, isRedacted: plan.isRedacted)
    case .junit: JUnitFormat(explainer, isRedacted: plan.isRedacted)
    }
  }
}
