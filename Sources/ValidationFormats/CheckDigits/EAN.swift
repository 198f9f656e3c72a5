internal import RegularLanguage
public import ValidationCore

/// An article number: see ``Validator/ean``.
struct EANFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `ean`.
  let rule = Rule(.ean)
  /// The texts of the format.
  let language: Language? = Self.format

  private static let format = Language(.texts(of: machine), table: FormatTables.ean)

  /// The weighted sums of the digits so far, for a number of either length; `nil` after the end of
  /// the shorter.
  ///
  /// From the end, digits alternately have the weights 1 and 3.
  private struct Sums: Hashable {
    var count = 0
    var short: Int? = 0
    var long = 0

    var isFinal: Bool { count == 8 && short == 0 || count == 13 && long == 0 }

    func adding(_ digit: Int) -> Self {
      let weights = count % 2 == 0 ? (short: 3, long: 1) : (short: 1, long: 3)
      let sum = short.map { ($0 + weights.short * digit) % 10 }
      return Self(
        count: count + 1, short: count < 8 ? sum : nil, long: (long + weights.long * digit) % 10)
    }
  }

  private static let machine = StateMachine(from: Sums(), isFinal: { $0.isFinal }) { sums in
    sums.count == 13 ? [] : ScalarSet.eachDigit.map { ($0.set, sums.adding($0.value)) }
  }
}

extension Validator where Self == FormatValidator<String> {
  /// An article number, as below its bar code: 8 or 13 digits, the last of which is a check digit.
  ///
  ///     .ean   // "4006381333931" and "96385074" are valid, "400638133393" is incomplete
  ///     .ean   // "4006381333932" is invalid: the last digit is wrong
  ///
  /// The numbers are the GTIN-8 and GTIN-13 of the GS1 General Specifications, section 7.9. Numbers
  /// of 12 and 14 digits are not accepted. Whether a number has been assigned is not checked.
  public static var ean: Self { EANFormat.plain }
}

extension Rule.Code {
  /// An international article number.
  public static let ean = Self("ean") {
    $0.checkDigits = .last
    $0.groupingMarks = " -"
  }
}

extension FormatRule {
  /// The rule `--ean`.
  package static let ean = FormatRule(
    .ean, help: "an article number of 8 or 13 digits", sample: "4006381333931", .ean
  ).inferred(at: 70, [.digits, .identifier]) { $0.isMany }
}
