/// A kind of number: how it is written, and what it is called.
public protocol NumberNotation: Sendable {
  /// The code of the rule.
  static var code: Rule.Code { get }
  /// A Boolean value that tells whether a sign may stand in front.
  static var allowsSign: Bool { get }
  /// A Boolean value that tells whether a decimal point and digits behind it may follow.
  static var allowsFraction: Bool { get }
  /// A Boolean value that tells whether an exponent may follow, as in 1.5e6.
  ///
  /// The default is `false`.
  static var hasExponent: Bool { get }
}

extension NumberNotation {
  /// Has no exponent: the default.
  public static var hasExponent: Bool { false }
}

/// Numbers of a kind, perhaps in an interval: see ``NumericValidator``, ``IntegerValidator``,
/// ``DigitsValidator`` and ``ScientificValidator``.
///
/// The interval is part of the language, so that verdicts are exact: for `10...65`, "7" is invalid
/// at the end, and incomplete with the caret in front. Zero has no sign, so where a sign may stand,
/// `-0` is inside of the bounds that zero is inside of. Bounds of more than 1,000 digits are too
/// long for an automaton; they are compared with the number itself. So are the ``NumberStyle`` and
/// what it asks for numbers to be multiples of, which is divided in code where it has more than
/// four digits.
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
  /// The way in which numbers have to be written.
  public let style: NumberStyle
  private let conversion: Conversion<Value>

  private init(
    _ asked: Interval<DecimalNumber>,
    _ interval: Interval<DecimalNumber>,
    _ conversion: Conversion<Value>,
    _ style: NumberStyle = .plain
  ) {
    self.rule = Rule(
      Notation.code, parameters: asked.parameters.merging(style.parameters) { $1 })
    self.style = style
    self.asked = asked
    self.interval = interval
    self.conversion = conversion
    let notation = Self.notation(style)
    self.language =
      interval.digitCount <= DecimalNumber.mostDigits && notation.isWhole
      ? notation.language(in: interval) : nil
  }

  /// The value, in the type of the bounds.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// The number in plain decimal notation.
  public func text(for value: Value) -> String? {
    valid(conversion.text(value))
  }

  private static func notation(_ style: NumberStyle) -> DecimalLanguage {
    DecimalLanguage(
      allowsSign: Notation.allowsSign, allowsFraction: Notation.allowsFraction, style: style,
      hasExponent: Notation.hasExponent)
  }

  /// The number that a text stands for, and how it is written in plain notation.
  private func number(in text: String) -> (plain: String, number: DecimalNumber)? {
    if Notation.hasExponent {
      return DecimalNumber(scientific: text).map { ($0.description, $0) }
    }
    let plain = style.plain(text)
    return DecimalNumber(plain).map { (plain, $0) }
  }

  /// Judges exactly, but for bounds of more than 1,000 digits, and multiples of what has more than
  /// four: a number that breaks those is incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) {
      return verdict.mapError { error in
        error.naming(interval, insteadOf: asked, for: number(in: text)?.number)
      }
    }
    let notation = Self.notation(NumberStyle(separator: style.separator))
    guard
      let verdict = notation.language(in: Interval()).verdict(on: text, caret: caret, rule: rule)
    else { return .invalid(ValidationError(rule, at: 0..<0)) }
    guard verdict.isValid, let (plain, number) = number(in: text),
      !interval.contains(number) || !style.admits(number, writtenAs: plain)
    else { return verdict }
    let count = text.count
    return .incomplete(ValidationError(rule, at: count..<count))
  }
}

extension NumberValidator where Value: DecimalConvertible {
  /// Creates a strategy for an interval.
  ///
  ///     let age = IntegerValidator(in: 10...65)
  ///     try age.value(of: "42")   // 42, an Int
  ///     try age.value(of: "7")    // throws
  ///     let share = NumericValidator(in: 0..<1, style: NumberStyle(decimals: 2...2))
  ///     share.isValid("0.5")   // false: two decimals
  ///
  /// - Parameters:
  ///   - interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  ///   - style: The way in which numbers have to be written.
  public init<Bounds: IntervalExpression>(
    in interval: Bounds,
    style: NumberStyle = .plain
  ) where Bounds.Bound == Value {
    let interval = interval.interval
    let conversion: Conversion<Value> =
      if Notation.hasExponent {
        Conversion(
          value: { DecimalNumber(scientific: $0).flatMap { Value(decimal: $0.description) } },
          text: { $0.decimal?.scientific })
      } else if style == .plain {
        Conversion(value: { Value(decimal: $0) }, text: { $0.decimal?.description })
      } else {
        Conversion(
          value: { Value(decimal: style.plain($0)) },
          text: { ($0.decimal?.description).map(style.styled) })
      }
    self.init(interval.decimal, Value.decimals(in: interval), conversion, style)
  }
}

extension NumberValidator where Notation == DecimalNotation, Value == DecimalNumber {
  /// Creates a strategy without bounds.
  ///
  ///     try NumericValidator<DecimalNumber>().value(of: "-1.50")   // -1.5
  ///     try NumericValidator<DecimalNumber>().value(of: "1e3")     // throws: no exponents
  public init() { self.init(in: Interval()) }
}

extension NumberValidator where Notation == ScientificNotation, Value == DecimalNumber {
  /// Creates a strategy without bounds.
  ///
  ///     try ScientificValidator<DecimalNumber>().value(of: "1.5e3")   // 1500
  ///     try ScientificValidator<DecimalNumber>().value(of: "15e2")    // throws: 1.5e3
  public init() { self.init(in: Interval()) }
}

extension NumberValidator where Notation == IntegerNotation, Value == DecimalNumber {
  /// Creates a strategy without bounds.
  ///
  ///     try IntegerValidator<DecimalNumber>().value(of: "-15")   // -15
  ///     try IntegerValidator<DecimalNumber>().value(of: "1.5")   // throws
  public init() { self.init(in: Interval()) }
}

extension NumberValidator where Notation == DigitsNotation, Value == String {
  /// Creates a strategy without bounds, whose value is the text.
  ///
  ///     try DigitsValidator<String>().value(of: "007")   // "007"
  ///     try DigitsValidator<String>().value(of: "-7")    // throws: no sign
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
  package func naming(
    _ interval: Interval<DecimalNumber>,
    insteadOf asked: Interval<DecimalNumber>,
    for number: @autoclosure () -> DecimalNumber?
  ) -> Self {
    guard interval != asked, let number = number(), asked.contains(number),
      !interval.contains(number)
    else { return self }
    var error = self
    error.rule.parameters.merge(interval.parameters) { $1 }
    return error
  }
}

extension Interval where Bound == DecimalNumber {
  /// The number of digits of the longer end.
  package var digitCount: Int {
    [lower, upper].reduce(0) { count, end in
      switch end {
      case .unbounded: count
      case .included(let bound), .excluded(let bound):
        max(count, bound.integerDigits.count + bound.fractionDigits.count)
      }
    }
  }
}

extension NumberValidator: ContainedValidator {}

extension NumberValidator: CanonicalValidator {
  package var canonicalTexts: Language? {
    if Value.self is String.Type { return nil }
    // Zeros that the style asks for are not superfluous.
    if Notation.hasExponent || style.addsZeros { return .union([]) }
    let separator = style.separator.character
    return Language(
      format: "0|-?[1-9][0-9]*|-?(?:0|[1-9][0-9]*)[\(separator)][0-9]*[1-9]")
  }
}
