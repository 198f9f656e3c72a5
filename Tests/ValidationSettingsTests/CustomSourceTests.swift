import Foundation
import InputValidation
import LibrarySupport
import InputValidationConcurrency
import RegularLanguage
import Synchronization
import TestSupport
import Testing

/// Sources of settings that are written outside of the library, held against its own.
@Suite struct CustomSourceTests {
  private struct Order: Schema {
    let note = Field(optional: .length(...9)), maxSize = Field(.integer(in: 0...9), default: 1)
    let pin = Field(optional: .secret(.digits))
    let lines = Repeated(Line(), count: 1...3)

    struct Line: Schema {
      let sku = Field(.alphabetic(.ascii)), quantity = Field(.integer(in: 1...99), default: 1)
    }
  }

  /// A source of entries, which counts how often it is read.
  private struct Entries: SettingsSource {
    let name: String
    let snapshot: @Sendable (Int) throws -> SettingsSnapshot
    let counter = Counter()

    init(
      _ name: String = "entries",
      _ snapshot: @escaping @Sendable (_ count: Int) throws -> SettingsSnapshot
    ) {
      self.name = name
      self.snapshot = snapshot
    }

    init(_ entries: [(name: String, text: String)], named name: String = "entries") {
      self.init(name) { _ in
        var snapshot = SettingsSnapshot()
        for (line, entry) in entries.enumerated() {
          let column = entry.name.count + 4
          snapshot.add(
            entry.name, text: entry.text,
            at: SettingsOrigin(name, line: line + 1, column: column),
            nameAt: SettingsOrigin(name, line: line + 1, column: 1))
        }
        return snapshot
      }
    }

    func snapshot(for fields: [FieldName]) throws -> SettingsSnapshot {
      try snapshot(counter.next())
    }
  }

  private final class Counter: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }

    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  private static func outcome(_ schema: some Schema, _ sources: any SettingsSource...) -> String {
    do throws(SettingsReport) {
      return "\(try LoadedSettings(schema, from: sources))"
    } catch {
      return "\(error)"
    }
  }

  @Test func `entries are read like a properties text of the same entries`() {
    var generator = SplitMix64(seed: 7)
    let names = [
      "note", "NOTE", "maxSize", "max-size", "max_size", "MAX_SIZE", "maxsize", "pin", "lines",
      "lines[0].sku", "LINES_0_SKU", "lines.0.sku", "lines[1].sku", "lines[1].quantity",
      "lines[2].sku", "lines[3].sku", "lines[0].skq", "lines[9].sku", "\u{E9}", "x",
    ]
    let texts = ["A", "b", "1", "42", "100", "x y"]
    var valid = 0
    for _ in 0..<sampled(1_000, of: 20_000) {
      let entries = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (
          name: names.randomElement(using: &generator) ?? "",
          text: texts.randomElement(using: &generator) ?? ""
        )
      }
      let text = entries.map { "\($0.name) = \($0.text)" }.joined(separator: "\n")
      let source = Entries(entries, named: "a.properties")
      let expected = Self.outcome(Order(), .properties(text, named: "a.properties"))
      #expect(Self.outcome(Order(), source) == expected, "\(text)")
      #expect(source.counter.value == 1)
      if !expected.contains("error") { valid += 1 }
    }
    #expect(valid > sampled(8, of: 20))
  }

  @Test func `the elements of a list are read like an array in JSON`() {
    struct Lists: Schema {
      let ports = Field(.list(of: .port), default: []), name = Field(optional: .length(...3))
      let pins = Field(optional: .list(of: .secret(.digits)))
    }
    for name in ["ports", "pins", "name"] {
      for elements in [["1", "2"], ["1,2"], [], [""], ["x", "3", "x,1"], ["3", "y"]] {
        let source = Entries { _ in
          var snapshot = SettingsSnapshot()
          snapshot.add(name, elements: elements, at: SettingsOrigin("a"))
          return snapshot
        }
        let array = elements.map { "\"\($0)\"" }.joined(separator: ", ")
        let json = Self.outcome(Lists(), .json("{\"\(name)\": [\(array)]}", named: "a"))
          .replacing(#/(?m)^a(:\d+)+/#, with: "a")
        // Without places, errors that are not those of the field come first.
        let (found, expected) = (Self.outcome(Lists(), source).split(separator: "\n"), json)
        #expect(found.sorted() == expected.split(separator: "\n").sorted(), "\(name) \(elements)")
      }
    }
  }

  @Test func `the first source with a value wins, whichever kind it is`() {
    let values = [
      [("note", "a")], [("note", ""), ("maxSize", "2")], [("note", "c"), ("maxSize", "3")],
    ]
    let row = [("lines[0].sku", "A")]
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      for kinds in 0..<8 {
        let sources = order.map { number -> any SettingsSource in
          let entries = values[number] + row
          return kinds >> number & 1 == 0
            ? Entries(entries)
            : .properties(entries.map { "\($0) = \($1)" }.joined(separator: "\n"), named: "entries")
        }
        let first = order.first { $0 != 1 } == 0 ? "a" : "c"
        let size = order.first { $0 != 0 } == 1 ? 2 : 3
        let settings = try? LoadedSettings(Order(), from: sources)
        #expect(settings?.note == first && settings?.maxSize == size, "\(order) \(kinds)")
      }
    }
  }

  @Test func `a source that changes is read once, and its content is consistent`() throws {
    let source = Entries { count in
      var snapshot = SettingsSnapshot()
      let origin = SettingsOrigin("entries")
      snapshot.add("maxSize", text: "\(count)", at: origin)
      for row in 0..<count {
        snapshot.add("lines[\(row)].sku", text: "A", at: origin)
        snapshot.add("lines[\(row)].quantity", text: "\(count)", at: origin)
      }
      if count == 3 { snapshot.add("lines[0].skq", text: "A", at: origin) }
      return snapshot
    }
    for count in 1...2 {
      let settings = try LoadedSettings(Order(), from: source, .dictionary([:]))
      #expect(settings.maxSize == count)
      #expect(settings.lines.map(\.quantity) == Array(repeating: count, count: count))
    }
    #expect(
      reportLines(Order(), source) == [
        "entries: error: unknown setting lines[0].skq; did you mean lines[0].sku? [unknown]"
      ])
    #expect(source.counter.value == 3)
  }

  @Test func `a schema with errors reads no source`() {
    struct Clash: Schema { let a = Field(.digits), b = Field(.digits, named: "a") }
    let source = Entries([])
    #expect(reportLines(Clash(), source).count == 1)
    #expect(source.counter.value == 0)
  }

  private enum VaultError: Error, CustomStringConvertible {
    case isSealed(String)
    var description: String { "s3cr3t" }
  }

  @Test func `a source that fails is reported by its name, and no field is missing`() {
    let rule = Rule("ini", names: ["en": "NAME=VALUE or [SECTION]"])
    let failures: [(any Error, String)] = [
      (
        VaultError.isSealed("s3cr3t"),
        "vault: error: can't be read: it failed with an error of type VaultError [file]"
      ),
      (
        SettingsError(rule, at: SettingsOrigin("a.ini", line: 3)),
        "a.ini:3: error: must be NAME=VALUE or [SECTION] [ini]"
      ),
    ]
    for (error, line) in failures {
      let source = Entries("vault") { _ in throw error }
      #expect(reportLines(Order(), source) == [line])
      #expect(
        reportLines(Order(), .properties("maxSize=x\nlines[0].quantity=1"), source)
          == [
            "application.properties:1:9: error: "
              + "maxSize must be a whole number from 0 to 9 [integer]",
            line,
          ])
    }
  }

  @Test func `errors of a source are limited and sorted by their places`() {
    let source = Entries { _ in
      var snapshot = SettingsSnapshot()
      for line in (1...200).reversed() {
        snapshot.add(SettingsError(Rule("x"), at: SettingsOrigin("a", line: line)))
        snapshot.add("x\(line)", text: "", at: SettingsOrigin("a", line: line))
      }
      snapshot.add("lines[0].sku", text: "A", at: SettingsOrigin("a", line: 201))
      return snapshot
    }
    let lines = reportLines(Order(), source)
    #expect(lines.count == 101)
    #expect(lines.first?.hasPrefix("a:101: error: ") == true)
    #expect(lines.last == "error: 300 others")
  }

  @Test func `unknown names are ignored if the source says so`() throws {
    let source = Entries { _ in
      var snapshot = SettingsSnapshot(ignoresUnknownNames: true)
      for name in ["HOME", "lines[0].sku", "lines[2].sku"] {
        snapshot.add(name, text: "A", at: SettingsOrigin("entries"))
      }
      return snapshot
    }
    #expect(try LoadedSettings(Order(), from: source).lines.map(\.sku) == ["A"])
  }

  @Test func `a secret is in no report, and in no description`() throws {
    let canary = "0123canary"
    let entries = [("pim", canary), ("pin", canary), ("pin", canary + "x"), ("lines[0].sku", "A")]
    let source = Entries(entries)
    let lines = reportLines(Order(), source)
    #expect(lines.count == 3)
    let snapshot = try source.snapshot(for: [])
    let watcher = SettingsWatcher(Order(), from: TextSource(text: canary))
    var dumped = lines.joined() + "\(snapshot)"
    for item: Any in [snapshot, watcher, watcher.makeAsyncIterator()] { dump(item, to: &dumped) }
    #expect(dumped.contains("lines[0].sku") && dumped.contains("a text"))
    #expect(!dumped.contains(canary))
  }

  private struct TextSource: SettingsSource {
    let name = "a text", text: String
    func snapshot(for fields: [FieldName]) -> SettingsSnapshot { SettingsSnapshot() }
  }

  /// A source that can only be asked for entries by name.
  private struct Vault: SettingsSource {
    let name = "vault"
    let secrets: [String: String]

    func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
      var snapshot = SettingsSnapshot(ignoresUnknownNames: true)
      for field in fields {
        guard let text = secrets[field.environment] else { continue }
        snapshot.add(field.path, text: text, at: SettingsOrigin(name))
      }
      return snapshot
    }
  }

  @Test func `a source can be asked for fields by their names`() throws {
    let names = Mutex<[FieldName]>([])
    struct Names: SettingsSource {
      let name = "names", see: @Sendable ([FieldName]) -> Void
      func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
        see(fields)
        return SettingsSnapshot()
      }
    }
    let vault = Vault(secrets: ["PIN": "12", "LINES_0_SKU": "A", "LINES_1_SKU": "B"])
    let settings = try LoadedSettings(
      Order(), from: vault, Names { fields in names.withLock { $0 = fields } })
    #expect(settings.pin?.reveal() == "12")
    #expect(settings.origin(of: \.pin).source == "vault")
    // The rows that must be there.
    #expect(settings.lines.map(\.sku) == ["A"])
    names.withLock { names in
      #expect(
        names.map(\.path) == ["note", "maxSize", "pin", "lines[0].sku", "lines[0].quantity"])
      #expect(names.first?.components == ["note"] && names.last?.environment == "LINES_0_QUANTITY")
      #expect(names.map { "\($0)" } == names.map(\.path))
    }
  }

  /// A source over another.
  private struct Amended: SettingsSource {
    let name = "amended"
    let base: any SettingsSource

    func snapshot(for fields: [FieldName]) throws -> SettingsSnapshot {
      var snapshot = try base.snapshot(for: fields)
      snapshot.add("maxSize", text: "7", at: SettingsOrigin(name))
      snapshot.add("lines[1].sku", text: "B", at: SettingsOrigin(name))
      return snapshot
    }
  }

  @Test func `entries can be added to the content of another source`() throws {
    for base: any SettingsSource in [
      .dotenv("LINES_0_SKU=A"), .properties("lines[0].sku=A"), .arguments(["--lines-0-sku=A"]),
      .dictionary(["LINES_0_SKU": "A"]), Entries([("lines[0].sku", "A")]),
    ] {
      let settings = try LoadedSettings(Order(), from: Amended(base: base))
      #expect(settings.maxSize == 7 && settings.lines.map(\.sku) == ["A", "B"], "\(base.name)")
    }
    let twice = reportLines(Order(), Amended(base: .dotenv("LINES_0_SKU=A\nMAX_SIZE=1")))
    #expect(twice == ["amended: error: maxSize is already set in line 2 [once]"])
  }

  @Test func `a file in another format is read once, with the errors of all files`() throws {
    let directory = try TemporaryDirectory(["a": "lines[0].sku A\nlines[0].skq A"])
    let path = directory.path + "/"
    try Data([0x61, 0x0A, 0xFF]).write(to: URL(filePath: path + "bytes"))
    let counter = Counter()
    let content: @Sendable (String) throws -> SettingsSnapshot = { text in
      _ = counter.next()
      var snapshot = SettingsSnapshot()
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        snapshot.add(String(words[0]), text: String(words[1]), at: SettingsOrigin("words"))
      }
      if text.contains("throw") { throw VaultError.isSealed("s3cr3t") }
      return snapshot
    }
    func lines(_ name: String, optional: Bool = false) -> [String] {
      reportLines(Order(), .file(path + name, optional: optional, content)).map {
        $0.replacing(path, with: "")
      }
    }
    #expect(
      lines("a")
        == ["words: error: unknown setting lines[0].skq; did you mean lines[0].sku? [unknown]"])
    #expect(counter.value == 1)
    #expect(lines("b") == ["b: error: can't be read: there is no such file [file]"])
    #expect(lines("b", optional: true) == ["error: lines must have 1 to 3 items [count]"])
    #expect(lines("bytes") == ["bytes:2:1: error: must be well-formed UTF-8 [encoding]"])
    #expect(counter.value == 1)
    try Data("throw x".utf8).write(to: URL(filePath: path + "a"))
    #expect(
      lines("a") == ["a: error: can't be read: it failed with an error of type VaultError [file]"])
  }

  /// A source with a revision, which the pauses of its clock change.
  private final class Revised: SettingsSource, Clock {
    typealias Instant = ContinuousClock.Instant
    let name = "revised"
    private let state = Mutex((revision: 0, pauses: 0, reads: 0))

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    var revision: Int { state.withLock { $0.revision } }
    var reads: Int { state.withLock { $0.reads } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      try state.withLock { state in
        state.pauses += 1
        if state.pauses == 7 { throw CancellationError() }
        if state.pauses % 3 == 0 { state.revision += 1 }
      }
    }

    func snapshot(for fields: [FieldName]) -> SettingsSnapshot {
      var snapshot = SettingsSnapshot()
      state.withLock { state in
        state.reads += 1
        snapshot.add("note", text: "\(state.revision)", at: SettingsOrigin(name))
      }
      snapshot.add("lines[0].sku", text: "A", at: SettingsOrigin(name))
      return snapshot
    }
  }

  @Test func `settings are read again when a revision changes`() async throws {
    let source = Revised()
    var notes: [String?] = []
    for await result in SettingsWatcher(Order(), from: source, clock: source) {
      notes.append(try result.get().note)
    }
    #expect(notes == ["0", "1", "2"])
    #expect(source.reads == 3)
  }
}
