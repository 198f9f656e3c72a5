internal import RegularLanguage
public import ValidationCore

/// The number of a payment card: see ``Validator/creditCard``.
struct CreditCardFormat: Format {
  /// The strategy without options, made once.
  static let plain = FormatValidator(Self())

  /// The code `credit-card`.
  let rule = Rule(.creditCard)
  /// The texts of numbers.
  let language: Language?
  private let allowsGroups: Bool

  init(allowsGroups: Bool = false) {
    self.allowsGroups = allowsGroups
    language = allowsGroups ? Self.withGroups : Self.format
  }

  /// The number without blanks and hyphens.
  func value(ofValid text: String) -> String? { text.filter { $0 != "-" && $0 != " " } }

  /// The number without blanks and hyphens, if it has none itself.
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

  /// Groups of four digits, the last of which may be shorter, or of four, six and up to five.
  private static func groups(after mark: String) -> Syntax {
    let four = mark + "[0-9]{4}"
    return Syntax(
      pattern: "[0-9]{4}(?:\(four)){2}(?:(?:\(four))?\(mark)[0-9]{1,3}|\(four))?"
        + "|[0-9]{4}\(mark)[0-9]{6}\(four)[0-9]?")
  }

  /// The sums of the digits so far, by Luhn's formula, as if the last digit were the number's last
  /// one, and as if it were the one before.
  private struct Sums: Hashable {
    var last = 0
    var beforeLast = 0
  }

  private static let luhn = StateMachine(from: Sums(), isFinal: { $0.last == 0 }, next: arrows)

  /// The same, whatever blanks and hyphens there are.
  private static let separatedLuhn = StateMachine(from: Sums(), isFinal: { $0.last == 0 }) { sums in
    arrows(from: sums) + [(ScalarSet(" ").union(ScalarSet("-")), sums)]
  }

  private static func arrows(from sums: Sums) -> [(ScalarSet, Sums)] {
    ScalarSet.eachDigit.map { digit, value in
      // Each second digit from the end counts twice, as the sum of the digits that this has.
      let double = value < 5 ? 2 * value : 2 * value - 9
      return (
        digit,
        Sums(last: (sums.beforeLast + value) % 10, beforeLast: (sums.last + double) % 10)
      )
    }
  }
}

extension Validator where Self == FormatValidator<String> {
  /// The number of a payment card: 12 to 19 digits, of which the last one checks the others.
  ///
  ///     .creditCard   // "4111111111111111" is valid, "411111111111111" is incomplete
  ///     .creditCard   // "4111111111111111111" is invalid: a nineteenth digit must make it right
  ///
  /// The numbers are those of ISO/IEC 7812-1, with its check digit (annex B, Luhn's formula).
  /// Blanks between groups are left out: see ``creditCard(allowsGroups:)``, or a strategy that puts
  /// them in. Whether anybody has issued the card is not asked.
  public static var creditCard: Self { CreditCardFormat.plain }

  /// The number of a payment card, perhaps in groups as it stands on the card.
  ///
  ///     .creditCard(allowsGroups: true)   // "4111 1111 1111 1111" and "3782-822463-10005" are
  ///                                       // valid, "41 11111111111111" is invalid
  ///
  /// Groups have four digits, the last one up to four; or there are three of four, six, and four or
  /// five. Either blanks or hyphens stand between all of them. The value has none.
  ///
  /// - Parameter allowsGroups: Whether the digits may be grouped.
  /// - Returns: A strategy whose value is the digits.
  public static func creditCard(allowsGroups: Bool) -> Self {
    Self(CreditCardFormat(allowsGroups: allowsGroups))
  }
}

extension CreditCardFormat: CanonicalValidator {
  package var canonicalTexts: Language? { allowsGroups ? Self.canonical : nil }

  private static let canonical = Language(format: "[0-9]*")
}
