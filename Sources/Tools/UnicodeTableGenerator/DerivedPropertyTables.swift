// Four binary properties that the toolchain does not provide, but that are derived from others.

/// A binary property that others determine.
private struct DerivedProperty: Sendable {
  /// The short name, the long name, and others (PropertyAliases.txt).
  let names: String
  let holds: @Sendable (Unicode.Scalar) -> Bool

  init(_ names: String, _ holds: @escaping @Sendable (Unicode.Scalar) -> Bool) {
    self.names = names
    self.holds = holds
  }
}

private let derivedProperties = [
  // The components of emoji (UTS #51, ED-5): bases and ends of keycaps, joiner, variation selector,
  // flags, skin, hair, and tags.
  DerivedProperty("EComp Emoji_Component") { scalar in
    switch scalar {
    case "#", "*", "0"..."9", "\u{200D}", "\u{20E3}", "\u{FE0F}", "\u{1F1E6}"..."\u{1F1FF}",
      "\u{1F9B0}"..."\u{1F9B3}", "\u{E0020}"..."\u{E007F}":
      true
    default: scalar.properties.isEmojiModifier
    }
  },
  // Generated from Canonical_Combining_Class=Virama (DerivedCoreProperties.txt).
  DerivedProperty("Gr_Link Grapheme_Link") { $0.properties.canonicalCombiningClass.rawValue == 9 },
  // Unchanged since Unicode 6.0 (UAX #44, table 9: stabilized).
  DerivedProperty("Hyphen") { scalar in
    switch scalar {
    case "-", "\u{AD}", "\u{58A}", "\u{1806}", "\u{2010}", "\u{2011}", "\u{2E17}", "\u{30FB}",
      "\u{FE63}", "\u{FF0D}", "\u{FF65}":
      true
    default: false
    }
  },
  // The format characters that include the next scalar in their cluster (UAX #29, table 2).
  DerivedProperty("PCM Prepended_Concatenation_Mark") { scalar in
    scalar.properties.generalCategory == .format && "\(scalar)a".count == 1
  },
]

/// Returns the file of the binary properties that the toolchain does not provide.
func derivedPropertyTables() -> TableFile {
  TableFile(
    name: "DerivedPropertyTables.swift",
    source: .toolchain,
    members: [
      .names(
        "derivedPropertyNames",
        "The names of the properties in `derivedProperties`: short, long, others.",
        derivedProperties.map(\.names)
      ),
      .numbers(
        "derivedProperties",
        "More binary properties, in records like those of `binaryProperties`.",
        derivedProperties.map { ($0.names, $0.record) }
      ),
    ]
  )
}

extension DerivedProperty {
  fileprivate var record: [[UInt32]] {
    var scalars = ScalarRanges()
    for scalar in allScalars() where holds(scalar) { scalars.append(scalar) }
    return propertyRecord(categories: 0, exceptions: scalars.ranges)
  }
}
