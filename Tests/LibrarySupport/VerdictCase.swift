package import InputValidation
package import Testing

/// A validator, and texts by their expected verdicts with the caret at the end.
package struct VerdictCase: CustomTestStringConvertible {
  package let testDescription: String
  package let validator: any Validator
  package let valid: [String]
  package let incomplete: [String]
  package let invalid: [String]

  package init(
    _ name: String,
    _ validator: any Validator,
    valid: [String] = [],
    incomplete: [String] = [],
    invalid: [String] = []
  ) {
    self.testDescription = name
    self.validator = validator
    self.valid = valid
    self.incomplete = incomplete
    self.invalid = invalid
  }

  /// Expects the verdicts, and that all other ways to obtain them agree.
  package func check(sourceLocation: SourceLocation = #_sourceLocation) {
    for (texts, kind) in [
      (valid, Verdict.Kind.valid), (incomplete, .incomplete), (invalid, .invalid),
    ] {
      for text in texts {
        let comment = Comment(rawValue: text.debugDescription)
        #expect(
          validator.verdict(on: text).kind == kind, comment, sourceLocation: sourceLocation)
        #expect(
          validator.isValid(text) == (kind == .valid), comment, sourceLocation: sourceLocation)
        #expect(
          (validator.error(in: text) == nil) == (kind == .valid), comment,
          sourceLocation: sourceLocation)
      }
    }
  }
}

/// Returns fractional bounds for whole numbers, whose type can't represent them.
package func fractional(_ lower: Double, _ upper: Double) -> Interval<DecimalNumber> {
  Interval(lower: lower.decimal, upper: upper.decimal)
}
