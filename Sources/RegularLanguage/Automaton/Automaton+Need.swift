// Where nearly every scalar may follow, the set of those that may says little. What is missing is
// often a single scalar, without which no text can be accepted:
//
//     [^@]+@[^@]+\.[a-z]+   after a@b: '.', though anything but '@' may follow
//     .+@.+                  after ann: '@'
//     a.b                    after a: none, since a b there would be the one for the point
//
// A scalar is needed if no accepting state is reachable without it. It is right as the next one
// only if, once it is there, an accepting state is reachable without another one.

extension Automaton {
  /// Returns a scalar that every completion of a text needs, and that may be the next one.
  ///
  /// - Parameters:
  ///   - place: The place after the text.
  ///   - expected: The scalars that may follow.
  /// - Returns: The scalar; `nil` if there is none or more than one, if few scalars may follow, or
  ///   if the automaton is large.
  /// - Complexity: O(*s* * *c*^2) for *s* states and *c* classes.
  func need(at place: Place, expecting expected: ScalarSet) -> Unicode.Scalar? {
    guard expected.count > Self.maximumPreciseCount,
      stateCount * classCount <= Self.maximumSearchedCount
    else { return nil }
    let representatives = representatives.value
    var needs: [Unicode.Scalar] = []
    for index in 0..<classCount
    where representatives.sizes[index] == 1 && isAlive(next(place, index)) {
      let after = next(place.state, index)
      if !reachesEnd(from: place.state, without: index), reachesEnd(from: after, without: index) {
        needs.append(representatives.scalars[index])
      }
    }
    return needs.count == 1 ? needs[0] : nil
  }

  /// The maximum number of scalars that name precisely what may follow.
  private static let maximumPreciseCount = 1_000
  /// The maximum number of transitions to search.
  private static let maximumSearchedCount = 1 << 14

  /// Returns whether an accepting state is reachable by scalars of other classes, whatever the
  /// length of the text.
  private func reachesEnd(from start: State, without avoided: Int) -> Bool {
    var reached = [Bool](repeating: false, count: stateCount)
    var pending = [start]
    reached[number(of: start)] = true
    while let state = pending.popLast() {
      if isAccepting(state) { return true }
      for index in 0..<classCount where index != avoided {
        let target = next(state, index)
        if target == .dead || reached[number(of: target)] { continue }
        reached[number(of: target)] = true
        pending.append(target)
      }
    }
    return false
  }
}
