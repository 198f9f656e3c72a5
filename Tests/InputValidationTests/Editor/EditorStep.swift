import InputValidation

/// An operation on an editor, for tests of properties.
enum EditorStep: CustomStringConvertible {
  case perform(FieldCommand)
  case setText(String)
  case submit
  case markUntouched
  case setValidator(Int)
  case setEnforcement(TextField.Enforcement)
  case ask
  case answer(isYes: Bool)
  case update([FieldCommand])

  static let validators: [any Validator] = [
    .integer(in: 10...99), .digits, .alphabetic, .length(1...4), .optional(.oneOf("1", "12", "ni")),
  ]

  var description: String {
    switch self {
    case .perform(let command): "\(command)"
    case .setText(let text): "setText(\(text.debugDescription))"
    case .submit: "submit"
    case .markUntouched: "markUntouched"
    case .setValidator(let index): "setValidator(\(Self.validators[index].rule))"
    case .setEnforcement(let enforcement): "setEnforcement(\(enforcement))"
    case .ask: "ask"
    case .answer(let isYes): "answer(\(isYes))"
    case .update(let commands): "update(\(commands))"
    }
  }

  static func random(using random: inout some RandomNumberGenerator) -> Self {
    switch Int.random(in: 0..<30, using: &random) {
    case 0: .setText(text(using: &random))
    case 1: .submit
    case 2: .markUntouched
    case 3: .setValidator(.random(in: validators.indices, using: &random))
    case 4:
      .setEnforcement([.block, .blockHopeless, .flag][.random(in: 0..<3, using: &random)])
    case 5, 6: .ask
    case 7, 8: .answer(isYes: .random(using: &random))
    case 9: .update((0..<3).map { _ in command(using: &random) })
    default: .perform(command(using: &random))
    }
  }

  private static func text(using random: inout some RandomNumberGenerator) -> String {
    let pieces = ["1", "2", "x", "n", "i", "e\u{301}", "\u{301}", "\r\n", "9"]
    return (0..<Int.random(in: 0...2, using: &random))
      .map { _ in pieces[.random(in: pieces.indices, using: &random)] }.joined()
  }

  private static func command(using random: inout some RandomNumberGenerator) -> FieldCommand {
    let (a, b) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...4, using: &random))
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return .delete(.random(using: &random) ? .backward : .forward)
    case 1: return .edit(Edit(replacing: min(a, b)..<max(a, b), with: text(using: &random)))
    case 2, 3: return .select(Selection(anchor: a, focus: b))
    case 4, 5: return .setMarkedText(text(using: &random))
    case 6: return .unmarkText
    case 7: return .undo
    case 8: return .redo
    case 9: return .endEditing
    case 10: return .insert(" ", origin: .autofill)
    default: return .insert(text(using: &random))
    }
  }

  func make(on editor: FieldEditor) {
    switch self {
    case .perform(let command): editor.perform(command)
    case .setText(let text): editor.setText(text)
    case .submit: editor.submit()
    case .markUntouched: editor.markUntouched()
    case .setValidator(let index): editor.setValidator(Self.validators[index])
    case .setEnforcement(let enforcement): editor.setEnforcement(enforcement)
    case .ask: _ = editor.ask()
    case .answer(let isYes):
      // Asking again is the way to an inquiry that can be answered.
      guard let inquiry = editor.ask() else { return }
      editor.answer(inquiry, with: isYes ? nil : ValidationError(Rule("no"), at: 0..<0))
    case .update(let commands):
      editor.update { field in
        for command in commands { field.perform(command) }
        return nil
      }
    }
  }
}
