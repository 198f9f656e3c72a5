import RegularLanguage
import Testing

@Suite struct GeneralCategoriesTests {
  @Test(arguments: CategoryCase.all)
  func `a category agrees with the toolchain`(category: CategoryCase) throws {
    let set = try UnicodeProperty(category.names[0]).scalars
    let wrong = samples(for: set).filter {
      set.contains($0) != category.categories.contains($0.properties.generalCategory)
    }
    #expect(wrong == [])
    #expect(set.isEmpty == (category.names[0] == "Cs"))
  }

  @Test(arguments: CategoryCase.all)
  func `every name of a category works`(category: CategoryCase) throws {
    let property = try UnicodeProperty(category.names[0])
    for name in category.names {
      #expect(try UnicodeProperty(name) == property, "\(name)")
      #expect(try UnicodeProperty("gc", name) == property, "gc=\(name)")
      #expect(try UnicodeProperty("General_Category", name) == property, "\(name)")
    }
  }

  @Test func `every scalar is in one category`() throws {
    let single = CategoryCase.all.filter { $0.categories.count == 1 }
    let sets = try single.map { try UnicodeProperty($0.names[0]).scalars }
    #expect(sets.map(\.count).reduce(0, +) == ScalarSet.all.count)
    #expect(ScalarSet(sets.flatMap(\.ranges)) == .all)
  }

  @Test func `letters and marks agree with the tables of other layers`() {
    #expect(ScalarSet(pairs: UnicodeTables.letters) == GeneralCategories.letters.scalars)
    #expect(ScalarSet(pairs: UnicodeTables.marks) == GeneralCategories.marks.scalars)
  }
}

/// A category or group of categories, with its names.
struct CategoryCase: CustomTestStringConvertible, Sendable {
  let names: [String]
  let categories: Set<Unicode.GeneralCategory>

  init(_ names: String, _ categories: Set<Unicode.GeneralCategory>) {
    self.names = names.split(separator: " ").map(String.init)
    self.categories = categories
  }

  var testDescription: String { names[0] }

  static let all = [
    CategoryCase("Lu Uppercase_Letter", [.uppercaseLetter]),
    CategoryCase("Ll Lowercase_Letter", [.lowercaseLetter]),
    CategoryCase("Lt Titlecase_Letter", [.titlecaseLetter]),
    CategoryCase("Lm Modifier_Letter", [.modifierLetter]),
    CategoryCase("Lo Other_Letter", [.otherLetter]),
    CategoryCase("Mn Nonspacing_Mark", [.nonspacingMark]),
    CategoryCase("Mc Spacing_Mark", [.spacingMark]),
    CategoryCase("Me Enclosing_Mark", [.enclosingMark]),
    CategoryCase("Nd Decimal_Number digit", [.decimalNumber]),
    CategoryCase("Nl Letter_Number", [.letterNumber]),
    CategoryCase("No Other_Number", [.otherNumber]),
    CategoryCase("Pc Connector_Punctuation", [.connectorPunctuation]),
    CategoryCase("Pd Dash_Punctuation", [.dashPunctuation]),
    CategoryCase("Ps Open_Punctuation", [.openPunctuation]),
    CategoryCase("Pe Close_Punctuation", [.closePunctuation]),
    CategoryCase("Pi Initial_Punctuation", [.initialPunctuation]),
    CategoryCase("Pf Final_Punctuation", [.finalPunctuation]),
    CategoryCase("Po Other_Punctuation", [.otherPunctuation]),
    CategoryCase("Sm Math_Symbol", [.mathSymbol]),
    CategoryCase("Sc Currency_Symbol", [.currencySymbol]),
    CategoryCase("Sk Modifier_Symbol", [.modifierSymbol]),
    CategoryCase("So Other_Symbol", [.otherSymbol]),
    CategoryCase("Zs Space_Separator", [.spaceSeparator]),
    CategoryCase("Zl Line_Separator", [.lineSeparator]),
    CategoryCase("Zp Paragraph_Separator", [.paragraphSeparator]),
    CategoryCase("Cc Control cntrl", [.control]),
    CategoryCase("Cf Format", [.format]),
    CategoryCase("Cs Surrogate", [.surrogate]),
    CategoryCase("Co Private_Use", [.privateUse]),
    CategoryCase("Cn Unassigned", [.unassigned]),
    CategoryCase(
      "LC Cased_Letter L&", [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter]),
    CategoryCase(
      "L Letter",
      [.uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter]),
    CategoryCase("M Mark Combining_Mark", [.nonspacingMark, .spacingMark, .enclosingMark]),
    CategoryCase("N Number", [.decimalNumber, .letterNumber, .otherNumber]),
    CategoryCase(
      "P Punctuation punct",
      [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation,
      ]),
    CategoryCase("S Symbol", [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol]),
    CategoryCase("Z Separator", [.spaceSeparator, .lineSeparator, .paragraphSeparator]),
    CategoryCase("C Other", [.control, .format, .surrogate, .privateUse, .unassigned]),
  ]
}
