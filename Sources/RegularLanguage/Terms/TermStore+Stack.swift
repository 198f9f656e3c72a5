extension TermStore {
  /// Puts the parts of the unions on the stack in their places.
  mutating func flattenUnions(from base: Int) {
    for index in base..<stack.count {
      if case .union(let parts) = self[stack[index]] { replace(index, by: parts) }
    }
  }

  /// Puts the parts of the intersections on the stack in their places.
  mutating func flattenIntersections(from base: Int) {
    for index in base..<stack.count {
      if case .intersection(let parts) = self[stack[index]] { replace(index, by: parts) }
    }
  }

  private mutating func replace(_ index: Int, by parts: TermList) {
    let indices = parts.indices
    stack[index] = members[indices.lowerBound]
    for part in indices.dropFirst() { stack.append(members[part]) }
  }

  /// Orders the terms on the stack from a place on, and leaves one of each.
  ///
  /// They are mostly in order, or nearly so, because the derivatives of terms are made in the order
  /// of the terms.
  mutating func sortStack(from base: Int) {
    var movesLeft = 8 * (stack.count - base)
    for index in base..<stack.count {
      let term = stack[index]
      var place = index
      while place > base, stack[place &- 1].id > term.id {
        stack[place] = stack[place &- 1]
        place &-= 1
      }
      stack[place] = term
      movesLeft &-= index &- place
      if movesLeft < 0 {
        stack[base...].sort { $0.id < $1.id }
        break
      }
    }
    var kept = base
    for index in base..<stack.count where kept == base || stack[kept &- 1] != stack[index] {
      stack[kept] = stack[index]
      kept &+= 1
    }
    stack.removeLast(stack.count - kept)
  }

  /// Whether a term is among those on the stack, which must be ascending.
  func stackContains(_ term: Term, from base: Int) -> Bool {
    stackContains(term, from: base, to: stack.count)
  }

  /// Whether a term is among those on a part of the stack, which must be ascending.
  func stackContains(_ term: Term, from base: Int, to end: Int) -> Bool {
    let index = stackIndex(of: term, from: base, to: end)
    return index < end && stack[index] == term
  }

  /// Drops a term from those on the stack, which must be ascending.
  mutating func removeFromStack(_ term: Term, from base: Int) {
    let index = stackIndex(of: term, from: base, to: stack.count)
    if index < stack.count, stack[index] == term { stack.remove(at: index) }
  }

  /// Where the term is, or would be.
  private func stackIndex(of term: Term, from base: Int, to end: Int) -> Int {
    var low = base
    var high = end
    while low < high {
      let middle = (low &+ high) >> 1
      if stack[middle].id < term.id { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
