import ValidationCore

/// An answer to the question how a text goes on.
enum PromptCompletion: Equatable {
  /// It can only go on so, as far as that.
  case only(String)
  /// It can go on in several ways: whole values, and how many more are known.
  case several([String], others: Int)
  /// It can go on in more ways than make a list, or it can't.
  case unknown
}

extension PromptCompletion {
  /// The most values that are shown.
  private static let maximumShownCount = 5
  /// The longest text that is added, in scalars.
  private static let longest = 256

  /// Asks how a text goes on: by the values that may be meant or, if none of them begins so, by
  /// all that are valid, if these are few, or those of a list: what else rules accept is often no
  /// text that a person would want.
  ///
  ///     PromptCompletion(of: "d", by: .oneOf("debug", "info"))        // only("ebug")
  ///     PromptCompletion(of: "4", by: .integer(in: 40...41))          // several(["40", "41"])
  ///     PromptCompletion(of: "a", by: .email)                         // unknown: in many ways
  ///     PromptCompletion(of: "a", by: .digits)                        // unknown: it can't go on
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - validator: The judge.
  ///   - suggestions: The values that may be meant; those that are not valid don't count.
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
    // One more tells whether these are all that there are.
    guard let samples = try? samples(of: text, by: validator, count: maximumShownCount + 1),
      samples.count <= maximumShownCount || validator.rule.namesValues, !samples.isEmpty
    else { return .unknown }
    return .several(Array(samples.prefix(maximumShownCount)), others: 0)
  }

  /// The text with which all valid ones go on that begin with a text.
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

  /// Valid values that begin with a text, the shortest first.
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
  /// Whether valid texts are names that people know, of a list.
  fileprivate var namesValues: Bool {
    switch code {
    case .oneOf, .boolean, .timeZone: true
    case .all, .described, .optional, .named: parts.contains(where: \.namesValues)
    case .any: !parts.isEmpty && parts.allSatisfy(\.namesValues)
    default: false
    }
  }

  /// Whether digits follow from others, so that to fill them in would
  /// hide a slip.
  fileprivate var hasCheckDigits: Bool {
    switch code {
    case .creditCard, .iban, .isbn, .ean: true
    default: parts.contains(where: \.hasCheckDigits)
    }
  }
}
