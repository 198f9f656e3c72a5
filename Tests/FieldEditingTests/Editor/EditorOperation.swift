import InputValidation
import InputValidationTesting
import RegularLanguage

/// An operation on an editor.
indirect enum EditorOperation: ScriptOperation, Equatable, Sendable {
  case insert(String)
  case paste(String)
  /// A blank by which a system announces an autofill.
  case announce
  case delete(InputField.Direction, by: InputField.Granularity)
  case replace(Range<Int>, with: String)
  case setText(String)
  case select(Int, Int)
  case move(InputField.Direction, by: InputField.Granularity, isExtending: Bool)
  case mark(String, selecting: Range<Int>?)
  case unmark
  case beginGroup
  case endGroup
  case undo
  case redo
  case endEditing
  case submit
  case markUntouched
  case setValidator(Int)
  case setEnforcement(InputField.Enforcement)
  case ask
  case answer(isYes: Bool)
  case update([EditorOperation])

  static func random(using random: inout SplitMix64) -> Self {
    switch Int.random(in: 0..<44, using: &random) {
    case 0, 1: .setText(text(using: &random))
    case 2: .submit
    case 3: .markUntouched
    case 4: .setValidator(.random(in: EditorValidator.all.indices, using: &random))
    case 5: .setEnforcement(element(of: InputField.Enforcement.allCases, using: &random))
    case 6, 7: .ask
    case 8, 9: .answer(isYes: .random(using: &random))
    case 10: .update((0..<3).map { _ in fieldOperation(using: &random) })
    case 11: .endEditing
    default: fieldOperation(using: &random)
    }
  }

  /// Returns an operation that is possible on a field too.
  private static func fieldOperation(using random: inout SplitMix64) -> Self {
    let (a, b) = (Int.random(in: 0...4, using: &random), Int.random(in: 0...4, using: &random))
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<3:
      return .delete(
        direction(using: &random),
        by: element(of: [.character, .character, .word, .text], using: &random))
    case 3, 4:
      return .replace(min(a, b)..<max(a, b), with: text(using: &random))
    case 5, 6: return .select(a, b)
    case 7:
      return .move(
        direction(using: &random), by: element(of: [.character, .word, .text], using: &random),
        isExtending: .random(using: &random))
    case 8..<11:
      let range: Range<Int>? = a < 2 ? 0..<b : nil
      return .mark(text(using: &random), selecting: range)
    case 11: return .unmark
    case 12: return .beginGroup
    case 13: return .endGroup
    case 14, 15: return .undo
    case 16, 17: return .redo
    case 18: return .paste(text(using: &random))
    default: return .insert(text(using: &random))
    }
  }

  private static func direction(using random: inout SplitMix64) -> InputField.Direction {
    Bool.random(using: &random) ? .backward : .forward
  }

  private static func element<Element>(
    of elements: [Element],
    using random: inout SplitMix64
  ) -> Element {
    elements[.random(in: elements.indices, using: &random)]
  }

  /// Returns a text whose Characters never merge with others.
  private static func text(using random: inout SplitMix64) -> String {
    (0..<Int.random(in: 0...2, using: &random))
      .map { _ in
        element(of: ["1", "2", "x", "n", "i", "\u{E9}", " ", "\u{65E5}", "9"], using: &random)
      }
      .joined()
  }

  var simpler: [Self] {
    switch self {
    case .insert(let text): Self.simpler(text).map { .insert($0) }
    case .paste(let text): [.insert(text)]
    case .setText(let text): [.insert(text)] + Self.simpler(text).map { .setText($0) }
    case .replace(let range, let text):
      [.insert(text)] + Self.simpler(text).map { .replace(range, with: $0) }
    case .mark(let text, let range?): [.mark(text, selecting: nil), .mark("x", selecting: range)]
    case .mark(let text, nil): Self.simpler(text).map { .mark($0, selecting: nil) }
    case .delete(_, .word), .delete(_, .text), .delete(.forward, _):
      [.delete(.backward, by: .character)]
    case .submit: [.endEditing]
    case .update(let operations):
      operations.indices.map { index in
        var fewer = operations
        fewer.remove(at: index)
        return .update(fewer)
      } + operations
    default: []
    }
  }

  private static func simpler(_ text: String) -> [String] {
    text.isEmpty ? [] : [String(text.dropLast()), "x"].filter { $0 != text }
  }
}

extension EditorOperation {
  /// Performs the operation on an editor.
  ///
  /// - Returns: Whether it was accepted.
  @discardableResult
  func perform(on editor: FieldEditor) -> Bool {
    switch self {
    case .submit: return editor.submit() == nil
    case .markUntouched: return editor.markUntouched() == nil
    case .setValidator(let index):
      return editor.setValidator(EditorValidator.all[index].validator) == nil
    case .setEnforcement(let enforcement): return editor.setEnforcement(enforcement) == nil
    case .ask: return editor.ask() != nil
    case .answer(let isYes):
      // Asking again is the way to an inquiry that can be answered.
      guard let inquiry = editor.ask() else { return false }
      let error = ValidationError(Rule("no"), at: 0..<0)
      return editor.answer(inquiry, with: isYes ? nil : error) == nil
    case .update(let operations):
      editor.update { field in
        for operation in operations { operation.perform(on: &field) }
        return nil
      }
      return true
    case .setText(let text): return editor.setText(text) == nil
    case .delete(let direction, .text): return editor.delete(direction, by: .text) == nil
    case .move(let direction, let granularity, let isExtending):
      return editor.moveCaret(direction, by: granularity, isExtending: isExtending) == nil
    default: return command.map { editor.perform($0) == nil } ?? true
    }
  }

  /// Performs the operation on a field, if it is one of a field.
  private func perform(on field: inout InputField) {
    switch self {
    case .setText(let text): field.setText(text)
    case .delete(let direction, .text): field.delete(direction, by: .text)
    case .move(let direction, let granularity, let isExtending):
      field.moveCaret(direction, by: granularity, isExtending: isExtending)
    default: command.map { _ = field.perform($0) }
    }
  }

  /// The command for the operation; `nil` if there is none.
  var command: FieldCommand? {
    switch self {
    case .insert(let text): .insert(text)
    case .paste(let text): .insert(text, origin: .paste)
    case .announce: .insert(" ", origin: .autofill)
    case .delete(let direction, .character): .delete(direction)
    case .delete(let direction, .word): .deleteWord(direction)
    case .replace(let range, let text): .edit(Edit(replacing: range, with: text))
    case .select(let anchor, let focus): .select(Selection(anchor: anchor, focus: focus))
    case .mark(let text, let range): .setMarkedText(text, selected: range)
    case .unmark: .unmarkText
    case .beginGroup: .beginGroup
    case .endGroup: .endGroup
    case .undo: .undo
    case .redo: .redo
    case .endEditing: .endEditing
    case .setText, .delete, .move, .submit, .markUntouched, .setValidator, .setEnforcement, .ask,
      .answer, .update:
      nil
    }
  }
}

/// A validator for tests of editors.
struct EditorValidator {
  let validator: any Validator
  /// Whether insertions at any positions can make a text valid.
  let canGrow: @Sendable (String) -> Bool

  static let all = [
    Self(validator: .integer(in: 10...99)) { text in (10...99).contains { text.isPart(of: "\($0)") }
    },
    Self(validator: .digits) { $0.allSatisfy { "0"..."9" ~= $0 } },
    Self(validator: .alphabetic) { $0.allSatisfy { "xni\u{E9}\u{65E5}".contains($0) } },
    Self(validator: .length(1...4)) { $0.count <= 4 },
    Self(validator: .optional(.oneOf("1", "12", "ni"))) { text in
      ["1", "12", "ni"].contains { text.isPart(of: $0) }
    },
  ]
}

extension String {
  /// Returns whether removing Characters of another text gives this one.
  fileprivate func isPart(of other: String) -> Bool {
    var rest = self[...]
    for character in other where rest.first == character { rest.removeFirst() }
    return rest.isEmpty
  }
}
