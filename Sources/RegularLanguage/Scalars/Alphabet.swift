/// The minterms of some sets: the coarsest partition of all Unicode scalars in which each of the
/// sets is a union of classes.
///
/// Derivatives by two scalars of one class are equal, so that an automaton needs one transition per
/// class.
package struct Alphabet: Sendable {
  /// The inclusive ends of the runs of scalars of one class, ascending; surrogates belong to the
  /// run of U+E000, which makes no difference for scalars.
  private let uppers: [UInt32]
  /// The class of each run.
  private let classes: [UInt32]
  /// The number of classes.
  package let count: Int
  /// A cache of unions of classes, for alphabets of many runs.
  private let unions: ClassUnions?

  private init(uppers: [UInt32], classes: [UInt32], count: Int) {
    self.uppers = uppers
    self.classes = classes
    self.count = count
    unions = uppers.count < ClassUnions.minimumRunCount ? nil : ClassUnions()
  }

  /// Creates the alphabet of the sets; returns `nil` if the limit is exceeded.
  ///
  /// - Complexity: O(*r* log *r* + *c*) in the number *r* of ranges of the sets and the number *c*
  ///   of elementary runs that they cover, counted once per set.
  ///
  /// - Parameters:
  ///   - sets: The sets.
  ///   - limit: The maximum number of elementary runs, counted once for each set that covers them.
  package init?(separating sets: [ScalarSet], limit: Int = .max) {
    let uppers = Self.uppers(of: sets)
    var covered = 0
    var classes = [UInt32](repeating: 0, count: uppers.count)
    // Splits every class that a set covers in part; a class that it covers completely is renamed.
    // A class has already been renamed for the set if its new name is one of those for the set.
    var renamed: [UInt32] = [0]
    for set in sets {
      let fresh = UInt32(renamed.count)
      Self.forEachRuns(of: set, in: uppers) { runs in
        covered += runs.count
        if covered > limit { return }
        for run in runs {
          let old = Int(classes[run])
          if renamed[old] < fresh {
            renamed[old] = UInt32(renamed.count)
            renamed.append(0)
          }
          classes[run] = renamed[old]
        }
      }
      if covered > limit { return nil }
    }
    // The remaining names, in the order of their first runs.
    var numbers = [UInt32?](repeating: nil, count: renamed.count)
    var count: UInt32 = 0
    for run in classes.indices {
      let name = Int(classes[run])
      classes[run] = numbers[name] ?? count
      if numbers[name] == nil {
        numbers[name] = count
        count += 1
      }
    }
    self.init(uppers: uppers, classes: classes, count: Int(count))
  }

  /// Creates the alphabet of runs, by their lengths and classes; returns `nil` if these are
  /// inconsistent.
  init?(lengths: [Int], classes: [UInt32]) {
    var uppers: [UInt32] = []
    var end = 0
    for length in lengths {
      guard length > 0, length <= Int(Self.last) + 1 - end else { return nil }
      end += length
      uppers.append(UInt32(end - 1))
    }
    // Classes are numbered in the order of their first runs.
    var count: UInt32 = 0
    for index in classes where index >= count {
      guard index == count else { return nil }
      count += 1
    }
    guard end == Int(Self.last) + 1, classes.count == uppers.count else { return nil }
    self.init(uppers: uppers, classes: classes, count: Int(count))
  }

  private static let last: UInt32 = 0x10_FFFF

  /// Returns the ends of runs such that each of the sets consists of whole runs.
  private static func uppers(of sets: [ScalarSet]) -> [UInt32] {
    var ends = [last]
    for set in sets {
      for range in set.ranges {
        // No run may consist of only surrogates: its class would look reachable, but never be.
        if range.lowerBound > 0 {
          ends.append(range.lowerBound == 0xE000 ? 0xD7FF : range.lowerBound - 1)
        }
        ends.append(range.upperBound)
      }
    }
    ends.sort()
    var uppers: [UInt32] = []
    for end in ends where uppers.last != end { uppers.append(end) }
    return uppers
  }

  /// Calls a function with the indices of the runs of each range of a set.
  @inline(__always)
  private static func forEachRuns(
    of set: ScalarSet,
    in uppers: [UInt32],
    _ body: (Range<Int>) -> Void
  ) {
    var next = 0
    for range in set.ranges {
      let first = index(of: range.lowerBound, in: uppers, from: next)
      let last = index(of: range.upperBound, in: uppers, from: first)
      body(first..<last + 1)
      next = last
    }
  }

  /// Returns the index of the run of a value, which must not precede the start.
  ///
  /// - Complexity: O(log *n*) in the number of runs between them.
  private static func index(of value: UInt32, in uppers: [UInt32], from start: Int) -> Int {
    var low = start
    var high = start
    var step = 1
    while high < uppers.count, uppers[high] < value {
      low = high + 1
      high += step
      step *= 2
    }
    high = min(high, uppers.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if uppers[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Alphabet {
  /// The runs of scalars of one class, in ascending order, covering everything up to U+10FFFF.
  var runs: some Sequence<(range: ClosedRange<UInt32>, class: UInt32)> {
    uppers.indices.lazy.map { index in
      ((index == 0 ? 0 : uppers[index - 1] + 1)...uppers[index], classes[index])
    }
  }

  /// The number of runs.
  var runCount: Int { uppers.count }

  /// A run of scalars of one class: its index, its inclusive end, and its class.
  typealias Run = (index: Int, upper: UInt32, class: UInt32)

  /// Returns the run of a value.
  ///
  /// - Complexity: O(log *n*) in the number of runs from the one to start from.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - start: The index of that run, or of an earlier one.
  /// - Returns: The run.
  func run(of value: UInt32, from start: Int) -> Run {
    let index = Self.index(of: value, in: uppers, from: start)
    return (index, uppers[index], classes[index])
  }

  /// Calls a function with the classes of a set, which must be one of those that the alphabet
  /// separates; some classes occur more than once.
  func forEachClass(of set: ScalarSet, _ body: (Int) -> Void) {
    Self.forEachRuns(of: set, in: uppers) { runs in
      for run in runs { body(Int(classes[run])) }
    }
  }

  /// Returns the scalars of the classes that satisfy a predicate.
  func scalars(where isIncluded: (Int) -> Bool) -> ScalarSet {
    // A class may have thousands of runs, and the predicate may be expensive.
    let included = (0..<count).map(isIncluded)
    return unions?.union(of: included, otherwise: scalars) ?? scalars(in: included)
  }

  private func scalars(in included: [Bool]) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    var start: UInt32 = 0
    for index in uppers.indices {
      if included[Int(classes[index])] { ranges.append(start...uppers[index]) }
      start = uppers[index] &+ 1
    }
    return ScalarSet(ranges)
  }

  /// The number of runs, or of ranges, with which it takes less time to find an alphabet, or what
  /// is made of it, among the last ones than to make it again.
  private static var largeCount: Int { 256 }

  /// Whether what is made of the alphabet is worth keeping.
  var isLarge: Bool { runCount >= Self.largeCount }

  private static let shared = Guarded(Recent<(sets: [ScalarSet], limit: Int, alphabet: Self)>())

  /// Returns the alphabet of sets; `nil` if the limit is exceeded.
  ///
  /// Like ``init(separating:limit:)``, but takes less time if the same sets were separated before:
  ///
  ///     .length(...3) and .alphabetic    // the letters and the parts of Characters
  ///     .length(...4) and .alphabetic    // the same
  static func shared(separating sets: [ScalarSet], limit: Int) -> Self? {
    if sets.reduce(0, { $0 + $1.ranges.count }) < largeCount {
      return Self(separating: sets, limit: limit)
    }
    let known = shared.withLock { $0.recall { $0.limit == limit && $0.sets == sets } }
    if let known { return known.alphabet }
    let alphabet = Self(separating: sets, limit: limit)
    if let alphabet { shared.withLock { $0.insert((sets, limit, alphabet)) } }
    return alphabet
  }

  /// Returns whether another alphabet has the same classes with the same numbers.
  func isIdentical(to other: Self) -> Bool {
    count == other.count && uppers == other.uppers && classes == other.classes
  }
}
