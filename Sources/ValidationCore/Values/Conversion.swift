/// The conversions between the texts and the values of a validator.
package struct Conversion<Value: Sendable>: Sendable {
  /// Converts a valid text to its value.
  package let value: @Sendable (String) -> Value?
  /// Converts a value to its text; returns `nil` if it has none.
  package let text: @Sendable (Value) -> String?
  /// Returns the conversions of lists.
  private let makeList: @Sendable () -> ListConversion<Value>?

  /// Creates conversions of values, which are no lists unless their conversions are given.
  package init(
    value: @escaping @Sendable (String) -> Value?,
    text: @escaping @Sendable (Value) -> String?,
    list: @escaping @Sendable () -> ListConversion<Value>? = { nil }
  ) {
    self.value = value
    self.text = text
    makeList = list
  }

  /// The conversions between values and the texts of their elements; `nil` if the values are not
  /// lists.
  ///
  /// They are found on demand, since a cast takes longer than the rest of a conversion.
  package var list: ListConversion<Value>? { makeList() }
}

extension Conversion {
  /// Creates the conversion of a validator.
  package init(_ validator: any Validator<Value>) {
    value = { validator.value(ofValid: $0) }
    text = { validator.text(for: $0) }
    makeList = { (validator as? any ListConverting<Value>)?.listConversion }
  }
}

extension Conversion where Value == String {
  /// The conversion that leaves texts as they are.
  package static let text = Self(value: { $0 }, text: { $0 })
}

/// The conversions between lists and the texts of their elements.
///
/// Unlike the text of a list, these texts may contain anything: a JSON array needs no separator.
package struct ListConversion<Value: Sendable>: Sendable {
  /// Converts the valid texts of elements to a value.
  package let value: @Sendable ([String]) -> Value?
  /// Converts a value to the texts of its elements; returns `nil` if the value is missing, or an
  /// element has no text.
  package let elements: @Sendable (Value) -> [String]?
}

/// A validator whose values may be lists.
package protocol ListConverting<Value>: Validator {
  /// The conversions between lists and the texts of their elements; `nil` if the values are not
  /// lists.
  var listConversion: ListConversion<Value>? { get }
}
