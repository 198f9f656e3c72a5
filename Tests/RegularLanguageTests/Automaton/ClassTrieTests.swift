import EngineSupport
import RegularLanguage
import TestSupport
import Testing

@Suite struct ClassTrieTests {
  @Test(arguments: TrieCase.all)
  func `only the scalars of a set are accepted`(testCase: TrieCase) throws {
    let automaton = try Automaton(.pattern(.set(testCase.set)))
    let step = isExhaustive ? 1 : 61
    var probes = Set(stride(from: 0, through: 0x10_FFFF, by: step).map(UInt32.init))
    for range in testCase.set.ranges {
      probes.formUnion([range.lowerBound, range.upperBound])
      probes.formUnion([range.lowerBound &- 1, range.upperBound + 1])
    }
    var wrong: [Unicode.Scalar] = []
    for scalar in probes.compactMap(Unicode.Scalar.init)
    where automaton.accepts(String(scalar)) != testCase.set.contains(scalar) {
      wrong.append(scalar)
    }
    #expect(wrong.isEmpty)
    #expect(probes.count > 17_000)
  }

  @Test func `malformed bytes are located exactly`() throws {
    let automaton = try Automaton(.pattern(.anything))
    // The bounds of every row of Unicode 17, table 3-7, and the values just outside.
    let edges: [UInt8] = [
      0x00, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
      0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var shapes: [[UInt8]] = [[]]
    var wrong: [[UInt8]] = []
    var malformed = 0
    for length in 1...4 {
      shapes = shapes.flatMap { shape in
        (length == 4 ? [0x7F, 0x80, 0xBF, 0xC0] : edges).map { shape + [$0] }
      }
      for shape in shapes {
        let expected = malformedRange(in: shape)
        let fault = automaton.fault(in: shape.span)
        malformed += expected == nil ? 0 : 1
        if fault?.range != expected || (fault != nil && fault?.kind != .malformed) {
          wrong.append(shape)
        }
        let outcome = automaton.outcome(on: shape.span)
        if outcome != (expected == nil ? .valid(isExtensible: true) : .invalid) {
          wrong.append(shape)
        }
      }
    }
    #expect(wrong.isEmpty)
    #expect((10_000...78_000).contains(malformed))
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `random bytes do not trap`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let automata = [
      try Automaton(.pattern(.anything)),
      try Automaton(pattern: #"(?:\w|\x{E9}|[\x{4E00}-\x{9FFF}]){2,5}"#),
      try Automaton(pattern: #"[^\d\D]"#),
      try Automaton(.length(.characters, Repetition(1, 3))),
    ]
    var wrong: [[UInt8]] = []
    for round in 0..<300 {
      let bytes = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator)
          : [0x61, 0xC3, 0xA9, 0xE4][Int.random(in: 0..<4, using: &generator)]
      }
      let malformed = malformedRange(in: bytes)
      // The list of expected scalars of the last case is long.
      for automaton in automata.dropLast(round % 30 == 0 ? 0 : 1) {
        for caret in [nil, -1, 0, bytes.count / 2, bytes.count, bytes.count + 1, .max, .min] {
          let outcome = automaton.outcome(on: bytes.span, caret: caret)
          let fault = automaton.fault(in: bytes.span, caret: caret)
          let isRight =
            if let fault {
              fault.range.lowerBound >= 0 && fault.range.upperBound <= bytes.count
                && (outcome == .incomplete) == (fault.kind == .incomplete)
                && (fault.kind != .malformed || fault.range == malformed)
            } else {
              outcome != .incomplete && outcome != .invalid && malformed == nil
            }
          if !isRight { wrong.append(bytes) }
        }
      }
    }
    #expect(wrong.isEmpty)
  }
}

/// A set of scalars with a name.
struct TrieCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let set: ScalarSet

  static let all = [
    Self(testDescription: "none", set: .none),
    Self(testDescription: "all", set: .all),
    Self(testDescription: "word characters", set: .wordCharacters),
    Self(testDescription: "letters", set: ScalarSet(pairs: UnicodeTables.letters)),
    Self(testDescription: "marks", set: ScalarSet(pairs: UnicodeTables.marks)),
    Self(
      testDescription: "the ends of the encoding forms",
      set: ScalarSet([
        0x7F...0x80, 0x7FF...0x800, 0xFFFF...0x1_0000, 0xD7FF...0xE000, 0x3_FFFF...0x4_0000,
        0x10_FFFF...0x10_FFFF,
      ])
    ),
    Self(
      testDescription: "every third scalar of two planes",
      set: ScalarSet(stride(from: 0, to: 0x2_0000, by: 3).map { $0...$0 })
    ),
  ]
}

/// The first bytes that are not UTF-8, as the standard library finds them: a maximal part of a
/// well-formed scalar, or one byte.
private func malformedRange(in bytes: [UInt8]) -> Range<Int>? {
  do {
    _ = try UTF8Span(validating: bytes.span)
    return nil
  } catch {
    return error.byteOffsets
  }
}
