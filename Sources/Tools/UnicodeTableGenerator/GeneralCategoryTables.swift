/// Returns the file of the general categories (UAX #44, section 5.7.1).
func generalCategoryTables() -> TableFile {
  var runs = ScalarRuns()
  for scalar in allScalars() {
    // Surrogates are not scalars, and the run before them does not include them.
    if scalar.value == 0xE000 {
      runs.append(Unicode.GeneralCategory.surrogate.index, from: 0xD800)
    }
    runs.append(scalar.properties.generalCategory.index, from: scalar.value)
  }
  return TableFile(
    name: "GeneralCategoryTables.swift",
    source: .toolchain,
    members: [
      .text("version", "The version of Unicode of all tables.", unicodeVersion),
      .runs(
        "generalCategories",
        """
        The general category of every code point, as runs.

        Each number is the first code point of a run, shifted by 8, and the bit of its category
        in `GeneralCategories`.
        """,
        runs
      ),
    ]
  )
}

extension Unicode.GeneralCategory {
  /// The number of the category: its bit in `GeneralCategories`.
  var index: UInt32 {
    switch self {
    case .uppercaseLetter: 0
    case .lowercaseLetter: 1
    case .titlecaseLetter: 2
    case .modifierLetter: 3
    case .otherLetter: 4
    case .nonspacingMark: 5
    case .spacingMark: 6
    case .enclosingMark: 7
    case .decimalNumber: 8
    case .letterNumber: 9
    case .otherNumber: 10
    case .connectorPunctuation: 11
    case .dashPunctuation: 12
    case .openPunctuation: 13
    case .closePunctuation: 14
    case .initialPunctuation: 15
    case .finalPunctuation: 16
    case .otherPunctuation: 17
    case .mathSymbol: 18
    case .currencySymbol: 19
    case .modifierSymbol: 20
    case .otherSymbol: 21
    case .spaceSeparator: 22
    case .lineSeparator: 23
    case .paragraphSeparator: 24
    case .control: 25
    case .format: 26
    case .surrogate: 27
    case .privateUse: 28
    case .unassigned: 29
    @unknown default: fatalError("a general category that has no number here")
    }
  }
}
