/// Named sequences of commands, each of which is one step for undoing.
///
///     var macros = Macros()
///     macros["today"] = [.insert("2026-11-21")]
///     macros.run("today", on: &field)
///     field.undo()
public struct Macros: Hashable, Sendable, Codable {
  private var commands: [String: [FieldCommand]] = [:]

  /// Creates a collection without macros.
  public init() {}
}

extension Macros {
  /// The names of the macros, in alphabetical order.
  public var names: [String] { commands.keys.sorted() }

  /// The commands of a macro; setting them registers it, setting `nil` removes it.
  public subscript(name: String) -> [FieldCommand]? {
    get { commands[name] }
    set { commands[name] = newValue }
  }

  /// Performs the commands of macros, in order: all of them, or none.
  ///
  /// - Parameters:
  ///   - names: The macros to run, one after the other.
  ///   - field: The field; where a command is refused, it stays as it was.
  /// - Returns: `nil`, or why a command was refused, or an error with the code ``Rule/Code/macro``
  ///   if there is no macro of a name.
  @discardableResult
  public func run(_ names: String..., on field: inout TextField) -> ValidationError? {
    run(names, on: &field)
  }

  /// Performs the commands of macros, in order: all of them, or none.
  @discardableResult
  public func run(_ names: [String], on field: inout TextField) -> ValidationError? {
    var attempt = field
    attempt.beginGroup()
    for name in names {
      guard let commands = commands[name] else {
        return ValidationError(
          Rule(.macro, parameters: ["name": name]), at: field.selection.range)
      }
      for command in commands {
        if let error = attempt.perform(command) { return error }
      }
    }
    attempt.endGroup()
    field = attempt
    return nil
  }
}
