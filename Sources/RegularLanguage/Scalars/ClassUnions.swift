/// The last unions of an alphabet's classes, for alphabets of many runs.
///
/// Each error names the scalars expected in its place, and the same few states are asked for them
/// again and again: of the classes that Characters are counted by, each time over a thousand runs.
final class ClassUnions: Sendable {
  /// An alphabet of fewer runs makes a union sooner than it finds one.
  static let minimumRunCount = 64
  /// More than these are forgotten, the one first that was requested the longest time ago.
  private static let capacity = 8

  private let known = Guarded<[(classes: [Bool], union: ScalarSet)]>([])

  /// The union of some classes.
  ///
  /// - Parameters:
  ///   - classes: For each class whether it is included.
  ///   - make: Makes the union if it isn't known.
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
