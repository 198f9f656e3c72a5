import InputValidation
import Synchronization
import Testing

/// A clock that tests move on.
private final class ManualClock: Sendable {
  private let time = Mutex(Duration.zero)

  func advance(by duration: Duration) { time.withLock { $0 += duration } }

  var clock: EditClock { EditClock { self.time.withLock { $0 } } }
}

@Suite struct UndoTests {
  private static func type(_ text: String, into field: inout TextField) {
    for character in text { field.insert(String(character)) }
  }

  /// All texts on the way back.
  private static func wayBack(of field: TextField) -> [String] {
    var field = field
    var texts = [field.text]
    while field.undo() == nil { texts.append(field.text) }
    return texts
  }

  // MARK: Steps

  @Test func `keystrokes that follow each other are one step`() {
    var field = TextField(validator: .alphabetic)
    Self.type("hello", into: &field)
    #expect(field.undo() == nil)
    #expect(field.text.isEmpty && field.caret == 0)
    #expect(field.redo() == nil)
    #expect(field.text == "hello" && field.caret == 5)
    #expect(!field.canRedo)
  }

  @Test func `a pause begins a new step`() {
    let clock = ManualClock()
    var field = TextField(validator: .alphabetic, clock: clock.clock)
    Self.type("ab", into: &field)
    clock.advance(by: .seconds(1))
    Self.type("c", into: &field)
    clock.advance(by: .milliseconds(1001))
    Self.type("de", into: &field)
    #expect(Self.wayBack(of: field) == ["abcde", "abc", ""])
  }

  @Test func `another place, another origin and another direction begin new steps`() {
    var field = TextField(validator: .all(of: []), clock: .stopped(at: .zero))
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
      Self.wayBack(of: field)
        == ["cdefgb", "cdefghiab", "cdefghab", "cdefab", "cdab", "ab", ""])
  }

  @Test func `a caret that went away and came back goes on`() {
    var field = TextField(validator: .all(of: []), clock: .stopped(at: .zero))
    Self.type("ab", into: &field)
    field.select(0..<0)
    field.select(2..<2)
    Self.type("c", into: &field)
    #expect(Self.wayBack(of: field) == ["abc", ""])
  }

  @Test func `a selection typed over comes back selected`() {
    var field = TextField("abcd", validator: .alphabetic)
    field.select(Selection(anchor: 3, focus: 1))
    Self.type("xy", into: &field)
    #expect(field.text == "axyd")
    field.undo()
    #expect(field.text == "abcd")
    #expect(field.selection == Selection(anchor: 3, focus: 1))
    field.redo()
    #expect(field.text == "axyd" && field.caret == 3)
  }

  @Test func `an edit and the rewrite of it are one step`() {
    struct Doubling: Validator {
      var rule: Rule { Rule("doubling") }
      var rewriting: Rewriting { .insertions }
      func verdict(on text: String, caret: String.Index?) -> Verdict { .valid(isExtensible: true) }
      func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
        var rewritten = edit.edit
        rewritten.replacements[0].text += edit.replacements[0].text
        return .rewrite(rewritten)
      }
    }
    var field = TextField("a", validator: Doubling())
    field.insert("b", origin: .paste)
    #expect(field.text == "abb")
    #expect(Self.wayBack(of: field) == ["abb", "a"])
  }

  @Test func `a group is one step`() {
    var field = TextField(validator: .digits)
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
    #expect(Self.wayBack(of: field) == ["994", "99", "1", ""])
    field.endGroup()
    field.beginGroup()
    field.endGroup()
    #expect(Self.wayBack(of: field) == ["994", "99", "1", ""])
  }

  @Test func `a refused edit is no step, and forgets nothing that was undone`() {
    var field = TextField(validator: .digits)
    field.insert("12")
    field.undo()
    #expect(field.insert("x") != nil)
    #expect(field.canRedo)
    field.insert("3")
    #expect(!field.canRedo)
  }

  @Test func `nothing to undo is an error value`() {
    var field = TextField("12", validator: .digits)
    #expect(!field.canUndo && !field.canRedo)
    #expect(field.undo()?.kind == .history)
    #expect(field.redo()?.message() == "there is nothing to redo")
    #expect(field.text == "12")
  }

  @Test func `parts of Characters come and go with the edits`() {
    var field = TextField("e", validator: .all(of: []))
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

  @Test func `a group of edits far from each other in a long text is undone and redone`() {
    let long = String(repeating: "abcdefgh", count: 100)
    var field = TextField(long, validator: .alphabetic)
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

  @Test func `undo does not bring back what the validator would block`() {
    var field = TextField(validator: .digits, enforcement: .flag)
    field.insert("1x", origin: .paste)
    field.setText("12")
    field.enforcement = .block
    #expect(field.undo()?.error?.code == .digits)
    #expect(field.text == "12" && field.canUndo && !field.canRedo)
    field.enforcement = .flag
    #expect(field.undo() == nil)
    #expect(field.text == "1x")
  }

  @Test func `undo brings back what was there before the validator was`() {
    var field = TextField(validator: .alphabetic)
    field.insert("abc", origin: .paste)
    field.setText("")
    field.validator = .digits
    #expect(field.undo() == nil)
    #expect(field.text == "abc")
    #expect(field.verdict.isInvalid)
  }

  // MARK: Limits

  @Test func `the oldest steps are forgotten`() {
    var field = TextField(validator: .digits, historyLimits: HistoryLimits(depth: 3))
    for number in 1...100 { field.setText(String(number)) }
    #expect(Self.wayBack(of: field) == ["100", "99", "98", "97"])
    field = TextField(validator: .digits, historyLimits: HistoryLimits(depth: 0))
    field.insert("1")
    #expect(!field.canUndo && field.text == "1")
  }

  @Test func `memory is bounded`() {
    let limits = HistoryLimits(bytes: 10_000)
    var field = TextField(validator: .all(of: []), historyLimits: limits)
    for _ in 0..<10 { field.insert(String(repeating: "x", count: 1_000), origin: .paste) }
    #expect(
      Self.wayBack(of: field).map(\.count) == [
        10_000, 9_000, 8_000, 7_000, 6_000, 5_000, 4_000, 3_000,
      ])
    // A step that is too large alone can't be undone, and nothing before it can.
    field.insert(String(repeating: "x", count: 20_000), origin: .paste)
    #expect(!field.canUndo)
    field.insert("y")
    #expect(field.undo() == nil)
    #expect(field.text.count == 30_000)
  }
}
