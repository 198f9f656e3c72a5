/// The total weights of paths from each state to a goal.
///
/// Layer *w* contains the states from which some text of weight exactly *w* reaches a goal. Each
/// layer follows from the few before it, so that eventually the layers repeat; repeated layers are
/// not stored. So there is an answer for lengths of any size. For `(?:aa)*`, with a weight of 1 for
/// each scalar, an even state that is the goal and an odd one:
///
///     layer 0: even    layer 1: odd    layer 2: as layer 0, from where on they repeat
///
///     from even, 1,000,000...1,000,000    // reached: layer 1,000,000 is layer 0
///     from even, 1,000,001...1,000,001    // not reached
///
/// Most states have no gaps: from a least weight on, all weights reach a goal, and no layer is
/// needed. Layers are practical only if they are few: alternative loops of 7, 11 and 13 scalars
/// repeat after 1,001 layers, and a few more loops exceed the memory.
struct WeightLayers: Sendable {
  private let layers: [BitSet]
  /// The number of layers at the end that repeat forever; `nil` if the layers end at a limit.
  private let period: Int?
  /// For each state, the minimum weight, and whether all greater ones up to the limit reach a goal
  /// too.
  private let smallest: [(weight: Int, isGapless: Bool)?]

  /// Creates the layers by following the transitions back from the goals.
  ///
  /// - Parameters:
  ///   - transitions: The target of each transition: for each state, a row with an entry for each
  ///     class.
  ///   - classCount: The number of classes.
  ///   - weights: The weight of each transition, at most 4; `nil` if all weights are 0.
  ///   - goals: The goal states, each with a weight to add, at least 0.
  ///   - limit: The greatest weight that will be queried; `nil` if there is none.
  ///   - byteLimit: The maximum memory of the layers; the result is `nil` if they exceed it.
  init?(
    transitions: [Automaton.State],
    classCount: Int,
    weights: [UInt8]?,
    goals: [(state: Int, weight: Int)],
    limit: Int?,
    byteLimit: Int
  ) {
    let stateCount = transitions.count / classCount
    let incoming = IncomingTransitions(transitions, classCount: classCount, weights: weights)
    let widest = incoming.widest
    let lastGoal = goals.lazy.map { $0.weight }.max() ?? 0
    var goalsByWeight: [Int: [Int]] = [:]
    for goal in goals { goalsByWeight[goal.weight, default: []].append(goal.state) }
    var layers: [BitSet] = []
    var seen: [[BitSet]: Int] = [:]
    var period: Int?
    while limit.map({ layers.count <= $0 }) ?? true {
      if layers.count > lastGoal {
        // The next layers follow from the window; equal windows have equal sequels.
        let window = Array(layers.suffix(Swift.max(widest, 1)))
        if let start = seen[window], window.count >= widest {
          period = layers.count - start
          break
        }
        seen[window] = layers.count
      }
      var layer = BitSet(count: stateCount)
      var pending = goalsByWeight[layers.count] ?? []
      for weight in stride(from: 1, through: Swift.min(widest, layers.count), by: 1) {
        for state in layers[layers.count - weight] {
          incoming.appendSources(of: state, weight, to: &pending)
        }
      }
      while let state = pending.popLast() {
        if layer.contains(state) { continue }
        layer.insert(state)
        incoming.appendSources(of: state, 0, to: &pending)
      }
      layers.append(layer)
      guard layers.count * layer.byteCount <= byteLimit else { return nil }
    }
    self.layers = layers
    self.period = period
    smallest = (0..<stateCount).map { state in
      guard let weight = layers.firstIndex(where: { $0.contains(state) }) else { return nil }
      return (weight, layers[weight...].allSatisfy { $0.contains(state) })
    }
  }

  /// Creates the layers with the accepting states of an automaton as goals.
  init?(
    to accepting: [Bool],
    transitions: [Automaton.State],
    weights: [UInt8],
    limit: Int?,
    byteLimit: Int
  ) {
    self.init(
      transitions: transitions,
      classCount: transitions.count / accepting.count,
      weights: weights,
      goals: accepting.indices.filter { accepting[$0] }.map { (state: $0, weight: 0) },
      limit: limit,
      byteLimit: byteLimit
    )
  }
}

extension WeightLayers {
  /// Returns whether some text whose weight is in a range leads from the state to a goal.
  ///
  /// - Parameters:
  ///   - state: The state's number.
  ///   - minimum: The minimum weight; numbers below zero are treated as zero.
  ///   - maximum: The greatest weight, up to the limit; `nil` if there is none.
  /// - Returns: Whether there is such a text.
  /// - Complexity: O(1) if weights have no gaps, as is usual; otherwise O(*l*) in the number of
  ///   layers.
  func reach(from state: Int, minimum: Int, maximum: Int?) -> Bool {
    guard let smallest = smallest[state] else { return false }
    if let maximum, maximum < Swift.max(minimum, smallest.weight) { return false }
    if smallest.isGapless || minimum <= smallest.weight { return true }
    var (first, last) = (minimum, maximum ?? .max)
    if let period, first > layers.count {
      // The layers that repeat represent the later ones.
      let shift = (first - layers.count) / period * period
      first -= shift
      last -= shift
    }
    // After one period nothing new follows.
    last = Swift.min(last, Swift.max(first, layers.count) + (period ?? 0))
    return first <= last && (first...last).contains { isReached(from: state, by: $0) }
  }

  /// Returns the minimum weight in a range that leads from the state to a goal, or `nil`.
  ///
  /// - Complexity: As for ``reach(from:minimum:maximum:)``.
  func minimumWeight(from state: Int, minimum: Int, maximum: Int?) -> Int? {
    guard let smallest = smallest[state] else { return nil }
    let first = Swift.max(minimum, smallest.weight)
    // After one period of repeated layers nothing new follows.
    let (lastOfRound, isTooLarge) = Swift.max(first, layers.count)
      .addingReportingOverflow(period ?? 0)
    let last = Swift.min(maximum ?? .max, isTooLarge ? .max : lastOfRound)
    guard first <= last else { return nil }
    if smallest.isGapless { return first }
    return (first...last).first { isReached(from: state, by: $0) }
  }

  /// Returns whether some text of a weight leads from the state to a goal.
  private func isReached(from state: Int, by weight: Int) -> Bool {
    let rest = weight - layers.count
    let layer = period.map { rest < 0 ? weight : layers.count - $0 + rest % $0 } ?? weight
    return layer < layers.count && layers[layer].contains(state)
  }
}

/// The transitions that lead to each state, without duplicates of the same source and weight.
private struct IncomingTransitions {
  private var incoming: [(source: Int, weight: Int, next: Int)] = []
  /// For each state, the index of its last transition plus one; each transition links to the
  /// previous one in the same way, and 0 ends the list.
  private var lasts: [Int]
  /// The greatest weight.
  private(set) var widest = 0

  init(_ transitions: [Automaton.State], classCount: Int, weights: [UInt8]?) {
    lasts = Array(repeating: 0, count: transitions.count / classCount)
    for (index, target) in transitions.enumerated() where target != .dead {
      let (source, state) = (index / classCount, Int(target.row) / classCount)
      let weight = Int(weights?[index] ?? 0)
      // The transitions of one source are adjacent.
      var known = lasts[state]
      while known > 0, incoming[known - 1].source == source,
        incoming[known - 1].weight != weight
      {
        known = incoming[known - 1].next
      }
      if known > 0, incoming[known - 1].source == source { continue }
      incoming.append((source, weight, lasts[state]))
      lasts[state] = incoming.count
      widest = max(widest, weight)
    }
  }

  /// Appends the states from which a state is reached by a weight.
  func appendSources(of state: Int, _ weight: Int, to sources: inout [Int]) {
    var index = lasts[state]
    while index > 0 {
      if incoming[index - 1].weight == weight { sources.append(incoming[index - 1].source) }
      index = incoming[index - 1].next
    }
  }
}
