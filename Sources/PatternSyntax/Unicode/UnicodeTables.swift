/// The sets of Unicode scalars in the engine, as generated tables.
///
/// The tables of grapheme breaks are flat lists of inclusive ranges in ascending order: lower
/// bound, upper bound, lower bound, and so on. The ranges are disjoint, not adjacent, and contain
/// no surrogates. The other tables, which `UnicodeProperty` reads, describe their own form.
///
/// All tables have the same ``version`` of Unicode: that of the toolchain that generated them.
/// Scripts and script extensions, which it does not provide, are from the Unicode Character
/// Database of the same version; the generator accepts no other. A standard library with another
/// version, as in a newer operating system, can differ in scalars that have been assigned or
/// changed in between; run `swift run UnicodeTableGenerator` to update the tables.
package enum UnicodeTables {}

extension UnicodeTables {
  /// Letters: the general categories Lu, Ll, Lt, Lm and Lo.
  package static let letters = pairs(of: .letters)

  /// Marks: the general categories Mn, Mc and Me.
  package static let marks = pairs(of: .marks)

  private static func pairs(of categories: GeneralCategories) -> [UInt32] {
    categories.scalars.ranges.flatMap { [$0.lowerBound, $0.upperBound] }
  }

  /// The ranges of selected values in a table of runs: `start << 8 | value`, ascending.
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
