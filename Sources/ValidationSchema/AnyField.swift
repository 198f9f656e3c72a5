package import ValidationCore

/// A field of any value, as whoever looks at all fields of a schema sees it.
///
/// Its values travel as ``HeldValue``s.
package protocol AnyField: AnyObject, Sendable {
  /// The name in place of the property's.
  var named: String? { get }
  /// What the field is for.
  var about: String? { get }
  /// Whether the value may be missing.
  var isOptional: Bool { get }
  /// Whether nobody should see the value.
  var isSecret: Bool { get }
  /// What the field's text has to be.
  var anyValidator: any Validator { get }
  /// The validator as it was given, even where a value may be missing or is a secret.
  var bareValidator: any Validator { get }
  /// What stands in for a value that there isn't.
  var heldDefault: (any AnyHeldValue)? { get }
  /// The canonical text of the default; `nil` where the validator refuses it, or there is none.
  var defaultText: String? { get }
  /// The text for yes, where the value is yes or no.
  var flagText: String? { get }
  /// The value of a text, if it is valid.
  func held(of text: String) throws(ValidationError) -> any AnyHeldValue
  /// Tells whether a value is there.
  func isSet(held: any AnyHeldValue) -> Bool
  /// A value, to be looked at.
  func shown(held: any AnyHeldValue) -> Any
}

/// A value of a field among others of other types: a ``HeldValue``.
package protocol AnyHeldValue: AnyObject, Sendable {}

/// A value of a field.
///
/// An object, since a cast of one compares two pointers, where one of a value asks the runtime for
/// conformances, and looks into an optional that is in an existential.
package final class HeldValue<Value: Sendable>: AnyHeldValue {
  package let value: Value

  init(_ value: Value) { self.value = value }
}

extension Field: AnyField {
  package var anyValidator: any Validator { validator }

  package var heldDefault: (any AnyHeldValue)? { defaultValue.map(HeldValue.init) }

  package var defaultText: String? { defaultValue.flatMap { validator.text(for: $0) } }

  package var flagText: String? {
    // `true` is an `Optional<Bool>` as well.
    guard Value.self is Bool.Type || Value.self is Bool?.Type else { return nil }
    return (true as? Value).flatMap { validator.text(for: $0) }
  }

  package func held(of text: String) throws(ValidationError) -> any AnyHeldValue {
    HeldValue(try validator.value(of: text))
  }

  package func isSet(held: any AnyHeldValue) -> Bool {
    (held as? HeldValue<Value>).map { isSet($0.value) } ?? false
  }

  package func shown(held: any AnyHeldValue) -> Any {
    guard let held = held as? HeldValue<Value> else { return "" }
    if isSecret, !(Value.self is any Confidential.Type) { return Veil.mask }
    if !isOptional { return held.value }
    return Mirror(reflecting: held.value).children.first?.value ?? "nil"
  }
}
