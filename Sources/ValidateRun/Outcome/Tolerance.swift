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
  /// The minimum number of lines.
  package var minimumLineCount = 0
  /// Whether lines with warnings count like invalid ones.
  package var warningsFail = false
  /// Whether reading stops as soon as too many lines are invalid.
  package var isFailFast = false
  /// Whether repaired lines are failures, too.
  package var countsRepaired = false
  /// Whether the exit status is 0 even if lines are invalid.
  package var isExitZero = false

  package init(
    maximumInvalid: Bound? = nil,
    minimumLineCount: Int = 0,
    warningsFail: Bool = false,
    isFailFast: Bool = false,
    countsRepaired: Bool = false,
    isExitZero: Bool = false
  ) {
    self.maximumInvalid = maximumInvalid
    self.minimumLineCount = minimumLineCount
    self.warningsFail = warningsFail
    self.isFailFast = isFailFast
    self.countsRepaired = countsRepaired
    self.isExitZero = isExitZero
  }
}

extension Tolerance {
  /// Returns the number of missing lines; 0 if there is no minimum.
  func missingLines(in totals: Totals) -> Int {
    totals.isCutShort ? 0 : max(0, minimumLineCount - totals.lines)
  }

  /// Returns the shortage of lines; nil if there are enough.
  package func shortage(in totals: Totals) -> Shortage? {
    guard missingLines(in: totals) > 0 else { return nil }
    return Shortage(lines: totals.lines, required: minimumLineCount)
  }

  /// Returns the exit status of a run.
  func status(for totals: Totals) -> ExitStatus {
    if !totals.problems.isEmpty { return .failure }
    let failing = totals.invalid + (warningsFail ? totals.warned ?? 0 : 0)
    let isBad =
      totals.shortage != nil || isExceeded(by: failing, of: totals.lines)
      || countsRepaired && totals.repaired ?? 0 > 0
    return isBad && !isExitZero ? .invalid : .valid
  }

  /// Returns whether a number of invalid lines exceeds the tolerance.
  func isExceeded(by failures: Int, of lines: Int) -> Bool {
    switch maximumInvalid {
    case nil:
      return failures > 0
    case .count(let most):
      return failures > most
    case .share(let part, let whole):
      // Both products are exact, since they have twice the width.
      let left = failures.multipliedFullWidth(by: whole)
      let right = lines.multipliedFullWidth(by: part)
      return (left.high, left.low) > (right.high, right.low)
    }
  }

  /// The number of invalid lines after which the run can only fail; nil if there is none.
  package var hopelessCount: Int? {
    switch maximumInvalid {
    case nil: isFailFast ? 1 : nil
    case .count(let most): isFailFast && most < .max ? most + 1 : nil
    case .share: nil
    }
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
