public import Foundation
public import InputValidation

extension NumberFormat {
  /// Creates the number format of a locale.
  ///
  ///     try NumberFormat(Locale(identifier: "de_DE"))   // 1.234.567,8
  ///     try NumberFormat(Locale(identifier: "en_IN"))   // 12,34,567.8
  ///
  /// Digits are always ASCII, as in all numbers.
  ///
  /// - Parameter locale: The locale.
  /// - Throws: `NumberFormatError` if a separator of the locale is longer than a Character, or
  ///   can't be distinguished from digits and signs.
  public init(_ locale: Locale) throws(NumberFormatError) {
    let separator = locale.groupingSeparator ?? ""
    // No system provides all group sizes, but every system formats numbers with them.
    let example = 1_234_567_890_123.formatted(.number.locale(locale))
    let groups = separator.isEmpty ? [example] : example.components(separatedBy: separator)
    let sizes = groups.dropFirst().reversed().map(\.count)
    try self.init(
      decimalSeparator: Self.separator(locale.decimalSeparator ?? "."),
      groupSeparator: sizes.isEmpty ? nil : Self.separator(separator),
      groupSizes: sizes.isEmpty ? [3] : Self.withoutRepetition(sizes)
    )
  }

  /// Returns the sizes without repetitions of the last one.
  private static func withoutRepetition(_ sizes: [Int]) -> [Int] {
    var sizes = sizes
    while sizes.count > 1, sizes.last == sizes.dropLast().last { sizes.removeLast() }
    return sizes
  }

  private static func separator(_ text: String) throws(NumberFormatError) -> Character {
    guard let first = text.first, text.count == 1 else {
      throw .unsuitableSeparator(text.first ?? "0")
    }
    return first
  }
}

extension Wording {
  /// Creates the wording in a locale's language, or `nil` if there is none.
  ///
  ///     Wording(Locale(identifier: "zh_CN"))?.language   // "zh-Hans"
  ///     Wording(Locale(identifier: "fr_FR"))             // nil
  ///
  /// - Parameter locale: The locale.
  public init?(_ locale: Locale) {
    guard let wording = Wording.speaking(locale.identifier(.bcp47)) else { return nil }
    self = wording
  }

  /// The wording in the first of the user's languages that is supported, or in English; see
  /// ``Wording/language``.
  ///
  ///     error.message(in: .preferred)   // the same text as `errorDescription`
  ///     Wording.preferred.language      // "en", unless the user reads Chinese first
  public static var preferred: Wording { .preferred(in: Locale.preferredLanguages) }
}
