/// Returns every Unicode scalar in ascending order.
func allScalars() -> some Sequence<Unicode.Scalar> {
  (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
}

/// A set of scalars, built in ascending order as ranges.
struct ScalarRanges {
  /// The ranges: ascending, disjoint, not adjacent, and free of surrogates.
  private(set) var ranges: [ClosedRange<UInt32>] = []

  /// Adds a scalar that is greater than all previous ones.
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
  /// The runs: each starts at the end of the previous one, and has another value.
  private(set) var runs: [(start: UInt32, value: UInt32)] = []

  /// Sets the value of all code points from `start` until the start of the next call.
  mutating func append(_ value: UInt32, from start: UInt32) {
    if let last = runs.last, last.value == value { return }
    runs.append((start, value))
  }
}
