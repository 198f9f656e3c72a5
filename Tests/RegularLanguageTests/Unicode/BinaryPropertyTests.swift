import RegularLanguage
import Testing

@Suite struct BinaryPropertyTests {
  @Test(arguments: PropertyCase.all)
  func `a binary property agrees with the toolchain`(property: PropertyCase) throws {
    let set = try UnicodeProperty(property.names[0]).scalars
    let wrong = samples(for: set).filter { set.contains($0) != property.holds($0.properties) }
    #expect(wrong == [])
    #expect(!set.isEmpty)
  }

  @Test(arguments: PropertyCase.all)
  func `every name of a binary property works`(property: PropertyCase) throws {
    let expected = try UnicodeProperty(property.names[0])
    for name in property.names {
      #expect(try UnicodeProperty(name) == expected, "\(name)")
      #expect(try UnicodeProperty(name, "Yes") == expected, "\(name)")
      #expect(try UnicodeProperty(name, "F").scalars == expected.scalars.complement, "\(name)")
    }
  }

  @Test func `every property of the table is compared with the toolchain`() {
    let names = UnicodeTables.binaryPropertyNames.split(separator: "\n").map(String.init)
    #expect(PropertyCase.all.map { $0.names.joined(separator: " ") } == names)
  }

  @Test(arguments: [
    ("Extended_Pictographic", "ExtPict", "\u{A9}\u{2764}\u{1F600}\u{1FFFD}", "a\u{1F1E6}#"),
    ("Regional_Indicator", "RI", "\u{1F1E6}\u{1F1FF}", "A\u{1F1E5}\u{1F200}"),
    ("Emoji_Component", "EComp", "#*09\u{200D}\u{20E3}\u{FE0F}\u{1F1E6}\u{1F3FB}", "a\u{1F600}"),
    ("Grapheme_Link", "Gr_Link", "\u{94D}\u{2D7F}", "\u{93C}"),
    ("Hyphen", "hyphen", "-\u{AD}\u{2010}", "_\u{2014}"),
    ("Prepended_Concatenation_Mark", "PCM", "\u{600}\u{605}\u{6DD}", "\u{606}"),
    ("Any", "any", "\0a\u{10FFFF}", ""),
    ("Assigned", "assigned", "\0a\u{E000}", "\u{378}\u{10FFFF}"),
    ("ASCII", "ascii", "\0a\u{7F}", "\u{80}\u{E9}"),
  ])
  func `a property that the toolchain lacks has its members`(
    name: String, alias: String, members: String, others: String
  ) throws {
    let set = try UnicodeProperty(name).scalars
    #expect(try UnicodeProperty(alias).scalars == set)
    #expect(members.unicodeScalars.allSatisfy(set.contains))
    #expect(!others.unicodeScalars.contains(where: set.contains))
  }
}

/// A binary property of the toolchain, with its names.
struct PropertyCase: CustomTestStringConvertible, Sendable {
  let names: [String]
  let holds: @Sendable (Unicode.Scalar.Properties) -> Bool

  init(_ names: String, _ holds: @escaping @Sendable (Unicode.Scalar.Properties) -> Bool) {
    self.names = names.split(separator: " ").map(String.init)
    self.holds = holds
  }

  var testDescription: String { names.joined(separator: " ") }

  static let all = [
    PropertyCase("AHex ASCII_Hex_Digit") { $0.isASCIIHexDigit },
    PropertyCase("Alpha Alphabetic") { $0.isAlphabetic },
    PropertyCase("Bidi_C Bidi_Control") { $0.isBidiControl },
    PropertyCase("Bidi_M Bidi_Mirrored") { $0.isBidiMirrored },
    PropertyCase("Cased") { $0.isCased },
    PropertyCase("CI Case_Ignorable") { $0.isCaseIgnorable },
    PropertyCase("Comp_Ex Full_Composition_Exclusion") { $0.isFullCompositionExclusion },
    PropertyCase("CWCF Changes_When_Casefolded") { $0.changesWhenCaseFolded },
    PropertyCase("CWCM Changes_When_Casemapped") { $0.changesWhenCaseMapped },
    PropertyCase("CWKCF Changes_When_NFKC_Casefolded") { $0.changesWhenNFKCCaseFolded },
    PropertyCase("CWL Changes_When_Lowercased") { $0.changesWhenLowercased },
    PropertyCase("CWT Changes_When_Titlecased") { $0.changesWhenTitlecased },
    PropertyCase("CWU Changes_When_Uppercased") { $0.changesWhenUppercased },
    PropertyCase("Dash") { $0.isDash },
    PropertyCase("Dep Deprecated") { $0.isDeprecated },
    PropertyCase("DI Default_Ignorable_Code_Point") { $0.isDefaultIgnorableCodePoint },
    PropertyCase("Dia Diacritic") { $0.isDiacritic },
    PropertyCase("EBase Emoji_Modifier_Base") { $0.isEmojiModifierBase },
    PropertyCase("EMod Emoji_Modifier") { $0.isEmojiModifier },
    PropertyCase("Emoji") { $0.isEmoji },
    PropertyCase("EPres Emoji_Presentation") { $0.isEmojiPresentation },
    PropertyCase("Ext Extender") { $0.isExtender },
    PropertyCase("Gr_Base Grapheme_Base") { $0.isGraphemeBase },
    PropertyCase("Gr_Ext Grapheme_Extend") { $0.isGraphemeExtend },
    PropertyCase("Hex Hex_Digit") { $0.isHexDigit },
    PropertyCase("IDC ID_Continue") { $0.isIDContinue },
    PropertyCase("IDS ID_Start") { $0.isIDStart },
    PropertyCase("IDSB IDS_Binary_Operator") { $0.isIDSBinaryOperator },
    PropertyCase("IDST IDS_Trinary_Operator") { $0.isIDSTrinaryOperator },
    PropertyCase("Ideo Ideographic") { $0.isIdeographic },
    PropertyCase("Join_C Join_Control") { $0.isJoinControl },
    PropertyCase("LOE Logical_Order_Exception") { $0.isLogicalOrderException },
    PropertyCase("Lower Lowercase") { $0.isLowercase },
    PropertyCase("Math") { $0.isMath },
    PropertyCase("NChar Noncharacter_Code_Point") { $0.isNoncharacterCodePoint },
    PropertyCase("Pat_Syn Pattern_Syntax") { $0.isPatternSyntax },
    PropertyCase("Pat_WS Pattern_White_Space") { $0.isPatternWhitespace },
    PropertyCase("QMark Quotation_Mark") { $0.isQuotationMark },
    PropertyCase("Radical") { $0.isRadical },
    PropertyCase("SD Soft_Dotted") { $0.isSoftDotted },
    PropertyCase("STerm Sentence_Terminal") { $0.isSentenceTerminal },
    PropertyCase("Term Terminal_Punctuation") { $0.isTerminalPunctuation },
    PropertyCase("UIdeo Unified_Ideograph") { $0.isUnifiedIdeograph },
    PropertyCase("Upper Uppercase") { $0.isUppercase },
    PropertyCase("VS Variation_Selector") { $0.isVariationSelector },
    PropertyCase("WSpace White_Space space") { $0.isWhitespace },
    PropertyCase("XIDC XID_Continue") { $0.isXIDContinue },
    PropertyCase("XIDS XID_Start") { $0.isXIDStart },
  ]
}
