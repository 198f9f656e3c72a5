internal import RegularLanguage
package import ValidationCore

/// A type-erased field, for code that handles all fields of a schema.
///
/// Its values are passed as ``HeldValue``s.
package protocol AnyField: AnyObject, Sendable {
  /// The name that replaces that of the property.
  var named: String? { get }
  /// The purpose of the field.
  var about: String? { get }
  /// Whether the value may be missing.
  var isOptional: Bool { get }
  /// Whether the value is a secret.
  var isSecret: Bool { get }
  /// Whether the value is the key of an entry, which has no name of its own.
  var isKey: Bool { get }
  /// The validator of the field's text.
  var anyValidator: any Validator { get }
  /// The validator as declared, without support for missing or secret values.
  var bareValidator: any Validator { get }
  /// The default, which is the value if the field is not set; `nil` if the field is required.
  var heldDefault: (any AnyHeldValue)? { get }
  /// The canonical text of the default; `nil` if the validator refuses it or there is no default.
  var defaultText: String? { get }
  /// Returns the text for `true` or `false`, if the value is a Boolean.
  func text(ofFlag flag: Bool) -> String?
  /// Returns the value of a text, or throws its error.
  func held(of text: String) throws(ValidationError) -> any AnyHeldValue
  /// Returns the value of a text in UTF-8; `nil` if it is not valid.
  var reader: @Sendable (Span<UInt8>) -> (any AnyHeldValue)? { get }
  /// The list that the field accepts; `nil` if its values are not lists.
  var list: (any ListComposition)? { get }
  /// Returns the value of a list, given the texts of its elements, or throws its error.
  func held(ofElements elements: [String]) throws(ValidationError) -> any AnyHeldValue
  /// Returns the texts of the elements of a value; `nil` if it is not a list.
  func elements(held: any AnyHeldValue) -> [String]?
  /// Returns whether a value is not `nil`.
  func isSet(held: any AnyHeldValue) -> Bool
  /// Returns the canonical text of a value; `nil` if there is none.
  func text(held: any AnyHeldValue) -> String?
  /// The type of the values.
  var valueType: Any.Type { get }
  /// Returns a value as it is, which is an optional one if the field is optional.
  func value(held: any AnyHeldValue) -> (any Sendable)?
  /// Returns a value in a form for display.
  func shown(held: any AnyHeldValue) -> Any
}

extension AnyField {
  /// Returns the error of an element of a list, which reveals nothing if the list is secret.
  package func error(inElement text: String, of list: any ListComposition) -> ValidationError? {
    let error = list.part.error(in: text)
    return bareValidator is any Redacting ? error?.hidden(as: bareValidator.rule) : error
  }

  /// How JSON writes the values, or the elements of a list.
  package var jsonKind: ValueType.JSONKind {
    var type = ValueType(valueType)
    while list != nil, let element = type.element { type = element }
    return type.jsonKind
  }

  /// Returns the text of the Boolean that 1 or 0 stands for in a lenient reading of JSON; `nil` for
  /// another text, or if the validator accepts the text itself.
  package func text(ofNumeral text: String) -> String? {
    guard text == "1" || text == "0", ValueType(valueType).isBoolean, !anyValidator.isValid(text)
    else { return nil }
    return self.text(ofFlag: text == "1")
  }
}

/// A type-erased ``HeldValue``.
package protocol AnyHeldValue: AnyObject, Sendable {}

/// A value of a field.
///
/// A class, since a cast of a class instance compares two pointers, while a cast of a value looks
/// up conformances at run time and unwraps an optional inside an existential.
package final class HeldValue<Value: Sendable>: AnyHeldValue {
  package let value: Value

  init(_ value: Value) { self.value = value }
}

extension Field: AnyField {
  package var anyValidator: any Validator { validator }

  package var heldDefault: (any AnyHeldValue)? { defaultValue.map(HeldValue.init) }

  package var defaultText: String? { defaultValue.flatMap { validator.text(for: $0) } }

  package func text(ofFlag flag: Bool) -> String? {
    // A Boolean can be converted to `Optional<Bool>` as well.
    guard Value.self is Bool.Type || Value.self is Bool?.Type else { return nil }
    return (flag as? Value).flatMap { validator.text(for: $0) }
  }

  package func held(of text: String) throws(ValidationError) -> any AnyHeldValue {
    HeldValue(try validator.value(of: text))
  }

  package var list: (any ListComposition)? { lazyList.value }

  package func held(ofElements elements: [String]) throws(ValidationError) -> any AnyHeldValue {
    if let error = validator.error(inList: elements) { throw error }
    guard let value = Conversion(validator).list?.value(elements) else {
      throw ValidationError(validator.rule, at: 0..<0)
    }
    return HeldValue(value)
  }

  package func elements(held: any AnyHeldValue) -> [String]? {
    (held as? HeldValue<Value>).flatMap { Conversion(validator).list?.elements($0.value) }
  }

  package func isSet(held: any AnyHeldValue) -> Bool {
    (held as? HeldValue<Value>).map { isSet($0.value) } ?? false
  }

  package func text(held: any AnyHeldValue) -> String? {
    (held as? HeldValue<Value>).flatMap { validator.text(for: $0.value) }
  }

  package var valueType: Any.Type { Value.self }

  package func value(held: any AnyHeldValue) -> (any Sendable)? {
    (held as? HeldValue<Value>)?.value
  }

  package func shown(held: any AnyHeldValue) -> Any {
    guard let held = held as? HeldValue<Value> else { return "" }
    if isSecret, !(Value.self is any Confidential.Type) { return Redaction.mask }
    if !isOptional { return held.value }
    return Mirror(reflecting: held.value).children.first?.value ?? "nil"
  }
}
