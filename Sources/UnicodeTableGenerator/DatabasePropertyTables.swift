/// The binary properties that the toolchain doesn't know, and the files that have them.
private let databaseProperties = [
  (names: "EComp Emoji_Component", file: "emoji/emoji-data.txt"),
  (names: "Gr_Link Grapheme_Link", file: "DerivedCoreProperties.txt"),
  (names: "Hyphen", file: "PropList.txt"),
  (names: "PCM Prepended_Concatenation_Mark", file: "PropList.txt"),
]

/// Returns the file of the binary properties that the toolchain doesn't know.
func databasePropertyTables(of database: UnicodeDatabase) throws -> TableFile {
  let records = try databaseProperties.map { names, file in
    let property = String(names.split(separator: " ").last ?? "")
    var scalars = ScalarRanges()
    for (range, value) in try database.ranges(of: file) where value == property {
      for scalar in range.compactMap(Unicode.Scalar.init) { scalars.append(scalar) }
    }
    guard !scalars.ranges.isEmpty else { throw UnicodeDatabaseError(file: file, line: property) }
    return (comment: names, groups: propertyRecord(categories: 0, exceptions: scalars.ranges))
  }
  return TableFile(
    name: "DatabasePropertyTables.swift",
    source: .database(version: try database.version()),
    members: [
      .names(
        "databasePropertyNames",
        "The names of the properties in `databaseProperties`: short, long, others.",
        databaseProperties.map(\.names)
      ),
      .numbers(
        "databaseProperties",
        "More binary properties, in records like those of `binaryProperties`.",
        records.map { ($0.comment, $0.groups) }
      ),
    ]
  )
}
