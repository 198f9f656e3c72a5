package import InputValidation
package import Testing

/// An action of a user in a field.
package enum Action {
  case type(String)
  case paste(String)
  case autocorrect(Range<Int>, String)
  case backspace
  case forwardDelete
  /// An input method composes something, and commits it.
  case compose(String)
  case replace([Edit.Replacement])
  /// An edit, with its selection.
  case edit(Edit)

  @discardableResult
  package func perform(on field: inout InputField) -> Refusal? {
    switch self {
    case .type(let text): field.insert(text)
    case .paste(let text): field.insert(text, origin: .paste)
    case .autocorrect(let range, let text):
      field.replace(range, with: text, origin: .autocorrection)
    case .backspace: field.delete(.backward)
    case .forwardDelete: field.delete(.forward)
    case .compose(let text):
      field.setMarkedText(text) ?? field.unmarkText()
    case .replace(let replacements): field.apply(Edit(replacements))
    case .edit(let edit): field.apply(edit)
    }
  }
}

/// A text with a caret, an action, and the result; one `|` is the caret, and two are the ends of
/// the selection.
package struct CaretCase: CustomTestStringConvertible {
  package let before: String
  package let action: Action
  package let after: String
  package let line: Int

  package init(_ before: String, _ action: Action, _ after: String, line: Int = #line) {
    self.before = before
    self.action = action
    self.after = after
    self.line = line
  }

  package var testDescription: String { "\(before) \(action) \(after)" }

  /// Expects the result, and that undoing restores the text before.
  package func check(_ validator: any Validator, sourceLocation: SourceLocation = #_sourceLocation)
  {
    let location = SourceLocation(
      fileID: sourceLocation.fileID, filePath: sourceLocation.filePath, line: line, column: 1)
    var field = InputField(marked: before, validator: validator)
    let start = field
    action.perform(on: &field)
    let after = field.marked
    #expect(after == self.after, "\(testDescription)", sourceLocation: location)
    guard !field.text.utf8.elementsEqual(start.text.utf8) else { return }
    field.undo()
    let isBack = field == start
    #expect(isBack, "undone: \(field.marked)", sourceLocation: location)
  }
}

extension InputField {
  /// Creates a field with a text and the selection that `|` marks in it.
  package init(marked: String, validator: any Validator, enforcement: Enforcement = .block) {
    // Split into scalars, since a combining mark may follow the caret.
    let parts = marked.unicodeScalars.split(separator: "|", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
    self.init(parts.joined(), validator: validator, enforcement: enforcement)
    let lower = parts.count > 1 ? parts[0].count : count
    let upper = parts.count > 2 ? (parts[0] + parts[1]).count : lower
    select(lower..<upper)
  }

  /// The text with `|` at the ends of the selection.
  package var marked: String {
    let characters = Array(text)
    let range = selection.range
    let selected = range.isEmpty ? "" : String(characters[range]) + "|"
    return String(characters[..<range.lowerBound]) + "|" + selected
      + String(characters[range.upperBound...])
  }
}
