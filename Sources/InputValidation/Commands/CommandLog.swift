/// A recorded session: the commands given to a field, in order, to be stored and performed again on
/// another field.
///
///     var log = CommandLog()
///     log.perform(.insert("4"), on: &age)
///     log.perform(.insert("x"), on: &age)    // an error; the log has it as refused
///     log.replay(on: &other)
public struct CommandLog: Hashable, Sendable, Codable {
  /// A command, and what came of it.
  public typealias Entry = LoggedCommand<FieldCommand>

  /// The commands in the order in which they were performed.
  public var entries: [Entry]

  /// Creates a log of commands; without any, an empty one.
  ///
  ///     var field = TextField(validator: .integer)
  ///     CommandLog([.init(.insert("42"), at: .zero)]).replay(on: &field)   // nil; it is "42"
  ///     CommandLog([.init(.insert("x"), at: .zero)]).replay(on: &field)    // the entry: refused
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }
}

extension CommandLog {
  /// Performs a command, and logs it.
  ///
  ///     var field = TextField(validator: .integer(in: 0...150))
  ///     var log = CommandLog()
  ///     log.perform(.insert("42"), on: &field)   // nil
  ///     log.perform(.insert("x"), on: &field)    // an error
  ///     log.entries.map(\.refusal)               // [nil, rule:integer]
  ///
  /// - Returns: `nil`, or why it was refused.
  @discardableResult
  public mutating func perform(
    _ command: FieldCommand,
    on field: inout TextField
  ) -> Refusal? {
    let time = field.clock.now()
    let refusal = field.perform(command)
    entries.append(Entry(command, at: time, refusal: refusal?.kind))
    return refusal
  }

  /// Performs all of the commands on a field, as if at the times when they were logged.
  ///
  ///     var other = TextField(validator: .integer(in: 0...150))
  ///     log.replay(on: &other)   // nil; the text is "42", as it was logged
  ///     other.setText("")
  ///     other.validator = .digits(in: 0...9)
  ///     log.replay(on: &other)   // the entry of "42", which is refused now
  ///
  /// - Returns: The first entry that ended otherwise than it had: was refused, was not, or for a
  ///   reason of another kind. The commands behind it have been performed as well. `nil` if there
  ///   is none.
  @discardableResult
  public func replay(on field: inout TextField) -> Entry? {
    let clock = field.clock
    defer { field.clock = clock }
    var difference: Entry?
    for entry in entries {
      field.clock = .stopped(at: entry.time)
      let refusal = field.perform(entry.command)
      if refusal?.kind != entry.refusal, difference == nil { difference = entry }
    }
    return difference
  }
}
