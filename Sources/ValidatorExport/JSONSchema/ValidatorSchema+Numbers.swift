package import SettingsSyntax
package import ValidationCore

// A number of JSON has no notation: 1, 1.0 and 1e0 are the same value. So a schema has bounds
// instead of a pattern, and is compared by numbers in their shortest notation.
//
//     .integer(in: 1...9)                        // "minimum": 1, "maximum": 9
//     .integer(in: 1...9) && .not(.oneOf("5"))   // the same, but wider: 5
//     .port                                      // bounds that are found in its language

extension ValidatorSchema {
  package typealias Members = [(name: String, value: JSONWriter.Value)]

  /// Returns the schema of a validator of whole numbers.
  ///
  /// - Parameters:
  ///   - validator: The validator.
  ///   - texts: The texts of the validator that are numbers; `nil` for all of its texts.
  /// - Returns: The keywords, and how they compare with the validator.
  package static func integers(
    of validator: any Validator,
    among texts: Language? = nil
  ) -> (Members, ExportedSchema.Exactness) {
    var members: Members = [("type", .string("integer"))]
    if let strategy = validator as? any NumberStrategy {
      members += keywords(for: strategy.exportedBounds)
      if let multiple = strategy.style.multiple {
        guard multiple.isWhole, multiple != 0 else { return numbers(of: validator) }
        members.append(("multipleOf", .literal(multiple.magnitude)))
      }
      return (members, .exact)
    }
    guard let language = validator.enclosingLanguage else {
      members += validator.numberStrategy.map { keywords(for: $0.exportedBounds) } ?? []
      return (members, .omitted(reason: PatternExportError.noLanguage.description))
    }
    let reason = QuestionError.tooLarge.description
    guard let bounds = (texts ?? language).exportedMachine?.wholeNumbers else {
      return (members, .omitted(reason: reason))
    }
    members += keywords(for: bounds)
    let interval = IntegerValidator(in: bounds)
    guard let within = interval.language, let canonical = interval.canonicalTexts else {
      return (members, .omitted(reason: reason))
    }
    let accepted = Language.intersection([within, canonical])
    guard let difference = accepted.difference(from: language) else {
      return (members, .omitted(reason: reason))
    }
    if let difference { return (members, .wider(example: difference)) }
    if validator.language != nil { return (members, .exact) }
    // The rest of the rule is code, which refuses most numbers, or few.
    if let refused = accepted.sample(where: { !validator.isValid($0) }) {
      return (members, .wider(example: refused))
    }
    return (members, .omitted(reason: PatternExportError.noLanguage.description))
  }

  /// Returns the schema of a validator of numbers with decimals.
  package static func numbers(of validator: any Validator) -> (Members, ExportedSchema.Exactness) {
    var members: Members = [("type", .string("number"))]
    let reason = "the bounds are not known"
    guard let strategy = validator.numberStrategy else {
      return (members, example(of: validator) { _ in true } ?? .omitted(reason: reason))
    }
    let bounds = strategy.exportedBounds
    members += keywords(for: bounds)
    if let multiple = strategy.style.multiple, multiple.isWhole, multiple != 0 {
      members.append(("multipleOf", .literal(multiple.magnitude)))
    }
    let isWhole = validator is any NumberStrategy
    let exactness = example(of: validator, in: bounds.contains)
    return (members, exactness ?? (isWhole ? .exact : .omitted(reason: reason)))
  }

  /// Returns a number within bounds that a validator refuses; `nil` if none is found.
  ///
  /// Decimals can't be limited in JSON Schema: to programs that read them as binary fractions, 0.07
  /// is not a multiple of 0.01.
  private static func example(
    of validator: any Validator,
    in isWithin: (DecimalNumber) -> Bool
  ) -> ExportedSchema.Exactness? {
    let samples = (try? validator.samples(count: 8)) ?? []
    let numbers =
      ["0", "1", "-1", "10", "0.5"] + samples.compactMap { DecimalNumber($0)?.description }
    let candidates = numbers.flatMap { text in
      [text, text + (text.contains(".") ? "" : ".") + "00000000001"]
    }
    let refused = candidates.first { text in
      DecimalNumber(text).map(isWithin) ?? false && !validator.isValid(text)
    }
    return refused.map { .wider(example: $0) }
  }

  /// Returns the keywords for bounds.
  private static func keywords(for bounds: Interval<DecimalNumber>) -> Members {
    var members: Members = []
    for (end, name) in [(bounds.lower, "inimum"), (bounds.upper, "aximum")] {
      guard let bound = end.bound else { continue }
      let prefix = if case .included = end { "m" } else { "exclusiveM" }
      members.append((prefix + name, .literal(bound.description)))
    }
    return members
  }
}

extension NumberStrategy {
  /// The bounds, without those that are only limits of a floating-point type.
  fileprivate var exportedBounds: Interval<DecimalNumber> {
    var bounds = bounds
    if rule.code == .digits, !bounds.lower.isPositive { bounds.lower = .included(0) }
    if bounds.lower.digitCount > 30 { bounds.lower = .unbounded }
    if bounds.upper.digitCount > 30 { bounds.upper = .unbounded }
    return bounds
  }
}

extension Interval<DecimalNumber>.End {
  fileprivate var bound: DecimalNumber? {
    switch self {
    case .unbounded: nil
    case .included(let bound), .excluded(let bound): bound
    }
  }

  fileprivate var isPositive: Bool { bound.map { $0 > 0 } ?? false }

  fileprivate var digitCount: Int { bound?.description.utf8.count ?? 0 }
}

extension DecimalNumber {
  fileprivate var isWhole: Bool { !description.contains(".") }
}
