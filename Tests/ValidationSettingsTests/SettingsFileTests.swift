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

  /// Makes a link point to another directory, as container orchestration does: atomically.
  private static func swap(_ link: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: link + ".new")
    try FileManager.default.createSymbolicLink(
      atPath: link + ".new", withDestinationPath: target)
    #expect(unsafe rename(link + ".new", link) == 0)
  }

  @Test func `a directory of secrets that is swapped has changed as a whole`() async throws {
    try await withFiles([:]) { directory in
      for (version, port) in [("v1", "1"), ("v2", "2"), ("v3", "3")] {
        let path = directory + "/" + version
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        // The same sizes and times, as of a copy.
        for (name, text) in [("PORT", port), ("API_TOKEN", "012345678" + port)] {
          try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
          try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: path + "/" + name)
        }
      }
      // mount/PORT -> ..data/PORT, mount/..data -> ../v1
      let mount = directory + "/mount"
      try FileManager.default.createDirectory(atPath: mount, withIntermediateDirectories: true)
      try Self.swap(mount + "/..data", to: "../v1")
      for name in ["PORT", "API_TOKEN"] {
        try FileManager.default.createSymbolicLink(
          atPath: mount + "/" + name, withDestinationPath: "..data/" + name)
      }
      let clock = ScriptedClock([
        {}, { try Self.swap(mount + "/..data", to: "../v2") }, {},
        { try Data("x".utf8).write(to: URL(filePath: mount + "/other")) },
        { try Self.swap(mount + "/..data", to: "../v3") },
        { try FileManager.default.removeItem(atPath: mount + "/API_TOKEN") },
      ])
      let watcher = SettingsWatcher(
        Server(), from: .dictionary([:]), .directory(mount), clock: clock)
      var seen: [String] = []
      for await change in watcher.changes {
        let settings = try change.result.get()
        let files = change.files.map { $0.dropFirst(mount.count + 1) }.joined(separator: " ")
        let token = settings.apiToken?.reveal() ?? "none"
        seen.append("\(settings.port) \(token) \(files)")
        #expect(change.sources == (seen.count == 1 ? [] : [mount]))
      }
      #expect(
        seen == [
          "1 0123456781 ", "2 0123456782 PORT API_TOKEN", "3 0123456783 PORT API_TOKEN",
          "3 none API_TOKEN",
        ])
    }
  }

  @Test func `a directory that appears, or is a link to another one, is read again`() async throws {
    try await withFiles([:]) { directory in
      let (mount, other) = (directory + "/mount", directory + "/other")
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
      try Data("7".utf8).write(to: URL(filePath: other + "/PORT"))
      let clock = ScriptedClock([
        {},
        {
          try FileManager.default.createDirectory(
            atPath: mount, withIntermediateDirectories: true)
        },
        {
          try FileManager.default.removeItem(atPath: mount)
          try Self.swap(mount, to: other)
        },
      ])
      let watcher = SettingsWatcher(Server(), from: .directory(mount), clock: clock)
      var ports: [String] = []
      for await result in watcher {
        ports.append((try? result.get().port).map { "\($0)" } ?? "none")
      }
      #expect(ports == ["none", "8080", "7"])
    }
  }

  @Test func `files named by variables are followed, and the watcher says which`() async {
    // In a process of its own, since it sets variables of the environment.
    await #expect(processExitsWith: .success) { try await SettingsFileTests.watchVariables() }
  }

  private static func watchVariables() async throws {
    struct Shop: Schema {
      struct Line: Schema { let pin = Field(.secret(.digits)) }
      let port = Field(.port, default: 80), token = Field(.secret(.length(4...)))
      let lines = Repeated(Line(), count: 0...3)
    }
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "watch-\(UInt64.random(in: 0 ... .max))").path()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    for version in ["a", "b"] {
      let path = directory + "/" + version
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("toke\(version)".utf8).write(to: URL(filePath: path + "/token"))
    }
    let (link, pin, json) = (directory + "/now", directory + "/pin", directory + "/a.json")
    try swap(link, to: "a")
    try Data("1".utf8).write(to: URL(filePath: pin))
    try Data("{}".utf8).write(to: URL(filePath: json))
    unsafe setenv("SHOP_TOKEN_FILE", link + "/token", 1)
    unsafe setenv("SHOP_LINES_0_PIN_FILE", pin, 1)
    let clock = ScriptedClock([
      {}, { try swap(link, to: "b") }, {}, { try Data("22".utf8).write(to: URL(filePath: pin)) },
      { try Data(#"{"port": 8}"#.utf8).write(to: URL(filePath: json)) },
      {
        try Data("x".utf8).write(to: URL(filePath: pin))
        try swap(link, to: "a")
      },
    ])
    let watcher = SettingsWatcher(
      Shop(), from: .json(file: json), .environment(prefix: "SHOP_"), clock: clock)
    var seen: [String] = []
    for await change in watcher.changes {
      let what = change.sources + change.files
      let texts = what.map { $0.replacing(directory, with: "") }.joined(separator: " ")
      switch change.result {
      case .success(let settings):
        seen.append("\(settings.token.reveal()) \(settings.lines[0].pin.reveal()) \(texts)")
      case .failure(let report): seen.append("\(report.errors.count) error \(texts)")
      }
    }
    #expect(
      seen == [
        "tokea 1 ", "tokeb 1 environment /now/token", "tokeb 22 environment /pin",
        "tokeb 22 /a.json /a.json", "1 error environment /now/token /pin",
      ])
  }
}
