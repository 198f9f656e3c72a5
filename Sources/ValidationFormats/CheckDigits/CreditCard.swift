internal import RegularLanguage
public import ValidationCore

/// A payment card number: see ``Validator/creditCard``.
struct CreditCardFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `credit-card`.
  let rule = Rule(.creditCard)
  /// The texts of the format.
  let language: Language?
  private let allowsGroups: Bool

  init(allowsGroups: Bool = false) {
    self.allowsGroups = allowsGroups
    language = allowsGroups ? Self.withGroups : Self.format
  }

  /// Returns the number without blanks and hyphens.
  func value(ofValid text: String) -> String? { text.filter { $0 != "-" && $0 != " " } }

  /// Returns the number, if it has no blanks or hyphens.
  func text(for value: String) -> String? {
    isValid(value) && self.value(ofValid: value) == value ? value : nil
  }

  private static let format = Language(
    .intersection([.texts(of: luhn), .length(.scalars, Repetition(12, 19))]),
    table: FormatTables.creditCard)

  private static let withGroups = Language(
    .intersection([
      .texts(of: separatedLuhn),
      .pattern(
        .alternation([Syntax(pattern: "[0-9]{12,19}"), groups(after: " "), groups(after: "-")])),
    ]))

  /// Returns the pattern of groups of four digits, the last of which may be shorter, or of groups
  /// of four, six and four or five digits.
  private static func groups(after mark: String) -> Syntax {
    let four = mark + "[0-9]{4}"
    return Syntax(
      pattern: "[0-9]{4}(?:\(four)){2}(?:(?:\(four))?\(mark)[0-9]{1,3}|\(four))?"
        + "|[0-9]{4}\(mark)[0-9]{6}\(four)[0-9]?")
  }

  private static let luhn = StateMachine(from: LuhnSums(), isFinal: { $0.isRight }, next: arrows)

  /// The same, ignoring blanks and hyphens.
  private static let separatedLuhn = StateMachine(
    from: LuhnSums(), isFinal: { $0.isRight }
  ) { sums in
    arrows(from: sums) + [(ScalarSet(" ").union(ScalarSet("-")), sums)]
  }

  private static func arrows(from sums: LuhnSums) -> [(ScalarSet, LuhnSums)] {
    ScalarSet.eachDigit.map { digit, value in (digit, sums.adding(value)) }
  }
}

extension Validator where Self == FormatValidator<String> {
  /// A payment card number: 12 to 19 digits, the last of which is a check digit.
  ///
  ///     .creditCard   // "4111111111111111" is valid, "411111111111111" is incomplete
  ///     .creditCard   // "4111111111111111111" is invalid: the check digit is wrong
  ///
  /// The numbers are those of ISO/IEC 7812-1, with its check digit (annex B, Luhn's formula).
  /// Blanks between groups are not accepted: use ``creditCard(allowsGroups:)``, or a strategy that
  /// adds them. Whether the card has been issued is not checked.
  public static var creditCard: Self { CreditCardFormat.plain }

  /// A payment card number, optionally in groups as on the card.
  ///
  ///     .creditCard(allowsGroups: true)   // "4111 1111 1111 1111" and "3782-822463-10005" are
  ///                                       // valid, "41 11111111111111" is invalid
  ///
  /// Groups have four digits, the last up to four; or there are three groups of four, six, and four
  /// or five digits. All groups are separated by blanks, or all by hyphens. The value has no
  /// separators.
  ///
  /// - Parameter allowsGroups: Whether the digits may be grouped.
  /// - Returns: A strategy whose value consists of the digits.
  public static func creditCard(allowsGroups: Bool) -> Self {
    Self(CreditCardFormat(allowsGroups: allowsGroups))
  }
}

extension CreditCardFormat: CanonicalValidator {
  package var canonicalTexts: Language? { allowsGroups ? Self.canonical : nil }

  private static let canonical = Language(format: "[0-9]*")
}

extension Rule.Code {
  /// A payment card number.
  public static let creditCard = Self("credit-card") {
    $0.checkDigits = .last
    $0.groupingMarks = " -."
    $0.autocompletion = "cc-number"
  }
}

extension FormatRule {
  /// The rule `--credit-card`.
  package static let creditCard = FormatRule(
    .creditCard, help: "12 to 19 digits, the last of which is a check digit, perhaps in groups",
    sample: "4111111111111111",
    .creditCard
  )
  .or("groups", .creditCard(allowsGroups: true)) {
    $0.inferred(at: 90, .identifier) { $0.isMany }
  }
  .inferred(at: 80, [.digits, .identifier]) { $0.isMany }
}
