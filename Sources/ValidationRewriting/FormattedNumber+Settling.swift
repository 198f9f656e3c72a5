import ValidationCore

/// Whether anything completes a text in which something waits.
///
/// An insertion has to complete the groups around the caret, so there are few possible ones, except
/// for their digits. Each is tried with open digits: of the numbers that they give, the first that
/// reaches the bounds decides.
///
///     12,5|    in English, up to 5,000: 12,5?? is too large, and nothing else settles
///     12,5|    in English, from 13,000: 12,5?? settles, and another digit makes it 125,???
///     12'5|    in English, from 13,000: 12'5?? is at most 12,599, and waits until editing ends
extension FormattedNumber {
  /// A digit that is still to be chosen; it can't be a separator of a format.
  private static let openDigit: Character = "\0"

  /// Returns whether an insertion at a position makes a text a number within the bounds, at the
  /// latest when editing ends.
  func canSettle(_ text: String, at place: String.Index) -> Bool {
    guard couldBeRead(text) else { return false }
    let (start, end) = (Array(text[..<place]), Array(text[place...]))
    let signs: [[Character]] = start.isEmpty && allowsSign ? [[], ["-"]] : [[]]
    let insertions = self.insertions(between: start, and: end)
    let fractions = self.fractions(between: start, and: end)
    return signs.contains { sign in
      let start = sign + start
      return insertions.contains { insertion in
        if settles(start + insertion + end) {
          let count = insertion.count { $0 == Self.openDigit }
          return canGrow(start, by: count, end, fractions)
        }
        return fractions.contains { fraction in
          reachesBounds(start + insertion + fraction + end, read: endedNumber)
        }
      }
    }
  }

  /// Returns whether the characters of a text can be those of one number with a separator.
  private func couldBeRead(_ text: String) -> Bool {
    let others = text.drop { $0 == "-" }.filter { !$0.isDecimalDigit }
    let separators = others.filter { $0 != format.decimalSeparator }
    return !separators.isEmpty && others.count - separators.count < 2
      && separators.allSatisfy { isGroupSeparator($0) || isForeign($0) }
      && Set(separators).count < 3
  }

  /// Returns whether groups are in their positions, so that digits that follow are arranged.
  private func settles(_ pattern: [Character]) -> Bool {
    isSettled(String(pattern.map { $0 == Self.openDigit ? "1" : $0 }))
  }

  /// Returns whether at least a number of digits, and maybe a fraction, makes a settled text a
  /// number within the bounds.
  private func canGrow(
    _ start: [Character],
    by count: Int,
    _ end: [Character],
    _ fractions: [[Character]]
  ) -> Bool {
    let (start, end) = (
      start.filter { !isGroupSeparator($0) }, end.filter { !isGroupSeparator($0) }
    )
    let integer = (start + end).prefix { $0 != format.decimalSeparator }
    let known = integer.count(where: \.isDecimalDigit)
    return (count...max(count, decisiveCounts.integer - known) + 1).contains { count in
      let digits = [Character](repeating: Self.openDigit, count: count)
      return fractions.contains { fraction in
        reachesBounds(start + digits + fraction + end, read: endedNumber)
      }
    }
  }

  /// Returns the number when editing ends.
  private func endedNumber(_ text: String) -> DecimalNumber? {
    ended(text).flatMap { number(of: $0.text) }
  }

  /// Returns whether a choice of open digits gives a number within the bounds.
  private func reachesBounds(
    _ pattern: [Character],
    read: (String) -> DecimalNumber?
  ) -> Bool {
    let open = pattern.indices.filter { pattern[$0] == Self.openDigit }
    func filled(_ digit: Character) -> [Character] {
      pattern.map { $0 == Self.openDigit ? digit : $0 }
    }
    var text = filled("9")
    // Whether it is a number depends on its digits only if the first is zero.
    guard read(String(text)) != nil || !open.isEmpty && read(String(filled("0"))) != nil else {
      return false
    }
    let isNegative = text.first == "-"
    for index in open {
      let digit = ("0123456789" as String).first { digit in
        text[index] = digit
        guard let number = read(String(text)) else { return false }
        return isNegative ? !interval.isBelow(number) : !interval.isAbove(number)
      }
      if digit == nil { return false }
    }
    return read(String(text)).map(interval.contains) ?? false
  }
}

/// The insertions to try.
extension FormattedNumber {
  /// Returns the digits, with and without separators, that may complete the groups at a position.
  private func insertions(between start: [Character], and end: [Character]) -> [[Character]] {
    func digits(_ count: Int) -> [Character] { .init(repeating: Self.openDigit, count: count) }
    let tail = start.reversed().prefix(while: \.isDecimalDigit).count
    let head = end.prefix(while: \.isDecimalDigit).count
    let groupsAfter = end.prefix { $0 != format.decimalSeparator }.count { !$0.isDecimalDigit }
    let (integerCount, fractionCount) = decisiveCounts
    let longest = format.groupSizes.reduce(3, max)
    var result = (0...longest + integerCount + fractionCount).map(digits)
    // Groups of other formats may follow small groups of this one.
    let other: [Character] = format.groupSizes[0] < 3 ? [" "] : []
    let separators = Set(start + end + other).filter { isGroupSeparator($0) || isForeign($0) }
    for separator in separators {
      let sizes = isGroupSeparator(separator) ? format.groupSizes : [3]
      func size(_ index: Int) -> Int { sizes[min(index, sizes.count - 1)] }
      guard head <= size(groupsAfter) else { continue }
      var rest = [separator] + digits(size(groupsAfter) - head)
      for index in groupsAfter + 1...groupsAfter + 1 + sizes.count + integerCount / 3 {
        for count in 0...max(0, size(index) - tail) { result.append(digits(count) + rest) }
        rest = [separator] + digits(size(index)) + rest
      }
    }
    return result
  }

  /// Returns the fractions that may be inserted at a position, and the empty one.
  private func fractions(between start: [Character], and end: [Character]) -> [[Character]] {
    if fractionDigits == 0 || (start + end).contains(format.decimalSeparator) { return [[]] }
    return [[]]
      + (0...decisiveCounts.fraction).map { count in
        [format.decimalSeparator] + .init(repeating: Self.openDigit, count: count)
      }
  }

  /// The numbers of digits before and after the decimal separator that may decide whether a number
  /// is within the bounds.
  private var decisiveCounts: (integer: Int, fraction: Int) {
    let parts = [interval.lower, interval.upper].compactMap { end in
      switch end {
      case .unbounded: nil as [Substring]?
      case .included(let bound), .excluded(let bound): bound.magnitude.split(separator: ".")
      }
    }
    let fraction = 1 + parts.reduce(0) { max($0, $1.dropFirst().first?.count ?? 0) }
    return (parts.reduce(0) { max($0, $1[0].count) }, min(fraction, fractionDigits ?? fraction))
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
