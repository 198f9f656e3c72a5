/// A way to set the digits of a number: what separates groups of them, and the fraction.
///
///     NumberFormat.english                                           // 1,234,567.8
///     try NumberFormat(decimalSeparator: ",", groupSeparator: "_")   // 1_234_567,8
public struct NumberFormat: Hashable, Sendable {
  /// The Character that stands before the fraction.
  public let decimalSeparator: Character
  /// The Character that stands between groups of digits; `nil` if nothing does.
  public let groupSeparator: Character?
  /// The sizes of the groups, from the decimal separator leftwards; the last one repeats.
  public let groupSizes: [Int]
  /// The Characters that are read as the group separator, where they stand between all groups.
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
  ///     try NumberFormat(groupSeparator: ".")   // throws: the point stands before the fraction
  ///     try NumberFormat(groupSeparator: "5")   // throws: that is a digit
  ///
  /// - Parameters:
  ///   - decimalSeparator: What stands before the fraction.
  ///   - groupSeparator: What stands between groups of digits; `nil` if nothing does.
  ///   - groupSizes: The sizes of the groups, from the decimal separator leftwards, from 1 to 9;
  ///     the last one repeats.
  /// - Throws: What is wrong with them.
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
  /// The format of 1234567.8: a point, and no groups.
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
  /// (U+00A0) are read too.
  ///
  ///     let price: some Validator = .price(format: .french)
  ///     price.isValid("1\u{202F}234,50")   // true
  ///     price.isValid("1\u{A0}234,50")     // true
  ///     price.isValid("1 234,50")          // false: that is a space like others
  public static let french = Self(trusting: ",", "\u{202F}", or: ["\u{A0}"])
  /// The Swiss format, as in 1'234'567.8, with U+2019; apostrophes of ASCII (U+0027) are read too.
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
}

extension NumberFormat {
  /// Returns whether a Character separates groups of digits.
  package func isGroupSeparator(_ character: Character) -> Bool {
    character == groupSeparator || otherGroupSeparators.contains(character)
  }

  /// The Characters that separate groups of digits.
  var groupSeparators: [Character] { [groupSeparator].compactMap { $0 } + otherGroupSeparators }

  /// The format with nothing between groups.
  package var withoutGroups: Self { Self(trusting: decimalSeparator, nil) }

  /// The number of digits after each separator, counted from the decimal separator, for an integer
  /// part of some digits.
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
}

extension NumberFormat {
  /// Digits with the separators between groups of them.
  package func grouped(_ digits: String) -> String {
    let breaks = breaks(in: digits.count)
    return digits.enumerated().reduce(into: "") { result, digit in
      if let groupSeparator, breaks.contains(digits.count - digit.offset) {
        result.append(groupSeparator)
      }
      result.append(digit.element)
    }
  }

  /// Returns a number that shows the format, with so many decimals: "1,234,567.8".
  package func example(fractionDigits: Int) -> String {
    let fraction = "89".prefix(max(0, fractionDigits))
    return grouped("1234567") + (fraction.isEmpty ? "" : "\(decimalSeparator)\(fraction)")
  }
}

/// The error that creating a number format throws for symbols that contradict each other.
public enum NumberFormatError: Error, Hashable, Sendable {
  /// A separator has to be one punctuation mark, symbol or space, and no sign.
  case unsuitableSeparator(Character)
  /// The two separators have to differ.
  case equalSeparators(Character)
  /// There has to be a group size, and all have to be from 1 to 9.
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
