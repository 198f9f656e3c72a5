/// An automaton that makes its states when a text first leads to them, for languages whose states
/// are too many to be made at once.
///
/// The states are kept in a cache. When it is full, all but the current state are forgotten, so
/// that the memory is bounded whatever the texts are, and a text takes a number of steps that grows
/// with its length, even where each scalar leads to a new state.
///
/// One text is judged at a time, or one piece of a text: threads that share it wait for each other.
package final class DemandAutomaton: Sendable {
  let trie: ClassTrie
  let table: Guarded<DemandTable>
  /// The limits of the cache.
  private let limits: Limits

  /// Prepares an automaton.
  ///
  /// - Parameters:
  ///   - expression: The language.
  ///   - limits: What the cache may take; a new state may take as many steps.
  /// - Throws: `CompilationError` if not even what the expression is made of has room.
  package init(_ expression: Expression, limits: Limits) throws(CompilationError) {
    let budget = CompilationBudget(limits)
    guard let store = TermStore(expression, counting: nil, within: budget),
      let (_, trie) = SharedTries.tables(of: store.alphabet)
    else { throw .tooLarge(limits) }
    try store.checkDepth()
    guard !store.budget.isExhausted, let table = DemandTable(store, within: budget) else {
      throw .tooLarge(limits)
    }
    self.trie = trie
    self.table = Guarded(table)
    self.limits = limits
  }

  private init(_ trie: ClassTrie, _ table: consuming sending DemandTable, limits: Limits) {
    self.trie = trie
    self.table = Guarded(table)
    self.limits = limits
  }

  /// An automaton of the same language that has more room, and a state of this one.
  ///
  /// - Parameters:
  ///   - mark: The mark of the state, which in the new automaton has the mark 0.
  ///   - factor: How many times as much memory it may take, and as many steps.
  /// - Returns: The automaton; `nil` if not even the state has room in it.
  func enlarged(keeping mark: Int, by factor: Int) -> DemandAutomaton? {
    var limits = limits
    limits.automatonBytes = Self.product(limits.automatonBytes, factor)
    limits.steps = Self.product(limits.steps, factor)
    let budget = CompilationBudget(limits)
    let table = self.table.withLock { $0.enlarged(keeping: mark, within: budget) }
    guard let table else { return nil }
    return DemandAutomaton(trie, table, limits: limits)
  }

  /// A product, or the greatest number where that is less.
  private static func product(_ one: Int, _ other: Int) -> Int {
    let (product, isTooLarge) = one.multipliedReportingOverflow(by: other)
    return isTooLarge ? .max : product
  }

  /// The judgement on a text.
  package struct Judgement: Hashable, Sendable {
    /// The outcome: the text is valid, could become so at its end, or neither.
    package var outcome: Outcome
    /// A Boolean value that tells whether that is proven.
    ///
    /// Whether a text is valid always is, where each state has room in the cache. Whether more text
    /// could follow is looked for in a few thousand states, and supposed where they don't tell.
    package var isProven: Bool
    /// The offset that the text was read to, in bytes: where there was no hope, or the end.
    package var offset: Int
    /// The bytes of the scalar that left none.
    package var obstacle: Int
    /// A Boolean value that tells whether these bytes are not UTF-8.
    package var isMalformed = false
    /// The scalars behind which there may be hope, for a text that is not valid.
    package var expected = ScalarSet.none
    /// A Boolean value that tells whether the text could have ended where it was read to.
    package var couldEnd = false

    /// The fault, as far as it is known, of a text that has to be another.
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
      table.prepare()
      var state = table.start
      var offset = 0
      switch table.read(text, by: trie, from: &offset, in: &state) {
      case .noRoom:
        return Judgement(
          outcome: .incomplete, isProven: false, offset: offset, obstacle: 0, expected: .all)
      case .stop(let obstacle, let isMalformed):
        return table.judgement(
          of: obstacle, isMalformed: isMalformed, offset: offset, in: &state)
      case nil:
        return table.judgementAtEnd(offset: offset, in: &state)
      }
    }
  }

  /// A Boolean value that tells whether no text at all is accepted; `nil` if a few thousand states
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

extension DemandTable {
  /// A reason to stop reading: no hope in the text, or none of finding out.
  enum Halt {
    /// A scalar that can't stand, or bytes that are none, with their number.
    case stop(Int, isMalformed: Bool)
    /// The state has no room for those behind it.
    case noRoom
  }

  /// Reads as far as there is hope.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - trie: The classes of its scalars.
  ///   - offset: Where to start; becomes where the reading has ended.
  ///   - state: The state at the offset.
  /// - Returns: What has ended the reading; `nil` at the end of the text.
  mutating func read(
    _ text: Span<UInt8>,
    by trie: ClassTrie,
    from offset: inout Int,
    in state: inout Number
  ) -> Halt? {
    while offset < text.count {
      let scalar = trie.scalar(in: text, at: offset, before: text.count)
      guard let index = scalar.index else { return .stop(scalar.length, isMalformed: true) }
      guard let next = next(&state, index) else { return .noRoom }
      if next == DemandTable.dead { return .stop(scalar.length, isMalformed: false) }
      state = next
      offset += scalar.length
    }
    return nil
  }

  /// The judgement of a text that has something in it which leaves no hope.
  ///
  /// - Parameters:
  ///   - obstacle: The number of bytes that leave none.
  ///   - isMalformed: Whether they are not UTF-8.
  ///   - offset: Where they are.
  ///   - state: The state there; its new number, if everything else had to be forgotten.
  /// - Returns: The judgement.
  mutating func judgement(
    of obstacle: Int,
    isMalformed: Bool,
    offset: Int,
    in state: inout Number
  ) -> DemandAutomaton.Judgement {
    DemandAutomaton.Judgement(
      outcome: .invalid,
      isProven: true,
      offset: offset,
      obstacle: obstacle,
      isMalformed: isMalformed,
      expected: expected(at: &state),
      couldEnd: accepts(state)
    )
  }

  /// Returns what is to be said of a text that ends in a state.
  ///
  /// - Parameters:
  ///   - offset: The length of the text.
  ///   - state: The state; its number may mean nothing from then on.
  /// - Returns: The judgement.
  mutating func judgementAtEnd(
    offset: Int,
    in state: inout Number
  ) -> DemandAutomaton.Judgement {
    let (outcome, isProven) = outcome(at: &state)
    var judgement = DemandAutomaton.Judgement(
      outcome: outcome, isProven: isProven, offset: offset, obstacle: 0)
    if outcome == .incomplete { judgement.expected = expected(at: &state) }
    return judgement
  }

  /// Returns what can be said of a text that ends in a state, and whether it is proven.
  ///
  /// If the text is valid, the state's number may mean nothing from then on.
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
