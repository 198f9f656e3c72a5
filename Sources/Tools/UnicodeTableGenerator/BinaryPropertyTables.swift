// Most binary properties are nearly unions of general categories: the standard derives them this
// way, with lists of exceptions. A table contains the categories and the exceptions, which takes a
// tenth of the ranges. The categories are chosen by majority, so no derivation is written here that
// a new version of Unicode could change.

/// A binary property of the toolchain.
private struct BinaryProperty: Sendable {
  /// The short name, the long name, and others (PropertyAliases.txt).
  let names: String
  let holds: @Sendable (Unicode.Scalar.Properties) -> Bool

  init(_ names: String, _ holds: @escaping @Sendable (Unicode.Scalar.Properties) -> Bool) {
    self.names = names
    self.holds = holds
  }
}

private let binaryProperties = [
  BinaryProperty("AHex ASCII_Hex_Digit") { $0.isASCIIHexDigit },
  BinaryProperty("Alpha Alphabetic") { $0.isAlphabetic },
  BinaryProperty("Bidi_C Bidi_Control") { $0.isBidiControl },
  BinaryProperty("Bidi_M Bidi_Mirrored") { $0.isBidiMirrored },
  BinaryProperty("Cased") { $0.isCased },
  BinaryProperty("CI Case_Ignorable") { $0.isCaseIgnorable },
  BinaryProperty("Comp_Ex Full_Composition_Exclusion") { $0.isFullCompositionExclusion },
  BinaryProperty("CWCF Changes_When_Casefolded") { $0.changesWhenCaseFolded },
  BinaryProperty("CWCM Changes_When_Casemapped") { $0.changesWhenCaseMapped },
  BinaryProperty("CWKCF Changes_When_NFKC_Casefolded") { $0.changesWhenNFKCCaseFolded },
  BinaryProperty("CWL Changes_When_Lowercased") { $0.changesWhenLowercased },
  BinaryProperty("CWT Changes_When_Titlecased") { $0.changesWhenTitlecased },
  BinaryProperty("CWU Changes_When_Uppercased") { $0.changesWhenUppercased },
  BinaryProperty("Dash") { $0.isDash },
  BinaryProperty("Dep Deprecated") { $0.isDeprecated },
  BinaryProperty("DI Default_Ignorable_Code_Point") { $0.isDefaultIgnorableCodePoint },
  BinaryProperty("Dia Diacritic") { $0.isDiacritic },
  BinaryProperty("EBase Emoji_Modifier_Base") { $0.isEmojiModifierBase },
  BinaryProperty("EMod Emoji_Modifier") { $0.isEmojiModifier },
  BinaryProperty("Emoji") { $0.isEmoji },
  BinaryProperty("EPres Emoji_Presentation") { $0.isEmojiPresentation },
  BinaryProperty("Ext Extender") { $0.isExtender },
  BinaryProperty("Gr_Base Grapheme_Base") { $0.isGraphemeBase },
  BinaryProperty("Gr_Ext Grapheme_Extend") { $0.isGraphemeExtend },
  BinaryProperty("Hex Hex_Digit") { $0.isHexDigit },
  BinaryProperty("IDC ID_Continue") { $0.isIDContinue },
  BinaryProperty("IDS ID_Start") { $0.isIDStart },
  BinaryProperty("IDSB IDS_Binary_Operator") { $0.isIDSBinaryOperator },
  BinaryProperty("IDST IDS_Trinary_Operator") { $0.isIDSTrinaryOperator },
  BinaryProperty("Ideo Ideographic") { $0.isIdeographic },
  BinaryProperty("Join_C Join_Control") { $0.isJoinControl },
  BinaryProperty("LOE Logical_Order_Exception") { $0.isLogicalOrderException },
  BinaryProperty("Lower Lowercase") { $0.isLowercase },
  BinaryProperty("Math") { $0.isMath },
  BinaryProperty("NChar Noncharacter_Code_Point") { $0.isNoncharacterCodePoint },
  BinaryProperty("Pat_Syn Pattern_Syntax") { $0.isPatternSyntax },
  BinaryProperty("Pat_WS Pattern_White_Space") { $0.isPatternWhitespace },
  BinaryProperty("QMark Quotation_Mark") { $0.isQuotationMark },
  BinaryProperty("Radical") { $0.isRadical },
  BinaryProperty("SD Soft_Dotted") { $0.isSoftDotted },
  BinaryProperty("STerm Sentence_Terminal") { $0.isSentenceTerminal },
  BinaryProperty("Term Terminal_Punctuation") { $0.isTerminalPunctuation },
  BinaryProperty("UIdeo Unified_Ideograph") { $0.isUnifiedIdeograph },
  BinaryProperty("Upper Uppercase") { $0.isUppercase },
  BinaryProperty("VS Variation_Selector") { $0.isVariationSelector },
  BinaryProperty("WSpace White_Space space") { $0.isWhitespace },
  BinaryProperty("XIDC XID_Continue") { $0.isXIDContinue },
  BinaryProperty("XIDS XID_Start") { $0.isXIDStart },
]

/// Returns the file of the binary properties that the toolchain provides.
func binaryPropertyTables() -> TableFile {
  TableFile(
    name: "BinaryPropertyTables.swift",
    source: .toolchain,
    members: [
      .names(
        "binaryPropertyNames",
        "The names of the properties in `binaryProperties`: short, long, others.",
        binaryProperties.map(\.names)
      ),
      .numbers(
        "binaryProperties",
        """
        The binary properties, one record after the other.

        A record is a set of bits of `GeneralCategories`, the number of ranges, and their bounds.
        The scalars of the categories have the property; in the ranges, it is the other way round.
        """,
        binaryProperties.map { ($0.names, $0.record) }
      ),
    ]
  )
}

extension BinaryProperty {
  /// The categories in which most scalars are members, and the ranges of exceptions.
  fileprivate var record: [[UInt32]] {
    let members = scalarsAndCategories.map { scalar, _ in holds(scalar.properties) }
    var balances = Array(repeating: 0, count: 30)
    for (isMember, (_, category)) in zip(members, scalarsAndCategories) {
      balances[category] += isMember ? 1 : -1
    }
    var exceptions = ScalarRanges()
    for (isMember, (scalar, category)) in zip(members, scalarsAndCategories)
    where isMember != (balances[category] > 0) {
      exceptions.append(scalar)
    }
    let categories = balances.indices.reduce(UInt32(0)) { bits, category in
      balances[category] > 0 ? bits | 1 << UInt32(category) : bits
    }
    return propertyRecord(categories: categories, exceptions: exceptions.ranges)
  }
}

/// All scalars, with the numbers of their categories.
private let scalarsAndCategories = allScalars().map { scalar in
  (scalar: scalar, category: Int(scalar.properties.generalCategory.index))
}

/// Returns the numbers that represent a binary property in a table.
func propertyRecord(categories: UInt32, exceptions: [ClosedRange<UInt32>]) -> [[UInt32]] {
  [[categories, UInt32(exceptions.count)]] + exceptions.map { [$0.lowerBound, $0.upperBound] }
}
