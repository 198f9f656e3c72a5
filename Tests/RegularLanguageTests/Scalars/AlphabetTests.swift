import RegularLanguage
import Testing

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
}
