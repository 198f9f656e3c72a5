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
