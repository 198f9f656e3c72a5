/// The minterms of some sets: the coarsest partition of all Unicode scalars in which each of the
/// sets is a union of classes.
///
/// Derivatives by two scalars of one class are equal, so that an automaton needs one transition a
/// class.
package struct Alphabet: Sendable {
  /// Where each run of scalars of one class ends, inclusive, ascending; surrogates belong to the
  /// run that holds U+E000, which makes no difference to a scalar.
  private let uppers: [UInt32]
  /// The class of each run.
  private let classes: [UInt32]
  /// The number of classes.
  package let count: Int

  /// Creates the alphabet of the sets.
  ///
  /// - Complexity: O(*r* log *r* + *c*) in the number *r* of ranges of the sets and the number *c*
  ///   of elementary runs that they cover, counted once a set.
  ///
  /// - Parameters:
  ///   - sets: The sets.
  ///   - limit: The greatest number of elementary runs, counted once for each set that covers them.
  package init?(separating sets: some Collection<ScalarSet>, limit: Int = .max) {
    var uppers = Set<UInt32>([Self.last])
    for range in sets.lazy.flatMap(\.ranges) {
      // No run may consist of surrogates: its class would look reachable, and never be.
      if range.lowerBound > 0 {
        uppers.insert(range.lowerBound == 0xE000 ? 0xD7FF : range.lowerBound - 1)
      }
      uppers.insert(range.upperBound)
    }
    self.uppers = uppers.sorted()
    var covered = 0
    for range in sets.lazy.flatMap(\.ranges) {
      let first = Self.index(of: range.lowerBound, in: self.uppers)
      covered += Self.index(of: range.upperBound, in: self.uppers) - first + 1
      if covered > limit { return nil }
    }
    var classes = [UInt32](repeating: 0, count: self.uppers.count)
    var next: UInt32 = 1
    for set in sets {
      // Splits every class that the set covers in part; one that it covers whole is only renamed.
      var renamed: [UInt32: UInt32] = [:]
      for run in Self.runs(of: set, in: self.uppers) {
        let old = classes[run]
        let new = renamed[old] ?? next
        if new == next {
          renamed[old] = next
          next += 1
        }
        classes[run] = new
      }
    }
    var numbers: [UInt32: UInt32] = [:]
    for run in classes.indices {
      let number = numbers[classes[run]] ?? UInt32(numbers.count)
      numbers[classes[run]] = number
      classes[run] = number
    }
    self.classes = classes
    self.count = numbers.count
  }

  private static let last: UInt32 = 0x10_FFFF

  /// The indices of the runs that make up the set.
  private static func runs(of set: ScalarSet, in uppers: [UInt32]) -> some Sequence<Int> {
    set.ranges.lazy.flatMap { range in
      Self.index(of: range.lowerBound, in: uppers)...Self.index(of: range.upperBound, in: uppers)
    }
  }

  private static func index(of value: UInt32, in uppers: [UInt32]) -> Int {
    var low = 0
    var high = uppers.count - 1
    while low < high {
      let middle = (low + high) / 2
      if uppers[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Alphabet {
  /// The runs of scalars of one class, ascending, covering everything up to U+10FFFF.
  var runs: some Sequence<(range: ClosedRange<UInt32>, class: UInt32)> {
    uppers.indices.lazy.map { index in
      ((index == 0 ? 0 : uppers[index - 1] + 1)...uppers[index], classes[index])
    }
  }

  /// The number of runs.
  var runCount: Int { uppers.count }

  /// The index and class of the run that a value is in.
  func run(of value: UInt32) -> (upper: UInt32, class: UInt32) {
    let index = Self.index(of: value, in: uppers)
    return (uppers[index], classes[index])
  }

  /// The classes that make up a set, which must be one of those that the alphabet separates; some
  /// of them more than once.
  func classes(of set: ScalarSet) -> some Sequence<Int> {
    Self.runs(of: set, in: uppers).lazy.map { Int(classes[$0]) }
  }

  /// The scalars of the classes for which the predicate holds.
  func scalars(where isIncluded: (Int) -> Bool) -> ScalarSet {
    // A class may have thousands of runs, and the predicate may be a search.
    let included = (0..<count).map(isIncluded)
    return ScalarSet(runs.filter { included[Int($0.class)] }.map(\.range))
  }
}
