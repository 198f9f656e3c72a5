import RegularLanguage
import Testing

@Suite struct ScalarSetTests {
  @Test func `ranges are sorted, joined, clamped and free of surrogates`() {
    #expect(ScalarSet([5...9, 1...3, 4...4]).ranges == [1...9])
    #expect(ScalarSet([1...5, 2...3, 7...8]).ranges == [1...5, 7...8])
    #expect(ScalarSet([0xD700...0xE010]).ranges == [0xD700...0xD7FF, 0xE000...0xE010])
    #expect(ScalarSet([0xD800...0xDFFF]).ranges == [])
    #expect(ScalarSet([0x10_FFFF...0xFFFF_FFFF]).ranges == [0x10_FFFF...0x10_FFFF])
    #expect(ScalarSet([0...0xFFFF_FFFF]) == .all)
    #expect(ScalarSet(pairs: [1, 2, 5, 4, 7]).ranges == [1...2])
  }

  @Test func `the named sets have their members`() {
    #expect(ScalarSet.all.count == 1_112_064)
    #expect(ScalarSet.none.count == 0)
    #expect(ScalarSet.digits.count == 10)
    #expect(ScalarSet.asciiLetters.count == 52)
    #expect(ScalarSet.wordCharacters.count == 63)
    #expect(ScalarSet.whiteSpace.count == 6)
    #expect(ScalarSet.lineTerminators.count == 4)
    #expect(ScalarSet.all.complement == .none)
    #expect(ScalarSet.none.complement == .all)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `operations agree with those of Set`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var wrong: [[ScalarSet]] = []
    for _ in 0..<200 {
      let a = randomSet(using: &generator)
      let b = randomSet(using: &generator)
      var probes: Set<UInt32> = [0, 0xD7FF, 0xE000, 0x10_FFFF]
      for range in a.ranges + b.ranges {
        let (lower, upper) = (range.lowerBound, range.upperBound)
        probes.formUnion([lower, upper, lower &- 1, upper + 1])
      }
      let union = a.union(b)
      let intersection = a.intersection(b)
      let difference = a.subtracting(b)
      let complement = a.complement
      for probe in probes.compactMap(Unicode.Scalar.init) {
        let (inA, inB) = (a.contains(probe), b.contains(probe))
        let isRight =
          inA == a.ranges.contains { $0.contains(probe.value) }
          && union.contains(probe) == (inA || inB)
          && intersection.contains(probe) == (inA && inB)
          && difference.contains(probe) == (inA && !inB)
          && complement.contains(probe) == !inA
        if !isRight { wrong.append([a, b]) }
      }
      // Canonical: equal sets have equal ranges, however they were created.
      let isCanonical =
        complement.complement == a
        && difference.union(intersection) == a
        && a.isSubset(of: union) && intersection.isSubset(of: a)
        && union.isSubset(of: a) == b.isSubset(of: a)
        && union.count + intersection.count == a.count + b.count
      if !isCanonical { wrong.append([a, b]) }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    arguments: [
      (ScalarSet.none, "[]"), (.all, "[^]"), (.digits, "[0-9]"), (ScalarSet("a"), "[a]"),
      (ScalarSet("a"..."b"), "[ab]"), (ScalarSet("a"..."c"), "[a-c]"),
      (ScalarSet("\\"..."^"), #"[\\-\^]"#), (ScalarSet("-"), #"[\-]"#),
      (ScalarSet(" "), #"[\u{20}]"#),
      (ScalarSet("\u{E9}").union(ScalarSet("\u{1F600}")), #"[\u{E9}\u{1F600}]"#),
    ]
  )
  func `a set is described as a class in ASCII`(set: ScalarSet, description: String) {
    #expect(set.description == description)
  }
}

/// Returns a few ranges, most of them near one another and near the ends.
private func randomSet(using generator: inout SplitMix64) -> ScalarSet {
  let bases: [UInt32] = [0, 0x60, 0xD7F0, 0xDFF0, 0x10_FFE0]
  return ScalarSet(
    (0..<Int.random(in: 0...5, using: &generator)).map { _ in
      let lower =
        bases[Int.random(in: 0..<5, using: &generator)] + .random(in: 0...15, using: &generator)
      return lower...(lower + .random(in: 0...12, using: &generator))
    }
  )
}
