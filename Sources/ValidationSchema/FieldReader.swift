internal import RegularLanguage
package import ValidationCore

/// The reader of the texts of a field.
///
/// What is found once per schema, such as the language of the validator, is not found again for
/// each text.
package final class TextReader: Sendable {
  package let field: any AnyField
  /// Returns the value of a text; `nil` if it is not valid.
  fileprivate let value: @Sendable (Span<UInt8>) -> HeldValue?

  init(_ field: any AnyField) {
    self.field = field
    value = field.reader
  }

  /// Returns the value of a text, or throws its error.
  package func held(of text: String) throws(ValidationError) -> HeldValue {
    if let held = text.withBytes(value) { return held }
    return try field.held(of: text)
  }
}

/// The reader of the texts of a field in JSON, such as a body.
///
/// Only a valid text is copied. To know how JSON writes the values takes casts; settings in other
/// notations, which a program often reads once, do without.
package final class FieldReader: Sendable {
  package let field: any AnyField
  /// The list that the field accepts; `nil` if its values are not lists.
  package let list: (any ListComposition)?
  /// The value if the field is not set; `nil` if it is required.
  package let standard: HeldValue?
  /// Whether the texts are a language, so that a text can be judged again at any time.
  package let hasLanguage: Bool
  /// How JSON writes the values, or the elements of a list.
  package let jsonKind: ValueType.JSONKind
  /// Returns the value of a text in a lenient reading of JSON; `nil` if it is not valid.
  package let value: @Sendable (Span<UInt8>) -> HeldValue?

  init(_ reader: TextReader) {
    let (field, read) = (reader.field, reader.value)
    self.field = field
    list = field.list
    standard = field.heldDefault
    hasLanguage = field.anyValidator.language != nil
    jsonKind = field.jsonKind
    if jsonKind != .boolean {
      value = read
    } else {
      // Judging them builds the automaton of a validator that may never be asked again.
      let numerals = Lazy {
        ["0", "1"].map { field.text(ofNumeral: $0).flatMap { try? field.held(of: $0) } }
      }
      value = { bytes in
        let zero = UInt8(ascii: "0")
        if bytes.count == 1, bytes[0] & ~1 == zero {
          if let held = numerals.value[Int(bytes[0] - zero)] { return held }
        }
        return read(bytes)
      }
    }
  }
}

extension Field {
  package var reader: @Sendable (Span<UInt8>) -> HeldValue? { Self.reader(validator) }

  /// Specialized for the most common types, since values of unknown types take several times as
  /// long.
  @_specialize(where Value == String)
  @_specialize(where Value == Int)
  @_specialize(where Value == String?)
  @_specialize(where Value == Int?)
  @_specialize(where Value == Bool)
  @_specialize(where Value == Double)
  @_specialize(where Value == UInt16)
  @inline(never)
  private static func reader(
    _ validator: any Validator<Value>
  ) -> @Sendable (Span<UInt8>) -> HeldValue? {
    let language = validator.language
    return { bytes in
      let isAccepted = language?.contains(bytes)
      if isAccepted == false { return nil }
      let text = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
      if isAccepted == nil, !validator.isValid(text) { return nil }
      return validator.value(ofValid: text).map(HeldValue.init)
    }
  }
}

/// The readers of the fields of a row, and the values of those that are not set.
@safe package final class RowReaders: Sendable {
  package let fields: [FieldReader]
  /// The same readers: counting references to one takes as long as reading a short text.
  private let uncounted: [Unmanaged<FieldReader>]
  /// How JSON writes the values; `nil` for lists.
  package let jsonKinds: [ValueType.JSONKind?]
  /// The values of fields that are not set; `nil` for those that are required.
  package let standard: [HeldValue?]
  /// Whether the first field is the key of an entry.
  package let hasKey: Bool
  /// The numbers of the templates of the repeated sections in the row.
  package let inner: [Int]
  /// The allowed numbers of their rows.
  package let counts: [Interval<Int>]

  init(_ fields: [FieldReader], of groups: [SchemaTemplate.Group]) {
    self.fields = fields
    unsafe uncounted = fields.map(Unmanaged.passUnretained)
    jsonKinds = fields.map { $0.list == nil ? $0.jsonKind : nil }
    hasKey = fields.first?.field.isKey == true
    inner = groups.map(\.rows.number)
    counts = groups.map(\.count)
    standard = fields.map(\.standard)
  }

  /// Returns the value of a text for a field; `nil` if it is not valid.
  package func value(of text: Span<UInt8>, at place: Int) -> HeldValue? {
    unsafe uncounted[place]._withUnsafeGuaranteedRef { $0.value(text) }
  }
}
