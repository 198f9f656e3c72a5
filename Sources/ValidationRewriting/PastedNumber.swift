import ValidationCore

/// The ornaments of pasted numbers: currency signs, blanks, and group separators other than those
/// of the field's format.
enum PastedNumber {
  /// Returns the offsets of the Characters that are not part of the number.
  ///
  /// Separators count as group separators only if they are all the same and separate complete
  /// groups of three digits: "1,23" is ambiguous, and the first group of "0,123" can't be zero.
  static func ornaments(in characters: [Character], _ format: NumberFormat) -> [Int] {
    let start = characters.prefix(while: isFringe).count
    let rest = characters.dropFirst(start)
    let end = characters.count - rest.reversed().prefix(while: isFringe).count
    let number = characters[start..<end]
    let integer = number.prefix { $0 != format.decimalSeparator }.drop { $0 == "-" }
    let fringes = Array(0..<start) + Array(end..<characters.count)
    guard let separator = integer.first(where: { !$0.isDecimalDigit }),
      separators.contains(separator)
    else { return fringes }
    let groups = integer.split(separator: separator, omittingEmptySubsequences: false)
    let isWhole = groups.enumerated().allSatisfy { index, group in
      group.allSatisfy(\.isDecimalDigit) && (index == 0 ? 1...3 : 3...3).contains(group.count)
    }
    return isWhole && integer.first != "0"
      ? fringes + integer.indices.filter { integer[$0] == separator } : fringes
  }

  /// Returns whether group separators are not where the format puts them.
  static func hasBrokenGroups(_ characters: [Character], _ format: NumberFormat) -> Bool {
    let integer = characters.prefix { $0 != format.decimalSeparator }
      .filter { $0.isDecimalDigit || format.isGroupSeparator($0) }
    guard integer.contains(where: { !$0.isDecimalDigit }) else { return false }
    let digits = String(integer.filter(\.isDecimalDigit))
    let separator = integer.first { !$0.isDecimalDigit }
    let written = integer.map { $0 == separator ? format.groupSeparator ?? $0 : $0 }
    return integer.first == "0" || format.grouped(digits) != String(written)
  }

  /// The characters that separate groups of digits in some locale.
  static let separators: Set<Character> = [
    ",", ".", " ", "'", "_", "\u{A0}", "\u{2009}", "\u{2019}", "\u{202F}",
  ]

  private static func isFringe(_ character: Character) -> Bool {
    character.isWhitespace || character.isCurrencySymbol
  }
}

extension Character {
  /// Whether it is one of `0`-`9`.
  var isDecimalDigit: Bool { isASCII && isNumber }
}
