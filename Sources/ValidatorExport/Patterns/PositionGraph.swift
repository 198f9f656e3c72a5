internal import PatternSyntax

/// The positions at which a pattern reads a scalar, and the ways from one to the next.
///
/// This is the automaton of V. Glushkov (1961), in which edges are counted:
///
///     a+b      // positions a and b; from a to a and b, each in one way
///     (a+)+b   // from a to a in two ways: within the inner repetition, and within the outer one
///
/// A counted repetition has the positions of its body as often as it may be repeated.
struct PositionGraph {
  /// The numbers of ways to some positions, by position.
  typealias Ways = [Int: Int]

  /// What a pattern reads first and last, and in how many ways it reads nothing.
  private struct Fragment {
    var emptyWays = 0
    var first: Ways = [:]
    var last: Ways = [:]

    static let empty = Self(emptyWays: 1)
  }

  private struct TooLarge: Error {}

  /// The set that each position reads.
  private(set) var sets: [ScalarSet] = []
  /// The ways from each position to the next ones.
  private(set) var edges: [Ways] = []
  /// The ways from the start to the first positions.
  private(set) var start: Ways = [:]
  /// Whether a text may end after each position.
  private(set) var isFinal: [Bool] = []
  private var edgeCount = 0
  /// The maximum number of ways that are distinguished.
  let limit: Int

  /// Creates the graph of a pattern without assertions and lookaround; `nil` if it would have more
  /// than 2,000 positions, or 20,000 edges.
  init?(_ syntax: Syntax, countingWaysTo limit: Int) {
    self.limit = limit
    guard let whole = try? part(of: syntax) else { return nil }
    start = whole.first
    isFinal = Array(repeating: false, count: sets.count)
    for position in whole.last.keys { isFinal[position] = true }
  }
}

extension PositionGraph {
  private mutating func part(of syntax: Syntax) throws(TooLarge) -> Fragment {
    switch syntax {
    case .empty: return .empty
    case .set(let set):
      if set.isEmpty { return Fragment() }
      guard sets.count < 2_000 else { throw TooLarge() }
      sets.append(set)
      edges.append([:])
      return Fragment(first: [sets.count - 1: 1], last: [sets.count - 1: 1])
    case .concatenation(let parts):
      var whole = Fragment.empty
      for part in parts { whole = try sequence(whole, try self.part(of: part)) }
      return whole
    case .alternation(let parts):
      var whole = Fragment()
      for part in parts {
        let part = try self.part(of: part)
        whole.emptyWays = min(whole.emptyWays + part.emptyWays, limit)
        add(part.first, to: &whole.first)
        add(part.last, to: &whole.last)
      }
      return whole
    case .loop(let body, let bounds): return try loop(body, bounds)
    case .assertion, .lookahead, .lookbehind: throw TooLarge()
    }
  }

  private mutating func loop(_ body: Syntax, _ bounds: Repetition) throws(TooLarge) -> Fragment {
    guard let maximum = bounds.maximum else {
      var whole = Fragment.empty
      for _ in 1..<max(bounds.minimum, 1) { whole = try sequence(whole, try part(of: body)) }
      let last = try part(of: body)
      try connect(last.last, to: last.first)
      whole = try sequence(whole, last)
      if bounds.minimum == 0 { whole.emptyWays = min(whole.emptyWays + 1, limit) }
      return whole
    }
    // The last copy is the innermost: (a(a)?)? for a{0,2}.
    var whole = Fragment.empty
    for number in stride(from: maximum, to: 0, by: -1) {
      whole = try sequence(try part(of: body), whole)
      if number > bounds.minimum { whole.emptyWays = min(whole.emptyWays + 1, limit) }
    }
    return maximum < bounds.minimum ? Fragment() : whole
  }

  /// Returns two parts, one after the other.
  private mutating func sequence(_ one: Fragment, _ other: Fragment) throws(TooLarge) -> Fragment {
    try connect(one.last, to: other.first)
    var whole = Fragment(
      emptyWays: min(one.emptyWays * other.emptyWays, limit), first: one.first, last: other.last)
    add(other.first, to: &whole.first, times: one.emptyWays)
    add(one.last, to: &whole.last, times: other.emptyWays)
    return whole
  }

  private mutating func connect(_ last: Ways, to first: Ways) throws(TooLarge) {
    edgeCount += last.count * first.count
    guard edgeCount <= 20_000 else { throw TooLarge() }
    for (position, ways) in last { add(first, to: &edges[position], times: ways) }
  }

  private func add(_ ways: Ways, to sum: inout Ways, times factor: Int = 1) {
    if factor == 0 { return }
    for (position, count) in ways {
      sum[position] = min(sum[position, default: 0] + count * factor, limit)
    }
  }
}
