import InputValidation
import RegularLanguage
import Testing

/// Properties of all macros.
@Suite struct MacrosTests {
  @Test func `a macro is registered, run as one step, and removed`() {
    var macros = Macros()
    macros["clear"] = [.select(Selection(0..<0)), .edit(Edit(replacing: 0..<3, with: ""))]
    macros["prefix"] = [.insert("+7"), .insert("1")]
    #expect(macros.names == ["clear", "prefix"])
    var field = InputField("999", validator: .numeric)
    let before = field
    #expect(macros.run("clear", "prefix", on: &field) == nil)
    #expect(field.text == "+71")
    #expect(field.undo() == nil)
    #expect(field.text == "999" && !field.canUndo)
    macros["clear"] = nil
    #expect(macros.names == ["prefix"])
    let refusal = macros.run("clear", on: &field)
    #expect(refusal?.message() == "there is no macro 'clear'")
    #expect(field.text == before.text)
  }

  @Test func `a macro that is refused changes nothing`() {
    var macros = Macros()
    macros["half"] = [.insert("1"), .insert("x"), .insert("2")]
    var field = InputField("9", validator: .digits)
    let before = field
    #expect(macros.run("half", on: &field)?.error?.code == .digits)
    #expect(field == before && !field.canUndo)
  }

  private static let seeds = Array(UInt64(0)..<500)

  /// A field with a history, and a macro.
  private struct Case {
    var field: InputField
    let commands: [FieldCommand]
    let random: SplitMix64

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let validators: [any Validator] = [.all(of: []), .digits, .trim, .length(...6)]
      field = InputField(
        ["", "12", "e\u{301}\u{1F1EB}"].randomElement(using: &random) ?? "",
        validator: validators.randomElement(using: &random) ?? .digits,
        enforcement: .allCases.randomElement(using: &random) ?? .block,
        clock: .stopped(at: .zero))
      for _ in 0..<Int.random(in: 0...9, using: &random) {
        let command = Self.command(using: &random)
        if command != .beginGroup { field.perform(command) }
      }
      commands = (0..<Int.random(in: 0...7, using: &random))
        .map { _ in Self.command(using: &random) }
      self.random = random
    }

    private static func command(using random: inout SplitMix64) -> FieldCommand {
      let texts = ["1", "23", "", "x", " ", "\u{301}", "\u{1F1F7}", "\r\n"]
      let text = texts.randomElement(using: &random) ?? ""
      let (a, b) = (Int.random(in: 0...3, using: &random), Int.random(in: 0...3, using: &random))
      switch Int.random(in: 0..<16, using: &random) {
      case 0: return .delete(.random(using: &random) ? .backward : .forward)
      case 1: return .edit(Edit(replacing: min(a, b)..<max(a, b), with: text))
      case 2: return .select(Selection(anchor: a, focus: b))
      case 3: return .setMarkedText(text)
      case 4: return .unmarkText
      case 5, 6: return .beginGroup
      case 7, 8: return .endGroup
      case 9, 10, 11: return .undo
      case 12, 13: return .redo
      case 14: return .endEditing
      default: return .insert(text, origin: .random(using: &random) ? .typing : .paste)
      }
    }

    /// Runs the macro.
    ///
    /// - Returns: Whether it was not refused.
    mutating func run() -> Bool {
      var macros = Macros()
      macros["a"] = Array(commands.prefix(commands.count / 2))
      macros["b"] = Array(commands.dropFirst(commands.count / 2))
      return macros.run("a", "b", on: &field) == nil
    }
  }

  /// The text and the selection of a field.
  private struct VisibleState: Equatable {
    let text: [UInt8]
    let selection: Selection

    init(_ field: InputField) {
      text = Array(field.text.utf8)
      selection = field.selection
    }
  }

  /// Returns the states of a field while everything is undone.
  private static func statesWhileUndoing(of field: InputField) -> [VisibleState] {
    var field = field
    var states: [VisibleState] = []
    while field.undo() == nil { states.append(VisibleState(field)) }
    return states
  }

  @Test(arguments: seeds)
  func `a macro is one step, or no step if the text remains`(seed: UInt64) {
    var example = Case(seed: seed)
    let before = example.field
    let hasRun = example.run()

    // Perform the same commands on a copy.
    var model = before
    let isPerformed = example.commands.allSatisfy { model.perform($0) == nil }
    let isTouched =
      VisibleState(model).text != VisibleState(before).text
      || example.commands.contains(where: \.writes)
    let isCommitted = !isPerformed || !isTouched || model.unmarkText() == nil
    #expect(hasRun == (isPerformed && isCommitted))
    guard hasRun else {
      #expect(example.field == before)
      #expect(Self.statesWhileUndoing(of: example.field) == Self.statesWhileUndoing(of: before))
      #expect(example.field.canRedo == before.canRedo)
      return
    }
    #expect(VisibleState(example.field) == VisibleState(model))

    // An unfinished composition was not a step yet.
    var origin = before
    if before.isComposing, !example.field.isComposing { origin.undo() }
    var after = example.field
    if VisibleState(origin).text == VisibleState(after).text {
      #expect(Self.statesWhileUndoing(of: after) == Self.statesWhileUndoing(of: origin))
      #expect(after.canRedo == before.canRedo)
      return
    }
    #expect(!after.canRedo)
    #expect(after.undo() == nil)
    #expect(VisibleState(after) == VisibleState(origin))
    #expect(after.redo() == nil)
    #expect(VisibleState(after) == VisibleState(model))
    after.undo()
    #expect(Self.statesWhileUndoing(of: after) == Self.statesWhileUndoing(of: origin))
  }

  @Test(arguments: seeds)
  func `groups of a macro and of the field are independent`(seed: UInt64) {
    var example = Case(seed: seed)
    example.field.validator = AllValidator([])
    example.field.unmarkText()
    let before = VisibleState(example.field)

    // A group that the macro begins does not continue after it.
    var other = example
    guard other.run() else { return }
    let after = VisibleState(other.field)
    for text in ["1", "2"] { other.field.insert(text, origin: .paste) }
    other.field.undo()
    other.field.undo()
    #expect(VisibleState(other.field) == after)

    // A group that was begun before the macro does.
    example.field.beginGroup()
    example.field.insert("1", origin: .paste)
    guard example.run() else { return }
    example.field.insert("2", origin: .paste)
    example.field.endGroup()
    example.field.insert("3", origin: .paste)
    example.field.undo()
    example.field.undo()
    #expect(VisibleState(example.field) == before)
  }

  @Test func `undoing a macro restores what the macro has undone`() {
    var macros = Macros()
    macros["instead"] = [.endGroup, .undo, .beginGroup, .insert("9"), .beginGroup]
    var field = InputField(validator: .digits)
    field.insert("1", origin: .paste)
    field.insert("2", origin: .paste)
    #expect(macros.run("instead", on: &field) == nil)
    #expect(field.text == "19")
    field.insert("3", origin: .paste)
    for text in ["19", "12", "1", ""] {
      #expect(field.undo() == nil)
      #expect(field.text == text)
    }
  }

  @Test func `an announcement at the end of a macro is removed`() {
    var macros = Macros()
    macros["announce"] = [.insert("1"), .insert(" ", origin: .autofill)]
    var field = InputField(validator: .digits)
    field.insert(" ", origin: .autofill)
    #expect(macros.run("announce", on: &field) == nil)
    #expect(field.text == "1")
    #expect(field.undo() == nil)
    #expect(field.text.isEmpty && !field.canUndo)
    #expect(field.redo() == nil)
    #expect(field.text == "1")
  }

  @Test func `a macro without effect keeps what can be redone`() {
    var macros = Macros()
    macros["nowhere"] = [.insert("7"), .undo, .insert("8"), .delete()]
    var field = InputField(validator: .digits)
    field.insert("1", origin: .paste)
    field.undo()
    #expect(macros.run("nowhere", on: &field) == nil)
    #expect(field.text.isEmpty && !field.canUndo)
    #expect(field.redo() == nil)
    #expect(field.text == "1")
  }
}

extension FieldCommand {
  /// Whether it writes the text when performed, even if the text remains the same.
  fileprivate var writes: Bool {
    switch self {
    case .select, .delete, .deleteWord, .beginGroup, .endGroup: false
    default: true
    }
  }
}
