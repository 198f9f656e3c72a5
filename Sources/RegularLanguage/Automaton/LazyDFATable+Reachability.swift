extension LazyDFATable {
  /// For each class whether any number of its scalars may follow the state; without entries if that
  /// is not known of any.
  func lastingClasses(of number: Number) -> [Bool] {
    guard let loop = store.lastingLoop(of: states[number]) else { return [] }
    var isLasting = [Bool](repeating: false, count: store.alphabet.count)
    store.forEachClass(in: loop.classes) { isLasting[$0] = true }
    return isLasting
  }

  /// Returns whether some text leads from the state to acceptance, whatever number of scalars of
  /// the lasting classes stands before it.
  ///
  /// - Parameter number: The state, whose number may mean nothing from then on.
  /// - Returns: Whether some text is known to.
  mutating func isLastinglyAlive(_ number: Number) -> Bool {
    guard let term = store.lastingLoop(of: states[number])?.term else { return false }
    var loop = self.number(of: term)
    return isAlive(&loop) ?? false
  }
}

extension LazyDFATable {
  /// Returns whether some text, not empty, leads from the state to acceptance.
  ///
  /// - Parameter number: The state; it means nothing any more if everything had to be forgotten.
  /// - Returns: Whether some text does; `nil` if that was not found out.
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
      // The number means nothing any more.
      if clearances > before { return nil }
    }
    return isKnown ? false : nil
  }
}

extension LazyDFATable {
  /// The scalars that lead from the state to one from which a valid text may be reachable.
  ///
  /// - Parameter number: The state; its new number, if everything else had to be forgotten.
  /// - Returns: The scalars; all, if that was not found out.
  mutating func expected(at number: inout Number) -> ScalarSet {
    var open: Set<Int> = []
    for index in 0..<store.alphabet.count {
      guard let next = next(&number, index) else { return .all }
      if next != Self.dead { open.insert(index) }
    }
    return store.alphabet.scalars(where: open.contains)
  }
}
