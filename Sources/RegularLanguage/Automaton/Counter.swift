/// A bound on the length of texts that is counted beside an automaton.
///
/// As states of the automaton, lengths would multiply it; beside it they take a number.
///
/// A class, since a reading asks for it at every scalar.
final class Counter: Sendable {
  /// The lengths allowed.
  let bounds: Repetition
  /// The length that each transition of the automaton adds.
  let weights: [UInt8]
  /// The lengths that lead from each state to acceptance.
  let layers: WeightLayers

  init(bounds: Repetition, weights: [UInt8], layers: WeightLayers) {
    self.bounds = bounds
    self.weights = weights
    self.layers = layers
  }

  /// Returns whether some text leads from a place, whose state is not the dead one, to acceptance.
  func isAlive(_ place: Automaton.Place, in automaton: borrowing Automaton) -> Bool {
    layers.reach(
      from: automaton.number(of: place.state),
      minimum: bounds.minimum - place.length,
      maximum: bounds.maximum.map { $0 - place.length }
    )
  }
}
