/// A cache of unions of an alphabet's classes, for alphabets of many runs.
///
/// Each error lists the expected scalars, and the same few states are requested repeatedly: unions
/// of the classes that count Characters, each of over a thousand runs.
final class ClassUnions: Sendable {
  /// The minimum number of runs for which the cache is faster than creating a union.
  static let minimumRunCount = 64
  /// The maximum number of cached unions, of which the least recently used is evicted.
  private static let capacity = 8

  private let known = Guarded<[(classes: [Bool], union: ScalarSet)]>([])

  /// Returns the union of some classes.
  ///
  /// - Parameters:
  ///   - classes: For each class, whether it is included.
  ///   - make: Creates the union if it isn't cached.
  /// - Returns: The union.
  func union(of classes: [Bool], otherwise make: ([Bool]) -> ScalarSet) -> ScalarSet {
    if let union = known.withLock({ Self.recall(classes, in: &$0) }) { return union }
    let union = make(classes)
    known.withLock { known in
      if known.count >= Self.capacity { known.removeFirst() }
      known.append((classes, union))
    }
    return union
  }

  private static func recall(
    _ classes: [Bool],
    in known: inout [(classes: [Bool], union: ScalarSet)]
  ) -> ScalarSet? {
    guard let index = known.lastIndex(where: { $0.classes == classes }) else { return nil }
    if index < known.count - 1 { known.append(known.remove(at: index)) }
    return known.last?.union
  }
}
