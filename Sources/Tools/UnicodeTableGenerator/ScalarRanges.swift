/// Returns every Unicode scalar in ascending order.
func allScalars() -> some Sequence<Unicode.Scalar> {
  (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
}

/// A set of scalars that grows upwards, as ranges.
struct ScalarRanges {
  /// The ranges: ascending, disjoint, not adjacent, and free of surrogates.
  private(set) var ranges: [ClosedRange<UInt32>] = []

  /// Adds a scalar that is greater than all before it.
  mutating func append(_ scalar: Unicode.Scalar) {
    if let last = ranges.last, last.upperBound + 1 == scalar.value {
      ranges[ranges.count - 1] = last.lowerBound...scalar.value
    } else {
      ranges.append(scalar.value...scalar.value)
    }
  }
}

/// A value for every code point, as runs.
struct ScalarRuns {
  /// The runs: each starts where the one before it ends, and has another value.
  private(set) var runs: [(start: UInt32, value: UInt32)] = []

  /// Gives all code points from `start` on a value, up to the next call's start.
  mutating func append(_ value: UInt32, from start: UInt32) {
    if let last = runs.last, last.value == value { return }
    runs.append((start, value))
  }
}
