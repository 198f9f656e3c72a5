public import FieldEditing
public import ValidationCore

/// An operation on a form, as a value that can be performed, logged, encoded, and replayed on
/// another form.
@nonexhaustive public enum FormCommand: Hashable, Sendable, Codable {
  /// Performs a command on the field with a path; undo and redo affect all fields.
  case edit(String, FieldCommand)
  /// A placeholder for an unrecorded operation on the secret field with a path.
  case hidden(String)
  /// Fills in the text of a field again.
  case fill(String)
  /// Inserts a row into the repeated section with a path.
  case insertRow(String, at: Int)
  /// Removes a row.
  case removeRow(String, at: Int)
  /// Removes a row from one index, and inserts it at another.
  case moveRow(String, from: Int, to: Int)
  /// Undoes the last step.
  case undo
  /// Redoes the last undone step.
  case redo
  /// Moves the focus to another field, or removes it.
  case focus(String?)
  /// Goes to a step.
  case go(String, parameters: [String: String] = [:])
  /// Goes back to the previously visited step.
  case goBack
  /// Restores the initial texts of all fields.
  case reset
  /// Submits the form.
  case submit
}

extension InputForm {
  /// Performs a command.
  ///
  ///     form.perform(.edit("user", .insert("rolf")))     // nil
  ///     form.perform(.edit("phone", .insert("rolf")))    // an error: no field has the path
  ///
  /// - Returns: `nil`, or the reason for refusal, as for the corresponding method. A hidden command
  ///   has no effect.
  @discardableResult
  public func perform(_ command: FormCommand) -> Refusal? {
    switch command {
    case .edit(let path, let command):
      guard let editor = self[path] else { return .unknown(path) }
      return editor.perform(command)
    case .hidden(let path): return self[path] == nil ? .unknown(path) : nil
    case .fill(let path): return fill(path)
    case .insertRow(let path, let index):
      return perform(onRowsOf: path) { core.insertRows([[:]], at: index, of: $0) }
    case .removeRow(let path, let index):
      return perform(onRowsOf: path) { core.removeRow(at: index, of: $0) }
    case .moveRow(let path, let start, let end):
      return perform(onRowsOf: path) { core.moveRow(from: start, to: end, of: $0) }
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

  private func perform(
    onRowsOf path: String,
    _ operation: (FormRowGroup) -> Refusal?
  ) -> Refusal? {
    guard let group = core.rowGroup(ofPath: path) else { return .unknown(path) }
    return operation(group)
  }

  /// Returns whether a field is confidential: a secret, or a field that must match a secret, such
  /// as the confirmation of a password.
  ///
  ///     struct Login: Schema {
  ///       let user = Field(.nonEmpty), password = Field(.secret(.length(8...)))
  ///     }
  ///     let form = InputForm(Login())
  ///     form.isConfidential("password")   // true
  ///     form.isConfidential("user")       // false
  public func isConfidential(_ path: String) -> Bool {
    core.index(ofPath: path).map(core.isConfidential) ?? false
  }
}
