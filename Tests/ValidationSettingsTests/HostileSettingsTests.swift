import SettingsSyntax
import InputValidation
import LibrarySupport
import TestSupport
import Testing

/// Texts that are designed to make a reader trap or hang.
@Suite struct HostileSettingsTests {
  private struct Few: Schema {
    let port = Field(optional: .port), name = Field(optional: .nonEmpty)
  }

  #if DEBUG
    private static let size = 20_000
  #else
    private static let size = 10_000_000
  #endif

  private static let units = [
    "=", "A=\"", "A='", "A=\"\\", "A='\n", "A=\"\n", "\n", "\r", "\\", "\\\n", "#", "A=b #", " ",
    "\u{FEFF}", "A", "A=1\n", "A\n", "export ", "export A=1\n", "\u{301}", "\u{1F468}\u{200D}", "`",
    "A=`\n", "\\u", "\\uD83D", "\\uD83D\\uDE00", "a=\\u00e9\\\n", "a:\\\n", "\0", "PORT=1\n",
    "A=\"\\q\"\n", "A='b'c\n",
  ]

  /// Reading takes time linear in the length; quadratic time would exceed the limit.
  @Test(.timeLimit(.minutes(5)), arguments: units)
  func `a long text is read in linear time`(unit: String) {
    let text = String(repeating: unit, count: Self.size / unit.utf8.count)
    for text in [text, "A=\"" + text, "A='" + text, "A=" + text, "# " + text] {
      var (count, bytes) = (0, 0)
      for case .success(let entry) in DotenvText(text) {
        count += 1
        bytes += entry.value.utf8.count
      }
      #expect(count <= text.utf8.count && bytes <= text.utf8.count)
      bytes = 0
      for case .success(let entry) in PropertiesText(text) { bytes += entry.value.utf8.count }
      #expect(bytes <= text.utf8.count)
    }
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["A\n", "A=1\n", "PORT=1\n", "A='\n", "PROT=1\n"])
  func `settings from a hostile text throw a report of limited length`(unit: String) {
    let text = String(repeating: unit, count: Self.size / 4 / unit.utf8.count)
    for source in [StandardSource.dotenv(text), .properties(text)] {
      do {
        _ = try LoadedSettings(Few(), from: source)
        Issue.record("a text of \(unit) has errors")
      } catch {
        #expect(error.errors.count <= 102)
      }
    }
  }

  @Test func `reading random texts with syntax characters does not trap`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<sampled(1_000, of: 30_000) {
      let parts = (0..<Int.random(in: 1...12, using: &generator)).compactMap { _ in
        Self.units.randomElement(using: &generator)
      }
      let text = parts.joined()
      for item in DotenvText(text) {
        guard case .success(let entry) = item else { continue }
        // Writing and reading the entry again gives the same entry.
        let line = DotenvText.line(entry.name, entry.value) ?? ""
        #expect(DotenvText(line).entries.map(\.value) == [entry.value], "\(text)")
      }
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
      for item in PropertiesText(text) {
        if case .failure(let error) = item { #expect(error.line <= lines * 2 && error.column > 0) }
      }
      _ = reportLines(Few(), .dotenv(text), .properties(text), .arguments(parts))
    }
  }

  @Test func `a long argument and a long name do not trap`() {
    let long = String(repeating: "A-", count: Self.size / 2)
    #expect(reportLines(Few(), .arguments([long + "=1"])).count == 1)
    #expect(reportLines(Few(), .arguments(["port=" + long])).count == 1)
    #expect(reportLines(Few(), .dictionary(["PORT": long])).count == 1)
  }
}
