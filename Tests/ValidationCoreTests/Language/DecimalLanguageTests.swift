import InputValidation
import Testing

/// The bounds in languages of numbers, compared with arithmetic.
@Suite struct DecimalLanguageTests {
  private struct Example: CustomTestStringConvertible {
    let testDescription: String
    let interval: Interval<DecimalNumber>

    init(_ testDescription: String, lower: String? = nil, upper: String? = nil) {
      // "(1" excludes the bound, "[1" includes it.
      func end(_ text: String?) -> Interval<DecimalNumber>.End {
        guard let text, let number = DecimalNumber(text.dropFirst()) else { return .unbounded }
        return text.hasPrefix("(") ? .excluded(number) : .included(number)
      }
      self.testDescription = testDescription
      interval = Interval(lower: end(lower), upper: end(upper))
    }
  }

  private static let examples = [
    Example("all"),
    Example("[5, 5]", lower: "[5", upper: "[5"),
    Example("[10, 65]", lower: "[10", upper: "[65"),
    Example("[0, 1)", lower: "[0", upper: "(1"),
    Example("(0, 1)", lower: "(0", upper: "(1"),
    Example("(0, 0)", lower: "(0", upper: "(0"),
    Example("[0, 0]", lower: "[0", upper: "[0"),
    Example("[-5, 5]", lower: "[-5", upper: "[5"),
    Example("(-5, -0.5]", lower: "(-5", upper: "[-0.5"),
    Example("[-1.5, 0)", lower: "[-1.5", upper: "(0"),
    Example("[-9, 0]", lower: "[-9", upper: "[0"),
    Example("(-0.1, 0.95)", lower: "(-0.1", upper: "(0.95"),
    Example("[0.05, 0.5]", lower: "[0.05", upper: "[0.5"),
    Example("(9.5, )", lower: "(9.5"),
    Example("[-0.05, )", lower: "[-0.05"),
    Example("( , 1.01]", upper: "[1.01"),
    Example("( , -1)", upper: "(-1"),
    Example("crossed", lower: "[9", upper: "[1"),
    Example("crossed below zero", lower: "[-1", upper: "[-9"),
  ]

  private static let alphabet = "+-.0159"

  private static let anyGrouping = GroupingValidator(in: Interval<DecimalNumber>())

  /// Returns all texts over the alphabet up to a length.
  private static func texts(upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in alphabet.map { text + String($0) } }
      all += last
    }
    return all
  }

  @Test(arguments: examples)
  private func `a text is valid if and only if its number is in the interval`(example: Example) {
    let numeric = NumericValidator(in: example.interval)
    let integer = IntegerValidator(in: example.interval)
    let digits = DigitsValidator(in: example.interval)
    #expect(numeric.isExact && integer.isExact && digits.isExact)
    for text in Self.texts(upTo: 4) {
      let isInside = DecimalNumber(text).map(example.interval.contains) ?? false
      let isPlain = !text.contains(".")
      let isSigned = text.hasPrefix("-") || text.hasPrefix("+")
      #expect(numeric.isValid(text) == isInside, "\(text)")
      #expect(integer.isValid(text) == (isInside && isPlain), "\(text)")
      #expect(digits.isValid(text) == (isInside && isPlain && !isSigned), "\(text)")
    }
  }

  @Test(arguments: examples)
  private func `bounds include or exclude zero in every spelling`(example: Example) {
    let hasZero = example.interval.contains(0)
    for sign in ["", "+", "-"] {
      for zero in ["0", "00", "000"] {
        #expect(IntegerValidator(in: example.interval).isValid(sign + zero) == hasZero)
      }
      for zero in ["0", "00", "0.0", "00.000", ".0"] {
        #expect(NumericValidator(in: example.interval).isValid(sign + zero) == hasZero)
      }
    }
    for zero in ["0", "-0", "0.0", "-0.00"] {
      let (grouping, any) = (GroupingValidator(in: example.interval), Self.anyGrouping)
      #expect(grouping.isValid(zero) == (hasZero && any.isValid(zero)), "\(zero)")
    }
    // Digits never have a sign.
    #expect(!DigitsValidator(in: example.interval).isValid("-0"))
  }

  /// Intervals for which the tested insertions are sufficient.
  ///
  /// If any insertion makes a text valid, so does one without leading zeros and without a plus
  /// sign. The rest is at most a minus sign, the two significant digits that numbers in these
  /// intervals need, and a point: for `1...65` two digits, for `-5...5` a sign and a digit, for the
  /// others a point and one digit, after a sign if there are negatives or zero. Each digit can be
  /// replaced by 0, 1, 5 or 9: if a first digit is possible, so is one of these, and after it any
  /// digit is.
  private static let insertionCases: [(String, any Validator)] = [
    ("integer 10...65", .integer(in: 10...65)),
    ("integer -5...5", .integer(in: -5...5)),
    ("integer 1...", .integer(in: 1...)),
    ("numeric 0..<1", .numeric(in: 0..<1)),
    ("numeric (0, 1)", .numeric(in: .open(0, 1))),
    ("digits 10...65", .digits(in: 10...65)),
  ]

  @Test(arguments: insertionCases.indices)
  func `a verdict agrees with trying all insertions`(index: Int) {
    let (name, validator) = Self.insertionCases[index]
    let insertions = Self.texts(upTo: 3).dropFirst()
    var verdicts: [Verdict.Kind: Int] = [:]
    for text in Self.texts(upTo: 2) + ["10.", "+65", "066", "-10", ".15", "0.5", "9.9", "165"] {
      for offset in 0...text.count {
        let caret = text.index(text.startIndex, offsetBy: offset)
        let kind = validator.verdict(on: text, caret: caret).kind
        let expected: Verdict.Kind =
          if validator.isValid(text) {
            .valid
          } else if insertions.contains(where: {
            validator.isValid(text[..<caret] + $0 + text[caret...])
          }) {
            .incomplete
          } else {
            .invalid
          }
        #expect(kind == expected, "\(name) \(text) at \(offset)")
        verdicts[expected, default: 0] += 1
      }
    }
    #expect(verdicts.count == 3)
  }

  @Test(arguments: [40, 400, 1_000])
  func `long bounds are part of the language`(count: Int) throws {
    let bound = String(repeating: "7", count: count)
    let below = bound.dropLast() + "6"
    let above = bound.dropLast() + "8"
    let number = try #require(DecimalNumber(bound))
    let validator = IntegerValidator(in: 1...number)
    #expect(validator.isExact)
    #expect(validator.isValid(bound) && validator.isValid(String(below)))
    #expect(validator.verdict(on: String(above)).isInvalid)
    #expect(validator.verdict(on: bound + "0").isInvalid)
    #expect(validator.isValid("00" + bound))
    let open = DigitsValidator(in: ..<number)
    #expect(!open.isValid(bound) && open.isValid(String(below)))
  }

  @Test func `longer bounds are compared, so that validity is exact`() throws {
    let bound = String(repeating: "7", count: 2_000)
    let number = try #require(DecimalNumber(bound))
    let validator = IntegerValidator(in: 10...number)
    #expect(!validator.isExact)
    #expect(validator.isValid(bound))
    #expect(validator.isValid("00" + bound))
    #expect(validator.verdict(on: String(bound.dropLast() + "8")).isIncomplete)
    #expect(validator.verdict(on: "7").isIncomplete)
    #expect(validator.verdict(on: "").isIncomplete)
    #expect(validator.verdict(on: "x").isInvalid)
    #expect(validator.error(in: "x")?.parameters["max"]?.description == bound)
    let combined: some Validator = IntegerValidator(in: 10...number) && .length(2...)
    #expect(combined.isValid(bound) && !combined.isValid("9") && !combined.isExact)
  }

  @Test func `long fractions are part of the language`() throws {
    let zeros = "0." + String(repeating: "0", count: 300)
    let minimum = try #require(DecimalNumber(zeros + "5"))
    let validator = NumericValidator(in: .open(0, minimum))
    #expect(validator.isExact)
    #expect(validator.isValid(zeros + "4999"))
    #expect(!validator.isValid(zeros + "5"))
    #expect(!validator.isValid("0"))
    #expect(validator.verdict(on: "0").isIncomplete)
    #expect(validator.verdict(on: "0.1").isInvalid)
  }
}
