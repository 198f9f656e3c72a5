internal import RegularLanguage
public import ValidationCore

/// A universally unique identifier: see ``Validator/uuid``.
struct UUIDFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `uuid`.
  let rule = Rule(.uuid)
  /// The texts of identifiers, in either case.
  let language: Language? = Self.format

  private static let format = Language(
    format: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")

  /// Returns the identifier.
  func value(ofValid text: String) -> UUIDValue? { UUIDValue(text) }

  /// Returns the identifier in lower case.
  func text(for value: UUIDValue) -> String? { value.description }
}

extension UUIDFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[^A-F]*")
}

extension Validator where Self == FormatValidator<UUIDValue> {
  /// A universally unique identifier: 32 hexadecimal digits in either case, with four hyphens.
  ///
  ///     .uuid   // "f81d4fae-7dec-11d0-a765-00a0c91e6bf6" is valid; without hyphens it's invalid
  ///
  /// The format is that of RFC 9562, section 4, for any version and variant. Braces and the prefix
  /// `urn:uuid:` are not accepted.
  public static var uuid: Self { UUIDFormat.plain }
}

extension Rule.Code {
  /// A universally unique identifier.
  public static let uuid = Self("uuid") {
    $0.spellings = { text in
      [text.laidOut(as: "00000000-0000-0000-0000-000000000000", without: "- {}")]
        .compactMap(\.self)
    }
    $0.jsonSchemaFormat = "uuid"
  }
}

extension FormatRule {
  /// The rule `--uuid`.
  package static let uuid = FormatRule(
    .uuid, help: "a UUID such as 123e4567-e89b-12d3-a456-426614174000",
    sample: "123e4567-e89b-12d3-a456-426614174000", .uuid
  ).inferred(at: 50, .identifier)
}
