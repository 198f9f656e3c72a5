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
  var heldDefault: HeldValue? { get }
  /// The canonical text of the default; `nil` if the validator refuses it or there is no default.
  var defaultText: String? { get }
  /// Returns the text for `true` or `false`, if the value is a Boolean.
  func text(ofFlag flag: Bool) -> String?
  /// Returns the value of a text, or throws its error.
  func held(of text: String) throws(ValidationError) -> HeldValue
  /// Returns the value of a text in UTF-8; `nil` if it is not valid.
  var reader: @Sendable (Span<UInt8>) -> HeldValue? { get }
  /// The list that the field accepts; `nil` if its values are not lists.
  var list: (any ListComposition)? { get }
  /// Returns the value of a list, given the texts of its elements, or throws its error.
  func held(ofElements elements: [String]) throws(ValidationError) -> HeldValue
  /// Returns the texts of the elements of a value; `nil` if it is not a list.
  func elements(held: HeldValue) -> [String]?
  /// Returns whether a value is not `nil`.
  func isSet(held: HeldValue) -> Bool
  /// Returns the canonical text of a value; `nil` if there is none.
  func text(held: HeldValue) -> String?
  /// The type of the values.
  var valueType: Any.Type { get }
  /// Returns a value as it is, which is an optional one if the field is optional.
  func value(held: HeldValue) -> (any Sendable)?
  /// Returns a value in a form for display.
  func shown(held: HeldValue) -> Any
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

/// A value of a field, whose type its field knows.
///
/// The most common types have cases of their own, which need no object. Any other value is in one:
/// a cast of a class instance compares two pointers, while a cast of a value looks up conformances
/// at run time and unwraps an optional inside an existential.
package enum HeldValue: Sendable {
  case text(String)
  case integer(Int)
  case flag(Bool)
  case other(any AnyObject & Sendable)

  /// A value of another type, or `nil` of an optional one.
  private final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }
}

extension HeldValue {
  /// Holds a value, which is of the type of its field.
  package init<Value: Sendable>(_ value: Value) {
    // Values of other types are not cast, which would take longer than all comparisons.
    if Value.self == String.self || Value.self == String?.self, let text = value as? String {
      self = .text(text)
    } else if Value.self == Int.self || Value.self == Int?.self, let number = value as? Int {
      self = .integer(number)
    } else if Value.self == Bool.self || Value.self == Bool?.self, let flag = value as? Bool {
      self = .flag(flag)
    } else {
      self = .other(Box(value))
    }
  }

  /// Returns the value; `nil` if it is of another type.
  package func value<Value: Sendable>(as type: Value.Type) -> Value? {
    switch self {
    case .text(let text): text as? Value
    case .integer(let number): number as? Value
    case .flag(let flag): flag as? Value
    case .other(let box): (box as? Box<Value>)?.value
    }
  }
}

extension Field: AnyField {
  package var anyValidator: any Validator { validator }

  package var heldDefault: HeldValue? { defaultValue.map(HeldValue.init) }

  package var defaultText: String? { defaultValue.flatMap { validator.text(for: $0) } }

  package func text(ofFlag flag: Bool) -> String? {
    // A Boolean can be converted to `Optional<Bool>` as well.
    guard Value.self is Bool.Type || Value.self is Bool?.Type else { return nil }
    return (flag as? Value).flatMap { validator.text(for: $0) }
  }

  package func held(of text: String) throws(ValidationError) -> HeldValue {
    HeldValue(try validator.value(of: text))
  }

  package var list: (any ListComposition)? { lazyList.value }

  package func held(ofElements elements: [String]) throws(ValidationError) -> HeldValue {
    if let error = validator.error(inList: elements) { throw error }
    guard let value = Conversion(validator).list?.value(elements) else {
      throw ValidationError(validator.rule, at: 0..<0)
    }
    return HeldValue(value)
  }

  package func elements(held: HeldValue) -> [String]? {
    held.value(as: Value.self).flatMap { Conversion(validator).list?.elements($0) }
  }

  package func isSet(held: HeldValue) -> Bool {
    held.value(as: Value.self).map(isSet) ?? false
  }

  package func text(held: HeldValue) -> String? {
    held.value(as: Value.self).flatMap { validator.text(for: $0) }
  }

  package var valueType: Any.Type { Value.self }

  package func value(held: HeldValue) -> (any Sendable)? {
    held.value(as: Value.self)
  }

  package func shown(held: HeldValue) -> Any {
    guard let value = held.value(as: Value.self) else { return "" }
    if isSecret, !(Value.self is any Confidential.Type) { return Redaction.mask }
    if !isOptional { return value }
    return Mirror(reflecting: value).children.first?.value ?? "nil"
  }
}
