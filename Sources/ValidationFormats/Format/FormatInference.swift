/// How the inference of rules from data looks for a format.
package struct FormatInference: Sendable {
  /// What matters about the values of a format.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Texts of digits, of which the format refuses many.
    package static let digits = Self(rawValue: 1)
    /// There are few values, or many texts that mean something else are values.
    package static let vague = Self(rawValue: 2)
    /// Values may have any length.
    package static let anyLength = Self(rawValue: 4)
    /// Values identify something, such as a person or a book.
    package static let identifier = Self(rawValue: 8)
    /// Values name something that may appear in several rows.
    package static let name = Self(rawValue: 16)
  }

  /// The place among the formats: of several that all values have, the one with the lowest rank is
  /// proposed, so small formats have low ranks.
  package let rank: Int
  package let traits: Traits
  /// Whether values that have the format are likely to be meant so, since many other texts have it.
  package let isPlausible: @Sendable (any FormatEvidence) -> Bool
  /// Returns a duration in microseconds, or a size in bytes; `nil` for other formats.
  package var amount: (@Sendable (String) -> Int128?)?
  /// A number that people choose as the minimum if no value is less.
  package var usualMinimum: Int?
}
