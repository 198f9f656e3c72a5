internal import RegularLanguage
public import ValidationCore

/// A securities number: see ``Validator/isin``.
struct ISINFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `isin`.
  let rule = Rule(.isin)
  /// The texts of the format.
  let language: Language? = Self.format

  private static let format = Language(.texts(of: machine))

  /// The number of characters so far, and the sums of their digits.
  private struct Sums: Hashable {
    var count = 0
    var luhn = LuhnSums()

    /// Returns the sums with a character, which is 10 to 35 for a letter; `nil` if it can't follow.
    ///
    /// The two digits of a letter's value are added one by one.
    func adding(_ value: Int) -> Self? {
      let isAllowed = count < 2 ? value > 9 : count < 11 || count < 12 && value < 10
      if !isAllowed { return nil }
      return Self(
        count: count + 1,
        luhn: value < 10 ? luhn.adding(value) : luhn.adding(value / 10).adding(value % 10))
    }
  }

  private static let machine = StateMachine(
    from: Sums(), isFinal: { $0.count == 12 && $0.luhn.isRight }
  ) { sums in
    characters.compactMap { set, value in sums.adding(value).map { (set, $0) } }
  }

  private static let characters =
    ScalarSet.eachDigit
    + (Unicode.Scalar("A").value...Unicode.Scalar("Z").value).compactMap { number in
      Unicode.Scalar(number).map { (set: ScalarSet($0), value: Int(number) - 55) }
    }
}

extension Validator where Self == FormatValidator<String> {
  /// A securities number: two letters of a country, nine letters or digits, and a check digit.
  ///
  ///     .isin   // "US0378331005" and "AU0000XVGZA3" are valid, "US037833100" is incomplete
  ///     .isin   // "US0378331006" is invalid: the last digit is wrong
  ///
  /// The numbers are those of ISO 6166, with its check digit (annex A, Luhn's formula on the digits
  /// of all characters, where A is 10 and Z is 35). Letters are uppercase. The country is not
  /// checked, since codes such as `XS` name no country, nor whether a number has been assigned.
  public static var isin: Self { ISINFormat.plain }
}

extension Rule.Code {
  /// An international securities identification number.
  public static let isin = Self("isin") {
    $0.checkDigits = .last
    $0.groupingMarks = " -"
  }
}

extension FormatRule {
  /// The rule `--isin`.
  package static let isin = FormatRule(
    .isin, help: "a securities number of two letters, nine letters or digits, and a check digit",
    sample: "US0378331005", .isin
  ).inferred(at: 105, .identifier) { $0.isMany }
}
