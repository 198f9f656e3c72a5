import InputValidation
import RegularLanguage
import Testing

@Suite struct TabledFormatTests {
  /// The names: test libraries print arguments, and tables are long.
  private static let names = TabledFormat.all.map(\.name)

  @Test(arguments: names)
  func `a table is what its expression compiles to`(name: String) throws {
    let format = try #require(TabledFormat.all.first { $0.name == name })
    let table = format.table.filter { !$0.isNewline }
    let isCurrent = try format.newTable() == table
    #expect(isCurrent, "run `swift run TableGenerator formats`")
    let isRead = format.language.automaton?.table == table
    #expect(isRead)
  }

  @Test func `the names are in order, and each is one`() {
    #expect(Set(Self.names).count == Self.names.count)
    #expect(Self.names == Self.names.sorted { $0.lowercased() < $1.lowercased() })
  }
}
