import RegularLanguage
import InputValidation
import Testing

@Suite struct InputFieldTests {
  /// Rewrites "1,234" to "1234" and "." to "0.", like a field for amounts.
  private struct Amount: Validator {
    private let number = NumericValidator()

    var rule: Rule { number.rule }

    func verdict(on text: String, caret: String.Index?) -> Verdict {
      number.verdict(on: text, caret: caret)
    }

    func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
      var rewritten = edit.edit
      for index in edit.replacements.indices {
        rewritten.replacements[index].text.removeAll { $0 == "," }
        if edit.replacements[index].text == ".", field.text.isEmpty {
          rewritten.replacements[index].text = "0."
        }
      }
      return rewritten == edit.edit ? .accept : .rewrite(rewritten)
    }
  }

  /// Refuses every edit, deletions included, or rewrites it to one that is out of range.
  private struct Stubborn: Validator {
    var rewritesOutOfRange = false
    var rule: Rule { Rule("stubborn") }

    func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }

    func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
      rewritesOutOfRange
        ? .rewrite(Edit(replacing: 0..<field.text.count + 1, with: "x"))
        : .refuse(ValidationError(rule, at: edit.range))
    }
  }

  // MARK: Inserting

  @Test func `text is inserted at the caret, which moves after it`() {
    var field = InputField(validator: .digits)
    #expect(field.insert("1") == nil)
    #expect(field.insert("4") == nil)
    #expect(field.select(1..<1) == nil)
    #expect(field.insert("23") == nil)
    #expect(field.text == "1234")
    #expect(field.selection == Selection(caret: 3))
    #expect(field.caret == 3)
  }

  @Test func `inserted text replaces the selection`() {
    var field = InputField("1234", validator: .digits)
    field.select(1..<3)
    #expect(field.insert("9") == nil)
    #expect(field.text == "194")
    #expect(field.selection == Selection(caret: 2))
  }

  @Test func `a refused edit changes nothing, and returns the reason`() {
    var field = InputField("12", validator: .integer(in: 0...150))
    field.select(1..<2)
    let before = field
    let refusal = field.insert("x")
    #expect(refusal?.error?.code == .integer)
    #expect(refusal?.range == 1..<2)
    #expect(field == before)
    #expect(field.replace(0..<0, with: "-") != nil)
    #expect(field.setText("200") != nil)
    #expect(field.apply(Edit(replacing: 2..<2, with: "00", origin: .paste)) != nil)
    #expect(field == before)
  }

  @Test func `a text that can become valid at the caret is accepted`() throws {
    var field = InputField(validator: try .regex(#"\d{4}-\d{2}-\d{2}"#))
    for character in "2024-05-17" { #expect(field.insert(String(character)) == nil) }
    #expect(field.endEditing() == nil)
    field.select(5..<7)
    #expect(field.delete() == nil)
    #expect(field.text == "2024--17")
    #expect(field.verdict.isIncomplete)
    #expect(field.insert("0") == nil)
    #expect(field.text == "2024-0-17")
    #expect(field.insert("6") == nil)
    #expect(field.endEditing() == nil)
  }

  // MARK: Deleting

  @Test func `delete removes the selection, or the Character before the caret`() {
    var field = InputField("abc", validator: .alphabetic)
    #expect(field.delete() == nil)
    #expect(field.text == "ab")
    field.select(0..<1)
    #expect(field.delete() == nil)
    #expect(field.text == "b")
    #expect(field.selection == Selection(caret: 0))
    #expect(field.delete() == nil)
    #expect(field.text == "b")
  }

  @Test func `delete removes whole Characters`() {
    for character in ["e\u{301}", "👨‍👩‍👧", "🇫🇷", "\r\n", "👍🏽"] {
      var field = InputField("a" + character, validator: .nonEmpty)
      field.delete()
      #expect(field.text == "a")
    }
  }

  @Test func `deletions are always applied`() {
    var field = InputField("12", validator: .length(2...2))
    #expect(field.delete() == nil)
    #expect(field.text == "1")
    #expect(field.setText("") == nil)
    #expect(field.text == "")

    field = InputField("25", validator: .integer(in: 20...30))
    #expect(field.replace(0..<1, with: "") == nil)
    #expect(field.text == "5")

    field = InputField("25", validator: Stubborn())
    #expect(field.insert("x") != nil)
    #expect(field.delete() == nil)
    #expect(field.text == "2")
  }

  // MARK: Replacing

  @Test func `a range of Characters is replaced, and the caret is after the replacement`() {
    var field = InputField("e\u{301}👨‍👩‍👧\r\nx", validator: .nonEmpty)
    #expect(field.replace(1..<3, with: "ab") == nil)
    #expect(field.text == "e\u{301}abx")
    #expect(field.caret == 3)
  }

  @Test(arguments: [0..<4, 4..<4, -1..<0, -5 ..< -4, 3..<Int.max, Int.min..<Int.max])
  func `a range past the text is an error value`(range: Range<Int>) {
    var field = InputField("123", validator: .digits)
    let before = field
    for refusal in [
      field.replace(range, with: "4"), field.replace(range, with: ""), field.select(range),
      field.apply(Edit(replacing: range, with: "4")),
    ] {
      #expect(refusal == .bounds(range, count: 3, unit: .characters))
      #expect(refusal?.range == range)
    }
    #expect(field == before)
  }

  @Test func `the whole text is replaced`() {
    var field = InputField("123", validator: .digits)
    #expect(field.setText("45") == nil)
    #expect(field.text == "45")
    #expect(field.selection == Selection(caret: 2))
    #expect(field.setText("x") != nil)
    #expect(field.text == "45")
  }

  // MARK: Invalid fields, flagging, swapping

  @Test func `an invalid field accepts any edit`() {
    var field = InputField("abc", validator: .digits)
    #expect(field.verdict.isInvalid)
    #expect(field.insert("x") == nil)
    #expect(field.text == "abcx")
    #expect(field.endEditing()?.error?.code == .digits)
    #expect(field.setText("12") == nil)
    #expect(field.insert("x") != nil)
  }

  @Test func `a flagging field accepts every edit and reports errors`() {
    var field = InputField(validator: .digits, enforcement: .flag)
    #expect(field.insert("1x") == nil)
    #expect(field.text == "1x")
    #expect(field.verdict.isInvalid)
    #expect(field.endEditing()?.range == 1..<2)
    field.enforcement = .block
    field.setText("1")
    #expect(field.insert("x") != nil)
  }

  @Test func `a new validator judges the current text`() {
    var field = InputField("17", validator: .integer(in: 0...150))
    #expect(field.endEditing() == nil)
    field.validator = .integer(in: 18...)
    #expect(field.text == "17")
    #expect(field.endEditing() != nil)
    #expect(field.insert("0") == nil)
    #expect(field.endEditing() == nil)
  }

  @Test func `the end of editing requires a valid text`() {
    var field = InputField(validator: .integer(in: 10...65))
    field.insert("6")
    #expect(field.verdict.isIncomplete)
    #expect(field.endEditing()?.range == 1..<1)
  }

  // MARK: Rewriting

  @Test func `a validator may rewrite an edit`() {
    var field = InputField(validator: Amount())
    #expect(field.insert("1,234,567", origin: .paste) == nil)
    #expect(field.text == "1234567")
    #expect(field.caret == 7)
    #expect(field.insert("x,y") != nil)
    #expect(field.text == "1234567")
    field.setText("")
    #expect(field.insert(".") == nil)
    #expect(field.text == "0.")
    #expect(field.caret == 2)
  }

  @Test func `a rewrite past the text is an error value`() {
    var field = InputField("123", validator: Stubborn(rewritesOutOfRange: true))
    #expect(field.insert("4")?.kind == .bounds)
    #expect(field.text == "123")
  }

  // MARK: Carets

  @Test func `the caret is after what was put in, also where it joins its neighbors`() {
    let examples: [(text: String, caret: Int, insertion: String, after: String, caretAfter: Int)] =
      [
        ("ex", 1, "\u{301}", "e\u{301}x", 1),
        ("ae\u{301}", 1, "b", "abe\u{301}", 2),
        ("👨👧", 1, "\u{200D}", "👨‍👧", 1),
        ("👨‍👩‍👧x", 1, "y", "👨‍👩‍👧yx", 2),
        ("\nx", 0, "\r", "\r\nx", 1),
        ("🇷", 0, "🇫", "🇫🇷", 1),
        ("🇩🇪", 0, "🇫", "🇫🇩🇪", 1),
        ("\u{1161}", 0, "\u{1100}", "\u{1100}\u{1161}", 1),
      ]
    for example in examples {
      var field = InputField(example.text, validator: .all(of: []))
      #expect(field.select(example.caret..<example.caret) == nil)
      #expect(field.insert(example.insertion) == nil)
      #expect(Array(field.text.utf8) == Array(example.after.utf8))
      #expect(field.caret == example.caretAfter, "\(example)")
      #expect(field.caret <= field.text.count)
    }
  }

  @Test func `random edits never trap, and refused ones change nothing`() {
    var generator = SplitMix64(seed: 7)
    let pieces = ["", "1", "a", "e\u{301}", "\u{301}", "👨‍👩‍👧", "\u{200D}", "🇫", "\r", "\n", "é", "\0"]
    let validators: [any Validator] = [
      .alphabetic && .length(...4), .digits, .length(2...3), .not(.oneOf("a")), Amount(), .nonEmpty,
    ]
    var refusals = 0
    for round in 0..<300 {
      var field = InputField(validator: validators[round % validators.count])
      for _ in 0..<12 {
        let before = field
        let lower = Int.random(in: -1...6, using: &generator)
        let range = lower..<lower + Int.random(in: 0...3, using: &generator)
        let piece = pieces.randomElement(using: &generator) ?? ""
        let error =
          switch Int.random(in: 0..<5, using: &generator) {
          case 0: field.insert(piece)
          case 1: field.delete()
          case 2: field.select(range)
          case 3: field.setText(piece + piece)
          default: field.replace(range, with: piece)
          }
        if error != nil {
          refusals += 1
          #expect(field == before)
        }
        let selected = field.selection.range
        #expect(0 <= selected.lowerBound && selected.upperBound <= field.text.count)
      }
    }
    #expect(refusals > 100)
  }

  @Test func `fields are equal when text, selection and enforcement are`() {
    let field = InputField("12", validator: .digits)
    var other = InputField("12", validator: .numeric)
    #expect(field == other)
    other.select(0..<1)
    #expect(field != other)
    #expect(field != InputField("12", validator: .digits, enforcement: .flag))
    #expect(InputField("\u{E9}", validator: .digits) != InputField("e\u{301}", validator: .digits))
  }

  @Test func `enforcements are ordered by what they refuse`() {
    let ordered: [InputField.Enforcement] = [.flag, .blockHopeless, .block]
    #expect(ordered == InputField.Enforcement.allCases)
    for (first, one) in ordered.enumerated() {
      for (second, other) in ordered.enumerated() {
        #expect((one < other) == (first < second))
      }
    }
  }

  @Test func `a mirror has the rule of a field, unless its text is secret`() {
    let open = Mirror(reflecting: InputField("a", validator: .alphabetic)).children
    #expect(open.map(\.label) == ["text", "selection", "rule", "enforcement"])
    #expect(open.first { $0.label == "rule" }?.value as? Rule == AlphabeticValidator().rule)
    let hidden = Mirror(reflecting: InputField("a", validator: .secret(.alphabetic))).children
    #expect(hidden.map(\.label) == ["text", "enforcement"])
  }
}
