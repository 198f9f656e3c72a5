/// A regular language as it was composed: the input of the engine.
package indirect enum Expression: Hashable, Sendable {
  /// The texts that a pattern matches as a whole.
  case pattern(Syntax)
  /// The texts whose length, in a unit, is within bounds.
  case length(LengthUnit, Repetition)
  /// The texts of any of the parts.
  case union([Expression])
  /// The texts of all of the parts.
  case intersection([Expression])
  /// All other texts.
  case complement(Expression)
}

/// What a length counts.
package enum LengthUnit: String, Hashable, Sendable, CaseIterable {
  /// Extended grapheme clusters (UAX #29), as Swift's `Character` has them.
  case characters
  /// Unicode scalars.
  case scalars
  /// UTF-16 code units.
  case utf16
  /// UTF-8 code units, that is bytes.
  case utf8
}
