import ValidationCore

/// A number as people write it, whatever marks they group its digits with, if it can be read in one
/// way only.
///
///     1,234.50     // 1234.50: of two marks, the last one stands before the fraction
///     1234,5       // 1234.5: that is no group of digits
///     1'234'567    // 1234567
///     1,234        // nil: one thousand and something, or one and something
struct NumberReading {
  private let sign: String
  private let whole: String
  private let fraction: String

  /// Reads a text; `nil` if it is not a number, or ambiguous.
  init?(_ text: String) {
    let sign = text.prefix { "+-".contains($0) }
    let digits = text.dropFirst(sign.count)
    guard sign.count <= 1, digits.first?.isASCIIDigit == true, digits.last?.isASCIIDigit == true,
      digits.allSatisfy({ $0.isASCIIDigit || Self.marks.contains($0) })
    else { return nil }
    let marks = digits.filter { !$0.isASCIIDigit }
    var parts = digits.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
    var fraction: Substring = ""
    if let last = marks.last, ".,".contains(last) {
      let isOnlyOne = marks.count(where: { $0 == last }) == 1
      let mayGroup = parts.last?.count == 3 && (1...3).contains(parts[0].count) && parts[0] != "0"
      if isOnlyOne, marks.count == 1, mayGroup { return nil }
      if isOnlyOne { fraction = parts.removeLast() }
    }
    let groups = marks.prefix(parts.count - 1)
    guard Set(groups).count <= 1,
      groups.isEmpty || marks.count == groups.count
        || marks.last != groups.first, Self.areGroups(parts)
    else { return nil }
    self.sign = String(sign)
    whole = parts.joined()
    self.fraction = String(fraction)
  }

  private static let marks: Set<Character> = [
    ".", ",", "'", "\u{2019}", " ", "\u{A0}", "\u{202F}", "_",
  ]

  /// Whether parts are of the sizes of groups: 1 234 567, or 12 34 567 as in India.
  private static func areGroups(_ parts: [Substring]) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return true }
    let middle = parts.dropFirst().dropLast()
    return (1...3).contains(first.count) && last.count == 3
      && (middle.allSatisfy { $0.count == 3 }
        || first.count < 3 && middle.allSatisfy { $0.count == 2 })
  }
}

extension NumberReading {
  /// The ways to write the number, the plain ones first.
  var texts: [String] {
    let groupings: [(mark: String, sizes: [Int])] =
      [("", [3])]
      + [",", ".", "\u{2019}", "'", "\u{202F}", "\u{A0}", " "].map { ($0, [3]) } + [(",", [3, 2])]
    return groupings.flatMap { grouping in
      [".", ","].filter { $0 != grouping.mark }.map { separator in
        sign + Self.group(whole, grouping.mark, grouping.sizes)
          + (fraction.isEmpty ? "" : separator + fraction)
      }
    }
  }

  private static func group(_ digits: String, _ mark: String, _ sizes: [Int]) -> String {
    var parts: [Substring] = []
    var rest = digits[...]
    while let size = parts.isEmpty ? sizes.first : sizes.last, rest.count > size {
      parts.insert(rest.suffix(size), at: 0)
      rest.removeLast(size)
    }
    return ([rest] + parts).joined(separator: mark)
  }

  /// Whether a validator reads a text as this number.
  func isValue(of text: String, _ validator: any Validator) -> Bool {
    let plain = sign + whole + (fraction.isEmpty ? "" : "." + fraction)
    return Self.number(text, validator) == DecimalNumber(plain)
  }

  private static func number(_ text: String, _ validator: some Validator) -> DecimalNumber? {
    (try? validator.value(of: text)) as? DecimalNumber
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
