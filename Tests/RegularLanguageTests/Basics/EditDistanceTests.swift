import RegularLanguage
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("greek", "greek", 0), ("greekk", "greek", 1), ("gerek", "greek", 1),
    ("grak", "greek", 2), ("", "lu", 2), ("regex", "quiet", 4),
  ])
  func `edits are counted`(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }

  @Test func `a small number of edits is found without the others`() {
    var words: [[UInt8]] = [[]]
    var last = words
    for _ in 0..<4 {
      last = last.flatMap { word in [1, 2, 3].map { word + [$0] } }
      words += last
    }
    for first in words {
      for second in words.reversed().prefix(while: { $0 != first }) {
        let distance = editDistance(first, second)
        for limit in 0...3 {
          let found = editDistance(first, second, atMost: limit)
          if found != (distance <= limit ? distance : nil) {
            Issue.record("\(first) \(second) \(limit): \(String(describing: found))")
          }
        }
      }
    }
  }
}
