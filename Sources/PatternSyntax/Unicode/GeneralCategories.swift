/// A set of general categories (UAX #44, section 5.7.1).
///
/// The bits have the same numbers as the categories in the generated table: in the order of the
/// standard's list, from Lu at bit 0 to Cn at bit 29.
package struct GeneralCategories: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

extension GeneralCategories {
  /// Lu, Ll, Lt, Lm and Lo.
  package static let letters = Self(rawValue: 0b1_1111)
  /// Mn, Mc and Me.
  package static let marks = Self(rawValue: 0b111 << 5)
  /// Cn: unassigned code points, including noncharacters.
  package static let unassigned = Self(rawValue: 1 << 29)
  /// All categories.
  package static let all = Self(rawValue: 1 << 30 - 1)

  /// The scalars in any of the categories.
  ///
  /// Surrogates (Cs) are code points, but not scalars, so their set is empty.
  package var scalars: ScalarSet {
    ScalarSet(
      UnicodeTables.ranges(of: UnicodeTables.generalCategories) { rawValue & 1 << $0 != 0 })
  }

  /// The names of the categories, bit by bit, followed by those of their groups
  /// (PropertyValueAliases.txt; `L&` is Perl's).
  static let names = LooseNames(
    """
    Lu Uppercase_Letter
    Ll Lowercase_Letter
    Lt Titlecase_Letter
    Lm Modifier_Letter
    Lo Other_Letter
    Mn Nonspacing_Mark
    Mc Spacing_Mark
    Me Enclosing_Mark
    Nd Decimal_Number digit
    Nl Letter_Number
    No Other_Number
    Pc Connector_Punctuation
    Pd Dash_Punctuation
    Ps Open_Punctuation
    Pe Close_Punctuation
    Pi Initial_Punctuation
    Pf Final_Punctuation
    Po Other_Punctuation
    Sm Math_Symbol
    Sc Currency_Symbol
    Sk Modifier_Symbol
    So Other_Symbol
    Zs Space_Separator
    Zl Line_Separator
    Zp Paragraph_Separator
    Cc Control cntrl
    Cf Format
    Cs Surrogate
    Co Private_Use
    Cn Unassigned
    LC Cased_Letter L&
    L Letter
    M Mark Combining_Mark
    N Number
    P Punctuation punct
    S Symbol
    Z Separator
    C Other
    """
  )

  /// The groups for the lines of `names` after the categories.
  private static let groups: [Self] = [
    Self(rawValue: 0b111), letters, marks, Self(rawValue: 0b111 << 8),
    Self(rawValue: 0b111_1111 << 11), Self(rawValue: 0b1111 << 18), Self(rawValue: 0b111 << 22),
    Self(rawValue: 0b1_1111 << 25),
  ]

  /// Returns the category or group with a name, long or short, by loose matching.
  init?(named name: String) {
    guard let line = Self.names[name] else { return nil }
    self = line < 30 ? Self(rawValue: 1 << UInt32(line)) : Self.groups[line - 30]
  }
}
