/// A command that was performed, and what came of it: an entry of a ``CommandLog`` or of a
/// ``FormLog``.
public struct LoggedCommand<Command: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// The command.
  public var command: Command
  /// The time at which the command was performed, by the clock of who performed it.
  public var time: Duration
  /// The kind of the reason that it was refused for; `nil` if it was not.
  public var refusal: Refusal.Kind?

  /// Creates an entry.
  ///
  ///     let entry = CommandLog.Entry(.insert("x"), at: .seconds(2), refusal: .rule(.integer))
  ///     var field = TextField(validator: .integer)
  ///     CommandLog([entry]).replay(on: &field)   // nil: it is refused again
  public init(_ command: Command, at time: Duration, refusal: Refusal.Kind? = nil) {
    self.command = command
    self.time = time
    self.refusal = refusal
  }
}
