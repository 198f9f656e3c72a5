internal import PatternSyntax
internal import RegularLanguage

// A machine becomes a pattern by removing one state after another. Each path through the removed
// state becomes an edge, with a pattern for its texts:
//
//     p --a--> q --b--> r, and q --c--> q     // p --ac*b--> r
//
// The patterns of all edges are parts of the result, where common parts may be joined. So the
// conversion stops if together they are several times as long as the limit. The order makes a
// difference to the length only: the state that adds the least is next (M. Delgado, J. Morais:
// Approximation to the smallest regular expression for a given regular language, 2004).
//
// Since the machine is deterministic, the pattern is unambiguous: there is one way to read a text.
// So no engine that backtracks takes more than linear time for it.

/// A conversion of a machine to a pattern.
struct StateElimination {
  /// The pattern of an edge, with its approximate length in bytes.
  private struct Edge {
    var syntax: Syntax
    var byteCount: Int
  }

  private var outgoing: [[Int: Edge]]
  private var incoming: [Set<Int>]
  /// The length of all edges together.
  private var byteCount = 0
  /// The end, which follows every accepting state; the start precedes it.
  private let end: Int
  private let limit: Int

  /// Returns the pattern of a machine; `nil` if it is much longer than a limit, in bytes.
  static func syntax(of machine: StateMachine, limit: Int) -> Syntax? {
    // Each state needs at least a byte; some of a pattern's repetitions stand for many.
    guard machine.states.count <= max(limit, 1_024) else { return nil }
    var elimination = Self(machine, limit: limit)
    return elimination.run()
  }

  private init(_ machine: StateMachine, limit: Int) {
    self.limit = limit
    let count = machine.states.count
    end = count + 1
    outgoing = Array(repeating: [:], count: count + 2)
    incoming = Array(repeating: [], count: count + 2)
    for (number, state) in machine.states.enumerated() {
      for transition in state.transitions {
        connect(number, to: transition.target, .set(transition.scalars))
      }
      if state.isAccepting { connect(number, to: end, .empty) }
    }
    connect(count, to: machine.start, .empty)
  }

  private mutating func connect(_ source: Int, to target: Int, _ syntax: Syntax) {
    let known = outgoing[source][target]
    let syntax = known.map { Syntax.either($0.syntax, syntax) } ?? syntax
    let edge = Edge(syntax: syntax, byteCount: syntax.byteCount)
    byteCount += edge.byteCount - (known?.byteCount ?? 0)
    outgoing[source][target] = edge
    incoming[target].insert(source)
  }

  private mutating func run() -> Syntax? {
    var remaining = Set(0..<end - 1)
    var weights = remaining.sorted().map { weight(of: $0) }
    while !remaining.isEmpty {
      guard let state = remaining.min(by: { (weights[$0], $0) < (weights[$1], $1) }) else { break }
      remaining.remove(state)
      let neighbors = incoming[state].union(outgoing[state].keys)
      guard eliminate(state) else { return nil }
      for neighbor in neighbors where remaining.contains(neighbor) {
        weights[neighbor] = weight(of: neighbor)
      }
    }
    return outgoing[end - 1][end]?.syntax ?? .nothing
  }

  /// The number of bytes that removing a state adds.
  private func weight(of state: Int) -> Int {
    let sources = incoming[state].filter { $0 != state }
    let targets = outgoing[state].filter { $0.key != state }
    let loop = outgoing[state][state]?.byteCount ?? 0
    let before = sources.reduce(0) { $0 + (outgoing[$1][state]?.byteCount ?? 0) }
    let after = targets.values.reduce(0) { $0 + $1.byteCount }
    return (targets.count - 1) * before + (sources.count - 1) * after
      + (sources.count * targets.count - 1) * loop
  }

  /// Replaces the paths through a state by edges.
  ///
  /// - Returns: Whether the result may be within the limit.
  private mutating func eliminate(_ state: Int) -> Bool {
    let loop = outgoing[state][state]?.syntax.starred ?? .empty
    let targets = outgoing[state].filter { $0.key != state }.sorted { $0.key < $1.key }
    for source in incoming[state].sorted() where source != state {
      guard let before = outgoing[source].removeValue(forKey: state) else { continue }
      for (target, after) in targets {
        connect(source, to: target, .joined([before.syntax, loop, after.syntax]))
        if byteCount > 4 * limit { return false }
      }
      byteCount -= before.byteCount
    }
    for (target, edge) in targets {
      incoming[target].remove(state)
      byteCount -= edge.byteCount
    }
    byteCount -= outgoing[state][state]?.byteCount ?? 0
    outgoing[state] = [:]
    incoming[state] = []
    return true
  }
}

extension Syntax {
  /// The approximate length of the pattern, in bytes.
  fileprivate var byteCount: Int {
    switch self {
    case .empty, .assertion: 0
    case .set(let set): set.count == 1 ? 1 : 2 + 3 * set.ranges.count
    case .concatenation(let parts): parts.reduce(0) { $0 + $1.byteCount }
    case .alternation(let parts): parts.reduce(4) { $0 + $1.byteCount + 1 }
    case .loop(let body, let bounds):
      body.byteCount + (bounds.maximum == nil || bounds.maximum == 1 ? 1 : 4)
    case .lookahead(let body, _), .lookbehind(let body, _): body.byteCount + 4
    }
  }
}
