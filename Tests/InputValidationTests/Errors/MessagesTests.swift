import InputValidation
import Testing

/// The words, pinned whole.
@Suite struct MessagesTests {
  private struct Example: CustomTestStringConvertible {
    let testDescription: String
    let error: ValidationError?

    /// The message that a validator has for a text.
    init(_ message: String, _ validator: any Validator, _ text: String) {
      testDescription = message
      error = validator.error(in: text)
    }
  }

  private static let rules = [
    Example("must be a number: expected a digit, '+', '-' or '.'", .numeric, "x"),
    Example("must be a number: expected a digit", .numeric, "5."),
    Example("must be a number: expected a digit, '.' or the end", .numeric, "5x"),
    Example("must be a number from 10 to 65: expected '0'-'6' or '+'", .numeric(in: 10...65), "7"),
    Example(
      "must be a number from 0 to below 1: expected '+', '-', '.' or '0'", .numeric(in: 0..<1),
      "1"),
    Example(
      "must be a number above 0 and below 1: expected '+', '.' or '0'", .numeric(in: .open(0, 1)),
      "1"),
    Example("must be a number above 0: expected a digit, '+' or '.'", .numeric(in: .above(0)), "-"),
    Example(
      "must be a number above 0 and up to 9: expected a digit, '+' or '.'",
      .numeric(in: Interval(lower: .excluded(0), upper: .included(9))), "-"),
    Example(
      "must be a whole number of 18 or more: expected a digit or '+'", .integer(in: 18...), "-"),
    Example(
      "must be a whole number of 5 or less: expected '0'-'5', '+' or '-'", .integer(in: ...5), "x"),
    Example("must be a whole number below 0: expected '-'", .integer(in: ..<0), "1"),
    Example("must be a whole number: expected a digit, '+' or '-'", .integer, ""),
    Example("must be digits only: expected a digit", .digits, "-1"),
    Example("must be digits only, from 1 to 9: expected a digit", .digits(in: 1...9), "-"),
    Example("must be letters only: expected a letter", .alphabetic, "1"),
    Example("must be letters only: expected a letter, a mark or the end", .alphabetic, "a1"),
    Example(
      "must be letters only (A-Z, a-z): expected a letter (A-Z, a-z)", .alphabetic(.ascii), "é"),
    Example("must be 2 to 3 characters long", .length(2...3), "a"),
    Example("must be 1 character long", .length(1...1), ""),
    Example("must be 2 bytes long", .length(2...2, in: .utf8), ""),
    Example("must be at least 2 Unicode scalars long", .length(2..., in: .scalars), "a"),
    Example("must be at most 1 UTF-16 code unit long", .length(...1, in: .utf16), "ab"),
    Example("must be empty", .length(...0), "a"),
    Example("must be one of 'debug', 'info': expected 'd' or 'i'", .oneOf("debug", "info"), "x"),
    Example("must be one of '': expected the end", .oneOf(""), "x"),
    Example("must not be empty", .nonEmpty, ""),
    Example("must be an even number", .satisfying("an even number") { _ in false }, "x"),
    Example(
      "must be a whole number from 1 to 12 or be empty: expected a digit, '+' or the end",
      .optional(.integer(in: 1...12)), "x"),
  ]

  private static let rewriting = [
    Example("must be a price, with at most 2 decimals: expected a digit", .price, "x"),
    Example(
      "must be a price from 0 to 5, with at most 1 decimal: expected '.' or the end",
      .price(in: 0...5, fractionDigits: 1), "51"),
    Example(
      "must be a price below 10, without a fraction: expected the end",
      .price(in: ..<10, fractionDigits: 0), "5.5"),
    Example("must be a natural number: expected a digit", .naturalNumber, "x"),
    Example(
      "must be a natural number of 1 or more: expected '1'-'9'", .naturalNumber(in: 1...), "0"),
    Example(
      "must be a number, grouped as in 1,234,567.8: expected a digit or '-'", .grouping(), ""),
    Example(
      "must be a number from 0 to 9, grouped as in 12.34.567, without a fraction: "
        + "expected a digit or '-'",
      .grouping(indianWithPoints, in: 0...9, fractionDigits: 0), "x"),
    Example(
      "must be a number, grouped as in 1,234,567.8, with at most 2 decimals: expected the end",
      .grouping(fractionDigits: 2), "1.234"),
    Example("must consist of digits", .filter(keeping: .digits), "x"),
    Example(
      "must consist of digits or '-'",
      .filter(keeping: .digits.union("-")), "x"),
    Example(
      "must not contain ' -'",
      .filter(dropping: " -"), "-"),
    Example("must not contain white space", .filter(replacing: .whiteSpace, with: "_"), " "),
    Example("must be in capital letters", .case(.upper), "a"),
    Example("must be in small letters", .case(.lower), "A"),
    Example("must not start or end with white space", .trim, "a "),
    Example("must be at most 1 character long", .maximumLength(1), "ab"),
  ]

  private static let indianWithPoints =
    (try? NumberFormat(decimalSeparator: ",", groupSeparator: ".", groupSizes: [3, 2])) ?? .plain

  private static let rewritingNegations = [
    Example("must not be a price, with at most 2 decimals", .not(.price), "1"),
    Example("must not be a natural number", .not(.naturalNumber), "1"),
    Example("must have other characters than digits", .not(.filter(keeping: .digits)), "1"),
    Example("must contain white space", .not(.filter(dropping: .whiteSpace)), "1"),
    Example("must have other letters than capital ones", .not(.case(.upper)), "A"),
    Example("must have other letters than small ones", .not(.case(.lower)), "a"),
    Example("must start or end with white space", .not(.trim), "a"),
  ]

  private static let negations = [
    Example("must not be a number", .not(.numeric), "1"),
    Example("must not be a number from 10 to 65", .not(.numeric(in: 10...65)), "10"),
    Example("must not be a whole number of 18 or more", .not(.integer(in: 18...)), "18"),
    Example("must not be digits only", .not(.digits), "1"),
    Example("must not be letters only", .not(.alphabetic), "a"),
    Example("must not be letters only (A-Z, a-z)", .not(.alphabetic(.ascii)), "a"),
    Example("must not be 2 to 3 characters long", .not(.length(2...3)), "ab"),
    Example("must not be empty", .not(.length(...0)), ""),
    Example("must not be one of 'root', 'admin'", .not(.oneOf("root", "admin")), "root"),
    Example("nothing can satisfy this: must be one of no values", .oneOf([]), "a"),
    Example("must be empty", .not(.nonEmpty), "a"),
    Example("must not be an even number", .not(.satisfying("an even number") { _ in true }), "x"),
    Example("must not be a whole number and must not be empty", .not(.optional(.integer)), ""),
    Example("must be digits only", .not(.not(.digits)), "x"),
  ]

  private static let compositions = [
    Example(
      "must be letters only and must be 3 to 16 characters long: expected a letter",
      .alphabetic && .length(3...16), "1"),
    Example("must be 3 to 16 characters long", .alphabetic && .length(3...16), "ab"),
    Example(
      "must be a number or must be one of 'n/a': expected a digit, '+', '-', '.' or 'n'",
      .any(of: .numeric, .oneOf("n/a")), "x"),
    Example(
      "must not be a number and must not be one of 'n/a'",
      .not(.any(of: .numeric, .oneOf("n/a"))), "1"),
    Example(
      "must not be a number or must not be 2 characters long",
      .not(.numeric && .length(2...2)), "11"),
    Example(
      "(must be digits only or must be letters only) and must be at most 2 characters long: "
        + "expected a digit or the end",
      (.digits || .alphabetic) && .length(...2), "1a3"),
    Example(
      "(must be digits only and must be 2 characters long) or must be one of 'x': "
        + "expected a digit or 'x'",
      (.digits && .length(2...2)) || .oneOf("x"), "y"),
    Example(
      "(must not be digits only or must not be 1 character long) and must not be one of 'x'",
      .not((.digits && .length(1...1)) || .oneOf("x")), "x"),
    Example(
      "nothing can satisfy this: must satisfy one of no rules", .any(of: []), ""),
    Example(
      "must be digits only: expected a digit; must be even",
      .digits && .satisfying("even") { _ in false }, ""),
  ]

  @Test(arguments: rules + rewriting + negations + rewritingNegations + compositions)
  private func `a message is made of the rule`(example: Example) throws {
    #expect(try #require(example.error).message() == example.testDescription)
  }

  @Test func `a message shows the pattern`() throws {
    let date: some Validator = try .regex(#"\d{4}-\d{2}"#)
    #expect(
      date.error(in: "x")?.message() == #"must match the pattern \d{4}-\d{2}: expected a digit"#)
    #expect(
      NotValidator(date).error(in: "2024-05")?.message()
        == #"must not match the pattern \d{4}-\d{2}"#)
  }

  @Test func `a message shows the mask`() throws {
    let mask: some Validator = try .mask("(000)")
    #expect(mask.error(in: "(x")?.message() == "must have the form (000): expected a digit")
    #expect(NotValidator(mask).error(in: "(123)")?.message() == "must not have the form (000)")
  }

  @Test func `what is expected would do for all of the parts`() throws {
    let validator: some Validator = try .regex("a*b") && .length(...2)
    let error = validator.error(in: "aa")
    #expect(error?.range == 1..<2)
    #expect(error?.message() == "must match the pattern a*b: expected 'b'")
  }

  @Test(arguments: [(20, nil), (21, "1 other"), (1_000, "980 others")])
  func `of very many parts only the first are named`(count: Int, others: String?) {
    let rules = (0..<count).map { Rule(.init(rawValue: "r\($0)")) }
    let named = rules.prefix(20).map { "must satisfy the rule \($0.code.rawValue)" }
    let words = named + (others.map { [$0] } ?? [])
    for (code, connective) in [(Rule.Code.all, "and"), (.any, "or")] {
      let message = ValidationError(Rule(code, parts: rules), at: 0..<0).message()
      #expect(message == words.joined(separator: " \(connective) "))
    }
    let error = ValidationError(
      Rule(.all, parts: rules), at: 0..<0, reasons: rules.map { ValidationError($0, at: 0..<0) })
    #expect(error.message() == words.joined(separator: "; "))
  }

  @Test(arguments: [
    (Rule(.encoding), "must be well-formed UTF-8"),
    (
      Rule(.nesting, parameters: ["max": "9"]),
      "can't be judged by rules that are nested deeper than 9"
    ),
    (Rule("own"), "must satisfy the rule own"),
    (Rule(.not, parts: [Rule("own")]), "must not satisfy the rule own"),
    (Rule(.named, parameters: ["name": "digits"]), "must satisfy the rule digits"),
    (
      Rule(.not, parts: [Rule(.named, parameters: ["name": "digits"])]),
      "must not satisfy the rule digits"
    ),
  ])
  func `rules that no strategy has speak too`(rule: Rule, message: String) {
    #expect(ValidationError(rule, at: 0..<0).message() == message)
  }

  @Test(arguments: [
    Rule.Code.numeric, .integer, .digits, .alphabetic, .regex, .length, .oneOf, .nonEmpty,
    .satisfying, .price, .naturalNumber, .grouping, .mask, .filter, .case, .trim, .all, .any, .not,
    .optional, .encoding, .nesting, .named, "own",
  ])
  func `a rule without parameters has a message`(code: Rule.Code) {
    for error in [
      ValidationError(Rule(code), at: 0..<0),
      ValidationError(Rule(.not, parts: [Rule(code)]), at: 0..<0),
      ValidationError(Rule(code), at: 0..<0, expected: ExpectedCharacters([])),
    ] {
      _ = error.message()
    }
  }
}
