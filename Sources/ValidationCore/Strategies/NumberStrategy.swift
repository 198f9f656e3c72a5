/// The notation of numbers.
package struct NumberNotation: Sendable {
  /// The code of the rule.
  let code: Rule.Code
  /// Whether a leading sign is allowed.
  var allowsSign = true
  /// Whether a decimal point followed by digits is allowed.
  var allowsFraction = true
  /// Whether an exponent is allowed, as in 1.5e6.
  var hasExponent = false

  static let decimal = Self(code: .numeric)
  static let integer = Self(code: .integer, allowsFraction: false)
  static let digits = Self(code: .digits, allowsSign: false, allowsFraction: false)
  static let scientific = Self(code: .scientific, hasExponent: true)
}

/// A strategy for numbers: ``NumericValidator``, ``IntegerValidator``, ``DigitsValidator`` or
/// ``ScientificValidator``.
///
/// The interval and the ``NumberStyle`` are part of the language, so that verdicts are exact: for
/// `10...65`, "7" is invalid with the caret at the end, and incomplete with the caret at the start.
/// If a sign is allowed, `-0` is equal to zero. Bounds of more than 1,000 digits are too long for
/// an automaton and are compared in code. Multiples of a number with more than four digits are
/// checked in code.
///
/// The value has the type of the bounds, and numbers that the type can't represent are invalid as
/// they are typed: `0...` ends at the greatest `Int`. Without bounds, the value is a
/// ``DecimalNumber``; for digits only, which may be a code such as "007", it is the text.
package protocol NumberStrategy<Value>: CanonicalValidator, ContainedValidator {
  /// The notation of the numbers.
  static var notation: NumberNotation { get }
  /// The range of the numbers.
  var numbers: NumberRange<Value> { get }
  /// Creates a strategy for a range of numbers.
  init(_ numbers: NumberRange<Value>)
}

extension NumberStrategy {
  /// The kind of number, with the bounds as parameters.
  public var rule: Rule { numbers.rule }

  /// The language of the numbers inside the bounds; `nil` if the bounds are too long.
  public var language: Language? { numbers.language }

  /// The interval of the numbers, restricted to those that the value's type can represent.
  package var bounds: Interval<DecimalNumber> { numbers.interval }

  /// The required style of the numbers.
  package var style: NumberStyle { numbers.style }

  /// Returns the number in plain decimal notation; `nil` if it is outside the bounds.
  public func text(for value: Value) -> String? { valid(numbers.conversion.text(value)) }

  /// Returns whether a text is a number inside the bounds.
  public func isValid(_ text: String) -> Bool { numbers.isValid(text) }

  /// Judges exactly, except for bounds of more than 1,000 digits and multiples of numbers with more
  /// than four digits: a number that violates those is incomplete.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    numbers.verdict(on: text, caret: caret)
  }

  /// Returns an edit that adds the decimals that the style requires, as zeros: for two of them,
  /// "42.5" becomes "42.50", and "-0" becomes "0.00".
  ///
  /// - Returns: The edit; `nil` if the style requires no decimals, or the text is no such number.
  public func finalEdit(of field: InputField) -> Edit? {
    guard let ended = valid(style.completed(field.text)),
      var edit = field.edit(leadingTo: ended, origin: .programmatic)
    else { return nil }
    // Only a sign before the selection is removed.
    let shift = field.text.utf8.first == ended.utf8.first ? 0 : 1
    edit.selection = Selection(
      anchor: max(field.selection.anchor - shift, 0), focus: max(field.selection.focus - shift, 0),
      affinity: field.selection.affinity)
    return edit
  }

  package var canonicalTexts: Language? { numbers.canonicalTexts }

  /// The rule in errors about numbers that only the type of the values can't represent, and the
  /// texts of these numbers; `nil` if there are none.
  package var typeLimit: (rule: Rule, texts: Language)? { numbers.typeLimit }
}

/// The numbers of an interval in a notation and style.
///
/// It is a class, so that copying a strategy retains only one reference.
package final class NumberRange<Value: Sendable>: Sendable {
  fileprivate let rule: Rule
  fileprivate let language: Language?
  fileprivate let style: NumberStyle
  let conversion: Conversion<Value>
  private let notation: NumberNotation
  /// The requested interval.
  private let requested: Interval<DecimalNumber>
  /// The requested interval, restricted to the numbers that the value's type can represent.
  fileprivate let interval: Interval<DecimalNumber>

  init(
    _ notation: NumberNotation,
    requested: Interval<DecimalNumber>,
    limitedTo interval: Interval<DecimalNumber>,
    _ conversion: Conversion<Value>,
    _ style: NumberStyle = .plain
  ) {
    rule = Rule(notation.code, parameters: requested.parameters.merging(style.parameters) { $1 })
    self.notation = notation
    self.style = style
    self.requested = requested
    self.interval = interval
    self.conversion = conversion
    let numbers = notation.language(style)
    language =
      interval.digitCount <= DecimalNumber.maximumDigitCount && numbers.isWhole
      ? numbers.language(in: interval) : nil
  }

  /// Returns the number that a text represents, with its plain notation.
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
        error.naming(interval, insteadOf: requested, for: number(in: text)?.number)
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

  fileprivate var typeLimit: (rule: Rule, texts: Language)? {
    let beyond = interval.beyond(within: requested)
    if beyond.isEmpty { return nil }
    var rule = rule
    rule.parameters.merge(interval.parameters) { $1 }
    let numbers = DecimalLanguage(
      allowsSign: true, allowsFraction: !notation.hasExponent,
      style: NumberStyle(separator: style.separator), hasExponent: notation.hasExponent)
    return (rule, .union(beyond.map(numbers.language(in:))))
  }

  fileprivate var canonicalTexts: Language? {
    if Value.self is String.Type { return nil }
    // Zeros that the style requires are not superfluous.
    if notation.hasExponent || style.addsZeros { return .union([]) }
    let separator = style.separator.character
    return Language(
      format: "0|-?[1-9][0-9]*|-?(?:0|[1-9][0-9]*)[\(separator)][0-9]*[1-9]")
  }
}

extension NumberRange where Value: DecimalConvertible {
  /// Creates a range of the numbers of an interval that the type of the bounds can represent.
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
    self.init(
      notation, requested: interval.decimal, limitedTo: Value.decimals(in: interval), conversion,
      style)
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
  /// Returns the error with the limits of a value's type if only those are violated: "18 or more"
  /// would not explain why a number of twenty digits is refused.
  ///
  /// - Parameters:
  ///   - interval: The requested interval, restricted to the numbers that the type can represent.
  ///   - requested: The requested interval.
  ///   - number: The refused number; `nil` if the text is not a number.
  /// - Returns: The error, unchanged if something else is violated.
  package func naming(
    _ interval: Interval<DecimalNumber>,
    insteadOf requested: Interval<DecimalNumber>,
    for number: @autoclosure () -> DecimalNumber?
  ) -> Self {
    guard interval != requested, let number = number(), requested.contains(number),
      !interval.contains(number)
    else { return self }
    var error = self
    error.rule.parameters.merge(interval.parameters) { $1 }
    return error
  }
}

extension Interval where Bound == DecimalNumber {
  /// Returns the parts of a larger interval that are below and above this one.
  fileprivate func beyond(within whole: Self) -> [Self] {
    func outside(_ end: End) -> End? {
      switch end {
      case .unbounded: nil
      case .included(let bound): .excluded(bound)
      case .excluded(let bound): .included(bound)
      }
    }
    let below =
      lower == whole.lower ? nil : outside(lower).map { Self(lower: whole.lower, upper: $0) }
    let above =
      upper == whole.upper ? nil : outside(upper).map { Self(lower: $0, upper: whole.upper) }
    return [below, above].compactMap(\.self)
  }

  /// The number of digits of the longer bound.
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
