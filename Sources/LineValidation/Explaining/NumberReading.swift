import ValidationCore

/// A number as people write it, with any grouping marks, provided it is unambiguous.
///
///     1,234.50     // 1234.50: the last of two different marks is the decimal separator
///     1234,5       // 1234.5: the comma is followed by too few digits for a group
///     1'234'567    // 1234567
///     1,234        // nil: either 1234, or 1 and a fraction
struct NumberReading {
  private let sign: String
  private let whole: String
  private let fraction: String

  /// Reads a text; `nil` if it is not a number, or is ambiguous.
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

  /// Returns whether the parts have the sizes of groups: 1 234 567, or 12 34 567 as in India.
  private static func areGroups(_ parts: [Substring]) -> Bool {
    guard parts.count > 1, let first = parts.first, let last = parts.last else { return true }
    let middle = parts.dropFirst().dropLast()
    return (1...3).contains(first.count) && last.count == 3
      && (middle.allSatisfy { $0.count == 3 }
        || first.count < 3 && middle.allSatisfy { $0.count == 2 })
  }
}

extension NumberReading {
  /// The spellings of the number, the ungrouped ones first.
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

  /// Returns whether a validator reads a text as this number.
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
