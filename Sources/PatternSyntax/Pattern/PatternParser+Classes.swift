extension PatternParser {
  /// The class at the index: `[` items `]`.
  mutating func parseClass() throws(CompilationError) -> ScalarSet {
    let start = index
    try refuseBarePOSIXClass()
    index += 1
    let isNegated = take("^")
    if isAt("]") {
      throw CompilationError(
        .misplaced(
          "the class is empty",
          remedy: "write \\] for the character, or (?s:.) for any character"
        ),
        at: index
      )
    }
    var sets: [ScalarSet] = []
    var members: [ClosedRange<UInt32>] = []
    var located: [(member: PatternNotes.Member, position: Int)] = []
    while !take("]") {
      guard current != nil else {
        throw CompilationError(.missing("the ']' that closes this class"), at: start)
      }
      try refusePOSIXMember()
      let itemStart = index
      switch try readItem() {
      case .set(let item):
        // A repeated set costs nothing, regardless of its size.
        if !sets.contains(item) { sets.append(item) }
        if notes != nil { located.append((.set(item), itemStart)) }
      case .scalar(let lower):
        // A hyphen forms a range only between two members; at the start, at the end and after a
        // class, it is literal.
        guard isAt("-"), index + 1 < scalars.count, scalars[index + 1] != "]" else {
          members.append(lower.value...lower.value)
          if notes != nil { located.append(member(of: lower.value...lower.value, from: itemStart)) }
          continue
        }
        index += 1
        guard case .scalar(let upper) = try readItem() else {
          throw CompilationError(
            .misplaced("a range can't end with a class", remedy: "write \\- for the character"),
            at: itemStart
          )
        }
        guard lower <= upper else { throw CompilationError(.reversed("this range"), at: itemStart) }
        members.append(lower.value...upper.value)
        if notes != nil { located.append(member(of: lower.value...upper.value, from: itemStart)) }
      case .assertion: break  // Escapes in a class give none.
      }
    }
    notes?.classes.append(located)
    // A set alone needs no further memory.
    if members.isEmpty, sets.count == 1, !isNegated { return sets[0] }
    var set = folded(ScalarSet(members))
    for item in sets {
      set = set.union(item)
      try count(set, at: start)
    }
    return isNegated ? set.complement : set
  }

  /// Counts the memory of a set.
  ///
  /// - Throws: An error if all sets together need more memory than the automaton may have.
  mutating func count(_ set: ScalarSet, at position: Int) throws(CompilationError) {
    setBytes += set.ranges.count * MemoryLayout<ClosedRange<UInt32>>.stride
    guard setBytes <= limits.automatonBytes else {
      throw .tooLarge(limits, at: position)
    }
  }

  private func member(
    of range: ClosedRange<UInt32>,
    from start: Int
  ) -> (member: PatternNotes.Member, position: Int) {
    let isEscaped = scalars[start..<index].contains("\\")
    return (isEscaped ? .escaped(range) : .plain(range), start)
  }

  private mutating func readItem() throws(CompilationError) -> Escape {
    guard let scalar = current else {
      throw CompilationError(.missing("the ']' that closes this class"), at: index)
    }
    if scalar == "\\" { return try readEscape(inClass: true) }
    index += 1
    return .scalar(scalar)
  }
}
