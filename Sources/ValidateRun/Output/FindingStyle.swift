import LineValidation

/// What the formats of findings have in common.
struct FindingStyle: Sendable {
  let explainer: LineExplainer
  /// The rules that a line can break, of all inputs.
  var rules: [ReportedRules] = []
  /// The words for text; other formats are in English.
  var catalog: MessageCatalog = .english
  /// Whether values are omitted.
  var isRedacted = false
  /// The suggestions; nil if they are not requested, or values are redacted.
  var suggestions: Suggestions?
  /// Whether new and known findings are distinguished.
  var comparesKnown = false
  /// Whether JSON has what merging known findings requires.
  var listsViolations = false
  /// Whether text is colored.
  var isColored = false
  /// Whether text shows lines after their findings.
  var showsLines = false
}

extension FindingStyle {
  /// Whether lines are rows of a table, in this input or another of the same document.
  var readsRows: Bool { explainer.readsRows || rules.contains(where: \.readsRows) }

  /// Whether some rules are warnings, for this input or another of the same document.
  var hasWarnings: Bool { explainer.rules.hasWarnings || rules.contains(where: \.hasWarnings) }

  /// Creates a style for the rules of some inputs.
  init(
    _ plan: OutputPlan,
    _ explainer: LineExplainer,
    _ ruleSets: [RuleSetInUse],
    in catalog: MessageCatalog
  ) {
    self.init(
      explainer: explainer, rules: ruleSets.map(\.explainer.rules), catalog: catalog,
      isRedacted: plan.isRedacted,
      suggestions: plan.suggests && !plan.isRedacted ? Suggestions(explainer) : nil)
  }
}
