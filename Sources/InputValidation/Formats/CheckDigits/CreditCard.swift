internal import RegularLanguage

/// The number of a payment card: see ``Validator/creditCard``.
public struct CreditCardValidator: FormatValidator {
  /// The code `credit-card`.
  public let rule = Rule(.creditCard)
  /// The texts of numbers.
  public let language: Language? = Self.format

  /// Creates a strategy for numbers.
  ///
  ///     CreditCardValidator().isValid("4111111111111111")   // true
  ///     CreditCardValidator().isValid("4111111111111112")   // false: the last digit is wrong
  public init() {}

  private static let format = Language(
    .intersection([.texts(of: luhn), .length(.scalars, Repetition(12, 19))]),
    table: FormatTables.creditCard)

  /// The sums of the digits so far, by Luhn's formula, as if the last digit were the number's last
  /// one, and as if it were the one before.
  private struct Sums: Hashable {
    var last = 0
    var beforeLast = 0
  }

  private static let luhn = StateMachine(from: Sums(), isFinal: { $0.last == 0 }) { sums in
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

extension Validator where Self == CreditCardValidator {
  /// The number of a payment card: 12 to 19 digits, of which the last one checks the others.
  ///
  ///     .creditCard   // "4111111111111111" is valid, "411111111111111" is incomplete
  ///     .creditCard   // "4111111111111111111" is invalid: a nineteenth digit must make it right
  ///
  /// The numbers are those of ISO/IEC 7812-1, with its check digit (annex B, Luhn's formula).
  /// Blanks between groups are left out: a strategy that puts them in has the digits for a value.
  /// Whether anybody has issued the card nobody is asked.
  public static var creditCard: Self { CreditCardValidator() }
}
