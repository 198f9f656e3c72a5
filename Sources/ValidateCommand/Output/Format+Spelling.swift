import LineValidation

extension Format {
  /// Returns how findings are spelt.
  ///
  /// - Parameters:
  ///   - plan: What is written where.
  ///   - explainer: What tells why lines are invalid.
  ///   - catalog: The words of text; other formats are in English.
  ///   - isColored: Whether text has colours.
  ///   - showsLines: Whether text shows lines below their findings.
  /// - Returns: The spelling.
  func spelling(
    _ plan: OutputPlan,
    _ explainer: LineExplainer,
    in catalog: any MessageCatalog,
    isColored: Bool = false,
    showsLines: Bool = false
  ) -> any FindingFormat {
    switch self {
    case .text:
      TextFormat(
        explainer,
        plan.isRedacted ? nil : explainer.advice,
        in: catalog,
        isColored: isColored,
        showsLines: showsLines && !plan.isRedacted
      )
    case .jsonl: JSONLinesFormat(explainer, isRedacted: plan.isRedacted)
    case .tsv: TSVFormat(explainer, isRedacted: plan.isRedacted)
    case .github: GitHubFormat(explainer)
    case .sarif: SARIFFormat(explainer, isRedacted: plan.isRedacted)
    case .junit: JUnitFormat(explainer, isRedacted: plan.isRedacted)
    }
  }
}
