public import ValidationCore

/// Port numbers, optionally in an interval: see ``Validator/port``.
struct PortFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The pattern of a port.
  static let pattern =
    "(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5]))))"
  private static let ports = Language(format: pattern)

  /// The rule, with the bounds as its parameters.
  let rule: Rule
  /// The ports within the bounds.
  let language: Language?

  init() {
    rule = Rule(.port)
    language = Self.ports
  }

  init<Bounds: IntervalExpression>(in interval: Bounds)
  where Bounds.Bound: IntegerConvertible {
    let interval = interval.interval
    rule = Rule(.port, parameters: interval.parameters { .text("\($0)") })
    let numbers = DecimalLanguage(allowsSign: false, allowsFraction: false)
      .language(in: interval.decimal)
    language = .intersection([Self.ports, numbers])
  }

  /// The number.
  func value(ofValid text: String) -> UInt16? { UInt16(text) }

  /// The number in decimal; `nil` for 0, and for a port outside the bounds.
  func text(for value: UInt16) -> String? { valid(String(value)) }
}

extension Validator where Self == FormatValidator<UInt16> {
  /// A port number, from 1 to 65535, without a sign or leading zeros.
  ///
  ///     .port   // "8080" is valid, "" is incomplete
  ///     .port   // "65536", "080" and "+80" are invalid
  ///
  /// Port 0, which is reserved by RFC 6335, section 6, is not accepted: to a socket it means any
  /// free port, to which nothing can connect.
  public static var port: Self { PortFormat.plain }

  /// A port number in an interval.
  ///
  ///     .port(in: 1_024...)   // "8080" is valid, "80" incomplete, "0" invalid
  ///
  /// - Parameter interval: The bounds: a closed, half-open or one-sided range, or an ``Interval``.
  /// - Returns: A strategy whose value is a `UInt16`.
  public static func port<Bounds: IntervalExpression>(in interval: Bounds) -> Self
  where Bounds.Bound: IntegerConvertible {
    Self(PortFormat(in: interval))
  }
}

extension Rule.Code {
  /// A port number.
  public static let port = Self("port") { $0.groupingMarks = " " }
}

extension FormatRule {
  /// The rule `--port`.
  package static let port = FormatRule(
    .port, help: "a port number from 1 to 65535", sample: "8080", .port
  ) { .port(in: $0) }
  .ordered(.plainNumbers)
  .inferred(at: 220, .digits) { evidence in
    // Ports use nearly all of 16 bits, but no more.
    evidence.count >= 500 && evidence.largestNumber.map { 60_000...65_535 ~= $0 } ?? false
  }
  .usuallyFrom(1_024)
}
