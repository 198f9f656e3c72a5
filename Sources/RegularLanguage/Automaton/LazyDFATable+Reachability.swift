extension LazyDFATable {
  /// Returns for each class whether any number of its scalars may follow the state; empty if no
  /// such class is known.
  func lastingClasses(of number: Number) -> [Bool] {
    guard let loop = store.lastingLoop(of: states[number]) else { return [] }
    var isLasting = [Bool](repeating: false, count: store.alphabet.count)
    store.forEachClass(in: loop.classes) { isLasting[$0] = true }
    return isLasting
  }

  /// Returns whether some text is known to lead from the state to acceptance after any number of
  /// scalars of the lasting classes.
  ///
  /// - Parameter number: The state; its number may become invalid.
  /// - Returns: Whether there is such a text; `false` if the search was given up.
  mutating func isLastinglyAlive(_ number: Number) -> Bool {
    guard let term = store.lastingLoop(of: states[number])?.term else { return false }
    var loop = self.number(of: term)
    return isAlive(&loop) ?? false
  }

  /// Returns whether some nonempty text leads from the state to acceptance.
  ///
  /// - Parameter number: The state; its number becomes invalid if the cache had to be cleared.
  /// - Returns: Whether there is such a text; `nil` if the search was given up.
  mutating func isExtensible(_ number: inout Number) -> Bool? {
    var isKnown = true
    for index in 0..<store.alphabet.count {
      guard var next = next(&number, index) else { return nil }
      let before = clearances
      switch isAlive(&next) {
      case true?: return true
      case false?: break
      case nil: isKnown = false
      }
      // The number is no longer valid.
      if clearances > before { return nil }
    }
    return isKnown ? false : nil
  }

  /// Returns the scalars that lead from the state to one from which a valid text may be reachable.
  ///
  /// - Parameter number: The state; updated if the cache had to be cleared.
  /// - Returns: The scalars; all scalars if the search was given up.
  mutating func expected(at number: inout Number) -> ScalarSet {
    var open: Set<Int> = []
    for index in 0..<store.alphabet.count {
      guard let next = next(&number, index) else { return .all }
      if next != Self.dead { open.insert(index) }
    }
    return store.alphabet.scalars(where: open.contains)
  }
}
