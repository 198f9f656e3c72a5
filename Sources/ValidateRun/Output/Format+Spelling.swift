import LineValidation

extension Format {
  /// Returns the format for findings.
  ///
  /// - Parameters:
  ///   - plan: The output plan.
  ///   - explainer: The explainer.
  ///   - catalog: The words for text; other formats are in English.
  ///   - comparesKnown: Whether findings are compared with known ones.
  ///   - listsViolations: Whether JSON has what merging known findings requires.
  ///   - isColored: Whether text is colored.
  ///   - showsLines: Whether text shows lines after their findings.
  /// - Returns: The format.
  func spelling(
    _ plan: OutputPlan,
    _ explainer: LineExplainer,
    in catalog: any MessageCatalog,
    comparesKnown: Bool = false,
    listsViolations: Bool = false,
    isColored: Bool = false,
    showsLines: Bool = false
  ) -> any FindingFormat {
    let suggestions =
      plan.suggests && !plan.isRedacted ? Suggestions(explainer) : nil
    return switch self {
    case .text:
      TextFormat(
        explainer,
        plan.isRedacted ? nil : FindingAdvice(explainer),
        suggestions,
        in: catalog,
        isRedacted: plan.isRedacted,
        isColored: isColored,
        showsLines: showsLines && !plan.isRedacted
      )
    case .jsonl:
      JSONLinesFormat(
        explainer, suggestions, isRedacted: plan.isRedacted, comparesKnown: comparesKnown,
        listsViolations: listsViolations)
    case .tsv:
      TSVFormat(
        explainer, suggestions, isRedacted: plan.isRedacted, comparesKnown: comparesKnown)
    case .github: GitHubFormat(explainer, suggestions, isRedacted: plan.isRedacted)
    case .sarif:
      SARIFFormat(
        explainer, suggestions, isRedacted: plan.isRedacted, comparesKnown: comparesKnown)
    case .junit: JUnitFormat(explainer, suggestions, isRedacted: plan.isRedacted)
    }
  }
}
