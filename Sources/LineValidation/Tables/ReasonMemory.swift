import RegularLanguage

/// The reasons why values of columns were invalid recently, so that each is made once.
struct ReasonMemory: Sendable {
  /// All that a reason depends on.
  struct ValueCause: Hashable {
    /// The number of the column's first rule.
    let rule: Int
    /// The cause for which the reading by all rules together stops.
    let cause: Stop.Cause
    /// What each of the rules says.
    let parts: UInt64
  }

  /// A reason, and whether a value that is invalid for it is wrong as a whole.
  struct KnownReason {
    let reason: FaultReason
    let isWhole: Bool
  }

  private var known: [ValueCause: KnownReason] = [:]

  /// More reasons are forgotten again.
  private static let most = 1 << 12
}

extension ReasonMemory {
  /// Returns a reason, which is made if it is not known.
  mutating func reason(_ cause: ValueCause, make: () -> KnownReason?) -> KnownReason? {
    if let known = known[cause] { return known }
    guard let reason = make() else { return nil }
    if known.count >= Self.most { known = [:] }
    known[cause] = reason
    return reason
  }
}
