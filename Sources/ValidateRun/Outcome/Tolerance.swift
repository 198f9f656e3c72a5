/// The number of invalid or missing lines that a run tolerates without failing.
package struct Tolerance: Equatable, Sendable {
  /// The maximum number of invalid lines.
  package enum Bound: Sendable, Equatable {
    case count(Int)
    /// A share of all lines, as a number and a power of ten.
    case share(Int, of: Int)
  }

  /// The maximum number of invalid lines; nil if every invalid line is a failure.
  package var maximumInvalid: Bound?
  /// The limits of single rules, or of single columns.
  package var limits: [Limit] = []
  /// The minimum number of lines.
  package var minimumLineCount = 0
  /// The maximum number of lines, rows or documents; nil if there is none.
  package var maximumLineCount: Int?
  /// Whether lines with warnings count like invalid ones.
  package var warningsFail = false
  /// Whether reading stops as soon as too many lines are invalid.
  package var isFailFast = false
  /// Whether repaired lines are failures, too.
  package var countsRepaired = false
  /// Whether the exit status is 0 even if lines are invalid.
  package var isExitZero = false

  /// The maximum number of lines that break a rule, or any rule of a column.
  package struct Limit: Sendable, Equatable {
    /// The name of the rule or of the column.
    package let name: String
    package let bound: Bound

    /// Creates a limit.
    package init(name: String, bound: Bound) {
      self.name = name
      self.bound = bound
    }
  }

  /// Creates a tolerance of nothing.
  package init() {}
}

extension Tolerance {
  /// Returns the number of missing lines; 0 if there is no minimum.
  func missingLines(in totals: Totals) -> Int {
    totals.isCutShort ? 0 : max(0, minimumLineCount - totals.lines)
  }

  /// Returns why the number of lines is wrong; nil if it is not.
  package func lineCountFault(in totals: Totals) -> LineCountFault? {
    if let maximumLineCount, totals.lines > maximumLineCount {
      return LineCountFault(lines: totals.lines, required: maximumLineCount, isExcess: true)
    }
    guard missingLines(in: totals) > 0 else { return nil }
    return LineCountFault(lines: totals.lines, required: minimumLineCount)
  }

  /// Returns the exit status of a run.
  func status(for totals: Totals) -> ExitStatus {
    if !totals.problems.isEmpty { return .failure }
    let failing =
      totals.failures?.unlimited ?? totals.invalid + (warningsFail ? totals.warned ?? 0 : 0)
    let isBad =
      totals.lineCountFault != nil || totals.hasUnjudgedInput
      || isExceeded(by: failing, of: totals.lines)
      || !excesses(in: totals).isEmpty
      || countsRepaired && totals.repaired ?? 0 > 0
    return isBad && !isExitZero ? .invalid : .valid
  }

  /// Returns whether a number of invalid lines exceeds the tolerance.
  func isExceeded(by failures: Int, of lines: Int) -> Bool {
    (maximumInvalid ?? .count(0)).isExceeded(by: failures, of: lines)
  }

  /// Returns the limits of rules and columns that are exceeded, with the numbers of lines.
  func excesses(in totals: Totals) -> [(limit: Limit, count: Int)] {
    zip(limits, totals.failures?.limited ?? []).compactMap { limit, count in
      limit.bound.isExceeded(by: count, of: totals.lines) ? (limit, count) : nil
    }
  }

  /// Returns the indices of the limits that apply to a rule in a column.
  package func limits(ofRule label: String, in column: String?) -> [Int] {
    limits.indices.filter { index in
      let name = limits[index].name.utf8
      return name.elementsEqual(label.utf8) || column.map { name.elementsEqual($0.utf8) } ?? false
    }
  }

  /// Returns whether the run can only fail, and stops then.
  func isHopeless(_ counts: FailureCounts) -> Bool {
    guard isFailFast else { return false }
    if let maximum = hopelessCount, counts.unlimited >= maximum { return true }
    return zip(limits, counts.limited).contains { limit, count in
      if case .count(let maximum) = limit.bound { count > maximum } else { false }
    }
  }

  /// Whether a bound is a share of all lines.
  package var hasShares: Bool {
    (limits.map(\.bound) + [maximumInvalid].compactMap(\.self)).contains {
      if case .share = $0 { true } else { false }
    }
  }

  /// Whether the place at which reading stops depends on the lines before a range.
  package var isIndivisible: Bool { isFailFast && !limits.isEmpty || hopelessCount ?? 0 > 1 }

  /// The number of invalid lines after which the run can only fail; nil if there is none.
  package var hopelessCount: Int? {
    switch maximumInvalid {
    case nil: isFailFast ? 1 : nil
    case .count(let maximum): isFailFast && maximum < .max ? maximum + 1 : nil
    case .share: nil
    }
  }
}

extension Tolerance.Bound {
  /// Returns whether a number of lines exceeds the bound.
  func isExceeded(by count: Int, of lines: Int) -> Bool {
    switch self {
    case .count(let maximum):
      return count > maximum
    case .share(let part, let whole):
      // Both products are exact, since they have twice the width.
      let left = count.multipliedFullWidth(by: whole)
      let right = lines.multipliedFullWidth(by: part)
      return (left.high, left.low) > (right.high, right.low)
    }
  }
}

extension Tolerance.Limit {
  /// Parses `NAME=N` or `NAME=P%`; the last `=` counts.
  package init?(_ text: String) {
    guard let equals = text.utf8.lastIndex(of: UInt8(ascii: "=")), equals > text.startIndex,
      let bound = Tolerance.Bound(String(text[text.utf8.index(after: equals)...]))
    else { return nil }
    self.init(name: String(text[..<equals]), bound: bound)
  }
}

/// The numbers of failing lines, if rules or columns have limits of their own.
package struct FailureCounts: Equatable, Sendable {
  /// The number of lines that fail for a rule without a limit of its own.
  var unlimited = 0
  /// The number of lines that fail for each limit of a rule or a column.
  var limited: [Int]

  /// Creates counts of zero.
  init(limits: Int) { limited = Array(repeating: 0, count: limits) }
}

extension FailureCounts {
  /// Adds other counts.
  mutating func add(_ other: Self) {
    unlimited += other.unlimited
    for (index, count) in zip(limited.indices, other.limited) { limited[index] += count }
  }
}

extension Tolerance.Bound: CustomStringConvertible {
  /// The bound in the notation of ``init(_:)``.
  package var description: String {
    switch self {
    case .count(let count):
      return "\(count)"
    case .share(let part, let whole):
      let digits = String(part % (whole / 100) + whole / 100).dropFirst()
      return "\(part / (whole / 100))" + (digits.isEmpty ? "" : ".\(digits)") + "%"
    }
  }

  /// Parses `N` or `P%`, where P may have up to nine decimals.
  package init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    guard bytes.last == UInt8(ascii: "%") else {
      guard let count = Int(digits: bytes) else { return nil }
      self = .count(count)
      return
    }
    bytes.removeLast()
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard let first = parts.first, let percent = Int(digits: first), percent <= 100,
      parts.count <= 2
    else { return nil }
    var part = percent
    var whole = 100
    if parts.count == 2 {
      guard 1...9 ~= parts[1].count, let fraction = Int(digits: parts[1]) else { return nil }
      for _ in parts[1] {
        part *= 10
        whole *= 10
      }
      part += fraction
    }
    guard part <= whole else { return nil }
    self = .share(part, of: whole)
  }
}
