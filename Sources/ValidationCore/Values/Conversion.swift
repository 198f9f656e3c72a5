/// The two ways between valid texts and the values that they stand for.
package struct Conversion<Value: Sendable>: Sendable {
  /// Converts a text that is known to be valid.
  package let value: @Sendable (String) -> Value?
  /// Spells a value; `nil` if it has no text.
  package let text: @Sendable (Value) -> String?
}

extension Conversion {
  /// The conversion of a validator.
  package init(_ validator: any Validator<Value>) {
    self.init(value: { validator.value(ofValid: $0) }, text: { validator.text(for: $0) })
  }
}

extension Conversion where Value == String {
  /// The conversion that leaves texts as they are.
  package static let text = Self(value: { $0 }, text: { $0 })
}
