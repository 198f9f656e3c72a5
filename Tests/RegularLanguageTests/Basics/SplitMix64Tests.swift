import RegularLanguage
import Testing

@Suite struct SplitMix64Tests {
  /// The numbers that the reference implementation of Vigna makes from this seed.
  @Test func `numbers are those of the reference implementation`() {
    var generator = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }
}
