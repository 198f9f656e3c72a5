/// A clock that measures the time between edits; tests can set its time.
public struct EditClock: Sendable {
  /// The time since a fixed point in time.
  public let now: @Sendable () -> Duration
  /// Whether the clock calls only code of the library.
  package let isContained: Bool

  /// Creates a clock.
  ///
  ///     let start = ContinuousClock.now
  ///     let clock = EditClock { start.duration(to: .now) }
  ///     var field = InputField(validator: .digits, clock: clock)
  ///
  /// - Parameter now: The time since a fixed point in time; it must never decrease.
  public init(now: @escaping @Sendable () -> Duration) { self.init(isContained: false, now) }

  private init(isContained: Bool, _ now: @escaping @Sendable () -> Duration) {
    self.now = now
    self.isContained = isContained
  }

  /// The system's clock, which continues while the machine sleeps.
  ///
  ///     let clock = EditClock.continuous
  ///     let start = clock.now()
  ///     clock.now() < start   // false: it never decreases
  public static let continuous = Self(isContained: true) { SystemClock.now }

  /// Returns a clock that is stopped at a time.
  ///
  ///     var field = InputField(validator: .digits, clock: .stopped(at: .zero))
  ///     field.insert("4")
  ///     field.clock = .stopped(at: .seconds(5))
  ///     field.insert("2")
  ///     field.undo()   // nil; the text is "4": there was a pause between the keys
  public static func stopped(at time: Duration) -> Self { Self(isContained: true) { time } }
}
