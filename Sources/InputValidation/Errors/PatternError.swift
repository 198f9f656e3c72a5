internal import RegularLanguage

/// Why a pattern can't be used.
public struct PatternError: Error, Hashable, Sendable {
  /// Where in the pattern, as an offset in Characters.
  public let position: Int
  /// What is wrong and what to do about it, in English.
  public let message: String

  init(_ error: CompilationError, in pattern: String) {
    let scalars = pattern.unicodeScalars
    let place = scalars.index(
      scalars.startIndex, offsetBy: error.position, limitedBy: scalars.endIndex)
    // Inside a Character the distance is rounded down to the Character's start.
    self.position = pattern.distance(from: pattern.startIndex, to: place ?? pattern.endIndex)
    self.message = error.description
  }
}

extension PatternError: CustomStringConvertible {
  /// The message, with the place.
  public var description: String { "at offset \(position): \(message)" }
}
