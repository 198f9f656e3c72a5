/// An automaton that reads texts backwards, in time proportional to the text and to the expression,
/// without building any product of states.
///
/// A deterministic automaton of `.*a.{30}` has a state for each set of positions at which an `a`
/// may have been; one of three lookaheads at many positions has a state for each set of triples.
/// Reading backwards, it is enough to know at each position which terms match the rest of the text,
/// and that follows from the terms that match the text after the next scalar (Chandra, Kozen and
/// Stockmeyer 1981). A lookahead is a term like any other:
///
///     (?=(aa)*$)(?=(aaa)*$)a*    // at each position: is the rest (aa)*, a(aa)*, (aaa)* ...
///
/// Lookbehinds are evaluated first, in a pass from start to end.
///
/// It needs the whole text, and reports only whether the text is accepted.
package struct AlternatingAutomaton: Sendable {
  private let alphabet: Alphabet
  private let trie: ClassTrie
  private let program: FormulaProgram
  /// The histories of the lookbehinds, for reversed texts; `nil` if there are no lookbehinds.
  private let histories: FormulaProgram?

  /// Compilation may use this many times the memory of the program.
  private static let roomForMaking = 8
  /// The approximate size of a node, in bytes.
  private static let bytesPerNode = 64

  /// Compiles an expression; returns `nil` if that exceeds the limits.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - limits: The limits of the compiled program; compilation may use eight times as much.
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

  /// The approximate time to read a scalar, in the steps of a `Limits`.
  var cost: Int { program.cost + (histories?.cost ?? 0) }

  /// Returns the scalars that may follow if the scalars of some classes may.
  ///
  /// - Parameter isPossible: For each class, whether its scalars may follow.
  /// - Returns: The scalars; all scalars if others may follow as well.
  func scalars(following isPossible: [Bool]) -> ScalarSet {
    guard let suited = program.suitedClasses,
      suited.indices.allSatisfy({ isPossible[$0] || !suited[$0] })
    else { return .all }
    return alphabet.scalars { isPossible[$0] }
  }

  /// The number of bits that are kept for each position of a text.
  var bitsPerPlace: Int { histories?.roots.count ?? 0 }
}

extension AlternatingAutomaton {
  /// Returns whether a text is accepted; malformed texts are not.
  ///
  /// - Complexity: O(*n* * *m*) for a text of *n* scalars and an expression of *m* terms, most of
  ///   which are processed 64 at a time.
  package func accepts(_ text: Span<UInt8>) -> Bool {
    guard let prefixes = readHistories(of: text) else { return false }
    var place = prefixes.count
    var values = FormulaValues(program) { prefixes.isSet(place, $0) }
    var offset = text.count
    while offset > 0 {
      var start = offset - 1
      while text[start] >> 6 == 0b10, start > 0 { start -= 1 }
      guard let index = trie.scalar(in: text, at: start, before: offset).index else { return false }
      place -= 1
      values.retreat(over: index) { prefixes.isSet(place, $0) }
      offset = start
    }
    return values.value(ofRoot: 0)
  }

  /// The histories that match the text up to each position.
  private struct PrefixHistories {
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

  /// Reads a text from its start; returns `nil` if it is malformed.
  private func readHistories(of text: Span<UInt8>) -> PrefixHistories? {
    var prefixes = PrefixHistories(width: bitsPerPlace)
    var offset = 0
    guard let histories else {
      while offset < text.count {
        let (index, length) = trie.scalar(in: text, at: offset, before: text.count)
        if index == nil { return nil }
        offset += length
      }
      return prefixes
    }
    // The body of a lookbehind looks at nothing after its end.
    var values = FormulaValues(histories) { _ in false }
    prefixes.append(values)
    while offset < text.count {
      let (index, length) = trie.scalar(in: text, at: offset, before: text.count)
      guard let index else { return nil }
      offset += length
      prefixes.count += 1
      values.retreat(over: index) { _ in false }
      prefixes.append(values)
    }
    return prefixes
  }
}
