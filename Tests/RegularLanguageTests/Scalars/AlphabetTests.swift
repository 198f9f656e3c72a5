import Testing

@testable import RegularLanguage

@Suite struct AlphabetTests {
  @Test(
    arguments: [
      ([], 1), ([.none], 1), ([.all], 1), ([.digits], 2), ([.digits, .digits], 2),
      ([.digits, .wordCharacters], 3), ([.digits, .asciiLetters], 3),
      ([.digits, ScalarSet.digits.complement], 2),
      ([ScalarSet("a"..."m"), ScalarSet("g"..."z")], 4),
      ([ScalarSet([0xE000...0xE000])], 2), ([ScalarSet([0...0xD7FF])], 2),
      ([ScalarSet([0x10_FFFF...0x10_FFFF])], 2),
    ] as [([ScalarSet], Int)]
  )
  func `the classes are the minterms`(sets: [ScalarSet], count: Int) {
    #expect(Alphabet(separating: sets)?.count == count)
  }

  @Test func `no class consists of only surrogates`() {
    let sets = [ScalarSet([0xD700...0xD7FF]), ScalarSet([0xE000...0xE0FF])]
    #expect(Alphabet(separating: sets)?.count == 3)
    #expect(
      Alphabet(separating: [sets[0], sets[1], sets[0].union(sets[1]).complement])?.count == 3)
  }

  @Test func `13 sets may have 8,192 classes`() {
    let sets = (0..<13).map { bit in
      ScalarSet((0..<UInt32(8_192)).filter { $0 >> bit & 1 == 1 }.map { $0...$0 })
    }
    #expect(Alphabet(separating: sets)?.count == 8_192)
  }

  @Test func `sets that cover too many runs are rejected before they are separated`() {
    let sets = (0..<10).map { ScalarSet([$0...100]) }
    let (within, past) = (
      Alphabet(separating: sets, limit: 55), Alphabet(separating: sets, limit: 54)
    )
    #expect(within?.count == 11)
    #expect(past?.count == nil)
  }

  @Test(arguments: [30, 300 as UInt32])
  func `a union consists of the scalars of its classes, whichever came before`(end: UInt32) throws {
    let sets = [2, 3, 5].map { step in
      ScalarSet(stride(from: 0, to: end, by: step).map { $0...$0 })
    }
    let alphabet = try #require(Alphabet(separating: sets))
    var random = SplitMix64(seed: 1)
    for _ in 0..<60 {
      let chosen = UInt8.random(in: .min ... .max, using: &random)
      let union = alphabet.scalars { chosen >> $0 & 1 == 1 }
      #expect(
        (0...end).compactMap { Unicode.Scalar($0) }.allSatisfy { scalar in
          let number = alphabet.run(of: scalar.value, from: 0).class
          return union.contains(scalar) == (chosen >> number & 1 == 1)
        })
    }
  }

  @Test func `alphabets with the same runs and other classes are different`() {
    let (one, two): (ScalarSet, ScalarSet) = (ScalarSet("a"), ScalarSet("b"))
    let start = ScalarSet("\0"..."`")
    let outer = Alphabet(separating: [one, two]), inner = Alphabet(separating: [start, one, two])
    let other = Alphabet(separating: [start, two])
    #expect(outer?.runCount == other?.runCount)
    #expect(outer?.count == other?.count)
    #expect(outer.flatMap { outer in other.map(outer.isIdentical) } == false)
    #expect(outer.flatMap { outer in inner.map(outer.isIdentical) } == false)
    #expect(outer.map { $0.isIdentical(to: $0) } == true)
  }
}
