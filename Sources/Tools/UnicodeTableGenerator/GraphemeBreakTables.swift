// Swift doesn't provide Grapheme_Cluster_Break or Indic_Conjunct_Break, but it counts the
// Characters of a text. Two scalars belong to the same class if no probe, a text with a hole,
// distinguishes them. The probes are derived from the rules of UAX #29, at least one for each rule;
// one representative per class determines the name of the class. If a scalar behaves like none of
// the representatives, the generator fails, because a new toolchain has a class that needs a name
// and a rule.

/// A class of scalars, named by one of them.
private struct GraphemeClass {
  let name: String
  let summary: String
  let representative: Unicode.Scalar
}

private let graphemeClasses = [
  GraphemeClass(name: "CR", summary: "Carriage return.", representative: "\r"),
  GraphemeClass(name: "LF", summary: "Line feed.", representative: "\n"),
  GraphemeClass(
    name: "Control",
    summary: "Controls other than CR and LF, and unassigned ignorable scalars.",
    representative: "\0"
  ),
  GraphemeClass(
    name: "Extend",
    summary: "Extending scalars that end a conjunct.",
    representative: "\u{200C}"
  ),
  GraphemeClass(
    name: "ConjunctExtend",
    summary: "Extending scalars that continue a conjunct: Indic_Conjunct_Break=Extend.",
    representative: "\u{300}"
  ),
  GraphemeClass(
    name: "ConjunctLinker",
    summary: "Extending scalars that link consonants: Indic_Conjunct_Break=Linker.",
    representative: "\u{94D}"
  ),
  GraphemeClass(name: "ZWJ", summary: "Zero width joiner.", representative: "\u{200D}"),
  GraphemeClass(
    name: "SpacingMark",
    summary: "Spacing marks.",
    representative: "\u{903}"
  ),
  GraphemeClass(
    name: "Prepend",
    summary: "Scalars that include the next one in their cluster.",
    representative: "\u{600}"
  ),
  GraphemeClass(
    name: "RegionalIndicator",
    summary: "Regional indicators, two of which form a flag.",
    representative: "\u{1F1E6}"
  ),
  GraphemeClass(
    name: "ExtendedPictographic",
    summary: "Pictographs that ZWJ joins.",
    representative: "\u{1F600}"
  ),
  GraphemeClass(
    name: "ConjunctConsonant",
    summary: "Consonants that linkers join: Indic_Conjunct_Break=Consonant.",
    representative: "\u{915}"
  ),
  GraphemeClass(name: "L", summary: "Leading Hangul jamo.", representative: "\u{1100}"),
  GraphemeClass(name: "V", summary: "Vowel Hangul jamo.", representative: "\u{1160}"),
  GraphemeClass(name: "T", summary: "Trailing Hangul jamo.", representative: "\u{11A8}"),
  GraphemeClass(
    name: "LV",
    summary: "Hangul syllables without a trailing consonant.",
    representative: "\u{AC00}"
  ),
  GraphemeClass(
    name: "LVT",
    summary: "Hangul syllables with a trailing consonant.",
    representative: "\u{AC01}"
  ),
]

/// The representative of the scalars that no rule mentions, which need no table.
private let otherRepresentative: Unicode.Scalar = "a"

/// Texts with a hole between `before` and `after`.
private let probes: [(before: String, after: String)] = [
  ("\r", ""), ("", "\n"),  // GB3
  ("", "\u{300}"), ("", "\u{903}"),  // GB4 and GB5, through what extends all else
  ("\u{1100}", ""), ("", "\u{1100}"), ("", "\u{AC00}"), ("", "\u{AC01}"),  // GB6
  ("\u{AC00}", ""), ("\u{1160}", ""), ("", "\u{1160}"),  // GB7
  ("\u{AC01}", ""), ("\u{11A8}", ""), ("", "\u{11A8}"),  // GB8
  ("a", ""),  // GB9, GB9a
  ("", "a"),  // GB9b
  ("\u{915}\u{94D}", ""), ("", "\u{94D}\u{915}"),  // GB9c, consonants
  ("\u{915}", "\u{915}"), ("\u{915}", "\u{94D}\u{915}"), ("\u{915}\u{94D}", "\u{915}"),  // GB9c
  ("\u{1F600}\u{200D}", ""), ("", "\u{200D}\u{1F600}"),  // GB11, pictographs
  ("\u{1F600}", "\u{1F600}"), ("\u{1F600}", "\u{200D}\u{1F600}"),  // GB11, between them
  ("\u{1F1E6}", ""), ("\u{1F1E6}\u{1F1E6}", ""), ("", "\u{1F1E6}"),  // GB12, GB13
]

/// The numbers of Characters in all probes with a scalar in the hole.
private func signature(of scalar: Unicode.Scalar) -> [Int] {
  probes.map { probe in
    var text = probe.before
    text.unicodeScalars.append(scalar)
    text += probe.after
    return text.count
  }
}

/// A difference between the toolchain and this program's knowledge of UAX #29.
enum GraphemeProbeError: Error {
  /// The toolchain treats the representatives of two classes alike.
  case indistinguishable(String, String)

  /// The toolchain treats a scalar like none of the representatives.
  case unknownBehavior(String)
}

/// Returns the file of the grapheme break classes.
///
/// - Throws: `GraphemeProbeError` if the toolchain's classes are not the ones named here.
func graphemeBreakTables() throws(GraphemeProbeError) -> TableFile {
  var classes = [signature(of: otherRepresentative): graphemeClasses.count]
  for (index, graphemeClass) in graphemeClasses.enumerated() {
    let known = classes.updateValue(index, forKey: signature(of: graphemeClass.representative))
    if let known {
      let other = known < graphemeClasses.count ? graphemeClasses[known].name : "Other"
      throw .indistinguishable(other, graphemeClass.name)
    }
  }
  var sets = Array(repeating: ScalarRanges(), count: graphemeClasses.count + 1)
  for scalar in allScalars() {
    guard let index = classes[signature(of: scalar)] else {
      throw .unknownBehavior("U+" + String(scalar.value, radix: 16, uppercase: true))
    }
    sets[index].append(scalar)
  }
  return TableFile(
    name: "GraphemeBreakTables.swift",
    source: .toolchain,
    members: zip(graphemeClasses, sets).map { graphemeClass, set in
      .ranges("grapheme\(graphemeClass.name)", graphemeClass.summary, set.ranges)
    }
  )
}
