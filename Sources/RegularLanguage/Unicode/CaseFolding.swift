/// Simple case folding.
enum CaseFolding {
  /// The set with the other cases of its ASCII letters.
  static func closure(of set: ScalarSet) -> ScalarSet {
    let moved = [(ScalarSet("A"..."Z"), 0x20), (ScalarSet("a"..."z"), -0x20)].map {
      letters, shift in
      ScalarSet(
        set.intersection(letters).ranges.map {
          UInt32(Int($0.lowerBound) + shift)...UInt32(Int($0.upperBound) + shift)
        })
    }
    return moved.reduce(set) { $0.union($1) }
  }
}
