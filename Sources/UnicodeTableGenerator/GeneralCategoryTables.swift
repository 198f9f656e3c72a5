/// Returns the file of the sets that general categories (UAX #44, section 5.7.1) define.
func generalCategoryTables() -> TableFile {
  TableFile(
    name: "GeneralCategoryTables.swift",
    tables: [
      TableFile.Table(
        name: "letters",
        summary: "Letters: the general categories Lu, Ll, Lt, Lm and Lo.",
        ranges: ranges(of: [
          .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        ])
      ),
      TableFile.Table(
        name: "marks",
        summary: "Marks: the general categories Mn, Mc and Me.",
        ranges: ranges(of: [.nonspacingMark, .spacingMark, .enclosingMark])
      ),
    ]
  )
}

private func ranges(of categories: Set<Unicode.GeneralCategory>) -> [ClosedRange<UInt32>] {
  var result = ScalarRanges()
  for scalar in allScalars() where categories.contains(scalar.properties.generalCategory) {
    result.append(scalar)
  }
  return result.ranges
}
