import InputValidation
import Testing

@Suite struct TextUnitTests {
  /// "a", a family of three, "e" with an accent, CR LF, a flag, and a rare letter.
  private static let text =
    "a\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}e\u{301}\r\n\u{1F1EB}\u{1F1F7}\u{20000}"

  struct Case: Sendable, CustomTestStringConvertible {
    var unit: TextUnit
    var range: Range<Int>
    /// The range in Characters; `nil` if it exceeds the text.
    var characters: Range<Int>?
    var testDescription: String { "\(unit) \(range)" }
  }

  private static let cases: [Case] = [
    Case(unit: .characters, range: 1..<2, characters: 1..<2),
    Case(unit: .characters, range: 0..<7, characters: nil),
    // The family is 18 bytes, 8 code units, 5 scalars.
    Case(unit: .utf8, range: 1..<19, characters: 1..<2),
    Case(unit: .utf8, range: 2..<3, characters: 1..<2),
    Case(unit: .utf8, range: 0..<2, characters: 0..<2),
    Case(unit: .utf8, range: 18..<20, characters: 1..<3),
    Case(unit: .utf8, range: 5..<5, characters: 2..<2),
    Case(unit: .utf8, range: 1..<1, characters: 1..<1),
    Case(unit: .utf8, range: 36..<36, characters: 6..<6),
    Case(unit: .utf8, range: 36..<37, characters: nil),
    Case(unit: .utf16, range: 1..<9, characters: 1..<2),
    Case(unit: .utf16, range: 2..<2, characters: 2..<2),
    Case(unit: .utf16, range: 2..<3, characters: 1..<2),
    Case(unit: .utf16, range: 9..<10, characters: 2..<3),
    Case(unit: .utf16, range: 10..<12, characters: 2..<4),
    Case(unit: .utf16, range: 12..<13, characters: 3..<4),
    Case(unit: .utf16, range: 14..<16, characters: 4..<5),
    Case(unit: .utf16, range: 18..<19, characters: 5..<6),
    Case(unit: .utf16, range: 19..<19, characters: 6..<6),
    Case(unit: .utf16, range: 19..<20, characters: nil),
    Case(unit: .utf16, range: -1..<2, characters: nil),
    Case(unit: .scalars, range: 1..<6, characters: 1..<2),
    Case(unit: .scalars, range: 7..<9, characters: 2..<4),
    Case(unit: .scalars, range: 6..<7, characters: 2..<3),
    Case(unit: .scalars, range: 11..<11, characters: 5..<5),
    Case(unit: .scalars, range: 13..<13, characters: 6..<6),
    Case(unit: .scalars, range: 14..<14, characters: nil),
  ]

  @Test(arguments: cases)
  func `offsets inside a Character stand for all of it`(item: Case) {
    var field = InputField(Self.text, validator: .all(of: []))
    let refusal = field.select(item.range, in: item.unit)
    guard let characters = item.characters else {
      #expect(refusal?.kind == .bounds)
      #expect(refusal?.range == item.range)
      #expect(field.replace(item.range, in: item.unit, with: "x")?.kind == .bounds)
      #expect(field.text == Self.text && field.caret == 6)
      return
    }
    #expect(refusal == nil)
    #expect(field.selection.range == characters)
    #expect(field.replace(item.range, in: item.unit, with: "x") == nil)
    let expected = Array(Self.text)
    let parts = (expected[..<characters.lowerBound], expected[characters.upperBound...])
    #expect(field.text == String(parts.0) + "x" + String(parts.1))
  }

  @Test func `the selection can be read in every unit`() {
    var field = InputField(Self.text, validator: .all(of: []))
    field.select(Selection(anchor: 3, focus: 1))
    #expect(field.selectedRange(in: .characters) == 1..<3)
    #expect(field.selectedRange(in: .scalars) == 1..<8)
    #expect(field.selectedRange(in: .utf16) == 1..<11)
    #expect(field.selectedRange(in: .utf8) == 1..<22)
    #expect(field.caret == 1)
  }

  @Test func `several ranges are replaced at once, with offsets before the edit`() {
    var field = InputField("one two three", validator: .all(of: []))
    let edit = Edit(
      [.init(8..<13, with: "3"), .init(0..<3, with: "1"), .init(4..<7, with: "2")],
      in: .utf16, origin: .paste)
    #expect(field.apply(edit) == nil)
    #expect(field.text == "1 2 3")
    #expect(field.caret == 5)
    #expect(field.undo() == nil)
    #expect(field.text == "one two three")
  }

  @Test func `overlapping ranges are refused, unless they only share Characters`() {
    var field = InputField("a\u{1F1EB}\u{1F1F7}b", validator: .all(of: []))
    let before = field
    #expect(
      field.apply(Edit([.init(0..<2, with: "x"), .init(1..<3, with: "y")]))?.kind == .overlap)
    #expect(field == before)
    // The halves of a flag.
    #expect(
      field.apply(Edit([.init(1..<3, with: "x"), .init(3..<5, with: "y")], in: .utf16)) == nil)
    #expect(field.text == "axyb")
  }

  @Test func `an insertion inside a Character does not keep it from being replaced`() {
    for (first, second) in [("", ""), ("x", ""), ("", "y"), ("x", "y")] {
      var field = InputField("e\u{301}", validator: .all(of: []))
      let edit = Edit([.init(1..<1, with: first), .init(1..<2, with: second)], in: .scalars)
      #expect(field.apply(edit) == nil)
      #expect(field.text == first + second)
    }
  }

  @Test func `insertions at the same place keep their order`() {
    var field = InputField("ab", validator: .all(of: []))
    field.apply(Edit([.init(1..<1, with: "1"), .init(1..<1, with: "2"), .init(1..<2, with: "")]))
    #expect(field.text == "a12")
  }

  @Test func `an edit can have a selection after it`() {
    var field = InputField("ab", validator: .all(of: []))
    field.apply(
      Edit(replacing: 0..<2, with: "wxyz", selection: Selection(anchor: 3, focus: 1)))
    #expect(field.selection == Selection(anchor: 3, focus: 1))
    let before = field
    let refusal = field.apply(Edit(replacing: 0..<4, with: "", selection: Selection(caret: 1)))
    #expect(refusal?.kind == .bounds)
    #expect(field == before)
  }
}
