public import FieldEditing
public import ValidationCore

/// A recorded session: the commands given to a form, in order, which can be stored and replayed.
///
///     var log = FormLog()
///     log.perform(.edit("user", .insert("rolf")), on: form)
///     log.perform(.edit("user", .insert("7")), on: form)          // an error; logged as refused
///     log.perform(.edit("password", .insert("hunter2")), on: form)
///     log.entries.last?.command                                   // hidden("password")
///     log.replay(on: other)
///
/// For a confidential field, the log records only that there were operations. Consecutive
/// operations on it are one entry, so the log reveals neither the length of the text nor the rhythm
/// of typing.
public typealias FormLog = CommandLog<FormCommand>

extension CommandLog<FormCommand> {
  /// Performs a command and logs it.
  ///
  ///     var log = FormLog()
  ///     log.perform(.edit("user", .insert("rolf")), on: form)   // nil
  ///     log.perform(.edit("user", .insert("7")), on: form)      // an error
  ///     log.entries.map(\.refusal)                              // [nil, rule:all]
  ///
  /// - Returns: `nil`, or the reason for refusal.
  @discardableResult
  public mutating func perform<Root>(
    _ command: FormCommand,
    on form: InputForm<Root>
  ) -> Refusal? {
    let time = form.core.clock.now()
    let refusal = form.perform(command)
    guard case .edit(let path, let edit) = command, form.isConfidential(path),
      edit.tellsOfText
    else {
      entries.append(Entry(command, at: time, refusal: refusal?.kind))
      return refusal
    }
    // A refusal would also reveal something about the text.
    append(hidden: Entry(.hidden(path), at: time))
    return refusal
  }

  /// Performs all commands on a form, with its clock set to the logged times.
  ///
  ///     log.perform(.edit("user", .insert("rolf")), on: form)
  ///     let other = InputForm(SignUp())
  ///     log.replay(on: other)   // nil; user is "rolf" in it, too
  ///     other.user.setValidator(.digits)
  ///     other.reset()
  ///     log.replay(on: other)   // the entry, which is refused now
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - hidden: The texts, by path, to set in fields with hidden commands; the others are
  ///     unchanged.
  /// - Returns: The first entry whose outcome differs: refused instead of performed, performed
  ///   instead of refused, or refused for another kind of reason. The commands after it are
  ///   performed as well. `nil` if all outcomes are the same.
  @discardableResult
  public func replay<Root>(on form: InputForm<Root>, hidden: [String: String] = [:]) -> Entry? {
    let core = form.core
    let clock = core.clock
    defer { core.setClock(clock, in: core.editors) }
    return replay { entry in
      let path: String? = if case .edit(let path, _) = entry.command { path } else { nil }
      let editor = path.flatMap { form[$0] }
      core.setClock(.stopped(at: entry.time), in: editor.map { [$0] } ?? [])
      if case .hidden(let path) = entry.command, let text = hidden[path], let editor = form[path] {
        editor.setText(text)
        return true
      }
      return form.perform(entry.command)?.kind == entry.refusal
    }
  }
}
