import Foundation

/// Measures `validate` and other installed command-line tools, as whole programs with their output.
///
/// Each lists the invalid lines with their numbers; programs that list other lines are not
/// measured.
///
/// - Parameters:
///   - megabytes: The size of each file.
///   - program: The path of `validate`; nil for the one built with this program.
/// - Throws: `WrongAnswer`, or an error if a file can't be written or a program can't be run.
func benchmarkCommand(megabytes: Int, program: String?) throws {
  try withTemporaryDirectory { directory in
    try benchmark(Workload.all, megabytes: megabytes, in: directory, program: program)
    try benchmarkFindings(in: directory, program: program)
    try benchmarkRanges(megabytes: megabytes, in: directory, program: program)
    let workload = Workload.all[0]
    try benchmarkStart([("validate", workload)], in: directory, program: program)
  }
}

/// Measures `validate` with the rules of formats, compared with other tools with the usual patterns
/// for them.
///
/// - Parameters:
///   - name: A part of the names of the formats to measure; empty for all.
///   - megabytes: The size of each file.
///   - program: The path of `validate`; nil for the one built with this program.
/// - Throws: `WrongAnswer`, or an error if a file can't be written or a program can't be run.
func benchmarkFormatRules(matching name: String, megabytes: Int, program: String?) throws {
  try withTemporaryDirectory { directory in
    let formats = Workload.formats.filter { name.isEmpty || $0.name.contains(name) }
    try benchmark(formats, megabytes: megabytes, in: directory, program: program)
    let workloads = formats.map { ("validate \($0.rule ?? "")", $0) }
    try benchmarkStart(workloads, in: directory, program: program)
  }
}

/// Runs a closure with a directory that is removed afterwards.
func withTemporaryDirectory(_ body: (URL) throws -> Void) throws {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "validate-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try body(directory)
}

/// Measures files of lines, with a row for each workload.
private func benchmark(
  _ workloads: [Workload],
  megabytes: Int,
  in directory: URL,
  program: String?
) throws {
  let columns = [
    "validate", "validate -j2", "2 x validate", "grep -E", "grep -P", "rg", "pcre2grep", "polars",
    "duckdb", "wc -l",
  ]
  for peer in CommandPeer.absent { print("\(peer): left out, since it is not installed") }
  print("Whole programs over \(megabytes) MB in page cache, medians of 5 rounds, MB/s.")
  print(
    "All but `validate -j2` are pinned to one core, where taskset is there; `2 x validate` are two")
  print("programs at once, one on each of two cores: what the machine has for two threads.\n")
  print("| workload | " + columns.joined(separator: " | ") + " |")
  print("|---" + String(repeating: "|---", count: columns.count) + "|")
  for workload in workloads {
    let (bytes, invalid) = workload.lines(upTo: megabytes * 1_000_000)
    let file = directory.appending(path: "lines")
    try Data(bytes).write(to: file)
    var programs = try CommandPeer.all(for: workload, file: file.path(), program: program)
    for peer in programs where !peer.isLimit {
      let found = try peer.run(outputTo: directory.appending(path: "out"), isPinned: true).lines
      guard found == invalid else {
        if peer.isLibrary {
          print("\(workload.name): \(peer.name) lists other lines, and is left out")
          programs.removeAll { $0.name == peer.name }
          continue
        }
        throw WrongAnswer(description: "\(workload.name): \(peer.name) lists other lines")
      }
    }
    var times: [String: [Double]] = [:]
    for _ in 0..<5 {
      for peer in programs {
        let out = directory.appending(path: "out")
        let run = try peer.run(outputTo: out, isPinned: !peer.isParallel)
        times[peer.name, default: []].append(run.seconds / Double(peer.copies))
      }
    }
    let cells = columns.map { name in
      times[name].map {
        String(format: "%.0f", Double(bytes.count) / 1e6 / $0.quantile(0.5))
      } ?? "-"
    }
    print("| \(workload.name) | " + cells.joined(separator: " | ") + " |")
  }
}

/// Measures findings, with a file in which every line is invalid.
private func benchmarkFindings(in directory: URL, program: String?) throws {
  let workload = Workload.all[0]
  let line = Array("12345678x\n".utf8)
  let count = 4_000_000
  let file = directory.appending(path: "invalid")
  try Data((0..<count).flatMap { _ in line }).write(to: file)
  print("\nEvery line invalid, \(line.count * count / 1_000_000) MB, medians of 5 rounds, MB/s:")
  for peer in try CommandPeer.all(for: workload, file: "invalid", program: program)
  where !peer.isLimit {
    let times = try (0..<5).map { _ in
      let run = try peer.run(outputTo: directory.appending(path: "out"), isPinned: !peer.isParallel)
      guard run.lines.count == count else {
        throw WrongAnswer(description: "\(peer.name) lists \(run.lines.count) lines")
      }
      return run.seconds
    }
    let speed = Double(line.count * count) / 1e6 / times.quantile(0.5)
    print("  \(peer.name): " + String(format: "%.0f", speed))
  }
}

/// Measures programs with empty input: `validate` with some rules, and others.
private func benchmarkStart(
  _ own: [(name: String, workload: Workload)],
  in directory: URL,
  program: String?
) throws {
  let file = directory.appending(path: "nothing")
  try Data().write(to: file)
  var peers: [CommandPeer] = []
  for (name, workload) in own {
    let all = try CommandPeer.all(for: workload, file: file.path(), program: program)
    peers += all.prefix(1).map { $0.named(name) }
  }
  peers += try CommandPeer.all(for: Workload.all[0], file: file.path(), program: program)
    .dropFirst().filter { !$0.isLimit && !$0.isParallel && !$0.isLibrary }
  // The time of starting any program.
  peers.append(CommandPeer(name: "true", arguments: ["true"], isUnicode: false))
  var times: [String: [Double]] = [:]
  for _ in 0..<100 {
    for peer in peers {
      let run = try peer.run(outputTo: directory.appending(path: "out"), isPinned: true)
      times[peer.name, default: []].append(run.seconds)
    }
  }
  print("\nNothing to read, medians of 100 rounds, ms:")
  for peer in peers {
    guard let times = times[peer.name] else { continue }
    print("  \(peer.name): " + String(format: "%.2f", times.quantile(0.5) * 1e3))
  }
}

/// A program that lists the invalid lines of a file.
struct CommandPeer {
  let name: String
  let arguments: [String]
  let isUnicode: Bool
  /// Whether the program lists no lines, but shows an upper limit of speed.
  var isLimit: Bool { name == "wc -l" || copies > 1 }
  /// The number of programs that read the file at the same time.
  var copies: Int { name.hasPrefix("2 x") ? 2 : 1 }
  /// Whether it is a library, which takes long to load and requires a file that isn't empty.
  var isLibrary: Bool { TablePeer.all.contains { $0.name == name } }
  /// Whether it may use several processors.
  var isParallel: Bool { name.hasSuffix("-j2") || copies > 1 }

  /// Returns the installed programs that support the pattern's syntax.
  ///
  /// - Parameters:
  ///   - workload: The workload.
  ///   - file: The path of the file.
  ///   - program: The path of `validate`; nil for the one built with this program.
  /// - Returns: The programs, starting with the one of this package.
  /// - Throws: `WrongAnswer` if it has not been built.
  static func all(
    for workload: Workload,
    file: String,
    program: String?
  ) throws -> [CommandPeer] {
    let validate = try path(of: program)
    let pattern = workload.pattern
    let regex = (workload.rule.map { [$0] } ?? ["--regex", pattern]) + [file]
    var commands: [(String, [String])] = [
      ("validate", [validate, "-j1"] + regex), ("validate -j2", [validate, "-j2"] + regex),
    ]
    if isInstalled("taskset") {
      let script = "for core in 0 1; do taskset -c $core \"$@\" > /dev/null & done; wait"
      commands.append(("2 x validate", ["sh", "-c", script, "sh", validate, "-j1"] + regex))
    }
    if !workload.looksAhead, !workload.isUnicode {
      commands.append(("grep -E", ["grep", "-anvxE", pattern, file]))
    }
    if !workload.isUnicode { commands.append(("grep -P", ["grep", "-anvxP", pattern, file])) }
    let engine = workload.looksAhead ? ["-P"] : []
    commands.append(("rg", ["rg", "-j1", "-anvx"] + engine + ["-e", pattern, file]))
    let mode = workload.isUnicode ? ["-u"] : []
    commands.append(
      ("pcre2grep", ["pcre2grep"] + mode + ["--buffer-size=65536", "-nvx", pattern, file]))
    for peer in TablePeer.all where TablePeer.installed.contains(peer.name) {
      // Their patterns don't support lookaround.
      if !workload.looksAhead {
        commands.append((peer.name, peer.command(pattern: pattern, file: file)))
      }
    }
    commands.append(("wc -l", ["wc", "-l", file]))
    return commands.filter { isInstalled($0.1[0]) }.map { name, arguments in
      CommandPeer(
        name: name,
        arguments: arguments,
        isUnicode: workload.isUnicode
      )
    }
  }

  /// Finds `validate`.
  ///
  /// - Parameter program: Its path; nil for the one built with this program.
  /// - Returns: The path.
  /// - Throws: `WrongAnswer` if it has not been built.
  static func path(of program: String?) throws(WrongAnswer) -> String {
    let own = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
    let built = (own.dropLast() + ["validate"]).joined(separator: "/")
    let validate = URL(filePath: program ?? built).path()
    guard FileManager.default.isExecutableFile(atPath: validate) else {
      throw WrongAnswer(description: "no program \(validate): build it with -c release")
    }
    return validate
  }

  /// Whether the program is installed.
  var isInstalled: Bool {
    let shell = arguments.first == "sh" ? arguments.dropFirst(3).first : nil
    return Self.isInstalled(shell ?? arguments[0])
  }

  /// The same program with another name.
  fileprivate func named(_ name: String) -> Self {
    Self(name: name, arguments: arguments, isUnicode: isUnicode)
  }

  /// The names of the programs that are not installed.
  fileprivate static var absent: [String] {
    ["grep", "rg", "pcre2grep"].filter { !isInstalled($0) }
      + TablePeer.all.map(\.name).filter { !TablePeer.installed.contains($0) }
  }

  private static func isInstalled(_ program: String) -> Bool {
    if program.contains("/") { return true }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - output: The file for its output, because some programs stop early if it is not read.
  ///   - isPinned: Whether it is pinned to one processor.
  /// - Returns: The duration, and the numbers of the lines that it lists.
  /// - Throws: An error if it can't be run.
  func run(outputTo output: URL, isPinned: Bool) throws -> (seconds: Double, lines: [Int]) {
    _ = FileManager.default.createFile(atPath: output.path(), contents: nil)
    let sink = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let pin = isPinned && Self.isInstalled("taskset") ? ["taskset", "-c", "0"] : []
    process.arguments = ["LC_ALL=\(isUnicode ? "C.UTF-8" : "C")"] + pin + arguments
    process.standardOutput = sink
    process.currentDirectoryURL = output.deletingLastPathComponent()
    process.standardError = FileHandle.nullDevice
    // `waitUntilExit` only polls at intervals.
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    let time = try ContinuousClock().measure {
      try process.run()
      end.wait()
    }
    try sink.close()
    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line -> Int? in
      // The number is the first field, or the one after the file name.
      for field in line.split(separator: UInt8(ascii: ":")).prefix(2) {
        if let number = Int(Substring(field)) { return number }
      }
      return nil
    }
    return (time / .seconds(1), lines)
  }
}
