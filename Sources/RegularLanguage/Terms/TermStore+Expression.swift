extension TermStore {
  /// Creates a store for an expression, with the expression's term at the start of a text.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - unit: What is counted beside the term, so that the states must tell what a scalar adds.
  ///   - limits: What the alphabet may cost.
  /// - Returns: The store and the term; `nil` if the alphabet would go past the limits.
  static func make(
    for expression: Expression,
    counting unit: LengthUnit?,
    limits: Limits
  ) -> (store: TermStore, term: Term)? {
    var leaves = Leaves()
    leaves.collect(expression)
    if let unit { leaves.sets.formUnion(ClassMeasure.sets(for: unit)) }
    let limit = limits.automatonBytes / 8
    guard let alphabet = Alphabet(separating: leaves.sets, limit: limit) else { return nil }
    let words =
      leaves.hasWordBoundaries
      ? alphabet.classes(of: .wordCharacters) : BitSet(count: alphabet.count)
    let store = TermStore(
      alphabet: alphabet, wordClasses: words, measures: ClassMeasure.measures(of: alphabet))
    let term = store.after(.start, store.term(of: expression))
    guard unit == .characters else { return (store, term) }
    return (store, store.intersection([term, store.graphemes(.start)]))
  }

  /// What a scalar of the class adds to a length, behind a text that leads to the term.
  func weight(of index: Int, behind term: Term, in unit: LengthUnit) -> Int {
    let measure = measures[index]
    switch unit {
    case .scalars: return 1
    case .utf16: return measure.utf16
    case .utf8: return measure.utf8
    case .characters:
      return graphemeState(of: term).advanced(by: measure.graphemes).startsCluster ? 1 : 0
    }
  }

  private func graphemeState(of term: Term) -> GraphemeState {
    switch self[term] {
    case .graphemes(let state): state
    case .intersection(let parts):
      parts.lazy.compactMap { if case .graphemes(let state) = self[$0] { state } else { nil } }
        .first ?? .start
    // Nothing can follow where the division is out of sight.
    default: .start
    }
  }

  private func term(of expression: Expression) -> Term {
    switch expression {
    case .pattern(let syntax): return build(head(of: syntax), then: .epsilon)
    case .length(let unit, let bounds):
      return length(LengthCount(unit: unit, remaining: bounds))
    case .union(let parts): return union(parts.map(term(of:)))
    case .intersection(let parts): return intersection(parts.map(term(of:)))
    case .complement(let part): return complement(term(of: part))
    }
  }

  private func head(of syntax: Syntax) -> Head {
    switch syntax {
    case .empty: return .epsilon
    case .set(let set):
      if let known = setHeads[set] { return known }
      let head = intern(head: .set(alphabet.classes(of: set)))
      setHeads[set] = head
      return head
    case .concatenation(let parts):
      return parts.reversed().reduce(.epsilon) { concatenation(head(of: $1), $0) }
    case .alternation(let branches): return intern(head: .alternation(branches.map(head(of:))))
    case .loop(let body, let repetition):
      return intern(head: .loop(Loop(body: head(of: body), repetition: repetition)))
    case .assertion(let assertion): return intern(head: .assertion(assertion))
    case .lookahead(let body, let isNegative):
      return intern(head: .lookahead(head(of: body), isNegative: isNegative))
    case .lookbehind(let body, let isNegative):
      return intern(head: .lookbehind(history(of: head(of: body)), isNegative: isNegative))
    }
  }
}

/// What an expression's alphabet must tell apart.
private struct Leaves {
  var sets: Set<ScalarSet> = []
  var hasWordBoundaries = false

  mutating func collect(_ expression: Expression) {
    switch expression {
    case .pattern(let syntax): collect(syntax)
    case .length(let unit, _): sets.formUnion(ClassMeasure.sets(for: unit))
    case .union(let parts), .intersection(let parts): for part in parts { collect(part) }
    case .complement(let part): collect(part)
    }
  }

  private mutating func collect(_ syntax: Syntax) {
    switch syntax {
    case .empty, .assertion(.start), .assertion(.end): break
    case .assertion(.wordBoundary), .assertion(.notWordBoundary):
      hasWordBoundaries = true
      sets.insert(.wordCharacters)
    case .set(let set): sets.insert(set)
    case .concatenation(let parts), .alternation(let parts): for part in parts { collect(part) }
    case .loop(let body, _), .lookahead(let body, _), .lookbehind(let body, _): collect(body)
    }
  }
}

extension ClassMeasure {
  /// The sets that an alphabet must separate for lengths in the unit.
  fileprivate static func sets(for unit: LengthUnit) -> [ScalarSet] {
    switch unit {
    case .characters: GraphemeClass.allCases.map { ScalarSet(pairs: $0.ranges) }
    case .scalars: []
    case .utf16: [ScalarSet(CollectionOfOne(0x1_0000...0x10_FFFF))]
    case .utf8: [0x0...0x7F, 0x80...0x7FF, 0x800...0xFFFF].map { ScalarSet(CollectionOfOne($0)) }
    }
  }

  /// The measures of an alphabet's classes, each read off the class's first scalar.
  fileprivate static func measures(of alphabet: Alphabet) -> [Self] {
    var measures = [Self?](repeating: nil, count: alphabet.count)
    for run in alphabet.runs where measures[Int(run.class)] == nil {
      // A run that starts with surrogates holds U+E000, the first scalar behind them.
      let first = Unicode.Scalar(run.range.lowerBound) ?? "\u{E000}"
      measures[Int(run.class)] = Self(
        utf16: UTF16.width(first),
        utf8: UTF8.width(first),
        graphemes: GraphemeClass(first)
      )
    }
    return measures.compactMap { $0 }
  }
}
