import InputValidation
import LibrarySupport
import RegularLanguage
import TestSupport
import Testing

/// Properties of compositions, however they end.
///
/// With `VALIDATION_EXHAUSTIVE=1`, they run a million steps, in a release build.
@Suite struct CompositionLawTests {
  private static let scripts = sampled(400, of: 25_000)

  private static func validators() throws -> [any Validator] {
    [
      .digits, .alphabetic, .length(...3), .integer(in: 10...99), .not(.oneOf("a")),
      .digits && .length(2...4), .oneOf("1", "12", "ni"), try .regex(#"\d{2}-\d{2}"#),
    ]
  }

  private static let pieces = [
    "1", "2", "12", "a", "ni", "x", "-", "e\u{301}", "\u{301}", "\u{1F1EB}", "\u{1F1F7}",
    "\u{200D}", "\u{1F468}", "\r", "\n", " ", "",
  ]

  private static func piece(using generator: inout SplitMix64) -> String {
    pieces.randomElement(using: &generator) ?? ""
  }

  /// Returns an edit inside, across or outside the marked text.
  private static func edit(of field: InputField, using generator: inout SplitMix64) -> Edit {
    let unit = TextUnit.allCases.randomElement(using: &generator) ?? .characters
    let count = unit == .characters ? field.count : field.text.utf8.count
    let replacements = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
      let lower = Int.random(in: 0...count, using: &generator)
      let upper = Int.random(in: lower...min(lower + 2, count), using: &generator)
      let isDeletion = Int.random(in: 0..<3, using: &generator) == 0
      return Edit.Replacement(lower..<upper, with: isDeletion ? "" : piece(using: &generator))
    }
    return Edit(replacements, in: unit, origin: .programmatic)
  }

  /// Performs a random operation on an editor, mostly on the marked text.
  private static func step(
    on editor: FieldEditor,
    _ validators: [any Validator],
    using generator: inout SplitMix64
  ) -> String {
    let piece = piece(using: &generator)
    switch Int.random(in: 0..<22, using: &generator) {
    case 0...5:
      editor.setMarkedText(piece, selected: Bool.random(using: &generator) ? nil : 0..<0)
      return "setMarkedText(\(piece.debugDescription))"
    case 6:
      editor.unmarkText()
      return "unmarkText"
    case 7, 8:
      editor.insert(piece)
      return "insert(\(piece.debugDescription))"
    case 9:
      editor.delete(Bool.random(using: &generator) ? .backward : .forward)
      return "delete"
    case 10, 11:
      let ends = [0, 1].map { _ in Int.random(in: 0...editor.field.count, using: &generator) }
      editor.select(Selection(anchor: ends[0], focus: ends[1]))
      return "select(\(ends))"
    case 12:
      editor.setText(piece)
      return "setText(\(piece.debugDescription))"
    case 13:
      editor.undo()
      return "undo"
    case 14:
      editor.redo()
      return "redo"
    case 15:
      editor.endEditing()
      return "endEditing"
    case 16:
      editor.setValidator(validators.randomElement(using: &generator) ?? .digits)
      return "setValidator(\(editor.field.validator.rule.code.rawValue))"
    case 17:
      let edit = edit(of: editor.field, using: &generator)
      editor.update { $0.perform(.edit(edit)) }
      return "update(\(edit))"
    default:
      let edit = edit(of: editor.field, using: &generator)
      editor.apply(edit)
      return "apply(\(edit))"
    }
  }

  @Test func `a composition ends with a text that an edit could have produced`() throws {
    let validators = try Self.validators()
    var generator = SplitMix64(seed: 22)
    var (ended, invalid) = (0, 0)
    for script in 0..<Self.scripts {
      let editor = FieldEditor(
        InputField(
          ["", "1", "12-", "ni"][script % 4], validator: validators[script % validators.count],
          clock: .stopped(at: .zero)))
      var start = editor.field
      for _ in 0..<40 {
        let before = editor.field
        let step = Self.step(on: editor, validators, using: &generator)
        let after = editor.field
        if !before.isComposing { start = before }
        guard before.isComposing, !after.isComposing else { continue }
        ended += 1
        guard after.verdictKind == .invalid else { continue }
        start.validator = after.validator
        guard start.verdictKind != .invalid else { continue }
        invalid += 1
        #expect(
          Self.canProduce(after, on: start),
          "\(step) makes \(after.text.debugDescription) of \(before.text.debugDescription)")
      }
    }
    // Deletions may also make texts invalid.
    #expect(ended > Self.scripts && invalid > 0)
  }

  /// Returns whether an edit of `start` is accepted and has the text of `result`.
  private static func canProduce(_ result: InputField, on start: InputField) -> Bool {
    let (old, new) = (Array(start.text), Array(result.text))
    let lower = zip(old, new).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let tail = zip(old[lower...].reversed(), new[lower...].reversed())
      .prefix { $0.utf8.elementsEqual($1.utf8) }.count
    // Whether an edit is accepted depends on the caret after it, so replacing more is tried too.
    return (0...tail).contains { rest in
      var field = start
      let edit = Edit(
        replacing: lower..<old.count - rest, with: String(new[lower..<new.count - rest]),
        selection: result.selection)
      return field.apply(edit) == nil && field.text.utf8.elementsEqual(result.text.utf8)
    }
  }

  @Test func `an edit has the same result with and without a composition`() throws {
    var generator = SplitMix64(seed: 23)
    var (ended, refused) = (0, 0)
    for _ in 0..<Self.scripts * 4 {
      let text = (0..<4).map { _ in Self.piece(using: &generator) }.joined()
      var start = InputField(text, validator: .all(of: []))
      let ends = [0, 1].map { _ in Int.random(in: 0...start.count, using: &generator) }
      start.select(Selection(anchor: ends[0], focus: ends[1]))
      var composing = start
      composing.setMarkedText(Self.piece(using: &generator) + "n")
      var plain = InputField(composing.text, validator: .all(of: []))
      plain.select(composing.selection)
      let edit = Self.edit(of: composing, using: &generator)
      let expected = plain.apply(edit)
      let before = composing
      #expect(composing.apply(edit) == expected)
      #expect(composing.text.utf8.elementsEqual(plain.text.utf8), "\(before) \(edit)")
      #expect(composing.selection.range == plain.selection.range, "\(before) \(edit)")
      #expect(composing.count == composing.text.count)
      guard expected == nil else {
        refused += 1
        #expect(composing == before)
        continue
      }
      ended += composing.isComposing ? 0 : 1
      // Both are one undo step, unless nothing has changed.
      let isUndone = composing.canUndo && composing.undo() == nil
      #expect(composing.text.utf8.elementsEqual(start.text.utf8), "\(before) \(edit)")
      #expect(!isUndone || composing == start, "\(before) \(edit)")
    }
    #expect(ended > Self.scripts && refused > 0)
  }

  struct Ending: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let marked: String
    let edit: @Sendable (inout InputField) -> Refusal?
    let text: String
    var isRefused = false
    var isComposing = false
  }

  /// The results of edits of "12" with marked text after it, if only digits are allowed.
  private static let endings: [Ending] = [
    Ending(
      testDescription: "other text", marked: "x", edit: { $0.setText("hello world") }, text: "12x",
      isRefused: true, isComposing: true),
    Ending(testDescription: "other digits", marked: "x", edit: { $0.setText("3") }, text: "3"),
    Ending(
      testDescription: "an insertion elsewhere", marked: "x",
      edit: { $0.replace(0..<0, with: "3") },
      text: "12x", isRefused: true, isComposing: true),
    Ending(
      testDescription: "an insertion elsewhere, and digits", marked: "3",
      edit: { $0.replace(0..<0, with: "0") }, text: "0123"),
    Ending(
      testDescription: "an insertion in the middle", marked: "34",
      edit: { $0.replace(3..<3, with: "0") }, text: "12304"),
    Ending(
      testDescription: "all of it replaced", marked: "x", edit: { $0.replace(2..<3, with: "3") },
      text: "123"),
    Ending(
      testDescription: "a deletion inside", marked: "xyz", edit: { $0.replace(3..<4, with: "") },
      text: "12xz", isComposing: true),
    Ending(
      testDescription: "a deletion of all of it", marked: "x",
      edit: { $0.replace(2..<3, with: "") },
      text: "12"),
    Ending(
      testDescription: "a deletion of it and more", marked: "x",
      edit: { $0.replace(1..<3, with: "") }, text: "1"),
    Ending(
      testDescription: "a deletion across its start", marked: "xy",
      edit: { $0.replace(1..<3, with: "") }, text: "1", isRefused: true),
    Ending(
      testDescription: "a deletion across its start, and digits", marked: "34",
      edit: { $0.replace(1..<3, with: "") }, text: "14"),
    Ending(
      testDescription: "a deletion elsewhere", marked: "x",
      edit: {
        $0.select(0..<1)
        return $0.delete()
      }, text: "2", isRefused: true),
    Ending(
      testDescription: "a selection past the end", marked: "x",
      edit: { $0.apply(Edit(replacing: 0..<1, with: "", selection: Selection(caret: 3))) },
      text: "12x", isRefused: true, isComposing: true),
  ]

  @Test(arguments: endings)
  func `an edit ends a composition, and both are validated`(ending: Ending) {
    var field = InputField("12", validator: .digits)
    field.setMarkedText(ending.marked)
    let error = ending.edit(&field)
    #expect(field.text == ending.text)
    #expect((error != nil) == ending.isRefused)
    #expect(field.isComposing == ending.isComposing)
    while field.canUndo { field.undo() }
    #expect(field.text == "12")
  }

  @Test func `a deletion inside marked text leaves the caret where it was made`() {
    var field = InputField("12", validator: .digits)
    field.setMarkedText("xyz", selected: 2..<2)
    #expect(field.delete() == nil)
    #expect(field.text == "12xz" && field.markedRange == 2..<4 && field.caret == 3)
  }

  @Test func `a composition can be redone under any enforcement`() {
    var field = InputField("12", validator: .digits, enforcement: .flag)
    field.setMarkedText("x")
    field.undo()
    field.enforcement = .block
    #expect(field.redo() == nil)
    #expect(field.text == "12x" && field.isComposing)
    #expect(field.unmarkText()?.error?.code == .digits)
    #expect(field.text == "12")
  }
}
