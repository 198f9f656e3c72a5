/// A bound on the length of texts that is counted next to an automaton.
///
/// As states of the automaton, lengths would multiply its size; counted separately, they take one
/// number:
///
///     [a-z]* & {3...1000 scalars}         // one state and a number, not a thousand states
///     [a-z]* | ~{3...1000 scalars}        // not countable: a text of any length may be in it
///
/// Only a bound that holds for all texts can be counted. Then a live state doesn't imply that a
/// valid text is reachable: for `(?:aa)*` with exactly 3 scalars, no state is dead, and no text is
/// accepted. So the counter stores which lengths lead from each state to acceptance.
///
/// It is a class, since a reader accesses it for every scalar.
package final class Counter: Sendable {
  /// The allowed lengths.
  package let bounds: Repetition
  /// The length that each transition of the automaton adds.
  package let weights: [UInt8]
  private let lazyLayers: Lazy<WeightLayers?>

  init(bounds: Repetition, weights: [UInt8], layers: WeightLayers) {
    self.bounds = bounds
    self.weights = weights
    lazyLayers = Lazy(made: layers)
  }

  /// Creates a counter of lengths whose layers are computed when they are needed.
  ///
  /// - Parameters:
  ///   - bounds: The allowed lengths.
  ///   - weights: The length that each transition adds, or that each class adds in all states.
  ///   - transitions: The targets of the automaton.
  ///   - accepting: For each state, whether a text may end there.
  init(
    _ bounds: Repetition,
    weights: [UInt8],
    _ transitions: [Automaton.State],
    _ accepting: [Bool]
  ) {
    self.bounds = bounds
    var all: [UInt8] = []
    all.reserveCapacity(transitions.count)
    for _ in 0..<transitions.count / max(1, weights.count) { all += weights }
    self.weights = all
    lazyLayers = Lazy { [all] in
      WeightLayers(
        to: accepting, transitions: transitions, weights: all, limit: bounds.maximum,
        byteLimit: .max)
    }
  }

  /// The lengths that lead from each state to acceptance, computed when first needed; acceptance
  /// of a text doesn't depend on them.
  ///
  /// They are `nil` only if they would exceed the memory limit.
  var layers: WeightLayers? { lazyLayers.value }

  /// Returns whether some text leads from a place, whose state must not be dead, to acceptance.
  package func isAlive(_ place: Automaton.Place, in automaton: Automaton) -> Bool {
    lazyLayers.withValue { layers in
      layers?.reach(
        from: automaton.number(of: place.state),
        minimum: bounds.minimum - place.length,
        maximum: bounds.maximum.map { $0 - place.length }
      ) ?? true
    }
  }
}
