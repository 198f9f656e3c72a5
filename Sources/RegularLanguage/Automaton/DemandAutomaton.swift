/// An automaton that makes its states when a text first leads to them, for languages whose states
/// are too many to be made at once.
///
/// The states are kept in a cache. When it is full, all but the current state are forgotten, so
/// that the memory is bounded whatever the texts are, and a text takes a number of steps that grows
/// with its length, even where each scalar leads to a new state.
///
/// One text is judged at a time: threads that share it wait for each other.
package final class DemandAutomaton: Sendable {
  private let trie: ClassTrie
  private let table: Guarded<DemandTable>

  /// Prepares an automaton.
  ///
  /// - Parameters:
  ///   - expression: The language.
  ///   - limits: What the cache may take; a new state may take as many steps.
  /// - Throws: `CompilationError` if not even what the expression is made of has room.
  package init(_ expression: Expression, limits: Limits) throws(CompilationError) {
    let budget = CompilationBudget(bytes: limits.automatonBytes, steps: limits.steps)
    guard let store = TermStore(expression, counting: nil, within: budget),
      let trie = ClassTrie(of: store.alphabet)
    else { throw CompilationError(.automatonTooLarge(limit: limits.automatonBytes), at: 0) }
    if store.isTooDeep {
      throw CompilationError(.nestedTooDeeply(limit: Int(TermStore.greatestDepth)), at: 0)
    }
    if store.budget.isExhausted {
      throw CompilationError(.automatonTooLarge(limit: limits.automatonBytes), at: 0)
    }
    guard let table = DemandTable(store, within: budget) else {
      throw CompilationError(.automatonTooLarge(limit: limits.automatonBytes), at: 0)
    }
    self.trie = trie
    self.table = Guarded(table)
  }

  /// What it says of a text.
  package struct Judgement: Hashable, Sendable {
    /// Whether the text is valid, could become so at its end, or neither.
    package var outcome: Outcome
    /// Whether that is proven.
    ///
    /// Whether a text is valid always is, where each state has room in the cache. Whether more text
    /// could follow is looked for in a few thousand states, and supposed where they don't tell.
    package var isProven: Bool
    /// How far the text was read, in bytes: up to where there was no hope, or to the end.
    package var offset: Int
    /// The bytes of the scalar that left none.
    package var obstacle: Int
    /// Whether these bytes are not UTF-8.
    package var isMalformed = false
    /// The scalars behind which there may be hope, for a text that is not valid.
    package var expected = ScalarSet.none
    /// Whether the text could have ended where it was read to.
    package var couldEnd = false

    /// What is the matter, as far as is known, where the text has to be another.
    package var fault: Fault {
      Fault(
        kind: isMalformed ? .malformed : outcome == .invalid ? .unexpected : .incomplete,
        range: offset..<offset + obstacle,
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
    table.withLock { table in
      var state = table.start
      var offset = 0
      while offset < text.count {
        let scalar = trie.scalar(in: text, at: offset, before: text.count)
        let next = scalar.index.map { table.next(&state, $0) } ?? DemandTable.dead
        guard let next else {
          return Judgement(
            outcome: .incomplete, isProven: false, offset: offset, obstacle: 0, expected: .all)
        }
        if next == DemandTable.dead {
          return Judgement(
            outcome: .invalid,
            isProven: true,
            offset: offset,
            obstacle: scalar.length,
            isMalformed: scalar.index == nil,
            expected: table.expected(at: &state),
            couldEnd: table.accepts(state)
          )
        }
        state = next
        offset += scalar.length
      }
      let (outcome, isProven) = table.outcome(at: &state)
      var judgement = Judgement(outcome: outcome, isProven: isProven, offset: offset, obstacle: 0)
      if outcome == .incomplete { judgement.expected = table.expected(at: &state) }
      return judgement
    }
  }

  /// Whether no text at all is accepted; `nil` if a few thousand states don't tell.
  package var isEmpty: Bool? {
    table.withLock { table in
      var state = table.start
      return table.isAlive(&state).map { !$0 }
    }
  }

  /// How often the cache was full.
  package var clearances: Int { table.withLock { $0.clearances } }
}

extension DemandTable {
  /// What can be said of a text that ends in a state, and whether it is proven.
  ///
  /// If the text is valid, the state's number may mean nothing from then on.
  fileprivate mutating func outcome(at state: inout Number) -> (Outcome, isProven: Bool) {
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
