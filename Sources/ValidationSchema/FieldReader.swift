internal import RegularLanguage
import ValidationCore

/// The reader of the texts of a field in a longer text, such as a body.
///
/// What is found once per schema, such as the language of the validator, is not found again for
/// each text. Only a valid text is copied.
package final class FieldReader: Sendable {
  package let field: any AnyField
  /// Whether the values are lists.
  package let isList: Bool
  /// The value if the field is not set; `nil` if it is required.
  package let standard: (any AnyHeldValue)?
  /// Whether the texts are a language, so that a text can be judged again at any time.
  package let hasLanguage: Bool
  /// How JSON writes the values, or the elements of a list.
  package let jsonKind: ValueType.JSONKind
  /// Returns the value of a text; `nil` if it is not valid.
  package let value: @Sendable (Span<UInt8>) -> (any AnyHeldValue)?

  init(_ field: any AnyField) {
    self.field = field
    isList = field.list != nil
    standard = field.heldDefault
    hasLanguage = field.anyValidator.language != nil
    jsonKind = field.jsonKind
    let read = field.reader
    let numerals = ["0", "1"].map { field.text(ofNumeral: $0).flatMap { try? field.held(of: $0) } }
    if numerals.allSatisfy({ $0 == nil }) {
      value = read
    } else {
      value = { bytes in
        let zero = UInt8(ascii: "0")
        if bytes.count == 1, bytes[0] & ~1 == zero, let held = numerals[Int(bytes[0] - zero)] {
          return held
        }
        return read(bytes)
      }
    }
  }
}

extension Field {
  package var reader: @Sendable (Span<UInt8>) -> (any AnyHeldValue)? { lazyReader.value }

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
  static func reader(
    _ validator: any Validator<Value>
  ) -> @Sendable (Span<UInt8>) -> (any AnyHeldValue)? {
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
package final class RowReaders: Sendable {
  package let fields: [FieldReader]
  /// The values of fields that are not set; `nil` for those that are required.
  package let standard: [(any AnyHeldValue)?]
  /// The numbers of the templates of the repeated sections in the row.
  package let inner: [Int]

  init(_ fields: [FieldReader], inner: [Int]) {
    self.fields = fields
    self.inner = inner
    standard = fields.map(\.standard)
  }
}
