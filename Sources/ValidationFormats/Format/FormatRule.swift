package import ValidationCore

/// A named format as a rule: its option, and what other code needs to know about it.
///
/// A format declares its rule in its own file. Parser, help, manual page, completions, files of
/// rules, relations of columns and the inference of rules are made from ``all``, the list of rules.
///
///     static let cron = FormatRule(
///       .cron, help: "a schedule of five fields", sample: "0 6 * * 1-5", .cron
///     )
///     .or("macros", .cron(allowsMacros: true))
///     .inferred(at: 270) { $0.has(.space, atLeast: 50) }
///
/// What depends only on the kind of rule is declared as a trait of its code: see `Rule.Traits`.
package struct FormatRule: Sendable {
  /// The code of the format.
  package let code: Rule.Code
  /// The words of the help, without a full stop.
  package let help: String
  /// A text of the format.
  package let sample: String
  /// The optional values of the option; `nil` if it takes no value.
  package private(set) var variants: Variants?
  /// The formats as people write them, which a value of its option gives; `nil` if there are none.
  package private(set) var patterns: PatternVariants?
  /// How the inference of rules looks for the format; `nil` if it doesn't.
  package private(set) var inference: FormatInference?
  private var makeOrder: (@Sendable () -> ValueOrder)?
  private let texts: any FormatTexts

  /// Creates the rule of a format without bounds, which is created on first use.
  package init(
    _ code: Rule.Code,
    help: String,
    sample: String,
    _ validator: @autoclosure @escaping @Sendable () -> any Validator
  ) {
    (self.code, self.help, self.sample) = (code, help, sample)
    texts = UnboundedTexts(all: validator)
  }

  /// Creates the rule of a format with bounds, which are written in the format.
  package init<Value: Comparable & Hashable & Sendable>(
    _ code: Rule.Code,
    help: String,
    sample: String,
    _ validator: @autoclosure @escaping @Sendable () -> any Validator<Value>,
    in bounded: @escaping @Sendable (Interval<Value>) -> any Validator<Value>
  ) {
    (self.code, self.help, self.sample) = (code, help, sample)
    texts = BoundedTexts(values: validator, within: bounded)
  }
}

extension FormatRule {
  /// The variants of a format, which a value of its option selects.
  package enum Variants: Sendable {
    /// A word selects a variant.
    indirect case word(String, FormatRule)
    /// A list of words selects a variant; see ``ListedVariants``.
    case list(ListedVariants)
  }

  /// Variants that a list of words selects.
  package struct ListedVariants: Sendable {
    /// The list as shown in the help.
    package let placeholder: String
    /// Whether a word may be in the list.
    package let isElement: @Sendable (String) -> Bool
    /// Returns the variant for a list.
    package let rule: @Sendable ([String]) -> FormatRule
  }

  /// Variants that a pattern of dates selects.
  package struct PatternVariants: Sendable {
    /// The patterns that people use most, from the most to the least likely.
    package let usual: [String]
    /// Returns the variant for a pattern.
    package let rule: @Sendable (String) throws(DatePatternError) -> FormatRule
  }

  /// Creates a variant of a format, which has no help of its own.
  private init(_ format: FormatRule, _ texts: any FormatTexts, sample: String? = nil) {
    (code, help, self.sample) = (format.code, "", sample ?? format.sample)
    self.texts = texts
  }

  /// Returns a variant with texts of its own, and bounds that are written in them.
  ///
  /// - Parameters:
  ///   - sample: A text of the variant.
  ///   - values: Returns the validator of all values.
  ///   - bounded: Returns the validator of the values in an interval.
  /// - Returns: The variant.
  func variant<Value: Comparable & Hashable & Sendable>(
    sample: String,
    _ values: @escaping @Sendable () -> any Validator<Value>,
    in bounded: @escaping @Sendable (Interval<Value>) -> any Validator<Value>
  ) -> Self {
    FormatRule(self, BoundedTexts(values: values, within: bounded), sample: sample)
  }

  /// Returns the rule with variants that patterns of dates select.
  ///
  /// - Parameters:
  ///   - usual: The patterns that people use most, from the most to the least likely.
  ///   - rule: Returns the variant for a pattern.
  /// - Returns: The rule.
  func orPattern(
    _ usual: [String],
    _ rule: @escaping @Sendable (Self, String) throws(DatePatternError) -> FormatRule
  ) -> Self {
    var result = self
    result.patterns = PatternVariants(usual: usual) { source throws(DatePatternError) in
      try rule(self, source)
    }
    return result
  }

  /// Returns the rule with a variant that a word selects.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - sample: A text of the variant; `nil` if that of the rule is one.
  ///   - validator: The validator of the variant, which is created on first use.
  ///   - refine: Returns the variant with what else is known about it.
  /// - Returns: The rule.
  package func or(
    _ word: String,
    sample: String? = nil,
    _ validator: @autoclosure @escaping @Sendable () -> any Validator,
    refine: (FormatRule) -> FormatRule = { $0 }
  ) -> Self {
    var result = self
    let variant = FormatRule(self, UnboundedTexts(all: validator), sample: sample)
    result.variants = .word(word, refine(variant))
    return result
  }

  /// Returns the rule with a variant with bounds that a word selects.
  package func or<Value: Comparable & Hashable & Sendable>(
    _ word: String,
    _ validator: @autoclosure @escaping @Sendable () -> any Validator<Value>,
    in bounded: @escaping @Sendable (Interval<Value>) -> any Validator<Value>,
    refine: (FormatRule) -> FormatRule = { $0 }
  ) -> Self {
    var result = self
    let texts = BoundedTexts(values: validator, within: bounded)
    result.variants = .word(word, refine(FormatRule(self, texts)))
    return result
  }

  /// Returns the rule with variants that lists of words select.
  ///
  /// - Parameters:
  ///   - placeholder: The list as shown in the help.
  ///   - isElement: Whether a word may be in the list.
  ///   - validator: Returns the validator of the variant for a list.
  /// - Returns: The rule.
  package func orList(
    _ placeholder: String,
    of isElement: @escaping @Sendable (String) -> Bool,
    _ validator: @escaping @Sendable ([String]) -> any Validator
  ) -> Self {
    var result = self
    result.variants = .list(
      ListedVariants(placeholder: placeholder, isElement: isElement) { words in
        FormatRule(self, UnboundedTexts { validator(words) })
      })
    return result
  }

  /// Returns the rule with an order of its values in all its variants.
  package func ordered(_ order: @autoclosure @escaping @Sendable () -> ValueOrder) -> Self {
    var result = self
    result.makeOrder = order
    if case .word(let word, let variant) = variants {
      result.variants = .word(word, variant.ordered(order()))
    }
    return result
  }

  /// Returns the rule as one that is looked for in data.
  ///
  /// - Parameters:
  ///   - rank: The place among the formats: see ``FormatInference/rank``.
  ///   - traits: What matters about the values.
  ///   - isPlausible: Whether values that have the format are likely to be meant so.
  /// - Returns: The rule.
  package func inferred(
    at rank: Int,
    _ traits: FormatInference.Traits = [],
    if isPlausible: @escaping @Sendable (any FormatEvidence) -> Bool = { _ in true }
  ) -> Self {
    var result = self
    result.inference = FormatInference(rank: rank, traits: traits, isPlausible: isPlausible)
    return result
  }

  /// Returns the rule, for which bounds are inferred from amounts: see ``FormatInference/amount``.
  package func measured(by amount: @escaping @Sendable (String) -> Int128?) -> Self {
    var result = self
    result.inference?.amount = amount
    return result
  }

  /// Returns the rule, for which a usual minimum is inferred.
  package func usuallyFrom(_ minimum: Int) -> Self {
    var result = self
    result.inference?.usualMinimum = minimum
    return result
  }

  /// The name of the option, without its dashes.
  package var name: String { code.rawValue }

  /// Whether bounds can belong to the rule.
  package var isBounded: Bool { texts.isBounded }

  /// The order of the values in all variants, if they have one.
  package var order: ValueOrder? { makeOrder?() }

  /// The validator of the rule without bounds.
  package var validator: any Validator { texts.all() }

  /// Returns the validator of the rule within bounds.
  ///
  /// - Parameter bounds: The bounds; those of a rule without bounds are ignored.
  /// - Returns: The validator.
  /// - Throws: The error of a bound that does not have the format.
  package func validator<Bounds: FormatBounds>(
    in bounds: Bounds
  ) throws(Bounds.Failure) -> any Validator {
    try texts.validator(in: bounds)
  }
}

/// Bounds as written, which a format reads.
package protocol FormatBounds {
  associatedtype Failure: Error

  /// Returns the interval between the bounds; `nil` if there is no bound.
  ///
  /// - Parameter read: Returns the value of a bound; `nil` if it doesn't have the format.
  /// - Returns: The interval.
  /// - Throws: The error of a bound.
  func interval<Value: Comparable & Hashable & Sendable>(
    _ read: (String) -> Value?
  ) throws(Failure) -> Interval<Value>?
}

/// The texts of a rule, perhaps within bounds.
private protocol FormatTexts: Sendable {
  var all: @Sendable () -> any Validator { get }
  var isBounded: Bool { get }

  func validator<Bounds: FormatBounds>(
    in bounds: Bounds
  ) throws(Bounds.Failure) -> any Validator
}

private struct UnboundedTexts: FormatTexts {
  let all: @Sendable () -> any Validator

  var isBounded: Bool { false }

  func validator<Bounds: FormatBounds>(in _: Bounds) throws(Bounds.Failure) -> any Validator {
    all()
  }
}

private struct BoundedTexts<Value: Comparable & Hashable & Sendable>: FormatTexts {
  let values: @Sendable () -> any Validator<Value>
  let within: @Sendable (Interval<Value>) -> any Validator<Value>

  var all: @Sendable () -> any Validator { { values() } }
  var isBounded: Bool { true }

  func validator<Bounds: FormatBounds>(
    in bounds: Bounds
  ) throws(Bounds.Failure) -> any Validator {
    let interval = try bounds.interval { text in try? values().value(of: text) }
    return interval.map(within) ?? values()
  }
}
