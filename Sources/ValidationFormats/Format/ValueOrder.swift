import RegularLanguage
package import ValidationCore

/// The order of the values of a format, for comparing the values of two columns.
///
///     ValueOrder(.date, of: FormatValidator.date)
package struct ValueOrder: Sendable {
  /// A kind of value; values of different kinds can't be compared.
  package enum ValueKind: Sendable {
    case number, date, time, dateTime, localDateTime, yearMonth, duration, byteCount, version
  }

  /// The kind of the values.
  package let kind: ValueKind
  /// Whether all texts are numbers of an optional sign, digits and an optional fraction.
  package let isPlain: Bool
  /// Whether all texts are days such as 2024-02-29, whose order is that of their bytes.
  package private(set) var isPlainDate = false
  /// Returns the value of a text; `nil` if the text has another format.
  package let value: @Sendable (String) -> OrderedValue?

  /// Creates the order of the values that a function returns.
  init(
    _ kind: ValueKind,
    isPlain: Bool = false,
    _ value: @escaping @Sendable (String) -> OrderedValue?
  ) {
    (self.kind, self.isPlain, self.value) = (kind, isPlain, value)
  }
}

extension ValueOrder {
  /// Creates the order of the values of a validator.
  package init<Texts: Validator>(
    _ kind: ValueKind,
    of texts: Texts
  ) where Texts.Value: Comparable & Sendable {
    self.init(kind) { text in (try? texts.value(of: text)).map { OrderedValue($0) } }
  }

  /// Creates the order of numbers of a validator.
  package init<Texts: Validator>(
    _ kind: ValueKind,
    of texts: Texts,
    by number: @escaping @Sendable (Texts.Value) -> DecimalNumber
  ) {
    self.init(kind) { text in (try? texts.value(of: text)).map { OrderedValue(number($0)) } }
  }

  /// The order of days such as 2024-02-29.
  static let plainDates = {
    var order = Self(.date, of: FormatValidator.date)
    order.isPlainDate = true
    return order
  }()

  /// The order of numbers in plain decimal notation, with a point.
  package static let plainNumbers = Self(.number, isPlain: true) { text in
    DecimalNumber(text).map { OrderedValue($0) }
  }
}

/// A value that can be compared to others of its type.
package struct OrderedValue: Sendable {
  private let value: any Comparable & Sendable

  /// Stores a value.
  package init(_ value: some Comparable & Sendable) { self.value = value }

  /// The value, if it is a number.
  package var number: DecimalNumber? { value as? DecimalNumber }

  /// Returns how the value compares to another.
  ///
  /// - Parameter other: The other value.
  /// - Returns: -1 if the value is less, 0 if they are equal, 1 if the value is greater; `nil` if
  ///   they have different types.
  package func order(to other: Self) -> Int? { Self.order(value, other.value) }

  private static func order<Value: Comparable>(_ one: Value, _ other: any Comparable) -> Int? {
    guard let other = other as? Value else { return nil }
    return one < other ? -1 : other < one ? 1 : 0
  }
}
