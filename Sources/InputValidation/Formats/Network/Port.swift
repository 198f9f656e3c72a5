/// The numbers of ports.
public struct PortValidator: FormatValidator {
  /// The pattern of a port.
  static let pattern =
    "(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5]))))"
  private static let ports = Language(format: pattern)

  /// Creates a strategy for ports.
  ///
  ///     try PortValidator().value(of: "8080")    // 8080, a UInt16
  ///     try PortValidator().value(of: "65536")   // throws
  public init() {}

  /// The format as a rule.
  public var rule: Rule { Rule(.port) }

  /// The ports.
  public var language: Language? { Self.ports }

  /// The number.
  public func value(ofValid text: String) -> UInt16? { UInt16(text) }

  /// The number in decimal; of 0, which is no port, `nil`.
  public func text(for value: UInt16) -> String? { value == 0 ? nil : String(value) }
}

extension Validator where Self == PortValidator {
  /// The number of a port, from 1 to 65535, without a sign or leading zeros.
  ///
  ///     .port   // "8080" is valid, "" is incomplete
  ///     .port   // "65536", "080" and "+80" are invalid
  ///
  /// Port 0, which RFC 6335, section 6, reserves, is left out: to a socket it means any port that
  /// is free, which no one could connect to.
  public static var port: Self { PortValidator() }
}
