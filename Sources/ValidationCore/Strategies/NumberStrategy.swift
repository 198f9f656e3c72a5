/// How numbers are written, and what they are called.
package struct NumberNotation: Sendable {
  /// The code of the rule.
  let code: Rule.Code
  /// Whether a sign may stand in front.
  var allowsSign = true
  /// Whether a decimal point and digits may follow.
  var allowsFraction = true
  /// Whether an exponent may follow, as in 1.5e6.
  var hasExponent = false

  static let decimal = Self(code: .numeric)
  static let integer = Self(code: .integer, allowsFraction: false)
  static let digits = Self(code: .digits, allowsSign: false, allowsFraction: false)
  static let scientific = Self(code: .scientific, hasExponent: true)
}

/// A strategy for numbers: ``NumericValidator``, ``IntegerValidator``, ``DigitsValidator`` or
/// ``ScientificValidator``.
///
/// The interval is part of the language, so that verdicts are exact: for `10...65`, "7" is invalid
/// at the end, and incomplete with the caret in front. Zero has no sign, so where a sign may stand,
/// `-0` is inside the bounds that zero is inside. Bounds of more than 1,000 digits are too long for
/// an automaton; they are compared with the number itself. So are the ``NumberStyle`` and what it
/// asks for numbers to be multiples of, which is divided in code where it has more than four
/// digits.
///
/// A number's value has the type of its bounds, and numbers that the type can't hold are invalid as
/// they are typed: `0...` ends at the greatest `Int`. Without bounds, the value is a
/// ``DecimalNumber``, and of digits alone, which may be a code such as "007", the text.
package protocol NumberStrategy<Value>: CanonicalValidator, ContainedValidator {
  /// How the numbers are written.
  static var notation: NumberNotation { get }
  /// The numbers.
  var numbers: NumberRange<Value> { get }
  /// Creates a strategy for numbers.
  init(_ numbers: NumberRange<Value>)
}

extension NumberStrategy {
  /// The kind of number, with the bounds as parameters.
  public var rule: Rule { numbers.rule }

  /// The numbers inside the bounds, as they may be written; `nil` if the bounds are too long.
  public var language: Language? { numbers.language }

  /// The way in which numbers have to be written.
  package var style: NumberStyle { numbers.style }

  /// Returns the number in plain decimal notation; `nil` if it is outside the bounds.
  public func text(for value: Value) -> String? { valid(numbers.conversion.text(value)) }

  /// Returns whether a text is a number inside the bounds.
  public func isValid(_ text: String) -> Bool { numbers.isValid(text) }

  /// Judges exactly, except for bounds of more than 1,000 digits and multiples of numbers with more
  /// than four: a number that breaks those is incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    numbers.verdict(on: text, caret: caret)
  }

  package var canonicalTexts: Language? { numbers.canonicalTexts }
}

/// The numbers of a notation that are in an interval, as they are written in a style.
///
/// It is an object, so that a strategy is copied by counting one reference.
package final class NumberRange<Value: Sendable>: Sendable {
  fileprivate let rule: Rule
  fileprivate let language: Language?
  fileprivate let style: NumberStyle
  let conversion: Conversion<Value>
  private let notation: NumberNotation
  /// The interval that was asked for.
  private let asked: Interval<DecimalNumber>
  /// The same, without what the value's type can't hold.
  private let interval: Interval<DecimalNumber>

  init(
    _ notation: NumberNotation,
    _ asked: Interval<DecimalNumber>,
    _ interval: Interval<DecimalNumber>,
    _ conversion: Conversion<Value>,
    _ style: NumberStyle = .plain
  ) {
    rule = Rule(notation.code, parameters: asked.parameters.merging(style.parameters) { $1 })
    self.notation = notation
    self.style = style
    self.asked = asked
    self.interval = interval
    self.conversion = conversion
    let numbers = notation.language(style)
    language =
      interval.digitCount <= DecimalNumber.mostDigits && numbers.isWhole
      ? numbers.language(in: interval) : nil
  }

  /// The number that a text stands for, and how it is written in plain notation.
  private func number(in text: String) -> (plain: String, number: DecimalNumber)? {
    if notation.hasExponent {
      return DecimalNumber(scientific: text).map { ($0.description, $0) }
    }
    let plain = style.plain(text)
    return DecimalNumber(plain).map { (plain, $0) }
  }

  fileprivate func isValid(_ text: String) -> Bool {
    language.contains(text) ?? verdict(on: text, caret: nil).isValid
  }

  fileprivate func verdict(on text: String, caret: String.Index?) -> Verdict {
    if let verdict = language?.verdict(on: text, caret: caret, rule: rule) {
      return verdict.mapError { error in
        error.naming(interval, insteadOf: asked, for: number(in: text)?.number)
      }
    }
    let numbers = notation.language(NumberStyle(separator: style.separator))
    guard
      let verdict = numbers.language(in: Interval()).verdict(on: text, caret: caret, rule: rule)
    else { return .invalid(ValidationError(rule, at: 0..<0)) }
    guard verdict.isValid, let (plain, number) = number(in: text),
      !interval.contains(number) || !style.admits(number, writtenAs: plain)
    else { return verdict }
    let count = text.count
    return .incomplete(ValidationError(rule, at: count..<count))
  }

  fileprivate var canonicalTexts: Language? {
    if Value.self is String.Type { return nil }
    // Zeros that the style asks for are not superfluous.
    if notation.hasExponent || style.addsZeros { return .union([]) }
    let separator = style.separator.character
    return Language(
      format: "0|-?[1-9][0-9]*|-?(?:0|[1-9][0-9]*)[\(separator)][0-9]*[1-9]")
  }
}

extension NumberRange where Value: DecimalConvertible {
  /// Creates the numbers of an interval that the type of the bounds can hold.
  convenience init(
    _ notation: NumberNotation,
    _ interval: Interval<Value>,
    _ style: NumberStyle = .plain
  ) {
    let conversion: Conversion<Value> =
      if notation.hasExponent {
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
    self.init(notation, interval.decimal, Value.decimals(in: interval), conversion, style)
  }
}

extension NumberNotation {
  fileprivate func language(_ style: NumberStyle) -> DecimalLanguage {
    DecimalLanguage(
      allowsSign: allowsSign, allowsFraction: allowsFraction, style: style,
      hasExponent: hasExponent)
  }
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
