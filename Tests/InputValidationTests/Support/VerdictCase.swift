import InputValidation
import Testing

/// A validator, and texts by the verdicts that they should get with the caret at the end.
struct VerdictCase: CustomTestStringConvertible {
  let testDescription: String
  let validator: any Validator
  let valid: [String]
  let incomplete: [String]
  let invalid: [String]

  init(
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

  /// Expects the verdicts, and that whatever else answers the same question agrees.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    for (texts, standing) in [
      (valid, Standing.valid), (incomplete, .incomplete), (invalid, .invalid),
    ] {
      for text in texts {
        let comment = Comment(rawValue: text.debugDescription)
        #expect(
          validator.standing(of: text) == standing, comment, sourceLocation: sourceLocation)
        #expect(
          validator.isValid(text) == (standing == .valid), comment, sourceLocation: sourceLocation)
        #expect(
          (validator.error(in: text) == nil) == (standing == .valid), comment,
          sourceLocation: sourceLocation)
      }
    }
  }
}

/// A verdict without its error.
enum Standing {
  case valid
  case incomplete
  case invalid
}

extension Verdict {
  /// The verdict without its error.
  var standing: Standing {
    switch self {
    case .valid: .valid
    case .incomplete: .incomplete
    case .invalid: .invalid
    }
  }
}

extension Validator {
  /// The verdict on a text without its error, with the caret at an offset in Characters.
  func standing(of text: String, caret: Int? = nil) -> Standing {
    verdict(on: text, caret: caret.map { text.index(text.startIndex, offsetBy: $0) }).standing
  }
}

/// Fractional bounds for whole numbers, which have no type of their own but the exact one.
func fractional(_ lower: Double, _ upper: Double) -> Interval<DecimalNumber> {
  Interval(lower: lower.decimal, upper: upper.decimal)
}
