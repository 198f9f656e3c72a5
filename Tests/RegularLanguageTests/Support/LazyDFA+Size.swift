import RegularLanguage

extension LazyDFA {
  /// The bytes of room for a few states, so that the rest is forgotten again and again.
  static func smallestSize(for expression: RegularLanguage.Expression) -> Int {
    var bytes = 1_000
    while (try? LazyDFA(expression, limits: Limits(automatonBytes: bytes))) == nil {
      bytes += bytes / 8
    }
    return bytes * 5 / 4
  }
}
