public import ValidationCore

/// A recorded session: the commands given to a field or a form, in order, which can be stored and
/// replayed.
///
///     var log = CommandLog<FieldCommand>()
///     log.perform(.insert("4"), on: &age)
///     log.perform(.insert("x"), on: &age)    // an error; logged as refused
///     log.replay(on: &other)
///
/// For a secret field (see ``InputField/isSecret``), the log records only that there were commands,
/// with three bullets instead of the text, both in memory and when encoded. Consecutive hidden
/// commands are one entry with the time of the first, so the log reveals neither the length of the
/// text nor the rhythm of typing. Replaying skips hidden entries:
///
///     log.perform(.insert("hunter2"), on: &password)
///     log.entries.last?.isHidden   // true; the text of the command is three bullets
///     log.replay(on: &other)       // nil; nothing is inserted
public struct CommandLog<Command: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// The commands in the order in which they were performed.
  public var entries: [Entry]

  /// Creates a log of commands, by default an empty one.
  ///
  ///     var field = InputField(validator: .integer)
  ///     CommandLog<FieldCommand>([.init(.insert("42"), at: .zero)]).replay(on: &field)   // nil
  ///     CommandLog<FieldCommand>([.init(.insert("x"), at: .zero)]).replay(on: &field)
  ///     // the entry, which is refused; the field has "42"
  public init(_ entries: [Entry] = []) {
    self.entries = entries
  }
}

extension CommandLog {
  /// Appends a hidden entry, unless it repeats the last one.
  package mutating func append(hidden entry: Entry) {
    if let last = entries.last, last.isHidden == entry.isHidden, last.command == entry.command {
      return
    }
    entries.append(entry)
  }

  /// Performs all entries, in order.
  ///
  /// - Parameter performs: Performs an entry, and returns whether its outcome is the logged one.
  /// - Returns: The first entry with another outcome. The entries after it are performed as well.
  package func replay(_ performs: (Entry) -> Bool) -> Entry? {
    var difference: Entry?
    for entry in entries {
      if !performs(entry), difference == nil { difference = entry }
    }
    return difference
  }
}

extension CommandLog<FieldCommand> {
  /// Performs a command and logs it.
  ///
  ///     var field = InputField(validator: .integer(in: 0...150))
  ///     var log = CommandLog<FieldCommand>()
  ///     log.perform(.insert("42"), on: &field)   // nil
  ///     log.perform(.insert("x"), on: &field)    // an error
  ///     log.entries.map(\.refusal)               // [nil, rule:integer]
  ///
  /// - Returns: `nil`, or the reason for refusal.
  @discardableResult
  public mutating func perform(
    _ command: FieldCommand,
    on field: inout InputField
  ) -> Refusal? {
    let time = field.clock.now()
    let refusal = field.perform(command)
    if field.isSecret, command.tellsOfText {
      // A refusal would also reveal something about the text.
      append(hidden: Entry(hidingAt: time))
    } else {
      entries.append(Entry(command, at: time, refusal: refusal?.kind))
    }
    return refusal
  }

  /// Performs all commands on a field, with its clock set to the logged times.
  ///
  ///     var other = InputField(validator: .integer(in: 0...150))
  ///     log.replay(on: &other)   // nil; the text is "42", as it was logged
  ///     other.setText("")
  ///     other.validator = .digits(in: 0...9)
  ///     log.replay(on: &other)   // the entry of "42", which is refused now
  ///
  /// Hidden entries are skipped. The outcomes of the entries after them are not compared, since the
  /// text is unknown.
  ///
  /// - Returns: The first entry whose outcome differs: refused instead of performed, performed
  ///   instead of refused, or refused for another kind of reason. The commands after it are
  ///   performed as well. `nil` if all outcomes are the same.
  @discardableResult
  public func replay(on field: inout InputField) -> Entry? {
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
