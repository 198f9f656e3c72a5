package import LineValidation

/// Rules by which some inputs are judged, as reports need them.
package struct RuleSetInUse {
  /// The explainer of invalid lines.
  package let explainer: LineExplainer
  /// The encoding of the lines.
  let encoding: LinePlan.Encoding
  /// The unit that is judged by the rules.
  package let unit: CountedUnit

  /// Creates rules in use.
  package init(_ explainer: LineExplainer, _ encoding: LinePlan.Encoding, _ unit: CountedUnit) {
    self.explainer = explainer
    self.encoding = encoding
    self.unit = unit
  }
}
