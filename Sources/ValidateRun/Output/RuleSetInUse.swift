package import LineValidation

/// Rules by which some inputs are judged, as reports need them.
package struct RuleSetInUse {
  /// The explainer of invalid lines.
  package let explainer: LineExplainer
  /// The encoding of the lines.
  let encoding: LinePlan.Encoding

  /// Creates rules in use.
  package init(_ explainer: LineExplainer, _ encoding: LinePlan.Encoding) {
    self.explainer = explainer
    self.encoding = encoding
  }
}
