import RegularLanguage
import Testing

@Suite struct CaseFoldingTests {
  @Test(
    arguments: [
      "aA", "zZ", "sS\u{17F}", "kK\u{212A}", "\u{E5}\u{C5}\u{212B}", "\u{3C3}\u{3A3}\u{3C2}",
      "\u{DF}\u{1E9E}", "\u{345}\u{399}\u{3B9}\u{1FBE}", "\u{3C9}\u{3A9}\u{2126}",
      "\u{1C4}\u{1C5}\u{1C6}", "\u{3B8}\u{398}\u{3D1}\u{3F4}", "\u{3BC}\u{39C}\u{B5}",
      "\u{1E61}\u{1E60}\u{1E9B}", "\u{432}\u{412}\u{1C80}", "\u{A64B}\u{A64A}\u{1C88}",
      "\u{13A0}\u{AB70}", "\u{13F0}\u{13F8}", "\u{10D0}\u{1C90}", "\u{1F80}\u{1F88}",
      "\u{390}\u{1FD3}", "\u{3B0}\u{1FE3}", "\u{FB05}\u{FB06}", "\u{1E900}\u{1E922}",
      "i\u{49}", "\u{130}", "\u{131}", "1", "\u{149}", "\u{1F0}", "\u{FB00}", "\u{4E2D}",
    ]
  )
  func `all scalars of an orbit are equivalent`(orbit: String) throws {
    let expected = ScalarSet(orbit.unicodeScalars.map { $0.value...$0.value })
    for scalar in orbit.unicodeScalars {
      #expect(try closure(of: ScalarSet(scalar)) == expected)
    }
  }

  @Test func `a scalar is equivalent to its case mappings`() {
    let table = UnicodeTables.caseVariants
    let known = Set(stride(from: 0, to: table.count, by: 2).map { [table[$0], table[$0 + 1]] })
    var wrong: [Unicode.Scalar] = []
    var checked = 0
    for scalar in (0..<0x2_0000).lazy.compactMap(Unicode.Scalar.init) where scalar != "\u{131}" {
      let properties = scalar.properties
      for mapping in [properties.lowercaseMapping, properties.uppercaseMapping] {
        let mapped = mapping.unicodeScalars
        guard let other = mapped.first, mapped.count == 1, other != scalar else { continue }
        if !known.contains([scalar.value, other.value]) { wrong.append(scalar) }
        checked += 1
      }
    }
    #expect(wrong.isEmpty)
    #expect(checked > 2_800)
  }

  @Test func `the variants are symmetric, transitive and ascending`() {
    let table = UnicodeTables.caseVariants
    let pairs = stride(from: 0, to: table.count, by: 2).map { [table[$0], table[$0 + 1]] }
    let known = Set(pairs)
    #expect(known.count == pairs.count)
    #expect(zip(pairs, pairs.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    #expect(pairs.allSatisfy { $0[0] != $0[1] && known.contains([$0[1], $0[0]]) })
    let variants = Dictionary(grouping: pairs) { $0[0] }.mapValues { $0.map { $0[1] } }
    for (scalar, others) in variants {
      let orbit = Set(others + [scalar])
      #expect(others.allSatisfy { Set(variants[$0, default: []] + [$0]) == orbit })
    }
  }

  @Test func `letters are closed except for a mark and signs`() throws {
    let letters = ScalarSet(pairs: UnicodeTables.letters)
    let closure = try closure(of: letters)
    #expect(letters.isSubset(of: closure))
    #expect(closure.subtracting(letters) == ScalarSet("\u{345}"))
    #expect(try self.closure(of: closure) == closure)
  }

  @Test(arguments: [ScalarSet.none, .all, .digits, .whiteSpace])
  func `sets without cases are closed`(set: ScalarSet) throws {
    #expect(try closure(of: set) == set)
  }

  /// Returns the closure, determined through a pattern.
  private func closure(of set: ScalarSet) throws -> ScalarSet {
    if set.isEmpty { return try self.set(of: #"(?i)[^\d\D]"#) }
    let members = set.ranges.map { range in
      "\\x{\(String(range.lowerBound, radix: 16))}-\\x{\(String(range.upperBound, radix: 16))}"
    }
    return try self.set(of: "(?i)[\(members.joined())]")
  }

  private func set(of pattern: String) throws -> ScalarSet {
    guard case .set(let set) = try PatternParser.parse(pattern) else { return .none }
    return set
  }
}
