import Foundation
import InputValidation
import LibrarySupport
import InputValidationConcurrency
import Testing

/// Settings in files and directories.
@Suite struct SettingsFileTests {
  private struct Server: Schema {
    let port = Field(.port, default: 8080)
    let apiToken = Field(optional: .secret(.length(8...)))
    let database = Nested(Database())

    struct Database: Schema { let maxSize = Field(optional: .integer(in: 1...99)) }
  }

  /// Calls a closure with the path of a directory that contains files.
  private func withFiles<Result>(
    _ files: [String: String],
    _ body: (String) async throws -> Result
  ) async throws -> Result {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "settings-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    for (name, text) in files {
      try Data(text.utf8).write(to: directory.appending(path: name))
    }
    return try await body(directory.path())
  }

  @Test func `a file is read like its text`() async throws {
    let texts = [
      "a.json": #"{"port": 1, "database": {"maxSize": 2}}"#,
      "a.env": "PORT=1\nDATABASE_MAX_SIZE=2\n", "a.properties": "port=1\ndatabase.max-size=2\n",
    ]
    try await withFiles(texts) { directory in
      let sources: [any SettingsSource] = [
        .json(file: directory + "/a.json"), .dotenv(file: directory + "/a.env"),
        .properties(file: directory + "/a.properties"),
      ]
      for source in sources {
        let settings = try LoadedSettings(Server(), from: source)
        #expect(settings.port == 1)
        #expect(settings.database.maxSize == 2)
        #expect(settings.origin(of: \.port).source == "\(source)")
        #expect(settings.origin(of: \.port).line == 1)
      }
    }
  }

  @Test func `a missing file is an error, unless it is optional`() async throws {
    try await withFiles([:]) { directory in
      let path = directory + "/none"
      let problem = "\(path): error: can't be read: there is no such file [file]"
      #expect(reportLines(Server(), .json(file: path)) == [problem])
      #expect(reportLines(Server(), .dotenv(file: path)) == [problem])
      #expect(reportLines(Server(), .properties(file: path)) == [problem])
      #expect(reportLines(Server(), .directory(path)) == [problem])
      #expect(
        reportLines(
          Server(), .json(file: path, optional: true), .dotenv(file: path, optional: true),
          .properties(file: path, optional: true), .directory(path, optional: true)) == [])
      #expect(
        reportLines(Server(), .json(file: directory, optional: true))
          == ["\(directory): error: can't be read: it is a directory [file]"])
    }
  }

  @Test func `values that a file may contain are not missing if it can't be read`() async throws {
    struct Server: Schema { let port = Field(.port) }
    try await withFiles([:]) { directory in
      let path = directory + "/none"
      let problem = "\(path): error: can't be read: there is no such file [file]"
      for source: any SettingsSource in [
        .json(file: path), .dotenv(file: path), .properties(file: path), .directory(path),
      ] {
        #expect(reportLines(Server(), source) == [problem])
      }
      try Data([0xFF]).write(to: URL(filePath: path))
      for source: any SettingsSource in [
        .json(file: path), .dotenv(file: path), .properties(file: path),
      ] {
        #expect(
          reportLines(Server(), source)
            == ["\(path):1:1: error: must be well-formed UTF-8 [encoding]"])
      }
    }
  }

  @Test func `malformed bytes in a file are an error at their place`() async throws {
    try await withFiles([:]) { directory in
      for (name, bytes) in [("a.env", "PORT=1\nA=\u{E9}"), ("a.json", "{\n\"\u{E9}\u{E9}")] {
        let path = directory + "/" + name
        try (Data(bytes.utf8) + Data([0xFF])).write(to: URL(filePath: path))
      }
      #expect(
        reportLines(Server(), .dotenv(file: directory + "/a.env"))
          == ["\(directory)/a.env:2:4: error: must be well-formed UTF-8 [encoding]"])
      #expect(
        reportLines(Server(), .json(file: directory + "/a.json"))
          == ["\(directory)/a.json:2:4: error: must be well-formed UTF-8 [encoding]"])
    }
  }

  @Test func `a directory has a file for each value`() async throws {
    let files = ["api_token": "0123456789\n", "database.maxSize": "7\r\n", "other": "x"]
    try await withFiles(files) { directory in
      let settings = try LoadedSettings(Server(), from: .directory(directory))
      #expect(settings.apiToken?.reveal() == "0123456789")
      #expect(settings.database.maxSize == 7)
      #expect(settings.origin(of: \.apiToken).source == directory + "/api_token")
    }
    try await withFiles(["PORT": "80x"]) { directory in
      #expect(
        reportLines(Server(), .directory(directory + "/"))
          == ["\(directory)/PORT: error: PORT must be a port number from 1 to 65535 [port]"])
    }
    try await withFiles(["PORT": "1", "port": "2"]) { directory in
      #expect(
        reportLines(Server(), .directory(directory))
          == ["\(directory)/port: error: port is already set [once]"])
    }
  }

  @Test func `a directory has files for the rows that must be there`() async throws {
    struct Cluster: Schema {
      struct Node: Schema { let host = Field(.host), port = Field(.port, default: 80) }
      let nodes = Repeated(Node(), count: 1...3)
    }
    try await withFiles(["nodes-0-host": "a", "nodes[0].port": "8x"]) { directory in
      #expect(
        reportLines(Cluster(), .directory(directory)).map { $0.replacing(directory, with: "") }
          == [
            "/nodes[0].port: error: nodes[0].port must be a port number from 1 to 65535 [port]"
          ])
    }
  }

  @Test func `a file of a directory has at most 1 MiB`() async throws {
    let text = String(repeating: "x", count: 1 << 20)
    for (text, code) in [(text, "port"), (text + "x", "file")] {
      try await withFiles(["PORT": text]) { directory in
        let lines = reportLines(Server(), .directory(directory))
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { $0.hasSuffix("[\(code)]") })
      }
    }
  }

  /// A clock whose pauses change files, instead of taking time.
  private final class ScriptedClock: Clock, @unchecked Sendable {
    typealias Instant = ContinuousClock.Instant
    private var steps: [() throws -> Void]

    init(_ steps: [() throws -> Void]) { self.steps = steps }

    var now: Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      guard !steps.isEmpty else { throw CancellationError() }
      try steps.removeFirst()()
    }
  }

  @Test func `settings are read again when a file changes`() async throws {
    try await withFiles(["a.json": #"{"port": 1}"#]) { directory in
      let path = directory + "/a.json"
      func write(_ text: String) throws {
        // The same size and time, but another file: it is renamed.
        try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
      }
      let clock = ScriptedClock([
        {}, { try write(#"{"port": 2}"#) }, {}, { try write(#"{"port": x}"#) }, {},
        { try FileManager.default.removeItem(atPath: path) }, { try write(#"{"port": 3}"#) },
      ])
      let watcher = SettingsWatcher(Server(), from: .json(file: path), clock: clock)
      var iterator = watcher.makeAsyncIterator()
      var ports: [String] = []
      while let result = await iterator.next() {
        let last = iterator.lastSettings.map { "\($0.port)" } ?? "none"
        switch result {
        case .success(let settings): ports.append("\(settings.port)")
        case .failure(let report): ports.append("\(report.errors.count) error, last \(last)")
        }
      }
      #expect(ports == ["1", "2", "1 error, last 2", "1 error, last 2", "3"])
    }
  }
}
