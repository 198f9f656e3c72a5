public import ValidationCore

/// A recorded session: the commands given to a field or a form, in order, to be stored and
/// performed again on another one.
///
///     var log = CommandLog<FieldCommand>()
///     log.perform(.insert("4"), on: &age)
///     log.perform(.insert("x"), on: &age)    // an error; the log has it as refused
///     log.replay(on: &other)
///
/// Of what is done to a field that nobody should see, see ``TextField/isSecret``, it has that
/// something was done, and three bullets in the place of what: in memory as well as in what is
/// encoded. What follows without anything else between is one entry, with the time of the first, so
/// that a log tells neither how long the text is nor in which rhythm it was typed. It is replayed
/// without the text:
///
///     log.perform(.insert("hunter2"), on: &password)
///     log.entries.last?.isHidden   // true; the command has three bullets for a text
///     log.replay(on: &other)       // nil; nothing is put in
public struct CommandLog<Command: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// The commands in the order in which they were performed.
  public var entries: [Entry]

  /// Creates a log of commands; without any, an empty one.
  ///
  ///     var field = TextField(validator: .integer)
  ///     CommandLog<FieldCommand>([.init(.insert("42"), at: .zero)]).replay(on: &field)   // nil
  ///     CommandLog<FieldCommand>([.init(.insert("x"), at: .zero)]).replay(on: &field)
  ///     // the entry, which is refused; the field has "42"
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }
}

extension CommandLog {
  /// Logs that something hidden was done, unless the last entry says the same.
  package mutating func append(hidden entry: Entry) {
    if let last = entries.last, last.isHidden == entry.isHidden, last.command == entry.command {
      return
    }
    entries.append(entry)
  }

  /// Performs all entries, in order.
  ///
  /// - Parameter performs: Performs an entry, and returns whether it ended as it had.
  /// - Returns: The first entry that ended otherwise. Those after it have been performed as well.
  package func replay(_ performs: (Entry) -> Bool) -> Entry? {
    var difference: Entry?
    for entry in entries {
      if !performs(entry), difference == nil { difference = entry }
    }
    return difference
  }
}

extension CommandLog<FieldCommand> {
  /// Performs a command, and logs it.
  ///
  ///     var field = TextField(validator: .integer(in: 0...150))
  ///     var log = CommandLog<FieldCommand>()
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
    if field.isSecret, command.tellsOfText {
      // Whether it was refused would tell something of the text, too.
      append(hidden: Entry(hidingAt: time))
    } else {
      entries.append(Entry(command, at: time, refusal: refusal?.kind))
    }
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
  /// What is hidden is left out. Nothing is said of the entries behind it, which were about a text
  /// that nobody knows.
  ///
  /// - Returns: The first entry that ended otherwise than it had: was refused, was not, or for a
  ///   reason of another kind. The commands behind it have been performed as well. `nil` if there
  ///   is none.
  @discardableResult
  public func replay(on field: inout TextField) -> Entry? {
    let clock = field.clock
    defer { field.clock = clock }
    var isTextKnown = true
    return replay { entry in
      if entry.isHidden {
        isTextKnown = false
        return true
      }
      field.clock = .stopped(at: entry.time)
      let refusal = field.perform(entry.command)
      return !isTextKnown || refusal?.kind == entry.refusal
    }
  }
}
