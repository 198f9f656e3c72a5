import ValidationCore

/// The possible completions of a text.
enum PromptCompletion: Equatable {
  /// There is only one way to continue, up to a point.
  case only(String)
  /// There are several ways to continue: whole values, and the number of others.
  case several([String], others: Int)
  /// There are too many ways to list, or none.
  case unknown
}

extension PromptCompletion {
  /// The maximum number of values to show.
  private static let maximumShownCount = 5
  /// The maximum length of a completion, in scalars.
  private static let longest = 256

  /// Determines the completions of a text.
  ///
  /// The suggestions are used first. If none of them starts with the text, all valid values are
  /// used if they are few or are a list, because other valid texts are rarely what a person wants.
  ///
  ///     PromptCompletion(of: "d", by: .oneOf("debug", "info"))        // only("ebug")
  ///     PromptCompletion(of: "4", by: .integer(in: 40...41))          // several(["40", "41"])
  ///     PromptCompletion(of: "a", by: .email)                         // unknown: in many ways
  ///     PromptCompletion(of: "a", by: .digits)                        // unknown: it can't go on
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - validator: The validator.
  ///   - suggestions: The suggestions; invalid ones are ignored.
  init(of text: String, by validator: any Validator, suggestions: [String] = []) {
    let candidates = suggestions.filter { suggestion in
      suggestion.utf8.starts(with: text.utf8) && suggestion.utf8.count > text.utf8.count
        && validator.isValid(suggestion)
    }
    if candidates.isEmpty {
      self = Self.completion(of: text, by: validator)
    } else {
      self = Self.completion(of: text, among: candidates)
    }
  }

  private static func completion(of text: String, among candidates: [String]) -> Self {
    let first = Array(candidates[0].unicodeScalars)
    let shared = candidates.dropFirst().reduce(first.count) { shared, candidate in
      zip(first.prefix(shared), candidate.unicodeScalars).prefix { $0 == $1 }.count
    }
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: first[..<shared].dropFirst(text.unicodeScalars.count))
    if !rest.isEmpty { return .only(String(rest)) }
    return .several(
      Array(candidates.prefix(maximumShownCount)),
      others: max(0, candidates.count - maximumShownCount))
  }

  private static func completion(of text: String, by validator: any Validator) -> Self {
    let rest = forcedContinuation(of: text, by: validator)
    if !rest.isEmpty { return .only(rest) }
    if validator.rule.hasCheckDigits { return .unknown }
    // One more sample shows whether these are all.
    guard let samples = try? samples(of: text, by: validator, count: maximumShownCount + 1),
      samples.count <= maximumShownCount || validator.rule.namesValues, !samples.isEmpty
    else { return .unknown }
    return .several(Array(samples.prefix(maximumShownCount)), others: 0)
  }

  /// Returns the common continuation of all valid texts that start with a text.
  private static func forcedContinuation(of text: String, by validator: any Validator) -> String {
    var whole = text
    for _ in 0..<longest {
      guard case .incomplete(let error) = validator.verdict(on: whole),
        let expected = error.expected,
        !expected.includesEnd, expected.ranges.count == 1, let only = expected.ranges.first,
        only.lowerBound == only.upperBound, error.range.lowerBound >= whole.count,
        !validator.rule.hasCheckDigits || !("0"..."9").contains(only.lowerBound)
      else { break }
      let next = whole + String(only.lowerBound)
      if validator.verdict(on: next).isInvalid { break }
      whole = next
    }
    return String(whole.unicodeScalars.dropFirst(text.unicodeScalars.count))
  }

  /// Returns valid values that start with a text, the shortest first.
  private static func samples(
    of text: String,
    by validator: any Validator,
    count: Int
  ) throws -> [String] {
    guard let shortest = try validator.shortestCompletion(of: text) else { return [] }
    let start = text.unicodeScalars.map { "\\x{\(String($0.value, radix: 16))}" }.joined()
    let lines = try RegexValidator(start + "[^\\n]*")
    var values = [text + shortest]
    for sample in try (validator && lines).samples(count: count)
    where !values.contains(sample) {
      values.append(sample)
    }
    return Array(values.prefix(count))
  }
}

extension Rule {
  /// Whether valid texts are from a list of well-known names.
  fileprivate var namesValues: Bool {
    switch code {
    case .all, .described, .optional, .named: parts.contains(where: \.namesValues)
    case .any: !parts.isEmpty && parts.allSatisfy(\.namesValues)
    default: code.traits.listsValues
    }
  }

  /// Whether some digits are computed from others, so that completing them would hide a typing
  /// error.
  fileprivate var hasCheckDigits: Bool {
    code.traits.checkDigits != .none || parts.contains(where: \.hasCheckDigits)
  }
}
