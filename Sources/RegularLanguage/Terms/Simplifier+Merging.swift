/// A loop among the members of a union.
struct LoopMember {
  /// The rest and the body, which must be equal for loops to be merged.
  var key: UInt64
  var count: Count
  /// The index on the stack.
  var index: Int

  var rest: Term { Term(id: UInt32(truncatingIfNeeded: key >> 32)) }
  var body: Head { Head(id: UInt32(truncatingIfNeeded: key)) }

  func precedes(_ other: Self) -> Bool {
    key == other.key ? count.minimum < other.count.minimum : key < other.key
  }
}

extension Simplifier {
  /// Merges `s1 K | s2 K` into `(s1 | s2) K`.
  ///
  /// - Returns: Whether any were merged; if so, the members are no longer sorted.
  mutating func mergeSets(from base: Int) -> Bool {
    // Most unions have no such members, and then nothing needs sorting.
    rests.start()
    var isShared = false
    for index in base..<arena.stack.count {
      guard case .set(_, let rest) = self[arena.stack[index]] else { continue }
      if !rests.meet(rest) { isShared = true }
    }
    if !isShared { return false }
    var found: [(rest: Term, index: Int)] = []
    for index in base..<arena.stack.count {
      if case .set(_, let rest) = self[arena.stack[index]] { found.append((rest, index)) }
    }
    found.sort { ($0.rest.id, $0.index) < ($1.rest.id, $1.index) }
    var first = 0
    while first < found.count {
      let rest = found[first].rest
      var last = first + 1
      while last < found.count, found[last].rest == rest { last += 1 }
      if last > first + 1 {
        let sum = sets.pushEmpty()
        for member in found[first..<last] {
          if case .set(let set, _) = self[arena.stack[member.index]] {
            sets.unite(sum, with: set)
          }
          arena.stack[member.index] = .nothing
        }
        let merged = sets.store(sum, spending: &arena.budget)
        arena.stack[found[first].index] = set(merged, then: rest)
      }
      first = last
    }
    return true
  }

  /// Merges `R{0,2} K | R{1,5} K` into `R{0,5} K`, and removes members that are in the rest of a
  /// loop that may be left at once.
  ///
  /// - Returns: Whether any were merged; if so, the members are no longer sorted.
  mutating func mergeLoops(from base: Int) -> Bool {
    let start = loops.count
    defer { loops.removeLast(loops.count - start) }
    for index in base..<arena.stack.count {
      guard case .loop(let head, let rest) = self[arena.stack[index]],
        case .loop(let loop) = self[head]
      else { continue }
      let key = UInt64(rest.id) << 32 | UInt64(loop.body.id)
      loops.append(LoopMember(key: key, count: loop.count, index: index))
    }
    if loops.count > start + 1 {
      sortLoops(from: start)
      if mergeSortedLoops(from: start) { return true }
    }
    return dropRests(of: start, from: base)
  }

  /// Merges the loops, from a place on, that touch their predecessors.
  private mutating func mergeSortedLoops(from start: Int) -> Bool {
    var isChanged = false
    var last = start
    for index in start + 1..<loops.count {
      let next = loops[index]
      guard loops[last].key == next.key, loops[last].count.touches(next.count) else {
        last = index
        continue
      }
      loops[last].count.extend(to: next.count)
      let head = intern(.loop(Loop(body: next.body, count: loops[last].count)))
      arena.stack[next.index] = .nothing
      arena.stack[loops[last].index] = loop(head, then: next.rest)
      isChanged = true
    }
    return isChanged
  }

  /// Removes the members that are in the rests of loops that may be left at once.
  private mutating func dropRests(of start: Int, from base: Int) -> Bool {
    let end = arena.stack.count
    for index in start..<loops.count where loops[index].count.minimum == 0 {
      let rest = loops[index].rest
      if index > start, loops[index - 1].count.minimum == 0, loops[index - 1].rest == rest {
        continue
      }
      if arena.stackContains(rest, from: base, to: end) { arena.stack.append(rest) }
      guard case .union(let parts) = self[rest] else { continue }
      arena.budget.spend(steps: Int(parts.count))
      for part in parts.indices where arena.stackContains(arena.members[part], from: base, to: end)
      {
        arena.stack.append(arena.members[part])
      }
    }
    if arena.stack.count == end { return false }
    arena.sortStack(from: end)
    arena.dropFromStack(base, after: end)
    return true
  }

  /// Sorts the loops from a place on by key, and then by minimum.
  private mutating func sortLoops(from start: Int) {
    var movesLeft = 4 * (loops.count - start)
    for index in start + 1..<loops.count {
      let loop = loops[index]
      var place = index
      while place > start, loop.precedes(loops[place &- 1]) {
        loops[place] = loops[place &- 1]
        place &-= 1
      }
      if place == index { continue }
      loops[place] = loop
      movesLeft -= index - place
      if movesLeft < 0 {
        arena.budget.spend(steps: 8 * (loops.count - start))
        loops[start...].sort { $0.precedes($1) }
        return
      }
    }
  }
}

extension Count {
  /// Returns whether the other count, which has no smaller minimum, overlaps this one or is
  /// adjacent.
  func touches(_ other: Self) -> Bool {
    maximum.map { other.minimum <= $0 + 1 } ?? true
  }

  /// Extends the count to include one that it touches.
  mutating func extend(to other: Self) {
    if upperBound < other.upperBound { self = Self(minimum, other.maximum) }
  }
}
