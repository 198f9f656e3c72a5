import InputValidation
import Synchronization
import Testing

/// A clock that tests advance.
private final class ManualClock: Sendable {
  private let time = Mutex(Duration.zero)

  func advance(by duration: Duration) { time.withLock { $0 += duration } }

  var clock: EditClock { EditClock { self.time.withLock { $0 } } }
}

@Suite struct UndoTests {
  private static func type(_ text: String, into field: inout InputField) {
    for character in text { field.insert(String(character)) }
  }

  /// Returns the texts from the current one to the earliest that undoing restores.
  private static func textsWhileUndoing(of field: InputField) -> [String] {
    var field = field
    var texts = [field.text]
    while field.undo() == nil { texts.append(field.text) }
    return texts
  }

  // MARK: Steps

  @Test func `consecutive keystrokes are one step`() {
    var field = InputField(validator: .alphabetic)
    Self.type("hello", into: &field)
    #expect(field.undo() == nil)
    #expect(field.text.isEmpty && field.caret == 0)
    #expect(field.redo() == nil)
    #expect(field.text == "hello" && field.caret == 5)
    #expect(!field.canRedo)
  }

  @Test func `a pause begins a new step`() {
    let clock = ManualClock()
    var field = InputField(validator: .alphabetic, clock: clock.clock)
    Self.type("ab", into: &field)
    clock.advance(by: .seconds(1))
    Self.type("c", into: &field)
    clock.advance(by: .milliseconds(1001))
    Self.type("de", into: &field)
    #expect(Self.textsWhileUndoing(of: field) == ["abcde", "abc", ""])
  }

  @Test func `a different place, origin or direction begins a new step`() {
    var field = InputField(validator: .all(of: []), clock: .stopped(at: .zero))
    Self.type("ab", into: &field)
    field.select(0..<0)
    Self.type("cd", into: &field)
    field.insert("ef", origin: .paste)
    field.insert("gh", origin: .paste)
    Self.type("i", into: &field)
    field.delete()
    field.delete()
    field.delete(.forward)
    #expect(
      Self.textsWhileUndoing(of: field)
        == ["cdefgb", "cdefghiab", "cdefghab", "cdefab", "cdab", "ab", ""])
  }

  @Test func `typing continues a step if the caret is back in its place`() {
    var field = InputField(validator: .all(of: []), clock: .stopped(at: .zero))
    Self.type("ab", into: &field)
    field.select(0..<0)
    field.select(2..<2)
    Self.type("c", into: &field)
    #expect(Self.textsWhileUndoing(of: field) == ["abc", ""])
  }

  @Test func `undoing restores a selection that was typed over`() {
    var field = InputField("abcd", validator: .alphabetic)
    field.select(Selection(anchor: 3, focus: 1))
    Self.type("xy", into: &field)
    #expect(field.text == "axyd")
    field.undo()
    #expect(field.text == "abcd")
    #expect(field.selection == Selection(anchor: 3, focus: 1))
    field.redo()
    #expect(field.text == "axyd" && field.caret == 3)
  }

  @Test func `an edit and its rewrite are one step`() {
    struct Doubling: Validator {
      var rule: Rule { Rule("doubling") }
      var rewriting: Rewriting { .insertions }
      func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }
      func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
        var rewritten = edit.edit
        rewritten.replacements[0].text += edit.replacements[0].text
        return .rewrite(rewritten)
      }
    }
    var field = InputField("a", validator: Doubling())
    field.insert("b", origin: .paste)
    #expect(field.text == "abb")
    #expect(Self.textsWhileUndoing(of: field) == ["abb", "a"])
  }

  @Test func `a group is one step`() {
    var field = InputField(validator: .digits)
    field.insert("1")
    field.beginGroup()
    field.insert("2")
    field.beginGroup()
    field.replace(0..<0, with: "3")
    field.endGroup()
    #expect(field.insert("x") != nil)
    field.setText("99")
    field.endGroup()
    field.insert("4")
    #expect(Self.textsWhileUndoing(of: field) == ["994", "99", "1", ""])
    field.endGroup()
    field.beginGroup()
    field.endGroup()
    #expect(Self.textsWhileUndoing(of: field) == ["994", "99", "1", ""])
  }

  @Test func `a refused edit is not a step, and keeps what can be redone`() {
    var field = InputField(validator: .digits)
    field.insert("12")
    field.undo()
    #expect(field.insert("x") != nil)
    #expect(field.canRedo)
    field.insert("3")
    #expect(!field.canRedo)
  }

  @Test func `nothing to undo is an error value`() {
    var field = InputField("12", validator: .digits)
    #expect(!field.canUndo && !field.canRedo)
    #expect(field.undo()?.kind == .history)
    #expect(field.redo()?.message() == "there is nothing to redo")
    #expect(field.text == "12")
  }

  @Test func `edits that insert parts of Characters can be undone`() {
    var field = InputField("e", validator: .all(of: []))
    field.insert("\u{301}", origin: .paste)
    #expect(field.count == 1)
    field.insert("\u{1F1EB}", origin: .paste)
    field.insert("\u{1F1F7}", origin: .paste)
    #expect(field.count == 2)
    field.undo()
    #expect(field.lastEdit?.origin == .undo)
    #expect(field.lastEdit?.replacements == [.init(7..<11, with: "")])
    field.undo()
    field.undo()
    #expect(Array(field.text.unicodeScalars) == ["e"] && field.count == 1)
  }

  @Test func `a group of distant edits in a long text is undone and redone`() {
    let long = String(repeating: "abcdefgh", count: 100)
    var field = InputField(long, validator: .alphabetic)
    field.beginGroup()
    field.replace(0..<1, with: "x")
    field.replace(800..<800, with: long)
    field.endGroup()
    let after = field
    #expect(field.undo() == nil)
    #expect(field.text == long && field.caret == 800 && field.verdict.isValid)
    #expect(field.redo() == nil)
    #expect(field == after && field.caret == 1600 && field.verdict.isValid)
  }

  // MARK: Rules

  @Test func `undoing does not restore a text that the validator would block`() {
    var field = InputField(validator: .digits, enforcement: .flag)
    field.insert("1x", origin: .paste)
    field.setText("12")
    field.enforcement = .block
    #expect(field.undo()?.error?.code == .digits)
    #expect(field.text == "12" && field.canUndo && !field.canRedo)
    field.enforcement = .flag
    #expect(field.undo() == nil)
    #expect(field.text == "1x")
  }

  @Test func `undoing restores a text that was invalid before`() {
    var field = InputField("1x", validator: .digits)
    field.setText("12")
    #expect(field.undo() == nil)
    #expect(field.text == "1x")
  }

  @Test func `undoing restores a text that is older than the validator`() {
    var field = InputField(validator: .alphabetic)
    field.insert("abc", origin: .paste)
    field.setText("")
    field.validator = .digits
    #expect(field.undo() == nil)
    #expect(field.text == "abc")
    #expect(field.verdict.isInvalid)
  }

  // MARK: Limits

  @Test func `the oldest steps are dropped`() {
    var field = InputField(validator: .digits, historyLimits: HistoryLimits(depth: 3))
    for number in 1...100 { field.setText(String(number)) }
    #expect(Self.textsWhileUndoing(of: field) == ["100", "99", "98", "97"])
    field = InputField(validator: .digits, historyLimits: HistoryLimits(depth: 0))
    field.insert("1")
    #expect(!field.canUndo && field.text == "1")
  }

  @Test func `memory is bounded`() {
    let limits = HistoryLimits(bytes: 10_000)
    var field = InputField(validator: .all(of: []), historyLimits: limits)
    for _ in 0..<10 { field.insert(String(repeating: "x", count: 1_000), origin: .paste) }
    #expect(
      Self.textsWhileUndoing(of: field).map(\.count) == [
        10_000, 9_000, 8_000, 7_000, 6_000, 5_000, 4_000, 3_000,
      ])
    // A step that exceeds the limit alone can't be undone, nor can any step before it.
    field.insert(String(repeating: "x", count: 20_000), origin: .paste)
    #expect(!field.canUndo)
    field.insert("y")
    #expect(field.undo() == nil)
    #expect(field.text.count == 30_000)
  }
}
