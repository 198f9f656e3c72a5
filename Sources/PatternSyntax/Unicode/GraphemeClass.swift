/// The class of a Unicode scalar, which is all that the rules for extended grapheme clusters depend
/// on.
///
/// The classes are a partition of all scalars. They are the values of Grapheme_Cluster_Break (UAX
/// #29, table 2), Extended_Pictographic (UTS #51) and Indic_Conjunct_Break (UAX #44), combined as
/// far as a rule depends on the combination: Grapheme_Cluster_Break=Extend is split into three
/// classes.
///
/// The classes are those of Swift's `Character`. Swift 6.3, which implements Unicode 17, deviates
/// from UAX #29 in two respects, as a comparison with ICU shows (`.ci/unicode.py`):
///
/// - Linkers are only the viramas of Devanagari, Bengali, Gujarati, Oriya, Telugu and Malayalam,
///   although the consonants of many more scripts are consonants. Thus Khmer U+1780 U+17D2 U+1780
///   is two Characters, but one cluster in UAX #29.
/// - The vowels of Kirat Rai, such as U+16D63 and U+16D67, are not in the class `v`. Thus U+16D63
///   U+16D67 is two Characters, but one cluster in UAX #29.
package enum GraphemeClass: UInt8, CaseIterable, Sendable {
  /// All scalars that no rule mentions.
  case other

  /// Carriage return.
  case cr

  /// Line feed.
  case lf

  /// Controls other than CR and LF.
  case control

  /// Extending scalars that end a conjunct (GB9c): the zero width non-joiner.
  case extend

  /// Extending scalars that continue a conjunct (GB9c).
  case conjunctExtend

  /// Extending scalars that link the consonants of a conjunct (GB9c).
  case conjunctLinker

  /// The zero width joiner.
  case zwj

  /// Spacing marks.
  case spacingMark

  /// Scalars that include the next one in their cluster.
  case prepend

  /// Regional indicators, two of which form a flag.
  case regionalIndicator

  /// Pictographs that a zero width joiner can join (GB11).
  case extendedPictographic

  /// Consonants that a linker can join (GB9c).
  case conjunctConsonant

  /// Leading Hangul jamo.
  case l

  /// Vowel Hangul jamo.
  case v

  /// Trailing Hangul jamo.
  case t

  /// Hangul syllables without a trailing consonant.
  case lv

  /// Hangul syllables with a trailing consonant.
  case lvt
}

extension GraphemeClass {
  /// Creates the class of a scalar.
  ///
  /// - Complexity: O(1).
  package init(_ scalar: Unicode.Scalar) {
    self = GraphemeClassTrie.shared[scalar.value]
  }

  /// The scalars of the class, as flat inclusive ranges in ascending order (see `UnicodeTables`).
  package var ranges: [UInt32] {
    switch self {
    case .other: Self.otherRanges
    case .cr: UnicodeTables.graphemeCR
    case .lf: UnicodeTables.graphemeLF
    case .control: UnicodeTables.graphemeControl
    case .extend: UnicodeTables.graphemeExtend
    case .conjunctExtend: UnicodeTables.graphemeConjunctExtend
    case .conjunctLinker: UnicodeTables.graphemeConjunctLinker
    case .zwj: UnicodeTables.graphemeZWJ
    case .spacingMark: UnicodeTables.graphemeSpacingMark
    case .prepend: UnicodeTables.graphemePrepend
    case .regionalIndicator: UnicodeTables.graphemeRegionalIndicator
    case .extendedPictographic: UnicodeTables.graphemeExtendedPictographic
    case .conjunctConsonant: UnicodeTables.graphemeConjunctConsonant
    case .l: UnicodeTables.graphemeL
    case .v: UnicodeTables.graphemeV
    case .t: UnicodeTables.graphemeT
    case .lv: UnicodeTables.graphemeLV
    case .lvt: UnicodeTables.graphemeLVT
    }
  }

  /// The scalars that are in no table, without the surrogates.
  private static let otherRanges: [UInt32] = {
    var taken = [0xD800...0xDFFF as ClosedRange<UInt32>]
    for graphemeClass in allCases where graphemeClass != .other {
      let bounds = graphemeClass.ranges
      for index in stride(from: 0, to: bounds.count, by: 2) {
        taken.append(bounds[index]...bounds[index + 1])
      }
    }
    taken.sort { $0.lowerBound < $1.lowerBound }
    var result: [UInt32] = []
    var next: UInt32 = 0
    for range in taken {
      if next < range.lowerBound { result += [next, range.lowerBound - 1] }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result += [next, 0x10FFFF] }
    return result
  }()
}
