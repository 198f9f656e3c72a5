import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Updating a field to the text that a control shows after an edit is like the edit itself.
@Suite struct UpdatingTests {
  struct Subject: CustomTestStringConvertible {
    let testDescription: String
    let validator: any Validator
    let pieces: [String]

    init(_ testDescription: String, _ validator: any Validator, _ pieces: [String]) {
      self.testDescription = testDescription
      self.validator = validator
      self.pieces = pieces
    }
  }

  private static let digits = ["0", "1", "5", "7", "12", "55", "507"]

  private static func subjects() throws -> [Subject] {
    [
      Subject("words", .length(...12), ["a", "b", " ", "aa", "ab a", "b-a"]),
      Subject(
        "Characters that join", .length(...12),
        ["e", "\u{301}", "e\u{301}", "\u{1F1E9}", "\u{1F1EA}", "\r", "\n", "\u{1100}", "\u{1161}"]),
      Subject("date", .date, digits + ["2024-05-17", "-", "2024", "-05"]),
      Subject("number in bounds", .integer(in: -150...150), digits + ["-", "x"]),
      Subject("secret", .secret(.length(3...9)), ["a", "b", " ", "aa"]),
      Subject("price", .price, digits + [".", ",", "1,234", ".5", "$5"]),
      Subject(
        "price in bounds", .price(in: 0...5_000, format: .english), digits + [".", ",", " "]),
      Subject("grouping", .grouping(), digits + [",", ".", "-", "1,234"]),
      Subject(
        "telephone", try .mask("+7 (000) 000-00-00"), digits + ["-", "+", "+7", " ", "912-34"]),
      Subject("mask", try .mask(#"0\00-7\*0"#), digits + ["-", "*", "0-7"]),
      Subject("upper case", .case(.upper) && .maximumLength(6), ["a", "B", "ab", "\u{DF}"]),
      Subject("trim", .trim && .length(...8), ["a", " ", " a", "a "]),
    ]
  }

  private static let walkCount = sampled(25, of: 6_000)

  /// An edit of the selection: a key, a paste or a deletion.
  private static func edit(
    of field: InputField,
    with pieces: [String],
    using generator: inout SplitMix64
  ) -> Edit {
    if Int.random(in: 0..<3, using: &generator) > 0 {
      let piece = pieces.randomElement(using: &generator) ?? ""
      return Edit(
        replacing: field.selection.range, with: piece,
        origin: piece.count < 2 ? .typing : .paste)
    }
    guard field.selection.isEmpty else { return Edit(replacing: field.selection.range, with: "") }
    let direction: InputField.Direction =
      Bool.random(using: &generator) ? .backward : .forward
    let granularity: InputField.Granularity =
      Bool.random(using: &generator) ? .character : .word
    let end = field.boundary(direction, by: granularity, from: field.caret)
    return Edit(replacing: min(field.caret, end)..<max(field.caret, end), with: "")
  }

  @Test(arguments: try subjects())
  func `updating to the result of an edit equals the edit`(subject: Subject) {
    var generator = SplitMix64(seed: 21)
    var landed = 0
    for _ in 0..<Self.walkCount {
      var field = InputField(validator: subject.validator)
      for _ in 0..<12 {
        if Bool.random(using: &generator) {
          let ends = (0..<2).map { _ in Int.random(in: 0...field.count, using: &generator) }
          let isCaret = Bool.random(using: &generator)
          field.select(Selection(anchor: ends[0], focus: isCaret ? ends[0] : ends[1]))
        }
        let edit = Self.edit(of: field, with: subject.pieces, using: &generator)
        let raw = field.result(of: edit)
        let before = field
        let refusal = field.apply(edit)
        if raw.text.utf8.elementsEqual(before.text.utf8) { continue }
        if refusal == nil { landed += 1 }
        // Try the control's caret after the edit, and no caret: but in "a|a", only the caret shows
        // which letter was deleted.
        let isForward = edit.isDeletion && before.selection.isEmpty && raw.caret == before.caret
        for selection in isForward ? [Selection(caret: raw.caret)] : [.init(caret: raw.caret), nil]
        {
          var updated = before
          let other = updated.update(to: raw.text, selection: selection)
          // If the caret is unknown, it is placed after the change.
          let isSame =
            selection == nil ? updated.text.utf8.elementsEqual(field.text.utf8) : updated == field
          #expect(
            isSame && (other == nil) == (refusal == nil),
            "\(before.marked) \(edit): \(field.marked) \(updated.marked)")
        }
      }
    }
    #expect(landed > Self.walkCount)
  }

  @Test func `a field can be updated to any text with any selection`() {
    var generator = SplitMix64(seed: 22)
    let pieces = ["a", "a", "b", "e\u{301}", "\u{301}", "\u{1F468}\u{200D}\u{1F469}", "\r\n", "\n"]
    func text() -> String {
      (0..<Int.random(in: 0...5, using: &generator))
        .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
    }
    for _ in 0..<5_000 {
      var field = InputField(text(), validator: .length(0...))
      let ends = (0..<3).map { _ in Int.random(in: 0...field.count, using: &generator) }
      field.select(Selection(anchor: ends[0], focus: ends[1]))
      let new = text()
      let caret = Int.random(in: 0...new.count, using: &generator)
      let selection = Bool.random(using: &generator) ? Selection(caret: caret) : nil
      if let edit = field.edit(leadingTo: new, selection: selection) {
        let isThere = field.result(of: edit).text.utf8.elementsEqual(new.utf8)
        #expect(isThere)
      }
      #expect(field.update(to: new, selection: selection) == nil)
      #expect(field.text.utf8.elementsEqual(new.utf8))
      if let selection { #expect(field.caret == selection.focus) }
    }
  }

  @Test func `a digit of a date can be deleted`() {
    var field = InputField("2024-05-17", validator: .date)
    #expect(field.update(to: "2024-0-17") == nil)
    #expect(field.text == "2024-0-17" && field.verdictKind != .valid)
    #expect(field.update(to: "2024-06-17", selection: Selection(caret: 7)) == nil)
    #expect(field.verdictKind == .valid)
  }

  @Test func `a digit that is deleted from a phone number is missing`() throws {
    var field = InputField("+7 (912) 345-67-89", validator: try .mask("+7 (000) 000-00-00"))
    #expect(field.update(to: "+7 (912) 35-67-89") == nil)
    #expect(field.text == "+7 (912) 356-78-9" && field.verdictKind == .incomplete)
  }

  @Test(arguments: [
    ("aa", 1..<1, "aaa", 2, 1..<1), ("aa", 1..<2, "aaa", 3, 1..<2), ("aaa", 0..<0, "aa", 0, 0..<1),
    ("aaa", 2..<2, "aa", 1, 1..<2), ("aaa", 3..<3, "aaaa", 1, 0..<0), ("aaa", 0..<3, "a", 1, 0..<3),
    ("abc", 1..<1, "abXc", 3, 2..<2), ("abc", 0..<0, "xyz", 3, 0..<3),
  ])
  func `the caret determines which part has changed`(
    old: String, selected: Range<Int>, new: String, caret: Int, changed: Range<Int>
  ) {
    var field = InputField(old, validator: .length(0...))
    field.select(selected)
    #expect(field.edit(leadingTo: new, selection: Selection(caret: caret))?.range == changed)
  }

  @Test func `updating to the same text only changes the selection`() {
    var field = InputField("rolf", validator: .alphabetic)
    #expect(field.update(to: "rolf", selection: Selection(0..<2)) == nil)
    #expect(field.marked == "|ro|lf" && !field.canUndo)
    #expect(field.update(to: "rolf") == nil)
    #expect(field.update(to: "rolf", selection: Selection(caret: 9))?.kind == .bounds)
    #expect(field.update(to: "rolfx", selection: Selection(caret: 9))?.kind == .bounds)
    #expect(field.update(to: "rolf7")?.error?.code == .alphabetic)
    #expect(field.marked == "|ro|lf")
  }

  @Test func `an editor reports the edit, and hides that of a secret`() {
    let editor = FieldEditor(InputField("rolf", validator: .alphabetic))
    var events: [FieldEvent] = []
    let watch = editor.observe(.didChange) { events.append($0) }
    #expect(editor.update(to: "wolf") == nil)
    #expect(editor.field.lastEdit?.range == 0..<1 && events.count == 1)
    watch.cancel()
    let secret = InputField("hunter2", validator: .secret(.length(3...)))
    let edit = secret.edit(leadingTo: "hunter2canary")
    #expect(edit != nil && !"\(String(reflecting: edit))".contains("canary"))
  }
}
