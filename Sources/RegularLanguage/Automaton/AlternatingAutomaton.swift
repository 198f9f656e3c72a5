/// An automaton that reads texts from their ends, in time that grows with the text and with the
/// expression, and with no product of them or of the parts of the expression.
///
/// A deterministic automaton of `.*a.{30}` has a state for each set of places where an `a` may have
/// been; of three lookaheads at many places, one for each set of triples. Read backwards, all there
/// is to know at a place is which of the terms the rest of the text belongs to, and that follows
/// from which of them the text after the next scalar belongs to (Chandra, Kozen and Stockmeyer
/// 1981). A lookahead is a term like others:
///
///     (?=(aa)*$)(?=(aaa)*$)a*    // at each place: is the rest (aa)*, a(aa)*, (aaa)*, aa(aaa)* ...
///
/// What lookbehinds ask is found out before, in a reading from the start to the end.
///
/// All of the text must be there, and only whether it is accepted is found out.
package struct AlternatingAutomaton: Sendable {
  private let alphabet: Alphabet
  private let trie: ClassTrie
  private let program: FormulaProgram
  /// The histories of the lookbehinds, for reversed texts.
  private let histories: FormulaProgram?

  /// So many times as much memory as the program may take is for its making.
  private static let roomForMaking = 8
  /// A node takes about so many bytes.
  private static let bytesPerNode = 64

  /// Compiles an expression; `nil` if that takes more than there is.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - limits: What it may cost: eight times as much while it is made.
  package init?(_ expression: Expression, limits: Limits) {
    let bytes = Limits.product(limits.automatonBytes, Self.roomForMaking)
    let budget = CompilationBudget(
      bytes: bytes, steps: Limits.product(limits.steps, Self.roomForMaking))
    guard
      var store = TermStore(
        expression, counting: nil, within: budget, reversingHistories: true),
      !store.isTooDeep, !store.budget.isExhausted,
      let (alphabet, trie) = SharedTries.tables(of: store.alphabet)
    else { return nil }
    func program(of roots: [Term]) -> FormulaProgram? {
      let graph = FormulaGraph(roots, in: &store, limit: bytes / Self.bytesPerNode)
      guard graph.isWhole, !store.isTooDeep, !store.budget.isExhausted else { return nil }
      return FormulaProgram(
        of: graph, roots: roots.count, in: store, limit: limits.automatonBytes)
    }
    guard let main = program(of: [store.start]) else { return nil }
    var histories: FormulaProgram?
    if !store.reversedHistories.isEmpty {
      histories = program(of: store.reversedHistories)
      if histories == nil { return nil }
    }
    self.alphabet = alphabet
    self.trie = trie
    self.program = main
    self.histories = histories
  }

  /// About how long it takes to read a scalar, in the steps of a `Limits`.
  var cost: Int { program.cost + (histories?.cost ?? 0) }

  /// Returns the scalars that may follow a text after which those of some classes may.
  ///
  /// - Parameter isPossible: For each class whether its scalars may follow.
  /// - Returns: The scalars; all, where others may follow, too.
  func scalars(following isPossible: [Bool]) -> ScalarSet {
    guard let suited = program.suitedClasses,
      suited.indices.allSatisfy({ isPossible[$0] || !suited[$0] })
    else { return .all }
    return alphabet.scalars { isPossible[$0] }
  }

  /// The number of bits that are kept for each place of a text.
  var bitsPerPlace: Int { histories?.roots.count ?? 0 }
}

extension AlternatingAutomaton {
  /// Returns whether a text is accepted; one that is malformed is not.
  ///
  /// - Complexity: O(*n* * *m*) for a text of *n* scalars and an expression of *m* terms, of which
  ///   mostly 64 are done at once.
  package func accepts(_ text: Span<UInt8>) -> Bool {
    guard let past = readHistories(of: text) else { return false }
    var place = past.count
    var values = FormulaValues(program) { past.isSet(place, $0) }
    var offset = text.count
    while offset > 0 {
      var start = offset - 1
      while text[start] >> 6 == 0b10, start > 0 { start -= 1 }
      guard let index = trie.scalar(in: text, at: start, before: offset).index else { return false }
      place -= 1
      values.retreat(over: index) { past.isSet(place, $0) }
      offset = start
    }
    return values.value(ofRoot: 0)
  }

  /// For each place of a text the histories that have the text so far.
  private struct Past {
    /// The number of scalars.
    var count = 0
    let width: Int
    var bits: [UInt64] = []

    func isSet(_ place: Int, _ history: Int) -> Bool {
      let bit = place * width + history
      return bits[bit >> 6] >> UInt64(bit & 63) & 1 == 1
    }

    mutating func append(_ values: borrowing FormulaValues) {
      for history in 0..<width {
        let bit = count * width + history
        if bit >> 6 == bits.count { bits.append(0) }
        if values.value(ofRoot: history) { bits[bit >> 6] |= 1 << UInt64(bit & 63) }
      }
    }
  }

  /// Reads a text from its start; `nil` if it is malformed.
  private func readHistories(of text: Span<UInt8>) -> Past? {
    var past = Past(width: bitsPerPlace)
    var offset = 0
    guard let histories else {
      while offset < text.count {
        let (index, length) = trie.scalar(in: text, at: offset, before: text.count)
        if index == nil { return nil }
        offset += length
      }
      return past
    }
    // No body of a lookbehind looks after itself.
    var values = FormulaValues(histories) { _ in false }
    past.append(values)
    while offset < text.count {
      let (index, length) = trie.scalar(in: text, at: offset, before: text.count)
      guard let index else { return nil }
      offset += length
      past.count += 1
      values.retreat(over: index) { _ in false }
      past.append(values)
    }
    return past
  }
}
