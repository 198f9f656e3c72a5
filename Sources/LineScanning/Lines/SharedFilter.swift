import RegularLanguage

/// A filter that a judge and its copies share, which is made once, and not for small inputs.
///
/// Its tables take a fraction of a millisecond for a rule, and some milliseconds for the rows of a
/// table: as long as judging hundreds of kilobytes without them.
package final class SharedFilter<Filter: Sendable>: Sendable {
  private let made: Lazy<Filter>
  /// The number of bytes so far, up to the minimum.
  private let byteCount = Guarded(0)

  /// The number of bytes for which it is made.
  private static var minimumByteCount: Int { 1 << 16 }

  /// Creates a filter that is made later.
  package init(_ make: @escaping @Sendable () -> Filter) { made = Lazy(make) }
}

extension SharedFilter {
  /// The filter, which is made if it has not been yet.
  package var filter: Filter { made.value }

  /// Counts another block, and returns whether there is enough to judge.
  package func isWorthMaking(forAnother size: Int) -> Bool {
    byteCount.withLock { count in
      count = min(count + size, Self.minimumByteCount)
      return count == Self.minimumByteCount
    }
  }
}
