import ValidationCore

/// Whether anything completes a text in which something waits.
extension FormattedNumber {
  /// Returns whether an insertion at a position makes a text a number within the bounds, at the
  /// latest when editing ends.
  ///
  /// The inserted digits complete a group or a fraction; further groups and a fraction may follow.
  /// Of the digits, all zeros and all nines give the range of the numbers.
  func canSettle(_ text: String, at place: String.Index) -> Bool {
    guard waits(text), couldBeRead(text) else { return false }
    let (start, end) = (text[..<place], text[place...])
    let separator = text.last { !$0.isDecimalDigit && $0 != format.decimalSeparator }
    let size = separator.map(isGroupSeparator) == true ? format.groupSizes[0] : 3
    let fractions = fractionDigits == 0 ? [""] : ["", "\(format.decimalSeparator)5"]
    for count in 0...max(3, format.groupSizes.max() ?? 3) {
      for fraction in fractions {
        for groupCount in 0...(separator == nil ? 0 : 6) {
          let numbers = ["0", "1", "9"].map { digit in
            let digits = String(repeating: digit, count: count)
            let group = (separator.map(String.init) ?? "") + String(repeating: digit, count: size)
            let groups = String(repeating: group, count: groupCount)
            return ended(String(start) + digits + groups + fraction + end)?.text
          }
          let found = numbers.compactMap(\.self)
          if found.contains(where: isPossible) { return true }
          let range = found.compactMap(number).sorted()
          guard let low = range.first, let high = range.last else { break }
          if !interval.isAbove(high), !interval.isBelow(low) { return true }
        }
      }
    }
    return false
  }

  /// Returns whether the characters of a text that waits can be those of one number.
  private func couldBeRead(_ text: String) -> Bool {
    let digits = text.drop { $0 == "-" }
    let others = Set(digits.filter { !$0.isDecimalDigit })
    let points = digits.count { $0 == format.decimalSeparator }
    return !others.contains("-") && !others.contains("+") && points < 2
      && others.count { !isGroupSeparator($0) && $0 != format.decimalSeparator } < 3
  }
}

extension Interval where Bound == DecimalNumber {
  /// Returns whether all numbers are greater than a number.
  fileprivate func isAbove(_ number: DecimalNumber) -> Bool {
    switch lower {
    case .unbounded: false
    case .included(let bound): number < bound
    case .excluded(let bound): number <= bound
    }
  }

  /// Returns whether all numbers are less than a number.
  fileprivate func isBelow(_ number: DecimalNumber) -> Bool {
    switch upper {
    case .unbounded: false
    case .included(let bound): number > bound
    case .excluded(let bound): number >= bound
    }
  }
}
