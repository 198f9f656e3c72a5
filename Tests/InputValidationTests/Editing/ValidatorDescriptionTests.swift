import InputValidation
import Testing

/// What a validator prints: its rule, and never what it is compiled to.
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
  func `a validator prints as its rule`(validator: any Validator, description: String) {
    #expect("\(validator)" == description)
    #expect(String(reflecting: validator) == description)
  }

  @Test(arguments: ValidatorDescriptionTests.all.indices)
  func `no validator prints more than a few lines`(number: Int) {
    let validator = Self.all[number]
    let rule = validator.rule
    #expect("\(validator)".utf8.count < 1_000, "\(rule.code)")
    #expect(String(reflecting: validator).utf8.count < 1_000, "\(rule.code)")
    #expect("\(rule)".utf8.count < 1_000, "\(rule.code)")
    let children = Mirror(reflecting: validator).children
    #expect(children.allSatisfy { $0.label == "rule" }, "\(rule.code)")
  }

  @Test func `a language prints less than a page of bytes`() {
    #expect("\(LengthValidator(1...3).language.map { "\($0)" } ?? "")".utf8.count < 20_000)
  }

  /// All strategies, formats, and compositions, some of them larger than anybody can read.
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
    // Lists are compiled when they are made.
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
}
