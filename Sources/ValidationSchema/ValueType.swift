import ValidationCore

/// The type of the values of a field, without `Optional`.
package struct ValueType {
  private let type: Any.Type

  package init(_ type: Any.Type) { self.type = (type as? any OptionalValue.Type)?.wrapped ?? type }

  /// Whether the values are whole numbers.
  package var isInteger: Bool { type is any BinaryInteger.Type }

  /// Whether the values are numbers.
  package var isNumber: Bool { type is any Numeric.Type || type == DecimalNumber.self }

  /// How values are written in JSON, if they can be written so.
  package enum JSONKind: Sendable {
    case number, boolean, string
  }

  /// How values are written in JSON; those of a type such as the size of a file, whose texts may be
  /// no numbers, are strings then.
  package var jsonKind: JSONKind { isNumber ? .number : isBoolean ? .boolean : .string }

  /// Whether the values are `true` and `false`.
  package var isBoolean: Bool { type == Bool.self }

  /// The type of the elements of a list; `nil` if the values are not lists.
  package var element: Self? { (type as? any ListValue.Type).map { Self($0.element) } }
}

private protocol OptionalValue {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}

private protocol ListValue {
  static var element: Any.Type { get }
}

extension Array: ListValue {
  fileprivate static var element: Any.Type { Element.self }
}
