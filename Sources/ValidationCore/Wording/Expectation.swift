internal import RegularLanguage

/// What could stand at the place of an error, as far as messages speak of it.
package struct Expectation: Sendable {
  private let expected: ExpectedCharacters?
  /// The format that the text has to have; `nil` where that is none that is told differently.
  private let format: Rule.Code?
  /// Whether a rule has bounds, in place of an example.
  private let hasBounds: Bool
  /// The length of the text, where something is missing at its end.
  private var length: Int?

  /// Creates what messages say of some characters.
  ///
  /// - Parameters:
  ///   - expected: The characters.
  ///   - rules: The rules that are broken.
  ///   - range: The place; `nil` where it is told later.
  package init(
    _ expected: ExpectedCharacters?,
    of rules: [Rule] = [],
    at range: Range<Int>? = nil
  ) {
    self.expected = expected
    format = rules.lazy.compactMap(\.format).first
    hasBounds = rules.contains(where: \.hasBounds)
    if let range { note(range) }
  }
}

extension Expectation {
  /// Creates what messages say of an error.
  package init(_ error: ValidationError) {
    let reasons = error.rule.code == .all ? error.reasons.map(\.rule) : []
    self.init(error.expected, of: [error.rule] + reasons, at: error.range)
  }

  /// A Boolean value that tells whether no text at all could satisfy the rules.
  package var isUnsatisfiable: Bool { expected == .nothing }

  /// A Boolean value that tells whether the words depend on how long the text is.
  package var dependsOnLength: Bool { format == .creditCard }

  /// Takes note of the place in the text.
  package mutating func note(_ range: Range<Int>) {
    length = range.isEmpty ? range.lowerBound : nil
  }

  /// Returns whether messages speak of it.
  ///
  /// - Parameter isNeeded: Whether it tells more than a rule that is broken.
  /// - Returns: Whether it is, or a unit is missing after a number, which bounds don't say.
  package func isTold(if isNeeded: Bool) -> Bool { isNeeded || unit != nil && length != nil }

  /// Returns what stands after the demands of the rules.
  package func words(in wording: Wording) -> String {
    guard let expected, let items = items(in: wording) else { return "" }
    return wording.grammar.expectation(of: items, isEndAllowed: expected.includesEnd)
  }

  private func items(in wording: Wording) -> [ExpectedCharacters.Item]? {
    guard let expected else { return nil }
    // One example is enough.
    if let unit { return [.unit(hasBounds && wording.showsExamples ? unit : nil)] }
    if format == .creditCard, let length, length >= 12, expected.hasDigits { return [.checkDigit] }
    guard format == .dateTime else { return expected.items }
    // Both cases are allowed, and the standard writes capitals.
    return expected.items?.map { item in
      guard case .character(let scalar) = item,
        let capital = scalar.properties.uppercaseMapping.unicodeScalars.first
      else { return item }
      return .character(capital)
    }
  }

  /// The unit after a number, if one of the letters with which units begin could stand there.
  private var unit: String? {
    guard let expected, !expected.includesEnd, expected.hasDigits else { return nil }
    let units: KeyValuePairs<Unicode.Scalar, String> =
      switch format {
      case .byteCount: ["M": "MiB", "K": "KiB", "B": "B"]
      case .duration: ["h": "h", "H": "H", "m": "m", "s": "s", "S": "S", "D": "D"]
      default: [:]
      }
    return units.first { expected.contains($0.key) }?.value
  }
}

extension ExpectedCharacters {
  fileprivate var hasDigits: Bool { !self.set.intersection(.digits).isEmpty }
}

extension Rule {
  /// The code of the format, if messages about its characters differ from others; also where the
  /// format has a name, or may be left out.
  fileprivate var format: Code? {
    switch code {
    case .creditCard, .dateTime, .byteCount, .duration: code
    case .described, .optional: parts.first?.format
    default: nil
    }
  }

  /// A Boolean value that tells whether the rule, or a part of it, has bounds.
  var hasBounds: Bool {
    ["min", "max", "above", "below"].contains { parameters[$0] != nil }
      || parts.contains(where: \.hasBounds)
  }

  /// A Boolean value that tells whether the characters that could stand at a place tell a person
  /// more than the rule itself.
  ///
  /// Who types a number that is too large needs the bound, and not the digit that would do instead.
  package var needsExpectation: Bool {
    switch code {
    case .length, .nonEmpty, .satisfying, .filter, .case, .trim, .not, .encoding, .nesting,
      .unanswered, .secret, .port:
      return false
    case .described where parameters["message"] != nil: return false
    // All the values are named.
    case .oneOf where parameters["others"] == nil: return false
    case .hex, .base64, .base64URL: return true
    case .all, .any, .optional, .list, .described: return parts.contains(where: \.needsExpectation)
    default: return !["min", "max", "above", "below"].contains { parameters[$0] != nil }
    }
  }
}
