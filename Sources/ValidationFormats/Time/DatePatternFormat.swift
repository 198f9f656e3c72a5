internal import RegularLanguage
internal import ValidationCore

/// Dates or times in a pattern, optionally in an interval: see ``Validator/date(format:)``.
///
/// The interval is part of the language, except for instants: which local times are within it
/// depends on the offset, so that the language has only the days, and code compares the instant.
struct DatePatternFormat<Value: DatePatternValue>: Format, CheckedValidator {
  /// The rule, with the pattern and the bounds as its parameters.
  let rule: Rule
  /// The texts within the bounds; `nil` if instants have bounds.
  let language: Language?
  package let candidates: Language
  private let pattern: DatePattern
  private let interval: Interval<Value>

  /// Creates the format of a pattern of this kind of value.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - interval: The bounds.
  ///   - isStandard: Whether the pattern is the one that the rule has by default.
  init(
    _ pattern: DatePattern,
    in interval: Interval<Value> = Interval(),
    isStandard: Bool = false
  ) {
    (self.pattern, self.interval) = (pattern, interval)
    var parameters = interval.parameters { .text(pattern.text(of: $0.dateFields) ?? "\($0)") }
    if !isStandard {
      parameters["format"] = .text(pattern.source)
      parameters["example"] = .text(pattern.sample)
    }
    rule = Rule(Value.kind.code, parameters: parameters)
    if let instants = interval as? Interval<Timestamp>, interval != Interval() {
      candidates = Language(.pattern(pattern.syntax(in: instants.localDays)))
      language = nil
    } else {
      candidates = Language(.pattern(pattern.syntax(in: interval))) { text in
        pattern.fields(of: text).flatMap(Value.init).map(interval.contains) ?? false
      }
      language = candidates
    }
  }

  /// Returns the verdict on a text; an instant out of bounds is an error in the whole text.
  func verdict(on text: String, caret: String.Index?) -> Verdict {
    if language != nil { return languageVerdict(on: text, caret: caret) }
    return checkedVerdict(on: text, caret: caret) { start, end in
      // A complete text that can't grow becomes no other.
      pattern.canGrow || !candidates.accepts(String(decoding: start + end, as: UTF8.self))
    }
  }

  package func passesCheck(_ text: Span<UInt8>) -> Bool {
    value(of: text).map(interval.contains) ?? false
  }

  /// The date or time.
  func value(ofValid text: String) -> Value? { text.withBytes { value(of: $0) } }

  private func value(of text: Span<UInt8>) -> Value? {
    pattern.fields(of: text).flatMap(Value.init)
  }

  /// The date or time in the pattern, if the pattern can say all of it, and it is within the
  /// bounds.
  func text(for value: Value) -> String? {
    interval.contains(value) ? valid(pattern.text(of: value.dateFields)) : nil
  }
}

extension DatePatternFormat: CanonicalValidator {
  package var canonicalTexts: Language? { pattern.hasOneText ? nil : .union([]) }
}

extension FormatRule {
  /// Returns the variant of the rule with a pattern of dates.
  func variant<Value: DatePatternValue>(
    _ source: String,
    of _: Value.Type
  ) throws(DatePatternError) -> Self {
    let pattern = try DatePattern(source, of: Value.kind)
    return variant(sample: pattern.sample) {
      FormatValidator(DatePatternFormat<Value>(pattern))
    } in: {
      FormatValidator(DatePatternFormat(pattern, in: $0))
    }
    .ordered(ValueOrder(pattern, of: Value.self))
  }
}

extension ValueOrder {
  /// Creates the order of dates or times in a pattern.
  init<Value: DatePatternValue>(_ pattern: DatePattern, of _: Value.Type) {
    self.init(Value.kind.order) { text in
      text.withBytes { pattern.fields(of: $0) }.flatMap(Value.init).map { OrderedValue($0) }
    }
  }
}

extension DatePattern {
  /// The pattern of ``Validator/time``.
  static let time = Self(source: "HH:mm:ss", elements: times)

  /// The pattern of ``Validator/localDateTime``.
  static let localDateTime = Self(
    source: "yyyy-MM-dd'T'HH:mm:ss", elements: days + [.literal("T")] + times)

  /// The pattern of ``Validator/yearMonth``.
  static let yearMonth = Self(source: "yyyy-MM", elements: Array(days.prefix(3)))

  /// The pattern of ``Validator/year``.
  static let year = Self(source: "yyyy", elements: Array(days.prefix(1)))

  private static let days: [Element] = [
    number(.year, 4), .literal("-"), number(.month, 2), .literal("-"), number(.day, 2),
  ]

  private static let times: [Element] = [
    number(.hour, 2), .literal(":"), number(.minute, 2), .literal(":"), number(.second, 2),
    .field(DateField(unit: .fraction, form: .anyFraction)),
  ]

  private static func number(_ unit: DateUnit, _ count: Int) -> Element {
    .field(DateField(unit: unit, form: .digits(count...count)))
  }
}
