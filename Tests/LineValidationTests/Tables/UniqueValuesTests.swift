import RegularLanguage
import SettingsSyntax
import Testing

@testable import LineValidation

/// The lines of values, wherever they are stored, are the same as in a dictionary.
@Suite struct UniqueValuesTests {
  @Test(arguments: [0, 96, 9600, 1 << 20], [1, 700, 3000])
  func `a value is found at its first line`(memory: Int, count: Int) throws {
    var random = SplitMix64(seed: UInt64(memory + count))
    var values = UniqueValues(keys: 2, memory: memory)
    var known: [[String]: Int] = [:]
    for line in 1...4000 {
      let text = "\(Int.random(in: 0..<count, using: &random))"
      let number = Int.random(in: 0...1, using: &random) * 5
      var hash = ValueHash()
      hash.read(Array(text.utf8).span)
      let first = values.firstLine(of: hash, in: number, orNow: line)
      let key = ["\(number)", text]
      if first != known[key] { Issue.record("\(text) in \(line): \(String(describing: first))") }
      known[key] = known[key] ?? line
    }
    #expect(values.problem == nil)
  }
}
