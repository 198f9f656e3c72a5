/// The total weights that lead from each state to a goal.
///
/// Layer *w* holds the states from which some text of weight exactly *w* reaches a goal. Each layer
/// follows from the few before it, so that sooner or later the layers repeat; from there on they
/// are not stored again. That answers for lengths of any size. Of `(?:aa)*`, with a weight of 1 for
/// each scalar, an even state that is the goal and an odd one:
///
///     layer 0: even    layer 1: odd    layer 2: as layer 0, from where on they repeat
///
///     from even, 1,000,000...1,000,000    // reached: layer 1,000,000 is layer 0
///     from even, 1,000,001...1,000,001    // not reached
///
/// Most states have no such gaps: from a least weight on, all weights do, and no layer is asked.
/// Layers are worth it only as long as they are few: loops of 7, 11 and 13 scalars beside each
/// other repeat after 1,001 of them, and some more loops take more memory than there may be.
struct WeightLayers: Sendable {
  private let layers: [BitSet]
  /// The number of last layers that repeat for ever; `nil` if the layers were only wanted up to
  /// a limit.
  private let period: Int?
  /// For each state the least weight, and whether all greater ones, up to the limit, do as well.
  private let least: [(weight: Int, isGapless: Bool)?]

  /// Follows the transitions back from the goals.
  ///
  /// - Parameters:
  ///   - transitions: The target of each transition: a row of as many as there are classes for each
  ///     state.
  ///   - classCount: The number of classes.
  ///   - weights: The weight of each, at most 4; `nil` if none weighs anything.
  ///   - goals: The states that are wanted, with a weight that is to be added, at least 0.
  ///   - limit: The greatest weight that will be asked for; `nil` if there is none.
  ///   - byteLimit: The most memory that the layers may take; past it there is no result.
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
        // What a layer follows from; equal windows have equal sequels.
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
    least = (0..<stateCount).map { state in
      guard let weight = layers.firstIndex(where: { $0.contains(state) }) else { return nil }
      return (weight, layers[weight...].allSatisfy { $0.contains(state) })
    }
  }

  /// Follows the transitions of an automaton back from the states in which a text may end.
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
  ///   - minimum: The least weight; anything below zero is zero.
  ///   - maximum: The greatest weight, up to the limit; `nil` if there is none.
  /// - Returns: Whether there is one.
  /// - Complexity: O(1) where weights have no gaps, as they mostly have none; else O(*l*) in the
  ///   number of layers.
  func reach(from state: Int, minimum: Int, maximum: Int?) -> Bool {
    guard let least = least[state] else { return false }
    if let maximum, maximum < Swift.max(minimum, least.weight) { return false }
    if least.isGapless || minimum <= least.weight { return true }
    var (first, last) = (minimum, maximum ?? .max)
    if let period, first > layers.count {
      // Layers that repeat answer for the later ones.
      let shift = (first - layers.count) / period * period
      first -= shift
      last -= shift
    }
    // Beyond one round of those nothing new comes.
    last = Swift.min(last, Swift.max(first, layers.count) + (period ?? 0))
    return first <= last && (first...last).contains { layer($0)?.contains(state) ?? false }
  }

  /// The least weight in a range that leads from the state to a goal; `nil` if none does.
  ///
  /// - Complexity: As for ``reach(from:minimum:maximum:)``.
  func minimumWeight(from state: Int, minimum: Int, maximum: Int?) -> Int? {
    guard let least = least[state] else { return nil }
    let first = Swift.max(minimum, least.weight)
    // Beyond one round of the layers that repeat nothing new comes.
    let (lastOfRound, isTooLarge) = Swift.max(first, layers.count)
      .addingReportingOverflow(period ?? 0)
    let last = Swift.min(maximum ?? .max, isTooLarge ? .max : lastOfRound)
    guard first <= last else { return nil }
    if least.isGapless { return first }
    return (first...last).first { layer($0)?.contains(state) ?? false }
  }

  private func layer(_ weight: Int) -> BitSet? {
    if weight < layers.count { return layers[weight] }
    return period.map { layers[layers.count - $0 + (weight - layers.count) % $0] }
  }
}

/// The transitions that lead to each state, those from one state by one weight once.
private struct IncomingTransitions {
  private var incoming: [(source: Int, weight: Int, next: Int)] = []
  /// For each state one more than the index of its last transition; that of each transition's next
  /// is kept with it, and 0 is none.
  private var lasts: [Int]
  /// The greatest weight.
  private(set) var widest = 0

  init(_ transitions: [Automaton.State], classCount: Int, weights: [UInt8]?) {
    lasts = Array(repeating: 0, count: transitions.count / classCount)
    for (index, target) in transitions.enumerated() where target != .dead {
      let (source, state) = (index / classCount, Int(target.row) / classCount)
      let weight = Int(weights?[index] ?? 0)
      // The transitions of one source follow each other.
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
