extension Simplifier {
  /// Removes the members that have another member among their parts: `x | (x & y)` is `x`, and
  /// `x & (x | y)` is `x`.
  ///
  /// - Returns: Whether any was removed.
  mutating func absorb(_ kind: TermArena.ListKind, from base: Int) -> Bool {
    let absorbed = (base..<arena.stack.count).filter {
      hasMember(in: arena.stack[$0], kind, from: base, to: arena.stack.count)
    }
    for index in absorbed.reversed() { arena.stack.remove(at: index) }
    return !absorbed.isEmpty
  }

  /// Removes members from the parts of other members' parts: `x | (y & (x | z))` is `x | (y & z)`,
  /// and `x & (y | (x & z))` is `x & (y | z)`.
  ///
  /// Without it, the derivatives of `(?:(?!s*t).)*.*` would nest ever deeper.
  ///
  /// - Parameters:
  ///   - kind: The kind of members to search.
  ///   - base: The place of the first member on the stack.
  /// - Returns: Whether any was removed; if so, the members are neither sorted nor unique.
  mutating func absorbInParts(_ kind: TermArena.ListKind, from base: Int) -> Bool {
    let inner: TermArena.ListKind = kind == .union ? .intersection : .union
    let end = arena.stack.count
    var replacements: [(index: Int, term: Term)] = []
    for index in base..<end {
      guard let parts = parts(of: arena.stack[index], kind),
        parts.indices.contains(where: {
          hasMember(in: arena.members[$0], inner, from: base, to: end)
        })
      else { continue }
      let start = arena.stack.count
      for part in parts.indices {
        arena.stack.append(reduced(arena.members[part], inner, from: base, to: end))
      }
      let term = kind == .union ? union(from: start) : intersection(from: start)
      replacements.append((index, term))
    }
    for (index, term) in replacements { arena.stack[index] = term }
    return !replacements.isEmpty
  }

  /// Returns a part without those of its parts that are on the stack.
  private mutating func reduced(
    _ part: Term,
    _ kind: TermArena.ListKind,
    from base: Int,
    to end: Int
  ) -> Term {
    guard hasMember(in: part, kind, from: base, to: end), let parts = parts(of: part, kind) else {
      return part
    }
    let start = arena.stack.count
    for index in parts.indices
    where !arena.stackContains(arena.members[index], from: base, to: end) {
      arena.stack.append(arena.members[index])
    }
    return kind == .union ? union(from: start) : intersection(from: start)
  }

  private func hasMember(in part: Term, _ kind: TermArena.ListKind, from base: Int, to end: Int)
    -> Bool
  {
    guard let parts = parts(of: part, kind) else { return false }
    return parts.indices.contains { arena.stackContains(arena.members[$0], from: base, to: end) }
  }

  private func parts(of term: Term, _ kind: TermArena.ListKind) -> TermList? {
    switch (kind, self[term]) {
    case (.union, .union(let parts)), (.intersection, .intersection(let parts)): parts
    default: nil
    }
  }
}
