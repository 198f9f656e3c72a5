/// A validator of texts that satisfy at least one of its parts, with the value of the first such
/// part.
public struct AnyOfValidator<Value: Sendable>: CombinedValidator {
  let combination: Combination
  /// The conversions of the parts.
  private let conversions: [Conversion<Value>]

  /// Creates a composition; without parts, no text is valid.
  ///
  ///     let day = AnyOfValidator([IntegerValidator(in: 1...9), IntegerValidator(in: 20...30)])
  ///     try day.value(of: "25")   // 25
  ///     try day.value(of: "15")   // throws
  public init(_ parts: [any Validator<Value>]) {
    combination = Combination(.any, parts)
    conversions = parts.flatMap { ($0 as? Self)?.conversions ?? [Conversion($0)] }
  }

  /// Returns the value of the first part for which the text is valid.
  public func value(ofValid text: String) -> Value? {
    firstPart(for: text).flatMap { conversions[$0].value(text) }
  }

  /// Returns the value's text from the first part whose text no earlier part accepts.
  public func text(for value: Value) -> String? {
    for (index, conversion) in conversions.enumerated() {
      if let text = conversion.text(value), firstPart(for: text) == index { return text }
    }
    return nil
  }

  private func firstPart(for text: String) -> Int? { parts.firstIndex { $0.isValid(text) } }

  /// The parts, none of which is an ``AnyOfValidator``.
  public var parts: [any Validator] { combination.parts }
}

extension AnyOfValidator where Value == String {
  /// Creates a composition of parts with different types of values, whose own value is the text;
  /// without parts, no text is valid.
  ///
  ///     let speed: AnyOfValidator<String> = AnyOfValidator([.integer, .oneOf("auto")])
  ///     speed.isValid("auto")   // true
  ///     speed.isValid("fast")   // false
  @_disfavoredOverload
  public init(_ parts: [any Validator]) {
    combination = Combination(.any, parts)
    conversions = combination.parts.map { _ in .text }
  }
}

extension Validator where Self == AnyOfValidator<String> {
  /// Creates a validator of texts that satisfy at least one of the parts; its value is the text.
  ///
  ///     .any(of: .integer, .oneOf("auto"))
  public static func any(of parts: any Validator...) -> Self { AnyOfValidator(parts) }

  /// Creates a validator of texts that satisfy at least one of the parts; its value is the text.
  ///
  ///     let units: [any Validator] = ["km", "mi"].map { .oneOf($0) }
  ///     let unit: some Validator = .any(of: units)
  ///     unit.isValid("km")   // true
  ///     unit.isValid("kg")   // false
  public static func any(of parts: [any Validator]) -> Self { AnyOfValidator(parts) }
}

/// Creates a validator of texts that satisfy at least one of two parts, with the value of the first
/// that is satisfied.
///
///     .integer(in: 1...9) || .integer(in: 20...30)   // its value is an Int
public func || <Value>(
  first: any Validator<Value>,
  second: any Validator<Value>
) -> AnyOfValidator<Value> {
  AnyOfValidator([first, second])
}

/// Creates a validator of texts that satisfy at least one of two parts whose values have different
/// or unknown types; its value is the text.
///
///     let parts: [any Validator] = [.integer, .oneOf("auto")]
///     (parts[0] || parts[1]).isValid("auto")   // true; its value is "auto", a text
///     (parts[0] || parts[1]).isValid("fast")   // false
@_disfavoredOverload
public func || (first: any Validator, second: any Validator) -> AnyOfValidator<String> {
  AnyOfValidator<String>([first, second])
}

extension AnyOfValidator: ContainedValidator {
  package var isContained: Bool { parts.allSatisfy(\.callsOnlyLibrary) }
}
