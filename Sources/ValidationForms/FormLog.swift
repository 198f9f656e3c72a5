public import FieldEditing
public import ValidationCore

/// A recorded session: the commands given to a form, in order, to be stored and performed again on
/// another form.
///
///     var log = FormLog()
///     log.perform(.edit("user", .insert("rolf")), on: form)
///     log.perform(.edit("user", .insert("7")), on: form)          // an error; the log has it
///     log.perform(.edit("password", .insert("hunter2")), on: form)
///     log.entries.last?.command                                   // hidden("password")
///     log.replay(on: other)
///
/// What is done to a field that nobody should see is not recorded, only that something was. All of
/// it up to the next entry is one, so that a log tells neither how long the text is nor in which
/// rhythm it was typed.
public typealias FormLog = CommandLog<FormCommand>

extension CommandLog<FormCommand> {
  /// Performs a command, and logs it.
  ///
  ///     var log = FormLog()
  ///     log.perform(.edit("user", .insert("rolf")), on: form)   // nil
  ///     log.perform(.edit("user", .insert("7")), on: form)      // an error
  ///     log.entries.map(\.refusal)                              // [nil, rule:all]
  ///
  /// - Returns: `nil`, or why it was refused.
  @discardableResult
  public mutating func perform<Root>(
    _ command: FormCommand,
    on form: Form<Root>
  ) -> Refusal? {
    let time = form.core.clock.now()
    let refusal = form.perform(command)
    guard case .edit(let path, let edit) = command, form.isConfidential(path),
      edit.tellsOfText
    else {
      entries.append(Entry(command, at: time, refusal: refusal?.kind))
      return refusal
    }
    // Whether it was refused would tell something of the text, too.
    append(hidden: Entry(.hidden(path), at: time))
    return refusal
  }

  /// Performs all of the commands on a form, as if at the times when they were logged.
  ///
  ///     log.perform(.edit("user", .insert("rolf")), on: form)
  ///     let other = Form(SignUp())
  ///     log.replay(on: other)   // nil; user is "rolf" there, too
  ///     other.user.setValidator(.digits)
  ///     other.reset()
  ///     log.replay(on: other)   // the entry, which is refused now
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - hidden: The texts that fields get where something was done to them that nobody knows, by
  ///     their paths; the others stay as they are.
  /// - Returns: The first entry that ended otherwise than it had: was refused, was not, or for a
  ///   reason of another kind. The commands behind it have been performed as well. `nil` if there
  ///   is none.
  @discardableResult
  public func replay<Root>(on form: Form<Root>, hidden: [String: String] = [:]) -> Entry? {
    let core = form.core
    let clock = core.clock
    defer {
      core.clock = clock
      for editor in core.editors { editor.setClock(clock) }
    }
    return replay { entry in
      core.clock = .stopped(at: entry.time)
      if case .edit(let path, _) = entry.command { form[path]?.setClock(core.clock) }
      if case .hidden(let path) = entry.command, let text = hidden[path], let editor = form[path] {
        editor.setText(text)
        return true
      }
      return form.perform(entry.command)?.kind == entry.refusal
    }
  }
}

extension FieldEditor {
  fileprivate func setClock(_ clock: EditClock) {
    if !isBusy { current.clock = clock }
  }
}
