// Swift provides case mappings, but no case foldings. Two scalars are equal under simple case
// folding (CaseFolding.txt, status C and S) if a chain of mappings connects them, with two
// exceptions: U+0131, whose uppercase is I, folds to itself except in Turkic languages, and scalars
// with the same uppercase of several scalars, such as U+0390 and U+1FD3, are equal although no
// mapping connects them.

/// Returns the file of the scalars that are equal under simple case folding.
func caseFoldingTables() -> TableFile {
  let pairs = caseOrbits().flatMap { orbit in
    orbit.flatMap { scalar in
      orbit.filter { $0 != scalar }.map { [scalar, $0] }
    }
  }
  return TableFile(
    name: "CaseFoldingTables.swift",
    source: .toolchain,
    members: [
      .numbers(
        "caseVariants",
        "Pairs of different scalars with the same simple case folding, not ranges.",
        [(nil, pairs.sorted { $0.lexicographicallyPrecedes($1) })]
      )
    ]
  )
}

/// The sets of at least two scalars with the same folding.
private func caseOrbits() -> [[UInt32]] {
  var orbits = DisjointSets()
  var longMappings: [String: UInt32] = [:]
  for scalar in allScalars() where scalar != "\u{131}" {
    let properties = scalar.properties
    for mapping in [
      properties.lowercaseMapping, properties.uppercaseMapping, properties.titlecaseMapping,
    ] {
      let mapped = mapping.unicodeScalars
      if mapped.count == 1, let other = mapped.first { orbits.join(scalar.value, other.value) }
    }
    let uppercase = properties.uppercaseMapping
    if uppercase.unicodeScalars.count > 1 {
      orbits.join(scalar.value, longMappings[uppercase] ?? scalar.value)
      longMappings[uppercase] = scalar.value
    }
  }
  return orbits.sets
}

/// A partition of scalar values into sets that grow by joining (union-find).
private struct DisjointSets {
  /// For each joined value, the next one on the path to the minimum of its set.
  private var parents: [UInt32: UInt32] = [:]

  /// Merges the sets of two values.
  mutating func join(_ a: UInt32, _ b: UInt32) {
    let (a, b) = (smallest(inSetOf: a), smallest(inSetOf: b))
    if a != b { parents[max(a, b)] = min(a, b) }
  }

  /// The sets of at least two values.
  var sets: [[UInt32]] {
    Dictionary(grouping: parents.keys, by: smallest(inSetOf:)).map { [$0] + $1 }
  }

  private func smallest(inSetOf value: UInt32) -> UInt32 {
    var value = value
    while let parent = parents[value] { value = parent }
    return value
  }
}
