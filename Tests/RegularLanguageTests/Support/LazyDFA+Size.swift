import RegularLanguage

extension LazyDFA {
  /// The memory of a few states, in bytes, so that states are evicted often.
  static func smallestSize(for expression: RegularLanguage.Expression) -> Int {
    var bytes = 1_000
    while (try? LazyDFA(expression, limits: Limits(automatonBytes: bytes))) == nil {
      bytes += bytes / 8
    }
    return bytes * 5 / 4
  }
}
