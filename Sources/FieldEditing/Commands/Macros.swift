public import ValidationCore

/// Named sequences of commands, each of which is one step for undoing.
///
///     var macros = Macros()
///     macros["today"] = [.insert("2026-11-21")]
///     macros.run("today", on: &field)
///     field.undo()
///
/// That holds whatever the commands are. What they undo or redo is part of the step, which leads
/// from the text as it was to the text that comes of them, and groups that they begin or end have
/// nothing to do with those of the field.
public struct Macros: Hashable, Sendable, Codable {
  private var commands: [String: [FieldCommand]] = [:]

  /// Creates a collection without macros.
  public init() {}
}

extension Macros {
  /// The names of the macros, in alphabetical order.
  public var names: [String] { commands.keys.sorted() }

  /// The commands of a macro; setting them registers it, setting `nil` removes it.
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

  /// Performs the commands of macros, in order: all of them, or none.
  ///
  ///     var macros = Macros()
  ///     macros["start"] = [.select(Selection(caret: 0)), .insert("+")]
  ///     macros["letter"] = [.insert("x")]
  ///     var field = TextField("42", validator: .integer)
  ///     macros.run("start", on: &field)             // nil; the text is "+42"
  ///     macros.run("start", "letter", on: &field)   // an error; the text is still "+42"
  ///     macros.run("end", on: &field)               // an error: there is no such macro
  ///
  /// - Parameters:
  ///   - names: The macros to run, one after the other.
  ///   - field: The field; where a command is refused, it stays as it was.
  /// - Returns: `nil`, or why a command was refused, or ``Refusal/macro(_:)`` if there is no macro
  ///   of a name.
  @discardableResult
  public func run(_ names: String..., on field: inout TextField) -> Refusal? {
    run(names, on: &field)
  }

  /// Performs the commands of macros, in order: all of them, or none.
  ///
  ///     var field = TextField(validator: .integer)
  ///     macros.run(["digit", "digit"], on: &field)    // nil; the text is "11", by one step
  ///     macros.run(["digit", "letter"], on: &field)   // an error; the text is still "11"
  ///     field.undo()                                  // nil; the text is empty
  ///
  /// What is still being composed then is committed. Where the text is what it was, there is no
  /// step, and what was undone before can still be redone.
  ///
  /// - Parameters:
  ///   - names: The macros to run, one after the other.
  ///   - field: The field; where a command is refused, it stays as it was.
  /// - Returns: `nil`, or why a command or the composition was refused, or ``Refusal/macro(_:)``
  ///   if there is no macro of a name.
  /// - Complexity: O(*n*) in the length of the text, besides what the commands take.
  @discardableResult
  public func run(_ names: [String], on field: inout TextField) -> Refusal? {
    var attempt = field
    for name in names {
      guard let commands = commands[name] else { return .macro(name) }
      for command in commands {
        if let refusal = attempt.perform(command) { return refusal }
      }
    }
    // A composition that nothing has touched goes on.
    if attempt.revision != field.revision {
      if let refusal = attempt.unmarkText() { return refusal }
      // Nothing has followed an announcement.
      attempt.withdrawProvisional()
    }
    field.become(attempt)
    return nil
  }
}
