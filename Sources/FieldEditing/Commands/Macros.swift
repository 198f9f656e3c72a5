public import ValidationCore

/// Named sequences of commands, each of which is undone as one step.
///
///     var macros = Macros()
///     macros["today"] = [.insert("2026-11-21")]
///     macros.run("today", on: &field)
///     field.undo()
///
/// Undoing this step restores the text before the macro, even if the macro itself contains undo and
/// redo commands. Groups that a macro begins or ends are independent of those of the field.
public struct Macros: Hashable, Sendable, Codable {
  private var commands: [String: [FieldCommand]] = [:]

  /// Creates an empty collection.
  public init() {}
}

extension Macros {
  /// The names of the macros, in alphabetical order.
  public var names: [String] { commands.keys.sorted() }

  /// The commands of a macro; setting them registers it, and setting `nil` removes it.
  ///
  ///     var macros = Macros()
  ///     macros["today"] = [.insert("2026-11-21")]
  ///     macros["tomorrow"]   // nil: there is no such macro
  ///     macros["today"] = nil
  ///     macros.names   // []
  public subscript(name: String) -> [FieldCommand]? {
    get { commands[name] }
    set { commands[name] = newValue }
  }

  /// Performs the commands of several macros, in order; if one is refused, nothing changes.
  ///
  ///     var macros = Macros()
  ///     macros["start"] = [.select(Selection(caret: 0)), .insert("+")]
  ///     macros["letter"] = [.insert("x")]
  ///     var field = InputField("42", validator: .integer)
  ///     macros.run("start", on: &field)             // nil; the text is "+42"
  ///     macros.run("start", "letter", on: &field)   // an error; the text is still "+42"
  ///     macros.run("end", on: &field)               // an error: there is no such macro
  ///
  /// - Parameters:
  ///   - names: The macros to run, in order.
  ///   - field: The field, which is unchanged if a command is refused.
  /// - Returns: `nil`, the reason for refusing a command, or ``Refusal/macro(_:)`` for an unknown
  ///   name.
  @discardableResult
  public func run(_ names: String..., on field: inout InputField) -> Refusal? {
    run(names, on: &field)
  }

  /// Performs the commands of several macros, in order; if one is refused, nothing changes.
  ///
  ///     var field = InputField(validator: .integer)
  ///     macros.run(["digit", "digit"], on: &field)    // nil; the text is "11", by one step
  ///     macros.run(["digit", "letter"], on: &field)   // an error; the text is still "11"
  ///     field.undo()                                  // nil; the text is empty
  ///
  /// Text that is still being composed at the end is committed. If the text is unchanged, no step
  /// is added, and undone steps can still be redone.
  ///
  /// - Parameters:
  ///   - names: The macros to run, in order.
  ///   - field: The field, which is unchanged if a command is refused.
  /// - Returns: `nil`, the reason for refusing a command or the composition, or
  ///   ``Refusal/macro(_:)`` for an unknown name.
  /// - Complexity: O(*n*) in the length of the text, plus the cost of the commands.
  @discardableResult
  public func run(_ names: [String], on field: inout InputField) -> Refusal? {
    var attempt = field
    for name in names {
      guard let commands = commands[name] else { return .macro(name) }
      for command in commands {
        if let refusal = attempt.perform(command) { return refusal }
      }
    }
    // An unaffected composition continues.
    if attempt.revision != field.revision {
      if let refusal = attempt.unmarkText() { return refusal }
      // The announced change was not made.
      attempt.withdrawProvisional()
    }
    field.become(attempt)
    return nil
  }
}
