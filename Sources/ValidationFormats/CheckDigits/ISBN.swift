internal import RegularLanguage
public import ValidationCore

/// A book number: see ``Validator/isbn``.
struct ISBNFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `isbn`.
  let rule = Rule(.isbn)
  /// The texts of the format.
  let language: Language? = Self.format

  private static let format = Language(.texts(of: machine), table: FormatTables.isbn)

  /// The weighted sums of the digits so far, for a number of either length; `nil` if that length is
  /// no longer possible.
  private struct Sums: Hashable {
    var count = 0
    var short: Int? = 0
    var long: Int? = 0
    /// The number of hyphens and blanks.
    var separators = 0
    /// Whether a separator follows the last digit.
    var isSeparated = false

    /// Returns the sums with another digit, which is 10 for `X`; `nil` if no number is possible.
    func adding(_ digit: Int) -> Self? {
      var next = Self(count: count + 1, short: nil, long: nil, separators: separators)
      if let short, count < 10, digit < 10 || count == 9 {
        let sum = (short + (10 - count) * digit) % 11
        next.short = count < 9 || sum == 0 ? sum : nil
      }
      if let long, count < 13, digit < 10, count > 2 || Self.prefixes[count].contains(digit) {
        let sum = (long + (count % 2 == 0 ? digit : 3 * digit)) % 10
        next.long = count < 12 || sum == 0 ? sum : nil
      }
      return next.checked
    }

    /// The sums with a separator; `nil` if none is allowed here.
    var separated: Self? {
      guard !isSeparated, count > 0 else { return nil }
      var next = self
      next.separators += 1
      next.isSeparated = true
      return next.checked
    }

    /// The sums for the lengths that the separators allow; `nil` if there are none.
    private var checked: Self? {
      var next = self
      if !canHaveGroups(4, of: 10) { next.short = nil }
      // The prefix may be the only separated group.
      let isPrefix = separators == 1 && (!isSeparated || count == 3)
      if !isPrefix, separators == 1 || !canHaveGroups(5, of: 13) { next.long = nil }
      return next.short == nil && next.long == nil ? nil : next
    }

    /// Returns whether the separators can divide a number of some length into groups: each group
    /// has at least one digit, and the last has exactly one.
    private func canHaveGroups(_ groups: Int, of length: Int) -> Bool {
      if separators == 0 { return true }
      let left = groups - 1 - separators
      if left < 0 { return false }
      if left == 0 { return count == (isSeparated ? length - 1 : length) }
      return count + left - (isSeparated ? 0 : 1) < length
    }

    /// The first three digits of a number of thirteen digits.
    private static let prefixes = [[9], [7], [8, 9]]
  }

  private static let machine = StateMachine(
    from: Sums(),
    isFinal: { ($0.count == 13 || $0.count == 10 && $0.short != nil) && !$0.isSeparated }
  ) { sums in
    digits.compactMap { digit, value in sums.adding(value).map { (digit, $0) } }
      + [sums.separated].compactMap { $0 }.map { (separators, $0) }
  }

  private static let digits = ScalarSet.eachDigit + [(set: ScalarSet("X"), value: 10)]
  private static let separators = ScalarSet("-").union(ScalarSet(" "))

  /// Returns the number without hyphens and blanks.
  func value(ofValid text: String) -> String? { text.filter { $0 != "-" && $0 != " " } }

  /// Returns the number, if it has no hyphens or blanks.
  func text(for value: String) -> String? {
    isValid(value) && self.value(ofValid: value) == value ? value : nil
  }
}

extension ISBNFormat: CanonicalValidator {
  package var canonicalTexts: Language? { Self.canonical }

  private static let canonical = Language(format: "[0-9X]*")
}

extension Validator where Self == FormatValidator<String> {
  /// A book number: 10 or 13 digits, the last of which is a check digit.
  ///
  ///     .isbn   // "978-3-16-148410-0" and "340101319X" are valid, "978-3" is incomplete
  ///     .isbn   // "978-3-16-148410-1" is invalid: the last digit is wrong
  ///
  /// The numbers are those of ISO 2108; one of 13 digits starts with 978 or 979, and the last of 10
  /// digits may be `X` for ten. Hyphens or blanks may separate all groups: the prefix 978 or 979,
  /// three groups of at least one digit, and the last digit; or only the prefix may be separated.
  /// The lengths of the three groups are not checked, since they follow from lists that change. The
  /// value has no separators.
  public static var isbn: Self { ISBNFormat.plain }
}

extension Rule.Code {
  /// An international standard book number.
  public static let isbn = Self("isbn") {
    $0.checkDigits = .last
    $0.groupingMarks = " -"
  }
}

extension FormatRule {
  /// The rule `--isbn`.
  package static let isbn = FormatRule(
    .isbn, help: "a book number of 10 or 13 digits", sample: "9780306406157", .isbn
  ).inferred(at: 60, [.digits, .identifier]) { $0.isMany }
}
