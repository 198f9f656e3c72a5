/// The conversions between valid texts and their values.
package struct Conversion<Value: Sendable>: Sendable {
  /// Converts a valid text to its value.
  package let value: @Sendable (String) -> Value?
  /// Converts a value to its text; returns `nil` if it has none.
  package let text: @Sendable (Value) -> String?
}

extension Conversion {
  /// Creates the conversion of a validator.
  package init(_ validator: any Validator<Value>) {
    self.init(value: { validator.value(ofValid: $0) }, text: { validator.text(for: $0) })
  }
}

extension Conversion where Value == String {
  /// The conversion that leaves texts as they are.
  package static let text = Self(value: { $0 }, text: { $0 })
}
