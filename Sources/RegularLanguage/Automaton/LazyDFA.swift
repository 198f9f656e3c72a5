/// An automaton that creates its states when a text first leads to them, for languages with too
/// many states to create all at once.
///
/// The states are cached. When the cache is full, all but the current state are evicted, so that
/// memory is bounded for all texts, and the number of steps is proportional to the length of a text
/// even if each scalar leads to a new state.
///
/// A state itself may grow with the text: a state of a search consists of as many terms as there
/// are positions at which a match may have started. If creating states takes longer than reading
/// the text from its end, an ``AlternatingAutomaton`` reads it.
///
/// It judges one text, or one piece of a text, at a time: threads that share it wait for each
/// other.
package final class LazyDFA: Sendable {
  let trie: ClassTrie
  let table: Guarded<LazyDFATable>
  /// The automaton that reads texts from their ends; `nil` if it would be too large.
  let alternating: Lazy<AlternatingAutomaton?>
  /// The maximum time for creating states for a text, in multiples of the time to read it from its
  /// end; `nil` if texts are never read from their ends.
  let patience: Int?
  /// The limits of the cache.
  let limits: Limits

  /// Creates an automaton with an empty cache.
  ///
  /// - Parameters:
  ///   - expression: The language.
  ///   - limits: The limits of the cache; creating a state may take as many steps.
  ///   - patience: The maximum time for creating states for a text, in multiples of the time to
  ///     read it from its end; `nil` if texts are never read from their ends.
  /// - Throws: `CompilationError` if the terms of the expression alone exceed the limits.
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

  /// Creates an automaton, with four times the memory if the expression alone needs it: the length
  /// of a pattern is no reason to reject it.
  ///
  /// - Parameters:
  ///   - expression: The language.
  ///   - limits: The limits of the cache; creating a state may take as many steps.
  /// - Returns: The automaton.
  /// - Throws: `CompilationError` if the terms of the expression alone exceed the larger limits.
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

  /// Returns an automaton of the same language with more memory that has a state of this one.
  ///
  /// - Parameters:
  ///   - mark: The mark of the state, which has the mark 0 in the new automaton.
  ///   - factor: The factor by which memory and steps are multiplied.
  /// - Returns: The automaton; `nil` if even this state exceeds its memory.
  func enlarged(keeping mark: Int, by factor: Int) -> LazyDFA? {
    var limits = limits
    limits.automatonBytes = Limits.product(limits.automatonBytes, factor)
    limits.steps = Limits.product(limits.steps, factor)
    let budget = CompilationBudget(limits)
    let table = self.table.withLock { $0.enlarged(keeping: mark, within: budget) }
    guard let table else { return nil }
    return LazyDFA(self, table, limits: limits)
  }

  /// The verdict on a text.
  package struct Judgement: Hashable, Sendable {
    /// The outcome: the text is valid, could become valid at its end, or neither.
    package var outcome: Outcome
    /// Whether the outcome is proven.
    ///
    /// Whether a text is valid is always proven if each state fits into the cache. Whether more
    /// text could follow is searched for in a few thousand states, and assumed if they don't decide
    /// it.
    package var isProven: Bool
    /// The offset at which no valid text was reachable, or the end, in bytes.
    package var offset: Int
    /// The number of bytes of the unexpected scalar.
    package var unexpectedInput: Int
    /// Whether these bytes are not UTF-8.
    package var isMalformed = false
    /// The scalars after which a valid text may be reachable, if the text is not valid.
    package var expected = ScalarSet.none
    /// Whether the text could have ended at the offset.
    package var couldEnd = false

    /// The fault of a text that is not valid, with all details that are known.
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
  /// - Returns: The judgement; it is not proven if a state is too large for the cache.
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

  /// Judges a text from its end; returns `nil` if that is not possible.
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

  /// Returns a reader of texts from their ends.
  ///
  /// - Parameter isLasting: For each class, whether any number of its scalars may follow.
  /// - Returns: The reader; `nil` if its automaton would be too large.
  func endReading(isLasting: [Bool]) -> EndReading? {
    alternating.value.map { EndReading($0, trie, isLasting: isLasting, limits: limits) }
  }

  /// The result of reading a text from its start.
  private struct Attempt {
    /// The judgement; `nil` if it would have taken too many states.
    var judgement: Judgement?
    /// The offset at which reading stopped, and the properties of the state there.
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

  /// Whether no text is accepted; `nil` if a few thousand states don't decide it.
  package var isEmpty: Bool? {
    table.withLock { table in
      var state = table.start
      return table.isAlive(&state).map { !$0 }
    }
  }

  /// Returns some accepted texts.
  ///
  /// - Parameter limit: The maximum number of texts.
  /// - Returns: Texts found in a few thousand states; there may be more, and shorter ones.
  package func samples(atMost limit: Int) -> [String] {
    table.withLock { table in
      table.prepare()
      return table.samples(atMost: limit)
    }
  }

  /// The number of times that the cache was full.
  package var clearances: Int { table.withLock { $0.clearances } }
}
