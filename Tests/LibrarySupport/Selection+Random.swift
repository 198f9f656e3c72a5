package import InputValidation

extension Selection {
  /// Returns a random selection in a text of `count` Characters.
  package static func random(in count: Int, using generator: inout some RandomNumberGenerator)
    -> Self
  {
    Self(
      anchor: Int.random(in: 0...count, using: &generator),
      focus: Int.random(in: 0...count, using: &generator),
      affinity: Bool.random(using: &generator) ? .upstream : .downstream)
  }
}
