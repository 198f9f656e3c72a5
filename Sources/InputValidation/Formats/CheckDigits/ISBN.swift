internal import RegularLanguage

/// The number of a book: see ``Validator/isbn``.
public struct ISBNValidator: FormatValidator {
  /// The code `isbn`.
  public let rule = Rule(.isbn)
  /// The texts of numbers.
  public let language: Language? = Self.format

  /// Creates a strategy for numbers.
  ///
  ///     try ISBNValidator().value(of: "978-3-16-148410-0")   // "9783161484100"
  ///     try ISBNValidator().value(of: "978-3-16-148410-1")   // throws: the last digit is wrong
  public init() {}

  private static let format = Language(.texts(of: machine), table: FormatTables.isbn)

  /// The sums of the digits so far as those of a number of either length; `nil` where it is none.
  private struct Sums: Hashable {
    var count = 0
    var short: Int? = 0
    var long: Int? = 0
    /// A Boolean value that tells whether a hyphen or blank stands behind the last digit.
    var isSeparated = false

    /// The sums with another digit, which is 10 for `X`; `nil` where no number is left.
    func adding(_ digit: Int) -> Self? {
      var next = Self(count: count + 1, short: nil, long: nil)
      if let short, count < 10, digit < 10 || count == 9 {
        let sum = (short + (10 - count) * digit) % 11
        next.short = count < 9 || sum == 0 ? sum : nil
      }
      if let long, count < 13, digit < 10, count > 2 || Self.prefixes[count].contains(digit) {
        let sum = (long + (count % 2 == 0 ? digit : 3 * digit)) % 10
        next.long = count < 12 || sum == 0 ? sum : nil
      }
      return next.short == nil && next.long == nil ? nil : next
    }

    /// The digits that a number of thirteen may start with.
    private static let prefixes = [[9], [7], [8, 9]]
  }

  private static let machine = StateMachine(
    from: Sums(),
    isFinal: { ($0.count == 13 || $0.count == 10 && $0.short != nil) && !$0.isSeparated }
  ) { sums in
    var arrows = digits.compactMap { digit, value in sums.adding(value).map { (digit, $0) } }
    if !sums.isSeparated, !arrows.isEmpty, sums.count > 0 {
      var next = sums
      next.isSeparated = true
      // What can't be gone on with behind a separator doesn't tell states apart.
      if sums.count == 10 { next.short = nil }
      arrows.append((separators, next))
    }
    return arrows
  }

  private static let digits = ScalarSet.eachDigit + [(set: ScalarSet("X"), value: 10)]
  private static let separators = ScalarSet("-").union(ScalarSet(" "))

  /// The number without hyphens and blanks.
  public func value(ofValid text: String) -> String? { text.filter { $0 != "-" && $0 != " " } }

  /// The number without hyphens and blanks, if it has none itself.
  public func text(for value: String) -> String? {
    isValid(value) && self.value(ofValid: value) == value ? value : nil
  }
}

extension ISBNValidator: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[0-9X]*")
}

extension Validator where Self == ISBNValidator {
  /// The number of a book: 10 or 13 digits, of which the last one checks the others.
  ///
  ///     .isbn   // "978-3-16-148410-0" and "340101319X" are valid, "978-3" is incomplete
  ///     .isbn   // "978-3-16-148410-1" is invalid: the last digit is wrong
  ///
  /// The numbers are those of ISO 2108; a number of 13 digits starts with 978 or 979, and of 10,
  /// the last digit may be `X` for ten. A hyphen or a blank may stand between any two digits: where
  /// the groups end is a matter of lists that change. The value has none.
  public static var isbn: Self { ISBNValidator() }
}
