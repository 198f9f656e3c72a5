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
}
