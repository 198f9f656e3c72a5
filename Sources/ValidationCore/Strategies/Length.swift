internal import RegularLanguage

/// A validator of texts whose length is within bounds.
public struct LengthValidator: Validator {
  /// The unit of the length.
  public let unit: TextUnit
  /// The length and unit as a rule; the parameters `min` and `max` are inclusive.
  public let rule: Rule
  /// The language of the texts of these lengths.
  public let language: Language?

  /// Creates a strategy for an interval of lengths.
  ///
  ///     LengthValidator(3...16).isValid("rolf")                 // true
  ///     LengthValidator(...4, in: .utf8).isValid("r\u{F6}lf")   // false: five bytes
  ///     LengthValidator(...4).isValid("r\u{F6}lf")              // true: four Characters
  public init(_ lengths: some IntervalExpression<Int>, in unit: TextUnit = .characters) {
    let bounds = Repetition(lengths.interval)
    self.unit = unit
    self.rule = Rule(
      .length, parameters: bounds.parameters.merging(["unit": .text(unit.rawValue)]) { $1 })
    self.language = Language(.length(LengthUnit(unit), bounds))
  }

  /// Judges exactly: a combining mark can still be added to a text of maximum length.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }
}

extension Validator where Self == LengthValidator {
  /// Creates a validator of texts whose length is within bounds.
  ///
  ///     .length(3...16)               // Characters
  ///     .length(...255, in: .utf8)    // bytes
  ///
  /// - Parameters:
  ///   - lengths: The allowed lengths; negative ones have no effect.
  ///   - unit: The unit of the length.
  /// - Returns: A strategy that accepts the texts of these lengths.
  public static func length(
    _ lengths: some IntervalExpression<Int>,
    in unit: TextUnit = .characters
  ) -> Self {
    LengthValidator(lengths, in: unit)
  }
}

extension Repetition {
  /// Creates a repetition for the lengths in an interval; an empty interval makes one that matches
  /// nothing.
  package init(_ interval: Interval<Int>) {
    let minimum =
      switch interval.lower {
      case .unbounded: 0
      case .included(let bound): max(bound, 0)
      // No text is longer than `Int.max`.
      case .excluded(let bound): bound == .max ? .max : max(bound + 1, 0)
      }
    switch interval.upper {
    case .unbounded: self.init(minimum, nil)
    case .included(let bound) where bound < 0: self.init(1, 0)
    case .included(let bound): self.init(minimum, bound)
    case .excluded(let bound) where bound <= 0: self.init(1, 0)
    case .excluded(let bound): self.init(minimum, bound - 1)
    }
  }

  /// The bounds as the parameters of a rule: `min` and `max`.
  package var parameters: [String: Rule.Parameter] {
    var parameters: [String: Rule.Parameter] = [:]
    if minimum > 0 { parameters["min"] = .count(minimum) }
    if let maximum { parameters["max"] = .count(maximum) }
    return parameters
  }
}

extension LengthValidator: ContainedValidator {}
