extension LazyDFATable {
  /// A reason to stop reading: no valid text is reachable, or finding out is too expensive.
  enum Halt {
    /// A scalar that is not allowed, or malformed bytes, with the number of bytes.
    case stop(Int, isMalformed: Bool)
    /// The successors of the state don't fit into the cache.
    case noRoom
    /// Creating states has exceeded the allowance.
    case costly
  }

  /// Reads while a valid text is reachable.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - trie: The classes of its scalars.
  ///   - offset: The offset at which to start; updated to where reading ended.
  ///   - state: The state at the offset.
  ///   - allowance: The allowance for creating states.
  /// - Returns: What ended the reading; `nil` at the end of the text.
  mutating func read(
    _ text: Span<UInt8>,
    by trie: ClassTrie,
    from offset: inout Int,
    in state: inout Number,
    within allowance: inout ReadingAllowance
  ) -> Halt? {
    let start = offset
    var known = work
    defer { allowance.count(bytes: offset - start) }
    while offset < text.count {
      if work != known {
        allowance.spend(work - known)
        known = work
        if allowance.isSpent(after: offset - start) { return .costly }
      }
      let scalar = trie.scalar(in: text, at: offset, before: text.count)
      guard let index = scalar.index else { return .stop(scalar.length, isMalformed: true) }
      guard let next = next(&state, index) else { return .noRoom }
      if next == LazyDFATable.dead { return .stop(scalar.length, isMalformed: false) }
      state = next
      offset += scalar.length
    }
    return nil
  }

  /// Returns the judgement of a text with unexpected input.
  ///
  /// - Parameters:
  ///   - unexpectedInput: The number of unexpected bytes.
  ///   - isMalformed: Whether they are not UTF-8.
  ///   - offset: Their offset.
  ///   - state: The state there; updated if the cache had to be cleared.
  /// - Returns: The judgement.
  mutating func judgement(
    of unexpectedInput: Int,
    isMalformed: Bool,
    offset: Int,
    in state: inout Number
  ) -> LazyDFA.Judgement {
    LazyDFA.Judgement(
      outcome: .invalid,
      isProven: true,
      offset: offset,
      unexpectedInput: unexpectedInput,
      isMalformed: isMalformed,
      expected: expected(at: &state),
      couldEnd: accepts(state)
    )
  }

  /// Returns the judgement of a text that ends in a state.
  ///
  /// - Parameters:
  ///   - offset: The length of the text.
  ///   - state: The state; its number may become invalid.
  /// - Returns: The judgement.
  mutating func judgementAtEnd(
    offset: Int,
    in state: inout Number
  ) -> LazyDFA.Judgement {
    let (outcome, isProven) = outcome(at: &state)
    var judgement = LazyDFA.Judgement(
      outcome: outcome, isProven: isProven, offset: offset, unexpectedInput: 0)
    if outcome == .incomplete { judgement.expected = expected(at: &state) }
    return judgement
  }

  /// Returns the outcome for a text that ends in a state, and whether it is proven.
  ///
  /// If the text is valid, the state's number may become invalid.
  private mutating func outcome(at state: inout Number) -> (Outcome, isProven: Bool) {
    if accepts(state) {
      let isExtensible = isExtensible(&state)
      return (.valid(isExtensible: isExtensible ?? true), isExtensible != nil)
    }
    switch isAlive(&state) {
    case true?: return (.incomplete, true)
    case false?: return (.invalid, true)
    case nil: return (.incomplete, false)
    }
  }
}
