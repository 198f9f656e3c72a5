/// An automaton that makes its states when a text first leads to them, for languages whose states
/// are too many to be made at once.
///
/// The states are kept in a cache. When it is full, all but the current state are forgotten, so
/// that the memory is bounded whatever the texts are, and a text takes a number of steps that grows
/// with its length, even where each scalar leads to a new state.
///
/// A state itself may grow with the text: that of a search is made of as many terms as there are
/// places where a match may have started. If the making of states takes longer than to read the
/// text from its end, an ``AlternatingAutomaton`` does that.
///
/// One text is judged at a time, or one piece of a text: threads that share it wait for each other.
package final class LazyDFA: Sendable {
  let trie: ClassTrie
  let table: Guarded<LazyDFATable>
  /// What reads texts from their ends; `nil` if it would be too large.
  let alternating: Lazy<AlternatingAutomaton?>
  /// How many times as long as a reading from the end a text may take before there is one; `nil` if
  /// there never is.
  let patience: Int?
  /// The limits of the cache.
  let limits: Limits

  /// Prepares an automaton.
  ///
  /// - Parameters:
  ///   - expression: The language.
  ///   - limits: What the cache may take; a new state may take as many steps.
  ///   - patience: How many times as long as a reading from the end the making of states may take;
  ///     `nil` if texts are never read from their ends.
  /// - Throws: `CompilationError` if not even what the expression is made of has room.
  package init(
    _ expression: Expression,
    limits: Limits,
    patience: Int? = 1
  ) throws(CompilationError) {
    let budget = CompilationBudget(limits)
    guard let store = TermStore(expression, counting: nil, within: budget),
      let (_, trie) = SharedTries.tables(of: store.alphabet)
    else { throw .tooLarge(limits) }
    try store.checkDepth()
    guard !store.budget.isExhausted, let table = LazyDFATable(store, within: budget) else {
      throw .tooLarge(limits)
    }
    self.trie = trie
    self.table = Guarded(table)
    self.limits = limits
    self.patience = patience
    alternating = Lazy { AlternatingAutomaton(expression, limits: limits) }
  }

  /// Prepares an automaton, with four times as much memory if the expression alone needs it: a long
  /// pattern is no reason to refuse it.
  ///
  /// - Parameters:
  ///   - expression: The language.
  ///   - limits: What the cache may take; a new state may take as many steps.
  /// - Returns: The automaton.
  /// - Throws: `CompilationError` if not even what the expression is made of has room.
  package static func withRoom(
    for expression: Expression,
    limits: Limits
  ) throws(CompilationError) -> LazyDFA {
    do throws(CompilationError) {
      return try LazyDFA(expression, limits: limits)
    } catch {
      var larger = limits
      larger.automatonBytes = Limits.product(limits.automatonBytes, 4)
      guard let automaton = try? LazyDFA(expression, limits: larger) else { throw error }
      return automaton
    }
  }

  private init(
    _ other: LazyDFA,
    _ table: consuming sending LazyDFATable,
    limits: Limits
  ) {
    trie = other.trie
    self.table = Guarded(table)
    self.limits = limits
    patience = other.patience
    alternating = other.alternating
  }

  /// An automaton of the same language that has more room, and a state of this one.
  ///
  /// - Parameters:
  ///   - mark: The mark of the state, which in the new automaton has the mark 0.
  ///   - factor: How many times as much memory it may take, and as many steps.
  /// - Returns: The automaton; `nil` if not even the state has room in it.
  func enlarged(keeping mark: Int, by factor: Int) -> LazyDFA? {
    var limits = limits
    limits.automatonBytes = Limits.product(limits.automatonBytes, factor)
    limits.steps = Limits.product(limits.steps, factor)
    let budget = CompilationBudget(limits)
    let table = self.table.withLock { $0.enlarged(keeping: mark, within: budget) }
    guard let table else { return nil }
    return LazyDFA(self, table, limits: limits)
  }

  /// The judgement on a text.
  package struct Judgement: Hashable, Sendable {
    /// The outcome: the text is valid, could become so at its end, or neither.
    package var outcome: Outcome
    /// Whether that is proven.
    ///
    /// Whether a text is valid always is, where each state has room in the cache. Whether more text
    /// could follow is looked for in a few thousand states, and supposed if they don't tell.
    package var isProven: Bool
    /// The offset that the text was read to, in bytes: if no valid text was reachable, or the
    /// end.
    package var offset: Int
    /// The bytes of the scalar that left none.
    package var unexpectedInput: Int
    /// Whether these bytes are not UTF-8.
    package var isMalformed = false
    /// The scalars after which a valid text may be reachable, for a text that is not valid.
    package var expected = ScalarSet.none
    /// Whether the text could have ended where it was read to.
    package var couldEnd = false

    /// The fault, as far as it is known, of a text that must be another.
    package var fault: Fault {
      Fault(
        kind: isMalformed ? .malformed : outcome == .invalid ? .unexpected : .incomplete,
        range: offset..<offset + unexpectedInput,
        expected: expected,
        couldEnd: couldEnd
      )
    }
  }

  /// Judges a text.
  ///
  /// - Parameter text: UTF-8, well formed or not.
  /// - Returns: The judgement; a state too large for the cache makes it unproven.
  /// - Complexity: O(*n*) in the length of the text, for states of bounded size.
  package func judgement(of text: Span<UInt8>) -> Judgement {
    var allowance = ReadingAllowance(patience: patience)
    var attempt = attempt(on: text, within: allowance)
    if attempt.judgement == nil, allowance.extend(by: alternating.value) {
      attempt = self.attempt(on: text, within: allowance)
    }
    if let judgement = attempt.judgement { return judgement }
    if let judgement = judgementFromEnd(of: text, after: attempt) { return judgement }
    return self.attempt(on: text, within: ReadingAllowance(patience: nil)).judgement
      ?? Judgement(
        outcome: .incomplete, isProven: false, offset: attempt.offset, unexpectedInput: 0,
        expected: .all)
  }

  /// Judges a text that would need too many states, or too large ones; `nil` if that can't be done.
  private func judgementFromEnd(of text: Span<UInt8>, after attempt: Attempt) -> Judgement? {
    guard attempt.isLasting.contains(true),
      let reading = endReading(isLasting: attempt.isLasting), text.count <= reading.maximumByteCount
    else { return nil }
    switch reading.stop(in: text, from: attempt.offset) {
    case .end:
      let isValid = reading.accepts(text)
      return Judgement(
        outcome: isValid ? .valid(isExtensible: true) : .incomplete, isProven: attempt.isAlive,
        offset: text.count, unexpectedInput: 0, expected: isValid ? .none : reading.expected)
    case .malformed(let offset, let length):
      return Judgement(
        outcome: .invalid, isProven: true, offset: offset, unexpectedInput: length,
        isMalformed: true,
        expected: reading.expected, couldEnd: reading.accepts(text.extracting(first: offset)))
    case .unknown: return nil
    }
  }

  /// Returns what reads a text from its end.
  ///
  /// - Parameter isLasting: For each class whether any number of its scalars may follow.
  /// - Returns: The reading; `nil` if the automaton for it would be too large.
  func endReading(isLasting: [Bool]) -> EndReading? {
    alternating.value.map { EndReading($0, trie, isLasting: isLasting, limits: limits) }
  }

  /// What came of a reading from the start.
  private struct Attempt {
    /// The judgement; `nil` if it would have taken too many states.
    var judgement: Judgement?
    /// The offset that was read to, and what is known of the state there.
    var offset = 0
    var isLasting: [Bool] = []
    var isAlive = false
  }

  private func attempt(on text: Span<UInt8>, within allowance: ReadingAllowance) -> Attempt {
    table.withLock { table in
      table.prepare()
      var allowance = allowance
      var state = table.start
      var offset = 0
      switch table.read(text, by: trie, from: &offset, in: &state, within: &allowance) {
      case .noRoom, .costly:
        let isLasting = table.lastingClasses(of: state)
        return Attempt(
          offset: offset, isLasting: isLasting, isAlive: table.isLastinglyAlive(state))
      case .stop(let unexpectedInput, let isMalformed):
        return Attempt(
          judgement: table.judgement(
            of: unexpectedInput, isMalformed: isMalformed, offset: offset, in: &state))
      case nil:
        return Attempt(judgement: table.judgementAtEnd(offset: offset, in: &state))
      }
    }
  }

  /// Whether no text at all is accepted; `nil` if a few thousand states
  /// don't tell.
  package var isEmpty: Bool? {
    table.withLock { table in
      var state = table.start
      return table.isAlive(&state).map { !$0 }
    }
  }

  /// Some texts that are accepted.
  ///
  /// - Parameter most: How many are enough.
  /// - Returns: As many as a few thousand states have; there may be more, and shorter ones.
  package func samples(atMost most: Int) -> [String] {
    table.withLock { table in
      table.prepare()
      return table.samples(atMost: most)
    }
  }

  /// The number of times that the cache was full.
  package var clearances: Int { table.withLock { $0.clearances } }
}
