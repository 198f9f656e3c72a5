/// A validator of texts that satisfy all of its parts, with the value of the first.
///
/// Parts that are regular languages become one automaton, so their combined verdict is exact: a
/// text is invalid if no insertion satisfies all of them, even if each of them could still be
/// satisfied alone.
public struct AllValidator<Value: Sendable>: CombinedValidator {
  let combination: Combination
  let conversion: Conversion<Value>

  private init(_ parts: [any Validator], _ conversion: Conversion<Value>) {
    combination = Combination(.all, parts)
    self.conversion = conversion
  }

  /// Creates a composition with the value of its first part.
  ///
  ///     let age = AllValidator(IntegerValidator(in: 0...150), [.not(.oneOf("13"))])
  ///     try age.value(of: "42")   // 42, an Int: the value of the first part
  ///     try age.value(of: "13")   // throws
  public init(_ first: any Validator<Value>, _ rest: [any Validator]) {
    self.init([first] + rest, (first as? Self)?.conversion ?? Conversion(first))
  }

  /// Returns the value of the first part.
  public func value(ofValid text: String) -> Value? { conversion.value(text) }

  /// Returns the text of the first part, if it is valid for all parts.
  public func text(for value: Value) -> String? { valid(conversion.text(value)) }

  /// The parts, none of which is an ``AllValidator``.
  public var parts: [any Validator] { combination.parts }
}

extension AllValidator where Value == String {
  /// Creates a composition whose value is the text; without parts, every text is valid.
  ///
  ///     let handle = AllValidator([.alphabetic, .length(3...16)])
  ///     handle.isValid("rolf")           // true
  ///     handle.isValid("ro")             // false
  ///     AllValidator([]).isValid("ro")   // true: nothing is required
  public init(_ parts: [any Validator]) { self.init(parts, .text) }
}

extension Validator {
  /// Creates a validator of texts that satisfy all of the parts, with the value of the first.
  ///
  ///     .all(of: .integer(in: 0...150), .not(.oneOf("13")))   // "42" is valid, "13" is not
  public static func all<Value>(
    of first: any Validator<Value>,
    _ rest: any Validator...
  ) -> Self where Self == AllValidator<Value> {
    AllValidator(first, rest)
  }

  /// Creates a validator of texts that satisfy all of the parts; its value is the text.
  ///
  ///     var parts: [any Validator] = [.alphabetic]
  ///     parts.append(.length(3...16))
  ///     let handle: some Validator = .all(of: parts)
  ///     handle.isValid("ro")   // false: too short
  public static func all(of parts: [any Validator]) -> Self where Self == AllValidator<String> {
    AllValidator(parts)
  }
}

// Not generic in the validators: in a generic operand, the compiler infers that a closure is not
// Sendable.

/// Creates a validator of texts that satisfy both parts, with the value of the first.
///
///     .alphabetic && .length(3...16)
///     .integer(in: 0...150) && .not(.oneOf("13"))   // its value is an Int
public func && <Value>(
  first: any Validator<Value>,
  second: any Validator
) -> AllValidator<Value> {
  AllValidator(first, [second])
}

/// Creates a validator of texts that satisfy both parts, whose value is the text, since the type of
/// the first part's value is unknown.
///
///     let parts: [any Validator] = [.digits(in: 1...9), .length(1...1)]
///     (parts[0] && parts[1]).isValid("7")    // true; its value is "7", a text
///     (parts[0] && parts[1]).isValid("07")   // false
@_disfavoredOverload
public func && (first: any Validator, second: any Validator) -> AllValidator<String> {
  AllValidator([first, second])
}

extension AllValidator: ContainedValidator {
  package var isContained: Bool { parts.allSatisfy(\.callsOnlyLibrary) }
}
