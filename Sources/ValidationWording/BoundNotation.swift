import ValidationCore

extension Phrase {
  /// Returns a bound of the rule in the notation of its format; `nil` if it has no such bound.
  ///
  ///     0.5 and 5000 of a German price    // "0,50" and "5.000"
  ///     0.5 with a decimal comma          // "0,5"
  ///     10 of a number without groups     // "10"
  func bound(_ name: String) -> String? {
    guard let text = self[name], case .number? = rule.parameters[name] else { return self[name] }
    if let example = self["example"], let notation = GroupedNotation(example) {
      let count = rule.code == "price" ? rule.parameters["fraction"]?.count : nil
      return notation.text(of: text, decimals: count ?? 0)
    }
    guard let separator = self["separator"] else { return text }
    return String(text.map { $0 == "." ? Character(separator) : $0 })
  }
}

extension Phrase {
  /// Whether the example has grouped digits.
  var isGrouped: Bool { self["example"].flatMap(GroupedNotation.init)?.group != nil }
}

/// A notation of numbers, given by an example such as `1.234.567,89`, or `1234567,89` for digits
/// without groups.
private struct GroupedNotation {
  let group: Character?
  private let decimal: Character?
  /// The number of digits of the last group, and of each group before it.
  private let lastSize: Int
  private let otherSize: Int

  /// Creates the notation of an example; `nil` for any other text.
  init?(_ example: String) {
    let signs = example.filter { !$0.isNumber }
    let start = example.prefix(while: \.isNumber)
    // Seven digits have a separator if digits are grouped.
    if start.count >= 7 {
      (group, decimal, lastSize, otherSize) = (nil, signs.first, 1, 1)
      return
    }
    guard let group = signs.first else { return nil }
    self.group = group
    let decimal = signs.last == group ? nil : signs.last
    self.decimal = decimal
    let integer = example.prefix { $0 != decimal }
    let groups = integer.split(separator: group).dropFirst()
    guard let last = groups.last, let others = groups.first else { return nil }
    (lastSize, otherSize) = (last.count, others.count)
  }

  /// Returns a plain decimal number in the notation.
  ///
  /// - Parameters:
  ///   - plain: The number; scientific notation is returned unchanged.
  ///   - decimals: The minimum number of decimals, if it has any.
  /// - Returns: The number.
  func text(of plain: String, decimals: Int) -> String {
    let parts = plain.drop { $0 == "-" }.split(separator: ".", maxSplits: 1)
    guard let integer = parts.first, parts.joined().allSatisfy(\.isNumber) else { return plain }
    var grouped: [Character] = []
    for (place, digit) in integer.reversed().enumerated() {
      let rest = place - lastSize
      if let group, rest >= 0, rest % otherSize == 0 { grouped.append(group) }
      grouped.append(digit)
    }
    let sign = plain.hasPrefix("-") ? "-" : ""
    guard parts.count == 2 else { return sign + String(grouped.reversed()) }
    // An example without a fraction doesn't show the decimal separator.
    let decimal = decimal ?? (group == "." ? "," : ".")
    let fraction = parts[1] + String(repeating: "0", count: max(0, decimals - parts[1].count))
    return sign + String(grouped.reversed()) + String(decimal) + fraction
  }
}
