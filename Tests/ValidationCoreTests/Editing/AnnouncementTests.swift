import InputValidation
import RegularLanguage
import TestSupport
import Testing

/// The blank that a system inserts to announce autofill.
@Suite struct AnnouncementTests {
  private static let walkCount = sampled(200, of: 10_000)

  private static func announce(_ range: Range<Int>) -> Edit {
    Edit(replacing: range, with: " ", origin: .autofill)
  }

  @Test func `repeated announcements insert one blank`() {
    var field = InputField(validator: .maximumLength(3) && .digits)
    for _ in 0..<20 {
      #expect(field.insert(" ", origin: .autofill) == nil)
      #expect(field.text == " ")
    }
    for place in [0..<0, 0..<1, 1..<1] {
      #expect(field.apply(Self.announce(place)) == nil)
      #expect(field.text == " ")
    }
    #expect(field.insert("123", origin: .autofill) == nil)
    #expect(field.text == "123")
    field.undo()
    #expect(field.text.isEmpty && !field.canUndo)
  }

  @Test func `several blanks are not an announcement`() {
    var field = InputField(validator: .maximumLength(3) && .digits)
    #expect(field.insert("  ", origin: .autofill) != nil)
    #expect(
      field.apply(Edit([.init(0..<0, with: " "), .init(0..<0, with: " ")], origin: .autofill))
        != nil)
    #expect(field.text.isEmpty && !field.canUndo)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The range of "1234" that the announcement replaces.
    let range: Range<Int>
    let next: @Sendable (inout InputField) -> Refusal?
    let text: String
    var isRefused = false
  }

  private static let cases: [Case] = [
    Case(testDescription: "typing", range: 2..<2, next: { $0.insert("5") }, text: "12534"),
    Case(
      testDescription: "typing elsewhere", range: 4..<4, next: { $0.replace(0..<0, with: "0") },
      text: "01234"),
    Case(
      testDescription: "typing after it", range: 1..<2, next: { $0.replace(4..<4, with: "5") },
      text: "12345"),
    Case(
      testDescription: "filling in its place", range: 0..<4,
      next: { $0.insert("99", origin: .autofill) }, text: "99"),
    Case(
      testDescription: "filling in around it", range: 4..<4, next: { $0.setText("99") },
      text: "99"),
    Case(testDescription: "deleting it", range: 2..<2, next: { $0.delete() }, text: "1234"),
    Case(
      testDescription: "deleting what it replaces", range: 0..<2, next: { $0.delete() },
      text: "34"),
    Case(
      testDescription: "deleting elsewhere", range: 4..<4, next: { $0.replace(0..<1, with: "") },
      text: "234"),
    Case(testDescription: "undoing", range: 0..<2, next: { $0.undo() }, text: "1234"),
    Case(testDescription: "ending", range: 0..<2, next: { $0.endEditing() }, text: "1234"),
    Case(
      testDescription: "composing", range: 0..<2,
      next: {
        $0.setMarkedText("5")
        return $0.unmarkText()
      }, text: "534"),
    Case(
      testDescription: "what is refused", range: 4..<4, next: { $0.insert("x") }, text: "1234 ",
      isRefused: true),
    Case(
      testDescription: "a selection past the end", range: 4..<4,
      next: { $0.apply(Edit(replacing: 0..<1, with: "", selection: Selection(caret: 4))) },
      text: "1234 ", isRefused: true),
  ]

  @Test(arguments: cases)
  func `the next edit replaces an announcement`(item: Case) {
    var field = InputField("1234", validator: .digits)
    #expect(field.apply(Self.announce(item.range)) == nil)
    #expect(field.verdictKind == .invalid)
    #expect((item.next(&field) != nil) == item.isRefused)
    #expect(field.text == item.text)
    while field.canUndo { field.undo() }
    #expect(field.text == "1234")
  }

  @Test func `an announcement with a selection past the text is refused`() {
    var field = InputField("12", validator: .digits)
    field.insert("3")
    field.undo()
    let before = field
    var edit = Self.announce(0..<0)
    edit.selection = Selection(caret: 4)
    #expect(field.apply(edit)?.kind == .bounds)
    #expect(field == before && field.canRedo && field.lastEdit == before.lastEdit)
    edit.selection = Selection(caret: 3)
    #expect(field.apply(edit) == nil)
    #expect(field.caret == 3)
  }

  private static func validators() throws -> [any Validator] {
    [
      .digits, .maximumLength(3) && .digits, .integer(in: 5...5_000), .price, .grouping(),
      .naturalNumber, try .mask("00-00"), try .regex(#"\d{1,3}(\.\d)?"#),
    ]
  }

  @Test func `edits have the same results with and without announcements`() throws {
    var generator = SplitMix64(seed: 24)
    let validators = try Self.validators()
    let pieces = ["1", "20", "3.5", "x", "", "1,234", "e\u{301}"]
    var (landed, refused) = (0, 0)
    for walk in 0..<Self.walkCount {
      var plain = InputField(
        validator: validators[walk % validators.count], clock: .stopped(at: .zero))
      for _ in 0..<12 {
        let ends = [0, 1].map { _ in Int.random(in: 0...plain.count, using: &generator) }
        plain.select(Selection(anchor: ends[0], focus: ends[1]))
        var field = plain
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          #expect(field.insert(" ", origin: .autofill) == nil)
          #expect(field.count == plain.count - plain.selection.range.count + 1)
          #expect(field.verdictKind != .valid, "\(field.text)")
        }
        let piece = pieces.randomElement(using: &generator) ?? ""
        let command: FieldCommand =
          switch Int.random(in: 0..<7, using: &generator) {
          case 0: .endEditing
          case 1: .setMarkedText(piece + "1")
          default: .insert(piece, origin: Bool.random(using: &generator) ? .typing : .autofill)
          }
        let refusal = field.perform(command)
        #expect(plain.perform(command) == refusal, "\(command)")
        if refusal == nil || command == .endEditing {
          landed += 1
        } else {
          refused += 1
          // The blank has not been replaced.
          #expect(field != plain && field.undo() == nil)
        }
        #expect(field == plain, "\(command)")
        field.unmarkText()
        plain.unmarkText()
        #expect(field.canUndo == plain.canUndo)
        var (one, other) = (field, plain)
        #expect(one.undo() == other.undo())
        #expect(one.text.utf8.elementsEqual(other.text.utf8))
      }
    }
    #expect(landed > Self.walkCount && refused > Self.walkCount / 2)
  }
}
