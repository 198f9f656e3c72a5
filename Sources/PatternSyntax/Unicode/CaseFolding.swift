/// Simple case folding: scalars that differ only by case, one to one (CaseFolding.txt, status C and
/// S).
///
/// `s`, `S` and U+017F (long s) are equivalent. U+0130 and U+0131, the dotted uppercase and the
/// dotless lowercase i, have no equivalents, since their meaning depends on the language.
enum CaseFolding {
  /// Returns the scalars that are equivalent to any member of the set, including the members.
  ///
  /// - Complexity: O(*r* log *v* + *m* log *m*) in the number *r* of the set's ranges, the number
  ///   *v* of case variants of all scalars, and the number *m* of those that members have.
  static func closure(of set: ScalarSet) -> ScalarSet {
    let variants = UnicodeTables.caseVariants
    var added: [ClosedRange<UInt32>] = []
    for range in set.ranges {
      var index = firstPair(from: range.lowerBound, in: variants)
      while index < variants.count, variants[index] <= range.upperBound {
        let variant = variants[index + 1]
        if !range.contains(variant) { added.append(variant...variant) }
        index += 2
      }
    }
    return set.union(ScalarSet(added))
  }

  /// The index of the first pair whose first scalar is at least the value.
  private static func firstPair(from value: UInt32, in variants: [UInt32]) -> Int {
    var low = 0
    var high = variants.count / 2
    while low < high {
      let middle = (low + high) / 2
      if variants[2 * middle] < value { low = middle + 1 } else { high = middle }
    }
    return 2 * low
  }
}

extension ScalarSet {
  /// The set with all scalars that differ from its own only by case.
  package var ignoringCase: Self { CaseFolding.closure(of: self) }
}
