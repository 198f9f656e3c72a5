/// The limits of a field's undo history.
public struct HistoryLimits: Hashable, Sendable, Codable {
  /// The maximum number of steps; 1,000 by default.
  public var depth: Int
  /// The maximum memory of the texts of all steps, in bytes; 4 MiB by default.
  ///
  /// A step that exceeds this limit alone is discarded, together with all steps before it.
  public var bytes: Int
  /// The maximum pause between keystrokes that are undone together; one second by default.
  public var pause: Duration

  /// Creates limits.
  ///
  ///     var field = InputField(validator: .digits, historyLimits: HistoryLimits(depth: 1))
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
