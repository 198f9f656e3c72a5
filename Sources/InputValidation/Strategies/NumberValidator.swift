/// A kind of number: how it is written, and what it is called.
public protocol NumberNotation: Sendable {
  /// The code of the rule.
  static var code: Rule.Code { get }
  /// A Boolean value that tells whether a sign may stand in front.
  static var allowsSign: Bool { get }
  /// A Boolean value that tells whether a decimal point and digits behind it may follow.
  static var allowsFraction: Bool { get }
}

/// Numbers of a kind, perhaps in an interval: see ``NumericValidator``, ``IntegerValidator`` and
/// ``DigitsValidator``.
///
/// The interval is part of the language, so that verdicts are exact: for `10...65`, "7" is invalid
/// at the end, and incomplete with the caret in front. Zero has no sign, so where a sign may stand,
/// `-0` is inside of the bounds that zero is inside of. Bounds of more than 1,000 digits are too
/// long for an automaton; they are compared with the number itself.
///
/// A number's value has the type of its bounds, and numbers that the type can't hold are invalid as
/// they are typed: `0...` ends at the greatest `Int`. Without bounds, the value is a
/// ``DecimalNumber``, and of digits alone, which may be a code such as "007", the text.
public struct NumberValidator<Notation: NumberNotation, Value: Sendable>: Validator {
  /// The kind of number, with the bounds as parameters.
  public let rule: Rule
  /// The numbers inside the bounds, as they may be written; `nil` where the bounds are too long.
  public let language: Language?
  /// The interval that was asked for.
  private let asked: Interval<DecimalNumber>
  /// The same, without what the value's type can't hold.
  private let interval: Interval<DecimalNumber>
  private let conversion: Conversion<Value>

  private init(
    _ asked: Interval<DecimalNumber>,
    _ interval: Interval<DecimalNumber>,
    _ conversion: Conversion<Value>
  ) {
    self.rule = Rule(Notation.code, parameters: asked.parameters)
    self.asked = asked
    self.interval = interval
    self.conversion = conversion
    self.language =
      interval.digitCount <= DecimalLanguage.mostDigits ? Self.language(in: interval) : nil
  }

  /// The value, in the type of the bounds.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// The number in plain decimal notation.
  public func text(for value: Value) -> String? {
    valid(conversion.text(value))
  }

  private static func language(in interval: Interval<DecimalNumber>) -> Language {
    DecimalLanguage(allowsSign: Notation.allowsSign, allowsFraction: Notation.allowsFraction)
      .language(in: interval)
  }

  /// Judges exactly, but for bounds of more than 1,000 digits: a number outside of those is
  /// incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) {
      return verdict.mapError { error in
        error.naming(interval, insteadOf: asked, for: DecimalNumber(text))
      }
    }
    let notation = Self.language(in: Interval())
    guard let verdict = notation.verdict(on: text, caret: caret, rule: rule) else {
      return .invalid(ValidationError(rule, at: 0..<0))
    }
    guard verdict.isValid, let number = DecimalNumber(text), !interval.contains(number) else {
      return verdict
    }
    let count = text.count
    return .incomplete(ValidationError(rule, at: count..<count))
  }
}

extension NumberValidator where Value: DecimalConvertible {
  /// Creates a strategy for an interval.
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  public init<Bounds: IntervalExpression>(in interval: Bounds) where Bounds.Bound == Value {
    let interval = interval.interval
    self.init(
      interval.decimal, Value.decimals(in: interval),
      Conversion(value: { Value(decimal: $0) }, text: { $0.decimal?.description }))
  }
}

extension NumberValidator where Notation == DecimalNotation, Value == DecimalNumber {
  /// Creates a strategy without bounds.
  public init() { self.init(in: Interval()) }
}

extension NumberValidator where Notation == IntegerNotation, Value == DecimalNumber {
  /// Creates a strategy without bounds.
  public init() { self.init(in: Interval()) }
}

extension NumberValidator where Notation == DigitsNotation, Value == String {
  /// Creates a strategy without bounds, whose value is the text.
  public init() { self.init(Interval(), Interval(), .text) }
}

extension ValidationError {
  /// The error, with the limits of a value's type where these are all that is broken: "of 18 or
  /// more" would be no reason to refuse a number of twenty digits.
  ///
  /// - Parameters:
  ///   - interval: The numbers that the type can hold in the interval that was asked for.
  ///   - asked: That interval.
  ///   - number: The number that was refused; `nil` if the text is none.
  /// - Returns: The error, or the same one where something else is broken.
  func naming(
    _ interval: Interval<DecimalNumber>,
    insteadOf asked: Interval<DecimalNumber>,
    for number: @autoclosure () -> DecimalNumber?
  ) -> Self {
    guard interval != asked, let number = number(), asked.contains(number) else { return self }
    var error = self
    error.rule.parameters.merge(interval.parameters) { $1 }
    return error
  }
}

extension Interval where Bound == DecimalNumber {
  /// The number of digits of the longer end.
  var digitCount: Int {
    [lower, upper].reduce(0) { count, end in
      switch end {
      case .unbounded: count
      case .included(let bound), .excluded(let bound):
        max(count, bound.integerDigits.count + bound.fractionDigits.count)
      }
    }
  }
}
