internal import RegularLanguage
package import ValidationCore

/// The characters expected at the position of an error, in the form that messages need.
package struct Expectation: Sendable {
  private let expected: ExpectedCharacters?
  /// The format of the text; `nil` if the format has no special words for expected characters.
  private let format: Rule.Code?
  /// Whether a rule has bounds instead of an example.
  private let hasBounds: Bool
  /// The length of the text, if something is missing at its end.
  private var length: Int?

  /// Creates an expectation of characters.
  ///
  /// - Parameters:
  ///   - expected: The characters.
  ///   - rules: The rules that are broken.
  ///   - range: The position; `nil` if it is set later.
  package init(
    _ expected: ExpectedCharacters?,
    of rules: [Rule] = [],
    at range: Range<Int>? = nil
  ) {
    self.expected = expected
    format = rules.lazy.compactMap(\.format).first
    hasBounds = rules.contains(where: \.hasBounds)
    if let range { locate(range) }
  }
}

extension Expectation {
  /// Creates the expectation of an error.
  package init(_ error: ValidationError) {
    let reasons = error.rule.code == .all ? error.reasons.map(\.rule) : []
    self.init(error.expected, of: [error.rule] + reasons, at: error.range)
  }

  /// Whether no text can satisfy the rules.
  package var isUnsatisfiable: Bool { expected == .nothing }

  /// Whether the words depend on the length of the text.
  package var dependsOnLength: Bool { format == "credit-card" }

  /// Sets the position in the text.
  package mutating func locate(_ range: Range<Int>) {
    length = range.isEmpty ? range.lowerBound : nil
  }

  /// Returns whether messages mention the expectation.
  ///
  /// - Parameter isNeeded: Whether it adds information to the violated rules.
  /// - Returns: `isNeeded`, or `true` if a unit is missing after a number, which bounds don't
  ///   mention.
  package func isMentioned(if isNeeded: Bool) -> Bool { isNeeded || unit != nil && length != nil }

  /// Returns the words after the requirements of the rules.
  package func words(in wording: Wording) -> String {
    guard let expected, let items = items(in: wording) else { return "" }
    return wording.grammar.expectation(of: items, isEndAllowed: expected.includesEnd)
  }

  private func items(in wording: Wording) -> [ExpectedCharacters.Item]? {
    guard let expected else { return nil }
    // One example is enough.
    if let unit { return [.unit(hasBounds && wording.showsExamples ? unit : nil)] }
    if format == "credit-card", let length, length >= 12, expected.hasDigits {
      return [.checkDigit]
    }
    guard format == "date-time" else { return expected.items }
    // Both cases are allowed, and the standard uses uppercase.
    return expected.items?.map { item in
      guard case .character(let scalar) = item,
        let capital = scalar.properties.uppercaseMapping.unicodeScalars.first
      else { return item }
      return .character(capital)
    }
  }

  /// The unit after a number, if a letter with which a unit begins is expected.
  private var unit: String? {
    guard let expected, !expected.includesEnd, expected.hasDigits else { return nil }
    let units: KeyValuePairs<Unicode.Scalar, String> =
      switch format {
      case "byte-count": ["M": "MiB", "K": "KiB", "B": "B"]
      case "duration": ["h": "h", "H": "H", "m": "m", "s": "s", "S": "S", "D": "D"]
      default: [:]
      }
    return units.first { expected.contains($0.key) }?.value
  }
}

extension ExpectedCharacters {
  fileprivate var hasDigits: Bool { !self.set.intersection(.digits).isEmpty }
}

extension Rule {
  /// The code of the format, if it has special words for its characters; also if the format is
  /// named or optional.
  fileprivate var format: Code? {
    switch code {
    case "credit-card", "date-time", "byte-count", "duration": code
    case .described, .optional: parts.first?.format
    default: nil
    }
  }

  /// Whether the rule, or a part of it, has bounds.
  var hasBounds: Bool {
    ["min", "max", "above", "below"].contains { parameters[$0] != nil }
      || parts.contains(where: \.hasBounds)
  }

  /// Whether the expected characters add information to the rule itself.
  ///
  /// For a number that is too large, the bound helps more than the digits that would be valid.
  package var needsExpectation: Bool {
    switch code {
    case .length, .nonEmpty, .satisfying, "filter", "case", "trim", .not, .encoding, .nesting,
      .unanswered, .secret, .listed, "port":
      return false
    case .described where parameters["message"] != nil: return false
    // All the values are named.
    case .oneOf where parameters["others"] == nil: return false
    case "hex", "base64", "base64url": return true
    case .all, .any, .optional, .list, .described: return parts.contains(where: \.needsExpectation)
    default: return !["min", "max", "above", "below"].contains { parameters[$0] != nil }
    }
  }
}
