import InputValidation
import InputValidationConcurrency
import LibrarySupport
import Testing

/// Rows of repeated sections in several sources.
@Suite struct SettingsArraysTests {
  private struct Line: Schema {
    let sku = Field(.alphabetic(.ascii)), count = Field(.integer(in: 1...9), default: 1)
    let tags = Repeated(Tag())
  }

  private struct Tag: Schema { let name = Field(.alphabetic(.ascii)) }

  private struct Order: Schema {
    let lines = Repeated(Line()), notes = Repeated(Tag()), place = Nested(Place())
    let words = Field(.list(of: .nonEmpty), default: [])
  }

  private struct Place: Schema { let rooms = Repeated(Tag(), count: ...3) }

  private static let file = """
    {"lines": [{"sku": "A", "tags": [{"name": "x"}, {"name": "y"}]}, {"sku": "B", "count": 2}],
     "notes": [{"name": "n"}], "place": {"rooms": [{"name": "r"}]}, "words": ["a", "b"]}
    """

  private func read(
    _ arrays: SettingsArrays,
    _ sources: any SettingsSource...
  ) -> [String] {
    do {
      let settings = try LoadedSettings(Order(), arrays: arrays, from: sources)
      return settings.description.split(separator: "\n").map(String.init)
    } catch {
      return error.description.split(separator: "\n").map(String.init)
    }
  }

  @Test func `rows are merged by their numbers`() throws {
    let sources: [any SettingsSource] = [
      .dotenv("LINES_0_SKU=C\nLINES_1_COUNT=3\nLINES_2_SKU=D"), .json(Self.file, named: "f"),
    ]
    let settings = try LoadedSettings(Order(), from: sources)
    #expect(settings.lines.map { $0.sku } == ["C", "B", "D"])
    #expect(settings.lines.map { $0.count } == [1, 3, 1])
    #expect("\(settings.lines[0].origin(of: \.sku))" == ".env:1:13")
    #expect("\(settings.lines[1].origin(of: \.sku))" == "f:1:74")
  }

  @Test func `the first source with a row has all rows`() throws {
    let sources: [any SettingsSource] = [
      .arguments(["--words=c"]), .dotenv("LINES_0_SKU=C"), .json(Self.file, named: "f"),
    ]
    let merged = try LoadedSettings(Order(), from: sources)
    #expect(merged.lines.map { $0.sku } == ["C", "B"])
    #expect(merged.lines[0].tags.map { $0.name } == ["x", "y"])
    let replaced = try LoadedSettings(Order(), arrays: .replace, from: sources)
    #expect(replaced.lines.map { $0.sku } == ["C"])
    #expect(replaced.lines[0].count == 1 && replaced.lines[0].tags.isEmpty)
    #expect("\(replaced.lines[0].origin(of: \.sku))" == ".env:1:13")
    #expect(replaced.lines[0].origin(of: \.count) == .default)
    // Other sections have other sources, and a list is one value.
    #expect(replaced.notes.map { $0.name } == ["n"])
    #expect(replaced.place.rooms.map { $0.name } == ["r"])
    #expect("\(replaced.notes[0].origin(of: \.name))" == "f:2:21")
    for settings in [merged, replaced] { #expect(settings.words == ["c"]) }
  }

  @Test func `an empty array leaves no rows`() throws {
    let first = #"{"lines": [], "place": {"rooms": []}}"#
    let settings = try LoadedSettings(
      Order(), arrays: .replace, from: .json(first, named: "a"), .json(Self.file, named: "f"))
    #expect(settings.lines.isEmpty && settings.place.rooms.isEmpty && settings.notes.count == 1)
    let null = try LoadedSettings(
      Order(), arrays: .replace, from: .json(#"{"lines": null}"#), .json(Self.file, named: "f"))
    #expect(null.lines.count == 2)
  }

  @Test func `rows that are replaced are neither values nor errors`() {
    let wrong = #"{"lines": [{"sku": 1, "x": 1}, 7, {}, {"tags": 1}], "notes": 7}"#
    let names = "LINES_0_SKU=1\nLINES_0_X=1\nLINES_7_SKU=A\nLINES_0_SKU=2\nNOTES_0_NAME=m"
    let first = #"{"lines": [{"sku": "A"}], "notes": [{"name": "m"}]}"#
    #expect(
      read(.replace, .json(first), .json(wrong), .dotenv(names), .properties(names))
        .allSatisfy { !$0.contains("error") })
    // What is wrong in a source before is an error, as for a single field.
    #expect(
      read(.replace, .json(wrong, named: "w"), .json(first, named: "f")).contains {
        $0.hasPrefix("w:1:62: error: notes must be an array")
      })
  }

  @Test func `rows with other numbers are those of their source`() {
    #expect(
      read(.replace, .dotenv("LINES_1_SKU=A"), .json(Self.file, named: "f"))
        == [".env:1:1: error: unknown setting LINES_1_SKU: LINES_0 is missing [unknown]"])
  }

  @Test func `a watcher replaces rows, too`() async {
    let watcher = SettingsWatcher(
      Order(), arrays: .replace, from: .dotenv("LINES_0_SKU=C"), .json(Self.file, named: "f"))
    var iterator = watcher.makeAsyncIterator()
    guard case .success(let settings) = await iterator.next() else {
      Issue.record("they can't be read")
      return
    }
    #expect(settings.lines.map { $0.sku } == ["C"])
  }
}
