public import ValidationCore

extension CommandLog {
  /// A command that was performed, and what came of it.
  public struct Entry: Hashable, Sendable, Codable {
    /// The command; of one that is hidden, three bullets in the place of each text.
    public var command: Command
    /// The time at which the command was performed, by the clock of who performed it.
    public var time: Duration
    /// The kind of the reason that it was refused for; `nil` if it was not.
    public var refusal: Refusal.Kind?
    /// A Boolean value that tells whether what was done is hidden, since nobody should see the
    /// text.
    ///
    /// Then it is not performed again, and whether it was refused is not said.
    public private(set) var isHidden = false

    /// Creates an entry.
    ///
    ///     let entry = CommandLog.Entry(
    ///       FieldCommand.insert("x"), at: .seconds(2), refusal: .rule(.integer))
    ///     var field = TextField(validator: .integer)
    ///     CommandLog([entry]).replay(on: &field)   // nil: it is refused again
    public init(_ command: Command, at time: Duration, refusal: Refusal.Kind? = nil) {
      self.command = command
      self.time = time
      self.refusal = refusal
    }
  }
}

extension CommandLog.Entry where Command == FieldCommand {
  /// Creates an entry that says that something was done, and not what, nor how often.
  init(hidingAt time: Duration) {
    self.init(.insert(Veil.mask), at: time)
    isHidden = true
  }
}

extension CommandLog.Entry {
  private enum CodingKeys: CodingKey {
    case command
    case time
    case refusal
    case isHidden
  }

  /// Reads an entry; one that doesn't say so is not hidden.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    command = try container.decode(Command.self, forKey: .command)
    time = try container.decode(Duration.self, forKey: .time)
    refusal = try container.decodeIfPresent(Refusal.Kind.self, forKey: .refusal)
    isHidden = try container.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false
  }

  /// Writes an entry, and that it is hidden only where it is.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(command, forKey: .command)
    try container.encode(time, forKey: .time)
    try container.encodeIfPresent(refusal, forKey: .refusal)
    if isHidden { try container.encode(isHidden, forKey: .isHidden) }
  }
}
