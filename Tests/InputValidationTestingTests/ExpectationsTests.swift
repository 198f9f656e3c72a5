import InputValidation
import InputValidationTesting
import Testing

/// What expectations say of validators, and how they fail.
@Suite(.collectsFailures) struct ExpectationsTests {
  @Test func `what holds passes`() {
    expect(.integer(in: 1...65_535), accepts: "1", "65535")
    expect(.integer(in: 1...65_535), refuses: "65536", at: 4..<5, only: .integer)
    expect(.integer(in: 1...65_535), refuses: "x", "-1", "")
    expect(.date, while: "2024-|-17", is: .incomplete)
    expect(.date, while: "2024-02-17", is: .valid)
    expect(.date, while: "2024-13", is: .invalid)
    expect(InputField(validator: .digits), typing: "12a3", gives: "123|", refusing: "a")
    expect(InputField(validator: .price(format: .english)), typing: "1234", gives: "1,234")
    let field = InputField("12", validator: .digits)
    expect(field, performing: [.insert("3"), .delete(), .undo], gives: "123|")
    expect(
      field, performing: [.insert("x"), .undo, .insert("3")], gives: "123",
      refusing: [.rule(.digits), .history])
  }

  @Test func `a text that is not accepted is shown with its place`() {
    expectFailure(
      """
      does not accept "65536"
        65536
            ^ must be a whole number from 1 to 65535
      """
    ) { expect(.integer(in: 1...65_535), accepts: "80", "65536") }
    expectFailure(
      """
      does not accept "a\\r\\nb"
        a b
         ^^
      """
    ) { expect(Marker(range: 1..<3), accepts: "a\r\nb") }
  }

  @Test func `a script that goes another way is reported with its refusals`() {
    let field = InputField("12", validator: .digits)
    expectFailure("the script gives \"12|\" instead of \"1|2\"") {
      expect(field, performing: [.select(Selection(2..<2))], gives: "1|2")
    }
    expectFailure(
      """
      the script is refused [history] instead of []
        history: there is nothing to undo
      """
    ) { expect(field, performing: [.undo], gives: "12") }
  }

  @Test(arguments: try DateValidator().samples(count: 20, seed: 7))
  func `samples serve as arguments`(date: String) { expect(.date, accepts: date) }

  @Test(arguments: try DateValidator().nearMisses(count: 20, seed: 7))
  func `near misses serve as arguments`(date: String) { expect(.date, refuses: date) }

  @Test func `a text that is not refused, or elsewhere, or by another rule, is reported`() {
    expectFailure("accepts \"80\"") { expect(.integer(in: 1...65_535), refuses: "80") }
    expectFailure("refuses \"x\" at 0..<1 instead of 1..<2") {
      expect(.digits, refuses: "x", at: 1..<2)
    }
    expectFailure("refuses \"x\" by the rule digits instead of integer") {
      expect(.digits, refuses: "x", only: .integer)
    }
  }

  @Test func `another verdict is reported`() {
    expectFailure("is incomplete while \"2024-|-17\" is typed, instead of valid") {
      expect(.date, while: "2024-|-17", is: .valid)
    }
    expectFailure("there are two carets in \"1|2|\"") {
      expect(.digits, while: "1|2|", is: .valid)
    }
  }

  @Test func `another text, caret or refusal is reported with the reasons`() {
    let field = InputField(validator: .digits)
    expectFailure("typing \"12\" gives \"12|\" instead of \"1|2\"") {
      expect(field, typing: "12", gives: "1|2")
    }
    expectFailure("typing \"12\" gives \"12\" instead of \"13\"") {
      expect(field, typing: "12", gives: "13")
    }
    expectFailure(
      """
      typing "1a" refuses "a"
        "a": must be digits only: expected a digit or nothing more
      """
    ) { expect(field, typing: "1a", gives: "1|") }
    #expect(field.text.isEmpty)
  }

  /// A validator that refuses everything at some place.
  private struct Marker: Validator {
    let range: Range<Int>
    var rule: Rule { Rule("marker") }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      .invalid(ValidationError(rule, at: range))
    }
  }
}
