import InputValidation
import RegularLanguage
import Testing

@Suite struct TabledFormatTests {
  /// The names, which are the arguments, since the test library prints them and tables are long.
  private static let names = TabledFormat.all.map(\.name)

  @Test(arguments: names)
  func `a table is the compiled form of its expression`(name: String) throws {
    let format = try #require(TabledFormat.all.first { $0.name == name })
    let table = format.table.filter { !$0.isNewline }
    let isCurrent = try format.newTable() == table
    #expect(isCurrent, "run `swift run TableGenerator formats`")
    let isRead = format.language.automaton?.table == table
    #expect(isRead)
  }

  @Test(arguments: names)
  func `a table and its automaton accept the same texts`(name: String) throws {
    let format = try #require(TabledFormat.all.first { $0.name == name })
    let automaton = try #require(format.language.automaton)
    var generator = SplitMix64(seed: 11)
    var budget = StepBudget(1 << 24)
    let samples = try automaton.samples(count: 20, using: &generator, within: &budget)
    let texts =
      try samples + automaton.nearMisses(count: 20, using: &generator, within: &budget)
    let differing = texts.filter {
      Automaton.accepts(Array($0.utf8).span, table: format.table)
        != automaton.accepts(Array($0.utf8).span)
    }
    #expect(differing.isEmpty)
    #expect(samples.count > 1)
  }

  @Test func `the names are sorted and unique`() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(Self.names == Self.names.sorted { $0.lowercased() < $1.lowercased() })
  }
}
