package import ValidateRun

/// The number of rows that may break a proposed rule.
package struct RowAllowance: Sendable {
  private let bound: Tolerance.Bound?

  /// Creates an allowance; `nil` allows no rows.
  package init(_ bound: Tolerance.Bound?) { self.bound = bound }
}

extension RowAllowance {
  /// Returns the number of rows, among others, that may break a rule.
  func rows(of all: Int) -> Int {
    switch bound {
    case nil: return 0
    case .count(let maximum): return maximum
    case .share(let part, let whole):
      let (quotient, rest) = all.quotientAndRemainder(dividingBy: whole)
      return quotient * part + Int(Double(rest) * Double(part) / Double(whole))
    }
  }

  /// Returns the number of rows after which a rule is not considered any more, though more rows may
  /// follow: a share may be exceeded for a while.
  @inline(__always)
  func patience(after rows: Int) -> Int { bound == nil ? 0 : 2 * self.rows(of: rows) + 100 }
}
