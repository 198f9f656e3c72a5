extension TermArena {
  /// Replaces the unions on the stack by their parts.
  mutating func flattenUnions(from base: Int) {
    for index in base..<stack.count {
      if case .union(let parts) = self[stack[index]] { replace(index, by: parts) }
    }
  }

  /// Replaces the intersections on the stack by their parts.
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

  /// Sorts the terms on the stack from a place on, and removes duplicates.
  ///
  /// They are usually almost sorted, because the derivatives of terms are created in the order of
  /// the terms.
  mutating func sortStack(from base: Int) {
    var last = base
    while last < stack.count &- 1, stack[last].id < stack[last &+ 1].id { last &+= 1 }
    if last >= stack.count - 1 { return }
    if last == base { reverseStack(from: base) }
    var movesLeft = 8 * (stack.count - base)
    for index in base &+ 1..<stack.count {
      let term = stack[index]
      var place = index
      while place > base, stack[place &- 1].id > term.id {
        stack[place] = stack[place &- 1]
        place &-= 1
      }
      if place == index { continue }
      stack[place] = term
      movesLeft &-= index &- place
      if movesLeft < 0 {
        budget.spend(steps: 4 * (stack.count - base))
        stack[base...].sort { $0.id < $1.id }
        break
      }
    }
    var kept = base &+ 1
    for index in base &+ 1..<stack.count where stack[kept &- 1] != stack[index] {
      stack[kept] = stack[index]
      kept &+= 1
    }
    stack.removeLast(stack.count - kept)
  }

  /// Reverses the terms on the stack from a place on: those of successive loops are in reverse
  /// order.
  private mutating func reverseStack(from base: Int) {
    var (low, high) = (base, stack.count - 1)
    while low < high {
      stack.swapAt(low, high)
      low &+= 1
      high &-= 1
    }
  }

  /// Returns whether a term is among those on the stack, which must be sorted.
  func stackContains(_ term: Term, from base: Int) -> Bool {
    stackContains(term, from: base, to: stack.count)
  }

  /// Returns whether a term is among those on a part of the stack, which must be sorted.
  func stackContains(_ term: Term, from base: Int, to end: Int) -> Bool {
    let index = stackIndex(of: term, from: base, to: end)
    return index < end && stack[index] == term
  }

  /// Removes a term from those on the stack, which must be sorted.
  mutating func removeFromStack(_ term: Term, from base: Int) {
    let index = stackIndex(of: term, from: base, to: stack.count)
    if index < stack.count, stack[index] == term { stack.remove(at: index) }
  }

  /// Removes from the terms on the stack below a place those above it; both must be sorted.
  mutating func dropFromStack(_ base: Int, after end: Int) {
    var kept = base
    var dropped = end
    for index in base..<end {
      while dropped < stack.count, stack[dropped].id < stack[index].id { dropped &+= 1 }
      if dropped < stack.count, stack[dropped] == stack[index] { continue }
      stack[kept] = stack[index]
      kept &+= 1
    }
    stack.removeLast(stack.count - kept)
  }

  /// Returns the index of the term, or the index at which it would be inserted.
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
