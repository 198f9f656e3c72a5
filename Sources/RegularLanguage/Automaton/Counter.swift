/// A bound on the length of texts that is counted next to an automaton.
///
/// As states of the automaton, lengths would multiply it; next to it they take a number:
///
///     [a-z]* & {3...1000 scalars}         // one state and a number, not a thousand states
///     [a-z]* | ~{3...1000 scalars}        // not countable: a text may be in it at any length
///
/// Only what all texts must have can be counted so. The price is that a living state isn't enough
/// for that: in `(?:aa)*` with exactly 3 scalars, no state is dead, and no text is accepted. So the
/// counter knows which lengths lead from each state to acceptance.
///
/// A class, since a reading requires it at every scalar.
final class Counter: Sendable {
  /// The lengths allowed.
  let bounds: Repetition
  /// The length that each transition of the automaton adds.
  let weights: [UInt8]
  private let lazyLayers: Lazy<WeightLayers?>

  init(bounds: Repetition, weights: [UInt8], layers: WeightLayers) {
    self.bounds = bounds
    self.weights = weights
    lazyLayers = Lazy(made: layers)
  }

  /// Creates a counter of lengths to which each class adds the same in all states.
  ///
  /// - Parameters:
  ///   - bounds: The lengths allowed.
  ///   - weights: The length that each class adds.
  ///   - transitions: The targets of the automaton.
  ///   - accepting: For each of its states whether a text may end there.
  init(
    _ bounds: Repetition,
    weights: [UInt8],
    _ transitions: [Automaton.State],
    _ accepting: [Bool]
  ) {
    self.bounds = bounds
    var all: [UInt8] = []
    all.reserveCapacity(transitions.count)
    for _ in accepting { all += weights }
    self.weights = all
    lazyLayers = Lazy { [all] in
      WeightLayers(
        to: accepting, transitions: transitions, weights: all, limit: bounds.maximum,
        byteLimit: .max)
    }
  }

  /// The lengths that lead from each state to acceptance; whether a text is accepted can be told
  /// without them, and they may be made only now.
  ///
  /// They are `nil` only if they would take more memory than there is.
  var layers: WeightLayers? { lazyLayers.value }

  /// Returns whether some text leads from a place, whose state is not the dead one, to acceptance.
  func isAlive(_ place: Automaton.Place, in automaton: Automaton) -> Bool {
    lazyLayers.withValue { layers in
      layers?.reach(
        from: automaton.number(of: place.state),
        minimum: bounds.minimum - place.length,
        maximum: bounds.maximum.map { $0 - place.length }
      ) ?? true
    }
  }
}
