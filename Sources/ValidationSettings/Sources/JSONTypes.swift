internal import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationSchema

/// Which types of JSON the value of a field may have.
///
///     try Order().values(fromJSON: #"{"sku": "ABC", "quantity": "2"}"#).quantity   // 2
///     try Order().values(fromJSON: #"{"sku": "ABC", "quantity": "2"}"#, types: .strict)
///     // throws: /quantity must be a number, not a string
@nonexhaustive public enum JSONTypes: String, Hashable, Sendable, CaseIterable {
  /// A value is judged by its text, whether it is a string, a number or a Boolean: `"7"` is a
  /// number for a field of numbers, and 7 is a text for one of texts.
  ///
  /// 1 and 0 stand for `true` and `false` in a field of Booleans whose validator does not accept
  /// these texts itself.
  case lenient
  /// The value of a field of numbers is a number, that of a field of Booleans is a Boolean, and
  /// that of any other field is a string; the elements of a list likewise.
  ///
  /// A value that JSON can't write as a number or as a Boolean is a string, such as `"1MiB"` for a
  /// size in bytes; so what ``SchemaValues/json(revealingSecrets:)`` writes is accepted.
  case strict
}

extension ValueType.JSONKind {
  /// The type of JSON.
  var type: JSONType {
    switch self {
    case .number: .number
    case .boolean: .boolean
    case .string: .string
    }
  }

  /// Returns whether a text is written as a number or as a Boolean, rather than as a string.
  func isLiteral(_ text: String) -> Bool {
    text.withBytes { bytes in
      if bytes.isEmpty { return false }
      return switch self {
      case .number: bytes.endOfNumber(from: 0) == bytes.count
      case .boolean:
        bytes.end(of: "true", from: 0) == bytes.count
          || bytes.end(of: "false", from: 0) == bytes.count
      case .string: false
      }
    }
  }
}

extension Validator {
  /// Returns whether a text is valid, and JSON can write neither it nor its value as a literal.
  func needsString(_ text: String, _ kind: ValueType.JSONKind) -> Bool {
    guard !text.isEmpty, !kind.isLiteral(text), isValid(text), let value = value(ofValid: text),
      let canonical = self.text(for: value)
    else { return false }
    return !kind.isLiteral(canonical)
  }
}
