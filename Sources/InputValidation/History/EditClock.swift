/// A clock that tells the time between edits; in tests it tells whatever you say it is.
public struct EditClock: Sendable {
  /// The time since some fixed moment.
  public let now: @Sendable () -> Duration

  /// Creates a clock.
  ///
  /// - Parameter now: The time since some fixed moment; it must not run backwards.
  public init(now: @escaping @Sendable () -> Duration) {
    self.now = now
  }

  /// The system's clock, which also runs while the machine sleeps.
  public static let continuous = Self { SystemClock.now }

  /// A clock that has stopped at a time.
  public static func stopped(at time: Duration) -> Self { Self { time } }
}
