internal import RegularLanguage
internal import ValidationCore

// The language of a pattern is a union of boxes: in a box, the number of each unit is in a set of
// its own, whatever the others are, so the fields may be in any order.
//
//     dd.MM.yyyy                      // days 1 to 28 of all months; 29 and 30 of all but February;
//                                     // 31 of seven months; 29 February of leap years
//     dd.MM.yyyy from 17.02.2024 on   // later years; later months of 2024; later days of that
//                                     // month; and the day itself: each times the four above
//
// Minimization merges what the boxes share. A pattern without a year has 29 February.

extension DatePattern {
  /// Returns the syntax of the texts of all values in an interval.
  func syntax<Value: DatePatternValue>(in interval: Interval<Value>) -> Syntax {
    let lower = DateBox.boxes(of: interval.lower, isLower: true)
    let upper = DateBox.boxes(of: interval.upper, isLower: false)
    let absent = DateUnit.compared.filter { !has($0) }
    let hasBounds = interval != Interval()
    let boxes = lower.flatMap { box in upper.compactMap { box.intersection($0) } }.filter { box in
      !hasBounds || absent.allSatisfy { box[$0].contains($0.standard) }
    }
    let days: [DateBox.Days?] =
      has(.day) && has(.month) ? DateBox.Days.allCases.map { $0 } : [nil]
    let halves: [Int?] = has(.half) ? [0, 1] : [nil]
    var alternatives: [Syntax] = []
    for box in boxes {
      for kind in days {
        for half in halves {
          guard let syntax = syntax(of: box.divided(kind, half)) else { continue }
          alternatives.append(syntax)
        }
      }
    }
    return alternatives.isEmpty ? .nothing : .alternation(alternatives)
  }

  /// Returns the syntax of a box; `nil` if it has no texts.
  private func syntax(of box: DateBox) -> Syntax? {
    var parts: [Syntax] = []
    for element in elements {
      switch element {
      case .literal(let text): parts.append(.literal(text))
      case .field(let field):
        guard let part = field.syntax(of: box) else { return nil }
        parts.append(part)
      }
    }
    return .concatenation(parts)
  }
}

/// Dates and times whose units are each in a range, and whose days are of a kind.
struct DateBox {
  /// A kind of day, by the months that have it.
  enum Days: CaseIterable {
    /// Every month has it.
    case every
    /// February lacks it.
    case most
    /// Only months of 31 days have it.
    case last
    /// February has it in leap years.
    case leap
  }

  private var ranges = DateUnit.compared.map(\.numbers)
  private var days: Days?
  private var half: Int?

  /// The range of a unit.
  subscript(unit: DateUnit) -> ClosedRange<Int> { ranges[unit.rawValue] }
}

extension DateBox {
  /// Returns boxes of the values that are beyond an end of an interval.
  static func boxes<Value: DatePatternValue>(
    of end: Interval<Value>.End,
    isLower: Bool
  ) -> [Self] {
    switch end {
    case .unbounded: return [Self()]
    case .included(let bound): return boxes(beyond: bound.dateFields, isLower, orEqual: true)
    case .excluded(let bound): return boxes(beyond: bound.dateFields, isLower, orEqual: false)
    }
  }

  private static func boxes(beyond bound: DateFields, _ isLower: Bool, orEqual: Bool) -> [Self] {
    var boxes: [Self] = []
    /// The box of the values that are equal in the units so far.
    var equal: Self? = Self()
    for unit in DateUnit.compared {
      let (number, numbers) = (bound[unit], unit.numbers)
      let isLast = isLower ? number >= numbers.upperBound : number <= numbers.lowerBound
      if !isLast {
        let beyond =
          isLower
          ? max(number + 1, numbers.lowerBound)...numbers.upperBound
          : numbers.lowerBound...min(number - 1, numbers.upperBound)
        if let box = equal?.limited(unit, to: beyond) { boxes.append(box) }
      }
      equal = equal?.limited(unit, to: number...number)
    }
    return orEqual ? boxes + [equal].compactMap(\.self) : boxes
  }

  private func limited(_ unit: DateUnit, to range: ClosedRange<Int>) -> Self? {
    guard let common = self[unit].common(with: range) else { return nil }
    var box = self
    box.ranges[unit.rawValue] = common
    return box
  }

  /// Returns what two boxes have in common; `nil` if that is nothing.
  func intersection(_ other: Self) -> Self? {
    DateUnit.compared.reduce(self as Self?) { box, unit in box?.limited(unit, to: other[unit]) }
  }

  /// Returns the days of a kind, in a half of the day.
  func divided(_ days: Days?, _ half: Int?) -> Self {
    var box = self
    (box.days, box.half) = (days, half)
    return box
  }

  /// The numbers of a unit, as ascending ranges.
  func numbers(of unit: DateUnit) -> [ClosedRange<Int>] {
    let range = self[unit]
    func common(_ numbers: [Int]) -> [ClosedRange<Int>] {
      numbers.filter(range.contains).map { $0...$0 }
    }
    switch (unit, days) {
    case (.year, .leap): return common(Self.leapYears)
    case (.month, .most): return common([1] + Array(3...12))
    case (.month, .last): return common([1, 3, 5, 7, 8, 10, 12])
    case (.month, .leap): return common([2])
    case (.day, .every): return [range.common(with: 1...28)].compactMap(\.self)
    case (.day, .most): return common([29, 30])
    case (.day, .last): return common([31])
    case (.day, .leap): return common([29])
    case (.hour, _):
      let hours = half.map { 12 * $0...12 * $0 + 11 } ?? unit.numbers
      return [range.common(with: hours)].compactMap(\.self)
    default: return [range]
    }
  }

  private static let leapYears = DateUnit.year.numbers.filter { year in
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The half of the day, if the pattern has one.
  var halfOfDay: Int { half ?? 0 }
}

extension DateField {
  /// Returns the syntax of the numbers in a box; `nil` if there are none.
  fileprivate func syntax(of box: DateBox) -> Syntax? {
    switch form {
    case .half: return .words([box.halfOfDay == 0 ? "AM" : "PM"])
    case .offset(let form): return form.syntax
    default: break
    }
    let numbers = box.numbers(of: unit)
    if numbers.isEmpty { return nil }
    switch form {
    case .digits(let counts):
      return Self.alternation(counts.map { Syntax.digits(numbers, count: $0) })
    case .halfDay(let counts):
      let hours = Set(numbers.joined().map { $0 % 12 == 0 ? 12 : $0 % 12 }).sorted()
      return Self.alternation(counts.map { Syntax.digits(hours.map { $0...$0 }, count: $0) })
    case .shortYear(let first):
      let years = numbers.flatMap { $0.common(with: first...first + 99).map(Array.init) ?? [] }
      return Syntax.digits(years.map { $0 % 100 }.sorted().map { $0...$0 }, count: 2)
    case .name(let isShort):
      let names = numbers.joined().map { Self.months[$0 - 1] }
      return .words(names.map { isShort ? String($0.prefix(3)) : $0 })
    case .fraction(let counts):
      return Self.alternation(counts.map { Self.fraction(numbers, count: $0) })
    case .anyFraction:
      let digits = (1...9).map { count -> Syntax? in
        let first = Self.fraction(numbers, count: count)
        let more = Syntax.set(.digits).repeated(.zeroOrMore)
        return count == 9 ? first.map { .concatenation([$0, more]) } : first
      }
      let some = Self.alternation(digits).map { Syntax.concatenation([.literal("."), $0]) }
      return Self.alternation([some, numbers.contains { $0.contains(0) } ? .empty : nil])
    case .half, .offset: return nil
    }
  }

  /// Returns the syntax of fractions with a number of digits, given in nanoseconds.
  private static func fraction(_ numbers: [ClosedRange<Int>], count: Int) -> Syntax? {
    let unit = power(9 - count)
    let fractions = numbers.compactMap { range -> ClosedRange<Int>? in
      let (first, last) = ((range.lowerBound + unit - 1) / unit, range.upperBound / unit)
      return first <= last ? first...last : nil
    }
    return Syntax.digits(fractions, count: count)
  }

  private static func alternation(_ parts: [Syntax?]) -> Syntax? {
    let parts = parts.compactMap(\.self)
    return parts.count > 1 ? .alternation(parts) : parts.first
  }
}

extension DateOffsetForm {
  fileprivate var syntax: Syntax {
    let hours = "[-+](?:[01][0-9]|2[0-3])"
    let minutes = "[0-5][0-9]"
    let offset =
      switch self {
      case .hours: "\(hours)(?:\(minutes))?"
      case .basic: hours + minutes
      case .extended: "\(hours):\(minutes)"
      case .any: "\(hours):?\(minutes)"
      }
    return Syntax(pattern: hasZ ? "(?:Z|\(offset))" : offset)
  }
}

extension Syntax {
  /// Returns the syntax of numbers with exactly as many digits; `nil` if there are none.
  ///
  ///     Syntax.digits([9...31], count: 2)   // 0(9) or [12][0-9] or 3[01]
  ///
  /// - Parameters:
  ///   - ranges: The numbers, as ascending ranges; larger ones are left out.
  ///   - count: The number of digits.
  /// - Returns: The syntax, in which first digits that the same digits may follow are one set.
  fileprivate static func digits(_ ranges: [ClosedRange<Int>], count: Int) -> Self? {
    let size = DateField.power(count)
    let ranges = ranges.compactMap { $0.common(with: 0...size - 1) }
    if ranges.isEmpty { return nil }
    if count == 0 { return .empty }
    if ranges == [0...size - 1] {
      return .set(.digits).repeated(Repetition(count, count))
    }
    let unit = size / 10
    var rests = [[ClosedRange<Int>]](repeating: [], count: 10)
    for range in ranges {
      for digit in range.lowerBound / unit...range.upperBound / unit {
        let start = digit * unit
        guard let part = range.common(with: start...start + unit - 1) else { continue }
        rests[digit].append(part.lowerBound - start...part.upperBound - start)
      }
    }
    var branches: [(digits: ScalarSet, rest: [ClosedRange<Int>])] = []
    for (set, digit) in ScalarSet.eachDigit where !rests[digit].isEmpty {
      if let index = branches.firstIndex(where: { $0.rest == rests[digit] }) {
        branches[index].digits = branches[index].digits.union(set)
      } else {
        branches.append((set, rests[digit]))
      }
    }
    let parts = branches.compactMap { branch in
      digits(branch.rest, count: count - 1).map { Syntax.set(branch.digits).then($0) }
    }
    return parts.count == 1 ? parts[0] : .alternation(parts)
  }
}

extension ClosedRange<Int> {
  /// Returns what two ranges have in common; `nil` if that is nothing.
  fileprivate func common(with other: Self) -> Self? { overlaps(other) ? clamped(to: other) : nil }
}
