import InputValidation
import LibrarySupport
import TestSupport
import Testing

/// Amounts that are filled from the right.
@Suite struct MaskRightToLeftTests {
  private static func field(_ mask: String = "0,000.00") throws -> InputField {
    InputField(validator: try .mask(mask, editing: .rightToLeft))
  }

  @Test func `digits move to the left`() throws {
    var field = try Self.field()
    let states = "01234567".map { key in
      field.insert(String(key))
      return field.marked
    }
    #expect(
      states == [
        "0.00|", "0.01|", "0.12|", "1.23|", "12.34|", "123.45|", "1,234.56|", "1,234.56|",
      ])
    #expect(field.insert("7")?.error?.code == .mask)
    let shorter = (0..<7).map { _ in
      field.delete()
      return field.marked
    }
    #expect(shorter == ["123.45|", "12.34|", "1.23|", "0.12|", "0.01|", "|", "|"])
    #expect(field.undo() == nil)
  }

  @Test(arguments: [
    ("1", "0.01"), ("1.50", "1.50"), ("$1234.50", "1,234.50"), ("1,234.50", "1,234.50"),
    ("0012", "0.12"), ("1.5", nil), ("1,5", nil), ("-1.50", nil), ("12.345", nil), ("1 USD", nil),
    ("1234567", nil), ("", ""), (".", nil), ("x", nil), ("12,34.50", nil),
  ])
  func `separators must be where the amount has them`(pasted: String, text: String?) throws {
    for origin in [Edit.Origin.paste, .autofill, .programmatic] {
      var field = try Self.field()
      let refusal = field.insert(pasted, origin: origin)
      #expect((refusal == nil) == (text != nil) && field.text == text ?? "")
    }
  }

  @Test func `an edit in the middle moves what is before it`() throws {
    var field = try Self.field()
    field.setText("12.34")
    field.select(3..<3)
    field.delete()
    #expect(field.marked == "1|.34")
    field.insert("9")
    #expect(field.marked == "19|.34")
    field.select(0..<2)
    field.insert("7")
    #expect(field.marked == "7|.34")
    field.setText("0.05")
    field.select(0..<0)
    field.delete(.forward)
    #expect(field.text.isEmpty)
  }

  @Test func `fixed characters around the amount stay`() throws {
    var field = try Self.field("$ 0,000.00 !")
    for key in "1234" { field.insert(String(key)) }
    #expect(field.marked == "$ 12.34 !|")
    field.delete()
    #expect(field.text == "$ 1.23 !" && field.insert("$ 0.05 !") != nil)
    #expect(field.setText("$ 0.05 !") == nil && field.text == "$ 0.05 !")
  }

  @Test func `verdicts and values`() throws {
    let mask = try MaskValidator("0,000.00", editing: .rightToLeft)
    VerdictCase(
      "amount", mask, valid: ["0.00", "0.05", "9.99", "10.00", "1,234.56"], incomplete: [""],
      invalid: ["00.00", "01.00", "1234.56", "12,345.67", "x"]
    ).check()
    #expect(try mask.value(of: "1,234.56") == "123456" && mask.text(for: "123456") == "1,234.56")
    #expect(mask.text(for: "5") == nil && mask.text(for: "005") == "0.05")
    for form in ["A.00", "10.00", "*0"] {
      #expect(throws: MaskError.notOfDigits) { try MaskValidator(form, editing: .rightToLeft) }
    }
  }

  @Test func `typing equals pasting, or something is refused`() throws {
    var texts = [""]
    for _ in 0..<sampled(4, of: 6) {
      texts += texts.flatMap { text in "015.,".map { text + String($0) } }
      texts = Array(Set(texts))
    }
    for text in texts {
      var (typed, pasted) = (try Self.field("0,000.00"), try Self.field("0,000.00"))
      let isTyped = text.allSatisfy { typed.insert(String($0)) == nil }
      if isTyped, pasted.insert(text, origin: .paste) == nil {
        #expect(typed.text == pasted.text, "\(text)")
      }
    }
  }
}
