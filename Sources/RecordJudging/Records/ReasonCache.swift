import RegularLanguage

/// A cache of the reasons why values of columns are invalid.
struct ReasonCache: Sendable {
  /// The key of a reason: everything that it depends on.
  struct ValueCause: Hashable {
    /// The number of the column's first rule.
    let rule: Int
    /// The cause for which reading by the combined rules stopped.
    let cause: Stop.Cause
    /// The verdicts of the separate rules.
    let parts: UInt64
  }

  /// A reason, and whether it makes a value wrong as a whole.
  struct KnownReason {
    let reason: FaultReason
    let isWhole: Bool
  }

  private var known: [ValueCause: KnownReason] = [:]

  /// The maximum number of reasons; once exceeded, the cache is cleared.
  private static let maximumCount = 1 << 12
}

extension ReasonCache {
  /// Returns a cached reason, or creates and caches it.
  mutating func reason(_ cause: ValueCause, make: () -> KnownReason?) -> KnownReason? {
    if let known = known[cause] { return known }
    guard let reason = make() else { return nil }
    if known.count >= Self.maximumCount { known = [:] }
    known[cause] = reason
    return reason
  }
}
