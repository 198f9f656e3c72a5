import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

@Suite struct GroupingTests {
  @Test(arguments: [
    VerdictCase(
      "English", .grouping(),
      valid: ["0", "123", "1,234", "1,234,567.8901", "-1,234", "0.5", "-0.5"],
      incomplete: [
        "", "-", "1,234.", "1234", "12,34", "01,234", "1 234",
      ],
      invalid: ["+1", "x", "1,2345", "1.2.3", "1.234,5", "1-5"]),
    VerdictCase(
      "Indian", .grouping(.indian), valid: ["999", "1,234", "12,345", "1,23,456", "12,34,56,789"],
      incomplete: ["12,3"], invalid: ["x", "123,456"]),
    VerdictCase(
      "Swiss", .grouping(.swiss), valid: ["1\u{2019}234.5", "1'234"],
      incomplete: ["1'23", "1 234"]),
    VerdictCase("French", .grouping(.french), valid: ["1\u{202F}234,5"], incomplete: ["1 234"]),
    VerdictCase(
      "plain", .grouping(.plain), valid: ["1234.5"], incomplete: ["1,234", "12,5"],
      invalid: ["x", "1,2,3"]),
    VerdictCase(
      "two digits", .grouping(fractionDigits: 2), valid: ["1,234.56"], invalid: ["1,234.567"]),
    VerdictCase(
      "bounds", .grouping(in: -1_000...1_000), valid: ["1,000", "-1,000", "-999.9"],
      invalid: ["1,001", "-1,000.1"]),
    VerdictCase("from zero", .grouping(in: 0...), valid: ["0"], incomplete: ["-"], invalid: ["-1"]),
  ])
  func `verdicts`(example: VerdictCase) { example.check() }

  /// Returns the digits of an integer part with their separators, inserted one by one.
  private static func grouped(_ digits: some StringProtocol, sizes: [Int]) -> String {
    var result = ""
    var sizes = sizes
    var count = 0
    for digit in digits.reversed() {
      if count == sizes[0] {
        result.append(",")
        count = 0
        if sizes.count > 1 { sizes.removeFirst() }
      }
      result.append(digit)
      count += 1
    }
    return String(result.reversed())
  }

  @Test(arguments: [[3], [3, 2], [2], [1, 2, 3]])
  func `the language consists of the grouped numbers in the interval`(sizes: [Int]) throws {
    let format = try NumberFormat(groupSeparator: ",", groupSizes: sizes)
    let intervals: [Interval<Double>] = [
      Interval(), Interval(lower: 10, upper: 1_005), Interval(lower: -105, upper: 95.5),
      .open(0.05, 1_050), .above(10_000),
    ]
    var generator = SplitMix64(seed: 9)
    for interval in intervals {
      let validator = GroupingValidator(format, in: interval)
      var counts = [0, 0]
      for _ in 0..<sampled(120, of: 6_000) {
        let count = Int.random(in: 0...7, using: &generator)
        var text = String(
          (0..<count).compactMap { _ in "0159,.-".randomElement(using: &generator) })
        if Bool.random(using: &generator) {
          text = Self.grouped(text.filter(\.isNumber), sizes: sizes)
        }
        let plain = text.filter { $0 != "," }
        let parts = plain.drop { $0 == "-" }.split(
          separator: ".", omittingEmptySubsequences: false)
        let isCanonical =
          text.wholeMatch(of: #/-?(0|[1-9][0-9,]*)(\.[0-9]+)?/#) != nil
          && Self.grouped(parts[0], sizes: sizes)
            == text.drop { $0 == "-" }.prefix { $0 != "." }
        let hasSign = text.hasPrefix("-") && (interval.lower == .unbounded || interval.contains(-1))
        let isInside = Double(plain).map(interval.contains) ?? false
        let expected = isCanonical && isInside && (hasSign || !text.hasPrefix("-"))
        let isValid = validator.isValid(text)
        #expect(isValid == expected, "\(text) \(interval)")
        let isAccepted = validator.verdict(on: text).isValid
        #expect(isAccepted == expected, "\(text) \(interval)")
        counts[expected ? 1 : 0] += 1
      }
      #expect(counts[0] > 0 && counts[1] > 0)
    }
  }

  @Test func `an error has a range in the text`() {
    let error = GroupingValidator(in: 0...9_999).error(in: "1,234,5x")
    #expect(error?.range == 5..<6)
    let above = GroupingValidator(in: 0...1_234_567).error(in: "1,234,568")
    #expect(above?.range == 8..<9)
    let missing = GroupingValidator(in: 10_000_000...99_999_999).error(in: "1,234,567")
    #expect(missing?.range == 9..<9)
  }

  @Test(arguments: ["1,23", "1.234,5", "12,34,567", "1.2,3", ",", "1,,234"])
  func `an ambiguous paste is refused`(pasted: String) {
    var field = InputField("9", validator: .grouping())
    #expect(field.insert(pasted, origin: .paste)?.error?.code == .grouping)
    #expect(field.text == "9")
  }

  @Test func `a decimal separator removes group separators from the fraction`() {
    var field = InputField("1,234,567", validator: .grouping())
    field.select(1..<1)
    #expect(field.insert(".") == nil)
    #expect(field.marked == "1.|234567")
    field.delete()
    #expect(field.marked == "1,|234,567" || field.marked == "1|,234,567")
  }

  @Test func `a typed separator does not replace a selection`() {
    var field = InputField("123", validator: .grouping())
    field.select(1..<2)
    #expect(field.insert(",")?.error?.code == .grouping)
    #expect(field.marked == "1|2|3")
  }

  @Test func `deletions skip separators until the last digit`() {
    for direction in InputField.Direction.allCases {
      var field = InputField("1,234,567.89", validator: .grouping())
      field.select(Selection(caret: direction == .backward ? field.count : 0))
      var presses = 0
      while !field.text.isEmpty, presses < 20 {
        field.delete(direction)
        presses += 1
      }
      #expect(presses == 10)
    }
  }

  @Test func `an existing text is grouped when editing ends`() {
    var field = InputField("1234567.5", validator: .grouping())
    #expect(field.verdictKind == .incomplete)
    field.select(1..<1)
    #expect(field.endEditing() == nil)
    #expect(field.marked == "1|,234,567.5" || field.marked == "1,|234,567.5")
  }

  @Test(arguments: [
    ("1,234.5670000", "1,234.567"), ("1,234.000", "1,234"), ("0.0", "0"), ("-01.50", "-1.5"),
    ("1,200", "1,200"), ("10.05", "10.05"), ("1.", "1"), ("12,5", "12,5"), ("12,50.0", "12,50.0"),
    ("-0.00", "0"), ("-0", "0"), ("-00", "0"), ("-0.", "0"), ("-0.01", "-0.01"),
  ])
  func `redundant zeros are removed when editing ends`(text: String, ended: String) {
    var field = InputField(text, validator: .grouping())
    field.endEditing()
    #expect(field.text == ended)
    var price = InputField("12.50", validator: .price)
    price.endEditing()
    #expect(price.text == "12.50")
  }

  @Test(arguments: [
    ("1234.5", "1,234.50"), ("1,234.5000", "1,234.50"), ("1,234.5670", "1,234.567"),
    ("-0", "0.00"), ("-0.", "0.00"), ("-.0", "0.00"), ("-5", "-5.00"), ("-", "-"), ("", ""),
  ])
  func `required decimals are added when editing ends`(text: String, ended: String) {
    for validator: any Validator in [
      .grouping(minimumFractionDigits: 2), .grouping(in: -9...9_999, minimumFractionDigits: 2),
    ] {
      var field = InputField(text, validator: validator)
      field.endEditing()
      #expect(field.text == ended)
    }
  }

  @Test func `it composes exactly`() {
    let validator: some Validator = .grouping() && .length(...5)
    let isExact = validator.isExact
    #expect(isExact)
    #expect(validator.isValid("1,234") && !validator.isValid("12,345"))
    var field = InputField("1,234", validator: validator)
    #expect(field.insert("5") != nil)
    #expect(field.text == "1,234")
  }

  @Test func `alternative group separators are accepted`() throws {
    for (format, texts) in [
      (NumberFormat.swiss, ["1\u{2019}234\u{2019}567.5", "1'234'567.5"]),
      (.french, ["1\u{202F}234\u{202F}567,5", "1\u{A0}234\u{A0}567,5"]),
    ] {
      let validator = GroupingValidator(format, in: 0...5_000_000)
      for text in texts {
        #expect(try validator.value(of: text) == 1_234_567.5, "\(text)")
        #expect(validator.language?.automaton?.accepts(Array(text.utf8).span) == true)
        #expect(validator.canonicalText(of: text) == texts[0])
      }
      // All group separators must be equal.
      let mixed = String(texts[0].prefix(5) + texts[1].dropFirst(5))
      #expect(!validator.isValid(mixed), "\(mixed)")
    }
    #expect(!GroupingValidator(.english, in: 0...9_999).isValid("1'234"))
    #expect(!GroupingValidator(.french, in: 0...9_999).isValid("1 234"))
  }

  @Test func `decimals may be required`() throws {
    let validator = GroupingValidator(
      .english, in: Interval<DecimalNumber>(), minimumFractionDigits: 2, fractionDigits: 2)
    for (text, isValid) in [
      ("1,234.50", true), ("0.00", true), ("1,234.5", false), ("1,234", false), ("1.234", false),
    ] {
      #expect(validator.isValid(text) == isValid, "\(text)")
    }
    #expect(validator.text(for: 1_234.5) == "1,234.50")
    #expect(validator.text(for: 12) == "12.00")
    #expect(validator.canonicalText(of: "1,234.50") == "1,234.50")
  }
}
