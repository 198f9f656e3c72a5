public import ValidationCore
import ValidationWording

/// A value that is encoded as its canonical text and decoded from any text of its format.
protocol TextCodable: Codable, CustomStringConvertible {
  /// The format.
  static var format: any Validator<Self> { get }
}

extension TextCodable {
  /// Reads a value from its text.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with the message of the format's error, if the text
  ///   doesn't have the format. The text itself isn't included, since it may be a secret.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(ValidationError) {
      self = try Self.format.value(of: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.detail())
    }
  }

  /// Writes the canonical text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension DecimalNumber: TextCodable {
  static var format: any Validator<Self> { NumericValidator<Self>() }
}
