public import ValidationCore

/// The numbers of ports, perhaps in an interval: see ``Validator/port``.
public struct PortValidator: FormatValidator {
  /// The pattern of a port.
  static let pattern =
    "(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5]))))"
  private static let ports = Language(format: pattern)

  /// The format, with the bounds as parameters.
  public let rule: Rule
  /// The ports inside the bounds.
  public let language: Language?

  /// Creates a strategy for all ports.
  ///
  ///     try PortValidator().value(of: "8080")    // 8080, a UInt16
  ///     try PortValidator().value(of: "65536")   // throws
  public init() {
    rule = Rule(.port)
    language = Self.ports
  }

  /// Creates a strategy for an interval.
  ///
  ///     PortValidator(in: 1_024...).isValid("8080")   // true
  ///     PortValidator(in: 1_024...).isValid("443")    // false
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  public init<Bounds: IntervalExpression>(in interval: Bounds)
  where Bounds.Bound: IntegerConvertible {
    let interval = interval.interval
    rule = Rule(.port, parameters: interval.parameters { .text("\($0)") })
    let numbers = DecimalLanguage(allowsSign: false, allowsFraction: false)
      .language(in: interval.decimal)
    language = .intersection([Self.ports, numbers])
  }

  /// The number.
  public func value(ofValid text: String) -> UInt16? { UInt16(text) }

  /// The number in decimal; `nil` of 0, which is no port, and of one outside the bounds.
  public func text(for value: UInt16) -> String? { valid(String(value)) }
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

  /// The number of a port in an interval.
  ///
  ///     .port(in: 1_024...)   // "8080" is valid, "80" incomplete, "0" invalid
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is a `UInt16`.
  public static func port<Bounds: IntervalExpression>(in interval: Bounds) -> Self
  where Bounds.Bound: IntegerConvertible {
    PortValidator(in: interval)
  }
}
