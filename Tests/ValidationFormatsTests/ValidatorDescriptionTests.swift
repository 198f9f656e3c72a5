import InputValidation
import Testing

/// A validator is described by its rule, and not by its automaton.
@Suite struct ValidatorDescriptionTests {
  @Test(
    arguments: [
      (LengthValidator(1...3), "length(max: 3, min: 1, unit: characters)"),
      (.digits && .not(.oneOf("5", "6")), "all(digits, not(one-of(values: 5, 6)))"),
      (DigitsValidator().described("a code"), "described \"a code\"(digits)"),
      (.secret(.length(8...)), "secret(min: 8, unit: characters)"),
      (.secret(.oneOf("a", "b")), "secret"),
      (.optional(.list(of: .boolean)), "optional(list(separator: ,, boolean))"),
      (Custom(), "custom \"a number of our own\""),
    ] as [(any Validator, String)])
  func `the description of a validator is its rule`(validator: any Validator, description: String) {
    #expect("\(validator)" == description)
    #expect(String(reflecting: validator) == description)
  }

  @Test(arguments: ValidatorDescriptionTests.all.indices)
  func `the description of a validator is at most a few lines`(number: Int) {
    let validator = Self.all[number]
    let rule = validator.rule
    #expect("\(validator)".utf8.count < 1_000, "\(rule.code)")
    #expect(String(reflecting: validator).utf8.count < 1_000, "\(rule.code)")
    #expect("\(rule)".utf8.count < 1_000, "\(rule.code)")
    let children = Mirror(reflecting: validator).children
    #expect(children.allSatisfy { $0.label == "rule" }, "\(rule.code)")
  }

  @Test func `the description of a language is short`() {
    #expect("\(LengthValidator(1...3).language.map { "\($0)" } ?? "")".utf8.count < 20_000)
  }

  /// All strategies, formats and compositions, some of them very large.
  static let all: [any Validator] = {
    let strategies: [any Validator] = [
      .alphabetic, .alphabetic(.ascii), .digits, .digits(in: 1...9), .integer,
      .integer(in: 0...100, multipleOf: 5), .numeric, .numeric(in: 0..<1), .scientific,
      .length(1...3), .length(...255, in: .utf8), .nonEmpty, .oneOf("a"),
      .oneOf((0..<5_000).map { "value \($0)" }), .satisfying("even") { _ in true },
      .price(format: .german), .grouping(.english), .case(.upper), .trim, .maximumLength(3),
      .regex(literal: "[a-z]+"), Custom(), .secret(.digits),
      .oneOf(String(repeating: "\u{E9}", count: 9_999)),
      .satisfying(String(repeating: "very ", count: 9_999)) { _ in true },
    ]
    let simple: [any Validator] = strategies + TrapTests.formats.map(\.validator)
    var nested: any Validator = .digits
    for _ in 0..<199 { nested = described(nested) }
    var all: [any Validator] = simple
    all += TrapTests.wideFormats.map(\.validator)
    for part in simple {
      all += [.all(of: [part, .length(1...9)]), .any(of: part, .oneOf("x"))]
      all += [.not(part), .optional(part), described(part)]
    }
    // Lists are compiled when they are created.
    all += [list(of: .digits), list(of: .host), .all(of: simple), .any(of: simple), nested]
    return all
  }()

  private static func described(_ part: some Validator) -> any Validator {
    part.described("something")
  }

  private static func list(of part: some Validator) -> any Validator {
    ListValidator(of: part, separatedBy: ",", count: 0...)
  }

  private struct Custom: Validator {
    private let digits: any Validator = .digits
    var rule: Rule { Rule("custom", names: ["en": "a number of our own"]) }
    var language: Language? { digits.language }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      digits.verdict(on: text, caret: caret).naming(rule)
    }
  }

  @Test(arguments: [1, 60, 62, 63, 200])
  func `the description of a rule is cut to 500 bytes`(count: Int) {
    let names = Array(repeating: "digits", count: count)
    let whole = "all(\(names.joined(separator: ", ")))"
    let rule = Rule(.all, parts: names.map { _ in DigitsValidator().rule })
    #expect("\(rule)" == (whole.utf8.count <= 500 ? whole : "\(whole.prefix(497))..."))
  }
}
