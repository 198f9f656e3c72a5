import RegularLanguage
import SettingsSyntax
import Testing

@testable import RecordJudging

/// The lines of values, wherever they are stored, are the same as in a dictionary.
@Suite struct UniqueSearchTests {
  @Test(arguments: [0, 9600, 1 << 16, 1 << 22], [1, 700, 6000])
  func `a value is found at its first line`(memory: Int, count: Int) throws {
    var random = SplitMix64(seed: UInt64(memory + count))
    var search = UniqueSearch(keys: 2, memory: memory)
    var known: [[String]: Int] = [:]
    for line in 1...8000 {
      // Values at random, and then in the order in which they were first.
      let value = line < 6000 ? Int.random(in: 0..<count, using: &random) : line % count
      let number = Int.random(in: 0...1, using: &random) * 5
      var hash = ValueHash()
      hash.read(Array("\(value)".utf8).span)
      let first = search.firstLine(of: hash.digest, in: number, orNow: line)
      let key = ["\(number)", "\(value)"]
      if first != known[key] { Issue.record("\(value) in \(line): \(String(describing: first))") }
      known[key] = known[key] ?? line
    }
    #expect(search.problem == nil)
  }

  @Test func `a value is found in any part of long files`() throws {
    let stored = StoredLines(memory: 1 << 20)
    func digest(_ line: Int) -> SIMD2<Int> {
      var random = SplitMix64(seed: UInt64(line))
      return SIMD2(truncatingIfNeeded: SIMD2(random.next(), random.next()))
    }
    for line in 1...200_000 {
      let first = try stored.firstLine(of: digest(line), orNow: line)
      if first != nil { Issue.record("\(line): \(String(describing: first))") }
    }
    for line in stride(from: 1, through: 200_000, by: 7) {
      let first = try stored.firstLine(of: digest(line), orNow: 0)
      if first != line { Issue.record("\(line): \(String(describing: first))") }
    }
  }

  @Test(arguments: [0, 1 << 12, 1 << 20])
  func `digests of which a half is the same are different`(memory: Int) throws {
    let stored = StoredLines(memory: memory)
    var random = SplitMix64(seed: 36)
    var known: [SIMD2<Int>: Int] = [:]
    for line in 1...3000 {
      // The first bits of a half choose its row, or its word of the filter.
      let small = Int.random(in: 0..<40, using: &random) << 58
      let other = Int.random(in: 0..<40, using: &random)
      let digest = line % 2 == 0 ? SIMD2(small, other) : SIMD2(other, small)
      let first = try stored.firstLine(of: digest, orNow: line)
      #expect(first == known[digest], "\(digest) in \(line)")
      known[digest] = known[digest] ?? line
    }
  }
}
