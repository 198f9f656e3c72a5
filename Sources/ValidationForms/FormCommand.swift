public import FieldEditing
public import ValidationCore

/// Something done to a form, as a value: it can be performed, logged, serialised, and performed
/// again on another form.
public enum FormCommand: Hashable, Sendable, Codable {
  /// A command for the field with a path; undoing and redoing are for all fields.
  case edit(String, FieldCommand)
  /// Something was done to a field that nobody should see; nobody knows any more what.
  case hidden(String)
  /// The text of a field is filled in again.
  case fill(String)
  /// The last step is taken back.
  case undo
  /// The step that was undone last is made again.
  case redo
  /// Another field is edited, or none.
  case focus(String?)
  /// Another step is shown.
  case go(String, parameters: [String: String] = [:])
  /// The step is shown that was before.
  case goBack
  /// All fields have the texts again that the form has started from.
  case reset
  /// The form is submitted.
  case submit
}

extension Form {
  /// Performs a command.
  ///
  ///     form.perform(.edit("user", .insert("rolf")))     // nil
  ///     form.perform(.edit("nobody", .insert("rolf")))   // an error: no field has the path
  ///
  /// - Returns: `nil`, or why it was refused, as the method of the same name says. What is hidden
  ///   does nothing.
  @discardableResult
  public func perform(_ command: FormCommand) -> Refusal? {
    switch command {
    case .edit(let path, let command):
      guard let editor = self[path] else { return .unknown(path) }
      return editor.perform(command)
    case .hidden(let path): return self[path] == nil ? .unknown(path) : nil
    case .fill(let path): return fill(path)
    case .undo: return undo()
    case .redo: return redo()
    case .focus(let path): return focus(on: path)
    case .go(let route, let parameters): return go(to: route, with: parameters)
    case .goBack: return goBack() == nil ? .history(.goBack) : nil
    case .reset: return reset()
    case .submit:
      do throws(FormReport) {
        try submit()
        return nil
      } catch {
        return .report(error)
      }
    }
  }

  /// Tells whether the text of a field is one that nobody should see: a secret, or one that has to
  /// suit a secret, as what confirms a password does.
  ///
  ///     struct Login: Schema {
  ///       let user = Field(.nonEmpty), password = Field(.secret(.length(8...)))
  ///     }
  ///     let form = Form(Login())
  ///     form.isConfidential("password")   // true
  ///     form.isConfidential("user")       // false
  public func isConfidential(_ path: String) -> Bool {
    core.index(ofPath: path).map(core.isConfidential) ?? false
  }
}
