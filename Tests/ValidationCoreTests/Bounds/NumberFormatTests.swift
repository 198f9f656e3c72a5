import InputValidation
import Testing

@Suite struct NumberFormatTests {
  @Test(arguments: [
    (NumberFormat.plain, "1234567.8"), (.english, "1,234,567.8"), (.german, "1.234.567,8"),
    (.french, "1\u{202F}234\u{202F}567,8"), (.swiss, "1\u{2019}234\u{2019}567.8"),
    (.indian, "12,34,567.8"),
  ])
  func `predefined formats`(format: NumberFormat, text: String) {
    let validator = GroupingValidator(format, in: 0...)
    #expect(validator.isValid(text))
    #expect(validator.rule.parameters["example"] == .text(text))
    var field = InputField(validator: validator)
    for digit in "1234567" { field.insert(String(digit)) }
    field.insert(String(format.decimalSeparator))
    field.insert("8")
    #expect(field.text == text)
  }

  @Test(
    arguments: ["5", "a", "-", "+", "\u{301}", "\u{0}", "\u{1F600}", "e\u{301}", "\r\n"]
      as [Character])
  func `an unsuitable separator is an error`(separator: Character) {
    #expect(throws: NumberFormatError.unsuitableSeparator(separator)) {
      try NumberFormat(groupSeparator: separator)
    }
    #expect(throws: NumberFormatError.unsuitableSeparator(separator)) {
      try NumberFormat(decimalSeparator: separator, groupSeparator: nil)
    }
  }

  @Test func `separators must differ`() {
    #expect(throws: NumberFormatError.equalSeparators(".")) {
      try NumberFormat(groupSeparator: ".")
    }
  }

  @Test(arguments: [[], [0], [3, -1], [10], [.max]])
  func `group sizes out of bounds are an error`(sizes: [Int]) {
    #expect(throws: NumberFormatError.groupSizes(sizes)) {
      try NumberFormat(groupSeparator: ",", groupSizes: sizes)
    }
  }

  @Test func `errors have messages`() {
    #expect(
      "\(NumberFormatError.unsuitableSeparator("5"))"
        == "'5' can't separate digits: use a punctuation mark or a space")
    #expect(
      "\(NumberFormatError.equalSeparators("."))"
        == "'.' can't separate both groups and the fraction")
    #expect(
      "\(NumberFormatError.groupSizes([]))"
        == "group sizes have to be from 1 to 9, and at least one")
  }
}
