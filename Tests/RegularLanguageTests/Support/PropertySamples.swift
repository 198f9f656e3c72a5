import RegularLanguage

/// Returns the scalars for which a set is compared with its definition: all at or next to a bound,
/// and a stride of the others.
func samples(for set: ScalarSet, stride step: Int = 1009) -> [Unicode.Scalar] {
  let bounds = set.ranges.flatMap { range in
    [range.lowerBound, range.upperBound, range.lowerBound &- 1, range.upperBound + 1]
  }
  let others = stride(from: 0, through: 0x10FFFF, by: step).map(UInt32.init)
  return (bounds + others).compactMap(Unicode.Scalar.init)
}
