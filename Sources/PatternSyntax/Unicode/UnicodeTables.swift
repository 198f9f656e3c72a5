/// The sets of Unicode scalars that the engine knows, as generated tables.
///
/// The tables of grapheme breaks are flat lists of inclusive ranges in ascending order: lower
/// bound, upper bound, lower bound, and so on. The ranges are disjoint and not adjacent, and have
/// no surrogates. The others, which `UnicodeProperty` reads, say their form themselves.
///
/// All of them have one ``version`` of Unicode: that of the toolchain that generated them. Scripts
/// and script extensions, which it doesn't tell, are the Unicode Character Database's of the same
/// version; the generator takes no other. A standard library with another one, as a newer operating
/// system may have, can differ in scalars that were assigned or changed in between;
/// `swift run UnicodeTableGenerator` follows it.
package enum UnicodeTables {}

extension UnicodeTables {
  /// Letters: the general categories Lu, Ll, Lt, Lm and Lo.
  package static let letters = pairs(of: .letters)

  /// Marks: the general categories Mn, Mc and Me.
  package static let marks = pairs(of: .marks)

  private static func pairs(of categories: GeneralCategories) -> [UInt32] {
    categories.scalars.ranges.flatMap { [$0.lowerBound, $0.upperBound] }
  }
}

extension UnicodeTables {
  /// The ranges that a table of runs gives wanted values: `start << 8 | value`, ascending.
  ///
  /// - Complexity: O(*n*) in the number of runs.
  static func ranges(of runs: [UInt32], where isWanted: (UInt32) -> Bool) -> [ClosedRange<UInt32>] {
    var ranges: [ClosedRange<UInt32>] = []
    for (index, run) in runs.enumerated() where isWanted(run & 0xFF) {
      let end = index + 1 < runs.count ? runs[index + 1] >> 8 : 0x11_0000
      ranges.append(run >> 8...end - 1)
    }
    return ranges
  }
}
