/// A validator of texts that satisfy at least one of its parts.
public struct AnyOfValidator: CombinedValidator {
  let combination: Combination

  /// Creates a composition; without parts, no text is valid.
  public init(_ parts: [any Validator]) {
    combination = Combination(.any, parts.flatMap { ($0 as? Self)?.parts ?? [$0] })
  }

  /// The parts; none of them is an ``AnyOfValidator`` itself.
  public var parts: [any Validator] { combination.parts }
}

extension Validator where Self == AnyOfValidator {
  /// Creates a validator of texts that satisfy at least one of the parts.
  public static func any(of parts: any Validator...) -> Self { AnyOfValidator(parts) }

  /// Creates a validator of texts that satisfy at least one of the parts.
  public static func any(of parts: [any Validator]) -> Self { AnyOfValidator(parts) }
}

/// Creates a validator of texts that satisfy at least one of two parts.
///
///     .integer || .oneOf("auto")
public func || (first: any Validator, second: any Validator) -> AnyOfValidator {
  AnyOfValidator([first, second])
}
