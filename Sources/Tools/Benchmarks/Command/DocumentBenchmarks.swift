import Foundation
import RegularLanguage

/// Measures `validate` for JSON lines with five judged members, compared with other programs that
/// judge the same members with regexes.
///
/// Each lists the invalid lines; programs that list other lines are not measured.
///
/// - Parameters:
///   - megabytes: The size of each file.
///   - program: The path of `validate`; nil for the one built with this program.
/// - Throws: `WrongAnswer`, or an error if a file can't be written or a program can't be run.
func benchmarkDocuments(megabytes: Int, program: String?) throws {
  try withTemporaryDirectory { directory in
    let columns = ["validate", "polars", "duckdb", "jq", "wc -l"]
    print("Five members of JSON lines, \(megabytes) MB in page cache, pinned to one core, medians")
    print("of 5 rounds, MB/s; jq over the first 4 MB.\n")
    print("| invalid lines | " + columns.joined(separator: " | ") + " |")
    print("|---" + String(repeating: "|---", count: columns.count) + "|")
    for workload in JSONWorkload.all {
      let whole = try workload.write(upTo: megabytes * 1_000_000, in: directory, named: "whole")
      let part = try workload.write(upTo: 4_000_000, in: directory, named: "part")
      var speeds: [String: Double] = [:]
      for name in columns {
        let lines = name == "jq" ? part : whole
        let peer = try workload.peer(name, reading: lines, program: program)
        guard let peer, peer.isInstalled else { continue }
        let seconds = try seconds(of: peer, over: lines, in: directory)
        speeds[name] = Double(lines.size) / 1e6 / seconds
      }
      let cells = columns.map { name in speeds[name].map { String(format: "%.0f", $0) } ?? "-" }
      print("| \(workload.name) | " + cells.joined(separator: " | ") + " |")
    }
  }
}

/// Reproducible JSON lines of about 200 bytes.
private struct JSONWorkload {
  let name: String
  /// One line of how many is invalid.
  let interval: Int

  static let all = [Self(name: "1 in 1,000", interval: 1_000), Self(name: "all", interval: 1)]

  /// The paths of the columns of ``TableWorkload``.
  private static let paths = ["id", "user.email", "born", "plan", "items[].key"]

  /// Writes the lines.
  func write(upTo size: Int, in directory: URL, named file: String) throws -> WrittenTable {
    var generator = SplitMix64(seed: 1)
    var text: [UInt8] = []
    text.reserveCapacity(size + 1_024)
    var (invalid, line) = ([Int](), 0)
    while text.count < size {
      line += 1
      var values = TableWorkload.row(line, &generator)
      if Int.random(in: 0..<interval, using: &generator) == 0 {
        let column = Int.random(in: values.indices, using: &generator)
        values[column][values[column].count / 2] = UInt8(ascii: " ")
        invalid.append(line)
      }
      let texts = values.map { String(decoding: $0, as: UTF8.self) }
      let id = texts[0].contains(" ") ? "\"\(texts[0])\"" : texts[0]
      let word = String(
        decoding: Workload.word(3...9, of: Workload.small, &generator), as: UTF8.self)
      text += Array(
        """
        {"id": \(id), "born": "\(texts[2])", "plan": "\(texts[3])", "user": {"name": "\(word)", \
        "email": "\(texts[1])"}, "items": [{"key": "\(texts[4])", "count": \(line % 7)}], \
        "note": "\(word) in \(line % 900) ms"}

        """.utf8)
    }
    let path = directory.appending(path: "\(file).jsonl")
    try Data(text).write(to: path)
    return WrittenTable(file: path.path(), size: text.count, invalid: invalid, rowCount: line)
  }

  /// Returns the program with a name, which lists invalid lines; nil if its library is not
  /// installed.
  func peer(
    _ name: String,
    reading lines: WrittenTable,
    program: String?
  ) throws -> CommandPeer? {
    let patterns = TableWorkload.columns.map(\.pattern)
    let arguments: [String]
    switch name {
    case "validate":
      let rules = zip(Self.paths, TableWorkload.columns)
      arguments =
        [try CommandPeer.path(of: program), "-j1", "--jsonl"]
        + rules.flatMap { ["--column", $0, $1.rule] } + [lines.file]
    case "jq":
      let test = """
        select((
          (.id | tostring | test($number)) and (.born | test($date)) and (.plan | test($plan))
          and (.user.email | test($address)) and (.items | all(.key | test($key)))) | not)
        | input_line_number
        """
      let names = ["number", "address", "date", "plan", "key"]
      arguments =
        ["jq"] + zip(names, patterns).flatMap { ["--arg", $0, "^(\($1))$"] } + [test, lines.file]
    case "wc -l": arguments = ["wc", "-l", lines.file]
    default:
      guard let peer = TablePeer.all.first(where: { $0.name == name }),
        TablePeer.installed.contains(name)
      else { return nil }
      arguments = peer.command(patterns: patterns, file: lines.file)
    }
    return CommandPeer(name: name, arguments: arguments, isUnicode: true)
  }
}
