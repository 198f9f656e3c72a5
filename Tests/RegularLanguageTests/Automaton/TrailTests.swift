import EngineSupport
import Testing

@testable import RegularLanguage

/// The marks in a long text.
@Suite struct TrailTests {
  @Test func `the last mark before an offset is found, also among later ones`() throws {
    let automaton = try Automaton(pattern: "(?:ab)*")
    let text = Array(repeating: Array("ab".utf8), count: 8 * Trail.spacing).flatMap { $0 }
    var trail = Trail()
    trail.extend(over: text.span, to: text.count, by: automaton)
    for offset in stride(from: 0, through: text.count, by: 100) {
      let expected = offset / Trail.spacing * Trail.spacing
      #expect(trail.mark(before: offset)?.offset ?? 0 == expected)
    }
    trail.truncate(to: 1000)
    #expect(trail.mark(before: text.count)?.offset == 1000 / Trail.spacing * Trail.spacing)
  }
}
