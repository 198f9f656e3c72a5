import InputValidation
import Testing

/// Situations in which other validating fields trap their users.
@Suite struct NeverTrappedTests {
  @Test func `a field can be emptied, whatever its validator`() throws {
    let validators: [any Validator] = [
      .nonEmpty, .length(3...), .integer(in: 10...65), try .regex(#"\+7 \(\d{3}\)"#), .not(.digits),
      .satisfying("never") { _ in false },
    ]
    for validator in validators {
      var field = InputField("12", validator: validator)
      for _ in 0..<2 { #expect(field.delete() == nil) }
      #expect(field.text.isEmpty)
      field = InputField("12", validator: validator)
      #expect(field.setText("") == nil)
      #expect(field.text.isEmpty)
    }
  }

  @Test func `a minimum length allows the first digit`() {
    var field = InputField(validator: .digits && .length(4...6))
    for digit in "1234" { #expect(field.insert(String(digit)) == nil) }
    #expect(field.endEditing() == nil)
  }

  @Test func `a lower bound allows the first digit`() {
    var field = InputField(validator: .integer(in: 18...99))
    #expect(field.insert("2") == nil)
    #expect(field.insert("5") == nil)
    #expect(field.endEditing() == nil)
  }

  @Test func `a text that deletions made invalid can be edited`() {
    var field = InputField("25", validator: .integer(in: 20...30))
    field.select(1..<1)
    #expect(field.delete() == nil)
    #expect(field.text == "5")
    #expect(field.insert("2") == nil)
    #expect(field.text == "25")
  }

  @Test func `autofill that announces itself with a blank can fill in the text`() {
    for replaced in [0..<0, 0..<1] {
      var field = InputField(validator: .digits && .length(...6))
      #expect(field.apply(Edit(replacing: 0..<0, with: " ", origin: .autofill)) == nil)
      #expect(field.text == " ")
      #expect(field.apply(Edit(replacing: replaced, with: "123456", origin: .autofill)) == nil)
      #expect(field.text == "123456")
      #expect(field.endEditing() == nil)
    }
    // The text that autofill inserts is validated like any other.
    var field = InputField("12", validator: .digits)
    #expect(field.apply(Edit(replacing: 0..<2, with: "x", origin: .autofill)) != nil)
    #expect(field.text == "12")
  }

  /// A strategy that makes the same decision about every edit.
  private struct FixedDecision: Validator {
    var decision: EditDecision
    var rule: Rule { Rule("contrary") }
    func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }
    func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision { decision }
  }

  private static let decisions: [EditDecision] =
    [.refuse(ValidationError(Rule("contrary"), at: 0..<0))]
    + [-1, 4, 99, .min, .max].flatMap { place in
      [
        EditDecision.rewrite(Edit(replacing: 0..<1, with: "", selection: Selection(caret: place))),
        .rewrite(
          Edit(replacing: 0..<1, with: "", selection: Selection(anchor: 0, focus: place))),
        .rewrite(
          Edit(replacing: min(place, 9)..<max(place, 9), in: .utf16, with: "")),
      ]
    }

  @Test(arguments: decisions)
  func `a deletion is applied, whatever a strategy decides`(decision: EditDecision) {
    let start = InputField("1234", validator: FixedDecision(decision: decision))
    var field = start
    #expect(field.delete() == nil)
    #expect(field.text == "123")
    #expect(field.undo() == nil && field == start)
    #expect(field.replace(1..<3, with: "") == nil)
    #expect(field.text == "14" && field.caret == 1)
    field = start
    #expect(field.apply(Edit([.init(0..<1, with: ""), .init(2..<3, with: "")])) == nil)
    #expect(field.text == "24" && field.caret == 1)
    // An insertion can't override the decision.
    field = start
    #expect(field.insert("5") != nil)
    #expect(field == start && !field.canUndo)
  }

  @Test func `an invalid text can be repaired step by step`() {
    var field = InputField("1a2b", validator: .digits)
    field.select(2..<2)
    #expect(field.delete() == nil)
    #expect(field.text == "12b")
    #expect(field.insert("x") == nil)
    #expect(field.setText("12") == nil)
    #expect(field.insert("x") != nil)
  }

  @Test func `emoji can be typed scalar by scalar`() {
    let sequences = [
      ["\u{1F468}", "\u{200D}", "\u{1F469}", "\u{200D}", "\u{1F467}"],
      ["\u{1F44D}", "\u{1F3FD}"], ["\u{1F1EB}", "\u{1F1F7}"], ["1", "\u{FE0F}", "\u{20E3}"],
      ["\u{1112}", "\u{1161}", "\u{11AB}"], ["e", "\u{301}", "\u{323}"],
      ["\u{915}", "\u{94D}", "\u{937}"],
    ]
    for parts in sequences {
      var field = InputField(validator: .length(...1))
      for part in parts { #expect(field.insert(part) == nil) }
      #expect(field.text == parts.joined())
      #expect(field.count == 1 && field.caret == 1)
      #expect(field.insert("x")?.error?.code == .length)
      field.delete()
      #expect(field.text.isEmpty)
    }
  }

  @Test func `the middle may be typed last if only hopeless text is refused`() throws {
    var field = InputField(
      validator: try .regex(#"\d{4}-\d{2}-\d{2}"#), enforcement: .blockHopeless)
    #expect(field.insert("-05-17") == nil)
    #expect(field.verdict.isInvalid)
    #expect(field.insert("x") != nil)
    #expect(field.text == "-05-17")
    field.select(0..<0)
    #expect(field.insert("202") == nil)
    #expect(field.insert("4") == nil)
    #expect(field.endEditing() == nil)
    field.select(4..<4)
    #expect(field.insert("5") != nil)
    #expect(field.text == "2024-05-17")
  }

  struct Growth: Sendable, CustomTestStringConvertible {
    var validator: any Validator
    var text: String
    var couldGrow: Bool
    var testDescription: String { "\(validator.rule) \(text)" }
  }

  private static func growths() throws -> [Growth] {
    [
      Growth(validator: .digits && .length(...3), text: "123", couldGrow: true),
      Growth(validator: .digits && .length(...3), text: "1234", couldGrow: false),
      Growth(validator: try .regex("a*b"), text: "ab", couldGrow: true),
      Growth(validator: try .regex("a*b"), text: "ba", couldGrow: false),
      // Only letters at the start can make the text long enough.
      Growth(validator: try .regex("a*b") && .length(5...5), text: "b", couldGrow: true),
      Growth(validator: try .regex("(ab)*") && .length(6...7), text: "bab", couldGrow: true),
      Growth(validator: try .regex("(ab)*") && .length(3...5), text: "bba", couldGrow: false),
      Growth(validator: .oneOf("monday", "sunday"), text: "may", couldGrow: true),
      Growth(validator: .oneOf("monday", "sunday"), text: "snd", couldGrow: true),
      Growth(validator: .oneOf("monday", "sunday"), text: "mu", couldGrow: false),
    ]
  }

  @Test(arguments: try growths())
  func `a text is hopeless if no insertions could make it valid`(item: Growth) {
    var field = InputField(validator: item.validator, enforcement: .blockHopeless)
    #expect((field.insert(item.text) == nil) == item.couldGrow)
  }

  @Test func `hopelessness agrees with trying all texts`() throws {
    let letters = ["a", "b"]
    var texts = [""]
    var all = texts
    for _ in 0..<6 {
      texts = texts.flatMap { text in letters.map { text + $0 } }
      all += texts
    }
    let patterns = ["(ab)*", "a*b", "(aa|b)+a", "a(b|aa)*", "b?a?b?", "(?=.*b)a*b*a"]
    for pattern in patterns {
      for lengths in [0...6, 3...3, 2...4, 5...6] {
        let validator = try .regex(pattern) && .length(lengths)
        let members = all.filter(validator.isValid)
        for text in all where text.count <= 4 {
          let isSubsequence = members.contains { member in
            var rest = member[...]
            return text.allSatisfy { letter in
              guard let found = rest.firstIndex(of: letter) else { return false }
              rest = rest[rest.index(after: found)...]
              return true
            }
          }
          var field = InputField(validator: validator, enforcement: .blockHopeless)
          let isRefused = !text.isEmpty && field.insert(text) != nil
          // If the language is empty, the field is invalid before the first insertion.
          let isExpected = !text.isEmpty && !isSubsequence && !members.isEmpty
          #expect(isRefused == isExpected, "\(pattern) \(lengths) \(text)")
        }
      }
    }
  }

  @Test func `a field that blocks does so in the middle of what a rewrite arranges again`() {
    var field = InputField(validator: .price(in: 5...1_000, format: .german))
    for key in "566" { #expect(field.insert(String(key)) == nil) }
    field.select(2..<2)
    for _ in 0..<4 {
      guard field.verdictKind != .invalid else { break }
      let refusal = field.insert("6")
      #expect(refusal != nil || field.verdictKind != .invalid)
    }
  }
}
