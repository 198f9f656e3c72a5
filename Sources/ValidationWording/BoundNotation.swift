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

  /// The example of the notation, and whether it has grouped digits; `nil` if the rule has none, or
  /// the numbers within its bounds are written as usual.
  ///
  ///     1,234,567.89 of a price up to 5,000   // the same
  ///     1,234,567.89 of a price up to 10      // nil: no number has groups
  ///     1.234.567,89 of a price up to 10      // "7,89"
  var notation: (example: String, isGrouped: Bool)? {
    guard let example = self["example"], let notation = GroupedNotation(example) else { return nil }
    guard isBelow(digitCount: notation.group == nil ? 3 : notation.lastSize) else {
      return (example, notation.group != nil)
    }
    guard let decimal = notation.decimal, decimal != "." else { return nil }
    let fraction = String(example.reversed().prefix { $0 != decimal }.reversed())
    return (example.dropLast(fraction.count + 1).suffix(1) + "\(decimal)\(fraction)", false)
  }

  /// Returns whether the numbers within the bounds have at most a number of digits before the
  /// decimals.
  private func isBelow(digitCount: Int) -> Bool {
    func isShort(_ names: String...) -> Bool {
      names.compactMap { rule.parameters[$0]?.description }.contains { bound in
        bound.drop { $0 == "-" }.prefix { $0 != "." }.count <= digitCount
      }
    }
    return isShort("max", "below") && (rule.code != "grouping" || isShort("min", "above"))
  }
}

/// A notation of numbers, given by an example such as `1.234.567,89`, or `1234567,89` for digits
/// without groups.
private struct GroupedNotation {
  let group: Character?
  let decimal: Character?
  /// The number of digits of the last group, and of each group before it.
  let lastSize: Int
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
