public import ValidationCore

extension CommandLog {
  /// A performed command and its outcome.
  public struct Entry: Hashable, Sendable, Codable {
    /// The command; in a hidden entry, an insertion of three bullets.
    public var command: Command
    /// The time at which the command was performed, by the clock of the field or form.
    public var time: Duration
    /// The kind of the reason for refusal; `nil` if the command was not refused.
    public var refusal: Refusal.Kind?
    /// Whether the entry hides what was done, because the text is a secret.
    ///
    /// A hidden entry is not replayed, and does not record whether the command was refused.
    public private(set) var isHidden = false

    /// Creates an entry.
    ///
    ///     let entry = CommandLog.Entry(
    ///       FieldCommand.insert("x"), at: .seconds(2), refusal: .rule(.integer))
    ///     var field = InputField(validator: .integer)
    ///     CommandLog([entry]).replay(on: &field)   // nil: it is refused again
    public init(_ command: Command, at time: Duration, refusal: Refusal.Kind? = nil) {
      self.command = command
      self.time = time
      self.refusal = refusal
    }
  }
}

extension CommandLog.Entry where Command == FieldCommand {
  /// Creates an entry that records only that there were commands, not which or how many.
  init(hidingAt time: Duration) {
    self.init(.insert(Redaction.mask), at: time)
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

  /// Decodes an entry; if `isHidden` is missing, the entry is not hidden.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    command = try container.decode(Command.self, forKey: .command)
    time = try container.decode(Duration.self, forKey: .time)
    refusal = try container.decodeIfPresent(Refusal.Kind.self, forKey: .refusal)
    isHidden = try container.decodeIfPresent(Bool.self, forKey: .isHidden) ?? false
  }

  /// Encodes the entry, with `isHidden` only if it is true.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(command, forKey: .command)
    try container.encode(time, forKey: .time)
    try container.encodeIfPresent(refusal, forKey: .refusal)
    if isHidden { try container.encode(isHidden, forKey: .isHidden) }
  }
}
