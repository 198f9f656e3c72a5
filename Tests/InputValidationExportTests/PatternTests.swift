import InputValidation
import InputValidationExport
import TestSupport
import Testing
import ValidatorSamples

/// Patterns for other engines; `.ci/patterns.py` asks these engines.
@Suite struct PatternTests {
  @Test(
    arguments: [
      (.digits, .ecmaScript, "^[0-9]+$"), (.uuid, .re2, #"\A"# + uuid + #"\z"#),
      (.uuid, .html, uuid),
      (
        .port, .python,
        #"\A(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|"#
          + #"5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5]))))\Z"#
      ),
      (.alphabetic(.ascii) && .length(3...16), .pcre, #"\A[A-Za-z]{3,16}\z"#),
      (.oneOf("a+b", "a-b", "[c]^"), .posixExtended, #"^(\[c]\^|a[+-]b)$"#),
      (.ean, .jsonSchema, "^[0-9]{8}(?:[0-9]{5})?$"), (.hexColor, .ecmaScript, hexColor),
    ] as [(any Validator, PatternDialect, String)])
  func `a pattern is what a person would write`(
    validator: any Validator,
    dialect: PatternDialect,
    source: String
  ) throws {
    let pattern = try validator.pattern(for: dialect)
    #expect(pattern.source == source)
  }

  private static let uuid = "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
  private static let hexColor = "^#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"

  @Test(
    arguments: [
      ("[\u{1F600}-\u{1F64F}]", .ecmaScriptWithoutFlags, #"^\uD83D[\uDE00-\uDE4F]$"#),
      ("[\u{1F600}-\u{1F601}]{2}", .ecmaScriptWithoutFlags, #"^(?:\uD83D[\uDE00-\uDE01]){2}$"#),
      ("[^a]", .ecmaScriptWithoutFlags, #"^(?:[^a\uD800-\uDFFF]|[\uD800-\uDBFF][\uDC00-\uDFFF])$"#),
      ("[^a]*", .ecmaScriptWithoutFlags, "^[^a]*$"), ("[^a]", .ecmaScript, "^[^a]$"),
      (#"[\u{80}\u{20AC}\u{1F600}]"#, .ecmaScript, #"^[\u0080\u20AC\u{1F600}]$"#),
      (#"[\u{80}\u{20AC}\u{1F600}]"#, .re2, #"\A[\x{80}\x{20AC}\x{1F600}]\z"#),
      (#"[\u{80}\u{20AC}\u{1F600}]"#, .python, #"\A[\u0080\u20AC\U0001F600]\Z"#),
      (#"[\u{80}\u{20AC}\u{1F600}]"#, .jsonSchema, "^[\u{80}\u{20AC}\u{1F600}]$"),
      (#"[\]a^\-]"#, .posixExtended, "^[]a^-]$"), (#"[\^\-]"#, .posixExtended, "^[-^]$"),
      (#"[(|)/&]"#, .html, #"[&\(\)\/\|]"#), (".", .posixExtended, "^[^\r\u{2028}\u{2029}]$"),
      ("(?:[^a]b){2}", .html, #"(?:[\x00-`b-\u{10FFFF}]b){2}"#),
      (#"[\u{20}-\u{FF00}]"#, .re2, #"\A[ -\x{FF00}]\z"#),
      ("a{1500}b{0,1200}", .re2, #"\Aa{1000}a{500}b{0,1000}b{0,200}\z"#),
      ("(?:a{30}){40}", .re2, #"\A(?:a{30}){33}(?:a{30}){7}\z"#),
    ] as [(String, PatternDialect, String)])
  func `a dialect has its own notation`(pattern: String, dialect: PatternDialect, source: String)
    throws
  {
    let validator = try RegexValidator(pattern, limits: Self.limits)
    let exported = try validator.pattern(for: dialect)
    #expect(exported.source == source)
  }

  /// Those that take seconds without optimization.
  private static let slow: Set = [
    "length, 3...16", "time-zone", "iban", "isbn", "credit-card, groups", "credit-card",
  ]

  /// Our own parser reads what other dialects have in common with ECMAScript.
  ///
  /// So the languages can be compared.
  @Test(
    arguments: sampled(
      24,
      from: (NamedValidator.formats + NamedValidator.strategies)
        .filter { isExhaustive || !slow.contains($0.name) }))
  func `a pattern has the language that it claims`(named: NamedValidator) throws {
    for dialect in [PatternDialect.ecmaScript, .pcre, .jsonSchema] {
      let limit = isExhaustive ? 8_192 : 1_024
      guard
        let pattern = try? named.validator.pattern(for: dialect, maximumByteCount: limit)
      else { continue }
      #expect(pattern.source.utf8.count <= limit)
      let other = try RegexValidator(pattern.source, limits: Self.limits)
      if case .wider(let example) = pattern.exactness {
        #expect(other.isValid(example))
        #expect(!named.validator.isValid(example))
      } else {
        #expect(try other.isStricter(than: named.validator), "\(pattern.source)")
      }
      if named.validator.language != nil {
        do {
          #expect(try named.validator.isStricter(than: other), "\(pattern.source)")
        } catch QuestionError.tooLarge {}
      }
      if !isExhaustive { break }
    }
  }

  private static let limits = PatternLimits(repeats: 100_000)

  @Test func `a pattern that is not exact may be refused`() {
    #expect(throws: PatternExportError.tooLong(limit: 8_192)) {
      try FormatValidator<String>.ean.pattern(for: .re2, allowsWider: false)
    }
    #expect(throws: PatternExportError.noLanguage) {
      try RuleValidator().pattern(for: .re2)
    }
    #expect(throws: PatternExportError.matchesNothing) {
      try (DigitsValidator() && AlphabeticValidator()).pattern(for: .re2)
    }
  }

  private struct RuleValidator: Validator {
    let rule = Rule("even")
    func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }
  }
}
