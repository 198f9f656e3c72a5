internal import PatternSyntax

// An engine that backtracks tries all ways to read a text until one of them reads all of it. A
// pattern that a person wrote may have very many:
//
//     (a+)+b    // 2^n ways to read n letters a, none of which ends with b
//     .*a.*b    // n ways: any a is the first one
//     a+b       // one way
//
// The time is linear if only few ways to read a text are open at once, however long it is. That is
// so if the pattern is unambiguous, because two ways that meet at a position would be two ways to
// read one text; so there are at most as many as positions. Whether two ways can meet is found by
// following all pairs of them (R. Book, S. Even, S. Greibach, G. Ott: Ambiguity in graphs and
// expressions, 1971). Other patterns have a few readings of some texts, such as the usual ones of
// IPv4 addresses: for these, the ways to each position are counted, for all texts at once.
//
// Both searches are limited, so a pattern may be called nonlinear although it is not. The degree of
// ambiguity (A. Weber, H. Seidl, 1991) would distinguish exponential from polynomial time, but no
// pattern of either kind is wanted.

extension Syntax {
  /// Whether an engine that backtracks reads any text in linear time; `false` if that is not found
  /// out in some million steps.
  ///
  /// The syntax has no assertions and no lookaround, and must match the whole text.
  var isLinear: Bool {
    if isDecidedByNext { return true }
    guard let graph = PositionGraph(self, countingWaysTo: WaySearch.maximumWayCount + 1) else {
      return false
    }
    var search = WaySearch(graph)
    return search.isUnambiguous() || search.hasFewWays()
  }

  /// Whether the syntax is a sequence of sets and their repetitions, however many, in which each
  /// scalar can be read by one of them only: `[a-z]{3,5000}-?[0-9]*`.
  private var isDecidedByNext: Bool {
    let parts: [Self] = if case .concatenation(let parts) = self { parts } else { [self] }
    // What the repetitions so far may still read.
    var open = ScalarSet.none
    for part in parts {
      let (set, bounds): (ScalarSet, Repetition)
      switch part {
      case .set(let scalars): (set, bounds) = (scalars, Repetition(1, 1))
      case .loop(.set(let scalars), let count): (set, bounds) = (scalars, count)
      default: return false
      }
      if !open.intersection(set).isEmpty { return false }
      if bounds.minimum > 0 { open = .none }
      if bounds.maximum != bounds.minimum { open = open.union(set) }
    }
    return true
  }
}

/// A search for the texts that a pattern reads in several ways.
private struct WaySearch {
  /// The maximum number of ways to read a text up to some scalar.
  static let maximumWayCount = 32

  private let graph: PositionGraph
  /// The numbers of the classes that each position reads: sets of scalars that no position tells
  /// apart.
  private let classes: [Set<Int>]
  /// Whether any text follows each position, in one way.
  ///
  /// The first way that comes here is the last one that an engine tries.
  private let isSettled: [Bool]
  private var stepsLeft = 1 << 20

  init(_ graph: PositionGraph) {
    self.graph = graph
    let isTail = graph.sets.indices.map { position in
      graph.sets[position] == .all && graph.isFinal[position]
        && graph.edges[position] == [position: 1]
    }
    isSettled = graph.sets.indices.map { position in
      graph.isFinal[position] && graph.edges[position].count == 1
        && graph.edges[position].allSatisfy { isTail[$0.key] && $0.value == 1 }
    }
    var numbers: [ScalarSet: Int] = [:]
    for set in graph.sets where numbers[set] == nil { numbers[set] = numbers.count }
    let found = Self.classes(of: numbers)
    classes = graph.sets.map { set in numbers[set].map { found[$0] } ?? [] }
  }

  /// Returns the classes in each of several sets, by their numbers.
  private static func classes(of numbers: [ScalarSet: Int]) -> [Set<Int>] {
    var changes: [(scalar: UInt32, set: Int)] = []
    for (set, number) in numbers {
      for range in set.ranges {
        changes += [(range.lowerBound, number), (range.upperBound + 1, number)]
      }
    }
    changes.sort { $0.scalar < $1.scalar }
    var result = Array(repeating: Set<Int>(), count: numbers.count)
    var known: [Set<Int>: Int] = [:]
    var open: Set<Int> = []
    for (index, change) in changes.enumerated() {
      open.formSymmetricDifference([change.set])
      if changes.indices.contains(index + 1), changes[index + 1].scalar == change.scalar {
        continue
      }
      if open.isEmpty || known[open] != nil { continue }
      for set in open { result[set].insert(known.count) }
      known[open] = known.count
    }
    return result
  }

  /// The ways to the positions that a scalar may follow.
  private func open(_ ways: PositionGraph.Ways) -> [(position: Int, count: Int)] {
    ways.compactMap { isSettled[$0.key] ? nil : ($0.key, $0.value) }
  }
}

extension WaySearch {
  /// Two positions that a text leads to, the lesser one first.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// Returns whether every text leads to a position, and to the end, in at most one way.
  mutating func isUnambiguous() -> Bool {
    var pairs: Set<Pair> = []
    var pending: [Pair] = []
    /// Adds the pairs after one; returns `false` if two ways meet.
    func add(_ one: PositionGraph.Ways, _ other: PositionGraph.Ways, areSame: Bool) -> Bool {
      let (ones, others) = (open(one), open(other))
      if areSame, ones.contains(where: { $0.count > 1 }) { return false }
      stepsLeft -= ones.count * others.count
      for (first, _) in ones {
        for (second, _) in others where stepsLeft > 0 {
          if first == second {
            if areSame { continue }
            return false
          }
          let pair = Pair(first: min(first, second), second: max(first, second))
          guard !pairs.contains(pair), !classes[first].isDisjoint(with: classes[second]) else {
            continue
          }
          if graph.isFinal[first], graph.isFinal[second] { return false }
          pairs.insert(pair)
          pending.append(pair)
        }
      }
      return stepsLeft > 0
    }
    guard add(graph.start, graph.start, areSame: true) else { return false }
    for edges in graph.edges where !add(edges, edges, areSame: true) { return false }
    while let pair = pending.popLast() {
      guard add(graph.edges[pair.first], graph.edges[pair.second], areSame: false) else {
        return false
      }
    }
    return true
  }

  /// Returns whether no text leads to positions in more than ``maximumWayCount`` ways.
  mutating func hasFewWays() -> Bool {
    stepsLeft = 1 << 20
    let classCount = classes.reduce(0) { max($0, ($1.max() ?? -1) + 1) }
    var known: Set<PositionGraph.Ways> = []
    var pending: [PositionGraph.Ways] = []
    /// Adds what follows some ways; returns `false` if there are too many.
    func add(_ next: PositionGraph.Ways) -> Bool {
      for number in 0..<classCount {
        let ways = next.filter { !isSettled[$0.key] && classes[$0.key].contains(number) }
        stepsLeft -= next.count + 1
        if stepsLeft < 0 || ways.values.reduce(0, +) > Self.maximumWayCount { return false }
        if !ways.isEmpty, known.insert(ways).inserted { pending.append(ways) }
      }
      return true
    }
    guard add(graph.start) else { return false }
    while let ways = pending.popLast() {
      var next: PositionGraph.Ways = [:]
      for (position, count) in ways {
        for (target, factor) in graph.edges[position] {
          stepsLeft -= 1
          next[target] = min(next[target, default: 0] + count * factor, graph.limit)
        }
      }
      guard add(next) else { return false }
    }
    return true
  }
}
