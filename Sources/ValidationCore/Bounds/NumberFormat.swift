/// A number format: the separators of groups of digits and of the fraction, and the group sizes.
///
///     NumberFormat.english                                           // 1,234,567.8
///     try NumberFormat(decimalSeparator: ",", groupSeparator: "_")   // 1_234_567,8
public struct NumberFormat: Hashable, Sendable {
  /// The Character before the fraction.
  public let decimalSeparator: Character
  /// The Character between groups of digits; `nil` for no separator.
  public let groupSeparator: Character?
  /// The sizes of the groups, from the decimal separator to the left; the last one repeats.
  public let groupSizes: [Int]
  /// The Characters that are also accepted as the group separator, if used between all groups.
  public let otherGroupSeparators: [Character]

  private init(
    trusting decimal: Character,
    _ group: Character?,
    _ sizes: [Int] = [3],
    or others: [Character] = []
  ) {
    decimalSeparator = decimal
    groupSeparator = group
    groupSizes = sizes
    otherGroupSeparators = others
  }

  /// Creates a format.
  ///
  ///     try NumberFormat(groupSeparator: "_")   // 1_234_567.8
  ///     try NumberFormat(groupSeparator: ".")   // throws: the point is the decimal separator
  ///     try NumberFormat(groupSeparator: "5")   // throws: that is a digit
  ///
  /// - Parameters:
  ///   - decimalSeparator: The Character before the fraction.
  ///   - groupSeparator: The Character between groups of digits; `nil` for no separator.
  ///   - groupSizes: The sizes of the groups, each from 1 to 9, from the decimal separator to the
  ///     left; the last one repeats.
  /// - Throws: `NumberFormatError` if the arguments are invalid or contradict each other.
  public init(
    decimalSeparator: Character = ".",
    groupSeparator: Character?,
    groupSizes: [Int] = [3]
  ) throws(NumberFormatError) {
    for separator in [decimalSeparator, groupSeparator] {
      if let separator, !separator.canSeparateDigits {
        throw .unsuitableSeparator(separator)
      }
    }
    if groupSeparator == decimalSeparator { throw .equalSeparators(decimalSeparator) }
    if groupSizes.isEmpty || !groupSizes.allSatisfy((1...9).contains) {
      throw .groupSizes(groupSizes)
    }
    self.init(trusting: decimalSeparator, groupSeparator, groupSizes)
  }
}

extension NumberFormat {
  /// The format with a point and without groups, as in 1234567.8.
  ///
  ///     let price: some Validator = .price(format: .plain)
  ///     price.isValid("1234.50")    // true
  ///     price.isValid("1,234.50")   // false
  public static let plain = Self(trusting: ".", nil)
  /// The English format, as in 1,234,567.8.
  ///
  ///     let price: some Validator = .price(format: .english)
  ///     price.isValid("1,234.50")   // true
  ///     price.isValid("1.234,50")   // false
  public static let english = Self(trusting: ".", ",")
  /// The German format, as in 1.234.567,8.
  ///
  ///     let price: some Validator = .price(format: .german)
  ///     price.isValid("1.234,50")   // true
  ///     price.isValid("1,234.50")   // false
  public static let german = Self(trusting: ",", ".")
  /// The French format, as in 1 234 567,8, with narrow no-break spaces (U+202F); no-break spaces
  /// (U+00A0) are accepted too.
  ///
  ///     let price: some Validator = .price(format: .french)
  ///     price.isValid("1\u{202F}234,50")   // true
  ///     price.isValid("1\u{A0}234,50")     // true
  ///     price.isValid("1 234,50")          // false: an ordinary space
  public static let french = Self(trusting: ",", "\u{202F}", or: ["\u{A0}"])
  /// The Swiss format, as in 1'234'567.8, with U+2019; ASCII apostrophes (U+0027) are accepted too.
  ///
  ///     let price: some Validator = .price(format: .swiss)
  ///     price.isValid("1\u{2019}234.50")   // true
  ///     price.isValid("1'234.50")          // true
  public static let swiss = Self(trusting: ".", "\u{2019}", or: ["'"])
  /// The Indian format, as in 12,34,567.8.
  ///
  ///     let price: some Validator = .price(format: .indian)
  ///     price.isValid("12,34,567.80")   // true
  ///     price.isValid("1,234,567.80")   // false
  public static let indian = Self(trusting: ".", ",", [3, 2])

  /// Returns whether a Character separates groups of digits.
  package func isGroupSeparator(_ character: Character) -> Bool {
    character == groupSeparator || otherGroupSeparators.contains(character)
  }

  /// The Characters that separate groups of digits.
  var groupSeparators: [Character] { [groupSeparator].compactMap { $0 } + otherGroupSeparators }

  /// The format without group separators.
  package var withoutGroups: Self { Self(trusting: decimalSeparator, nil) }

  /// Returns the positions of the group separators in an integer part, each as the number of digits
  /// to its right.
  package func breaks(in digitCount: Int) -> Set<Int> {
    var result: Set<Int> = []
    guard groupSeparator != nil else { return result }
    var position = 0
    var sizes = groupSizes[...]
    while let size = sizes.first ?? groupSizes.last {
      sizes = sizes.dropFirst()
      position += size
      if position >= digitCount { break }
      result.insert(position)
    }
    return result
  }

  /// Returns digits with group separators.
  package func grouped(_ digits: String) -> String {
    let breaks = breaks(in: digits.count)
    return digits.enumerated().reduce(into: "") { result, digit in
      if let groupSeparator, breaks.contains(digits.count - digit.offset) {
        result.append(groupSeparator)
      }
      result.append(digit.element)
    }
  }

  /// Returns an example of the format with a number of decimals, such as "1,234,567.8".
  package func example(fractionDigits: Int) -> String {
    let fraction = "89".prefix(max(0, fractionDigits))
    return grouped("1234567") + (fraction.isEmpty ? "" : "\(decimalSeparator)\(fraction)")
  }
}

/// The error that creating a number format throws for invalid arguments.
@nonexhaustive public enum NumberFormatError: Error, Hashable, Sendable {
  /// A separator that is not a single punctuation mark, symbol or space, or that is a sign.
  case unsuitableSeparator(Character)
  /// Two equal separators.
  case equalSeparators(Character)
  /// An empty list of group sizes, or a size outside 1 to 9.
  case groupSizes([Int])
}

extension NumberFormatError: CustomStringConvertible {
  /// The error in English.
  public var description: String {
    switch self {
    case .unsuitableSeparator(let separator):
      "'\(separator)' can't separate digits: use a punctuation mark or a space"
    case .equalSeparators(let separator):
      "'\(separator)' can't separate both groups and the fraction"
    case .groupSizes: "group sizes have to be from 1 to 9, and at least one"
    }
  }
}

extension Character {
  fileprivate var canSeparateDigits: Bool {
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation,
      .spaceSeparator, .modifierSymbol:
      return true
    default: return false
    }
  }
}
