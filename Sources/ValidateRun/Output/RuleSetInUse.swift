package import LineValidation

/// Rules by which some inputs are judged, as reports need them.
package struct RuleSetInUse {
  /// The explainer of invalid lines.
  package let explainer: LineExplainer
  /// The encoding of the lines.
  let encoding: LinePlan.Encoding
  /// The unit that is judged by the rules.
  package let unit: CountedUnit
  /// The places in files where the rules are written.
  let places: RulePlaces

  /// Creates rules in use.
  package init(_ explainer: LineExplainer, of plan: ValidationPlan) {
    self.explainer = explainer
    encoding = plan.lines.encoding
    unit = plan.judgement.unit
    places = plan.places
  }
}
