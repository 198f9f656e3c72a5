/// A validator of texts that satisfy all of its parts.
///
/// Parts that are regular languages become one automaton, so that the verdict is exact for them
/// together: a text that each part could still accept, but no text could satisfy all of them
/// after, is invalid.
public struct AllValidator: CombinedValidator {
  let combination: Combination

  /// Creates a composition; without parts, every text is valid.
  public init(_ parts: [any Validator]) {
    // One level of parts makes for reasons that name the part that failed.
    combination = Combination(.all, parts.flatMap { ($0 as? Self)?.parts ?? [$0] })
  }

  /// The parts; none of them is an ``AllValidator`` itself.
  public var parts: [any Validator] { combination.parts }
}

extension Validator where Self == AllValidator {
  /// Creates a validator of texts that satisfy all of the parts.
  public static func all(of parts: any Validator...) -> Self { AllValidator(parts) }

  /// Creates a validator of texts that satisfy all of the parts.
  public static func all(of parts: [any Validator]) -> Self { AllValidator(parts) }
}

/// Creates a validator of texts that satisfy both parts.
///
///     .alphabetic && .length(3...16)
public func && (first: any Validator, second: any Validator) -> AllValidator {
  // Not generic: in a generic operand the compiler takes a closure for one that isn't Sendable.
  AllValidator([first, second])
}
