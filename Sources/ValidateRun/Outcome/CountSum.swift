/// A sum of counts that were read from a file.
///
/// A file may contain any count, so each sum of such counts is built here, where an overflow is an
/// error and no trap.
package struct CountSum {
  /// The sum.
  package private(set) var value = 0

  /// The error of counts whose sum is larger than any number of lines.
  package struct Overflow: Error {}

  /// Creates a sum of nothing.
  package init() {}

  /// Adds a count, which is not negative.
  ///
  /// - Throws: ``Overflow`` if the sum is larger than `Int.max`; it is unchanged then.
  package mutating func add(_ count: Int) throws(Overflow) {
    let (sum, isTooLarge) = value.addingReportingOverflow(count)
    if isTooLarge { throw Overflow() }
    value = sum
  }

  /// Adds counts.
  ///
  /// - Throws: ``Overflow`` if the sum is larger than `Int.max`.
  package mutating func add(_ counts: [Int]) throws(Overflow) {
    for count in counts { try add(count) }
  }
}
