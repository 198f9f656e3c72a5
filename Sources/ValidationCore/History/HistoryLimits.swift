/// The bounds of a field's history: how much can be undone, and what of it is undone at once.
public struct HistoryLimits: Hashable, Sendable, Codable {
  /// The most steps that are kept; by default 1,000.
  public var depth: Int
  /// The most memory that their texts may take, in bytes; by default 4 MiB.
  ///
  /// Of a step that is larger than that alone nothing is kept, and nothing of what was before it.
  public var bytes: Int
  /// The longest pause between keystrokes that are undone together; by default a second.
  public var pause: Duration

  /// Creates limits.
  ///
  ///     var field = TextField(validator: .digits, historyLimits: HistoryLimits(depth: 1))
  ///     field.setText("1")
  ///     field.setText("2")
  ///     field.undo()   // nil; the text is "1"
  ///     field.undo()   // an error: only one step is kept
  public init(depth: Int = 1_000, bytes: Int = 1 << 22, pause: Duration = .seconds(1)) {
    self.depth = depth
    self.bytes = bytes
    self.pause = pause
  }
}
