import Foundation
import RegularLanguage

/// Measures `validate` for tables with five judged columns, compared with other programs that judge
/// the same columns with regexes.
///
/// Each lists the invalid rows; programs that list other rows are not measured. If a run takes
/// longer than ten seconds, it is not repeated.
///
/// - Parameters:
///   - megabytes: The size of each table.
///   - program: The path of `validate`; nil for the one built with this program.
/// - Throws: `WrongAnswer`, or an error if a file can't be written or a program can't be run.
func benchmarkTables(megabytes: Int, program: String?) throws {
  try withTemporaryDirectory { directory in
    let columns = ["validate", "polars", "duckdb", "miller", "csvkit", "wc -l"]
    print("Five columns of tables of \(megabytes) MB in page cache, pinned to one core, medians of")
    print("5 rounds, MB/s; csvkit over the first 4 MB.\n")
    print("| table | " + columns.joined(separator: " | ") + " |")
    print("|---" + String(repeating: "|---", count: columns.count) + "|")
    for workload in TableWorkload.all {
      let whole = try workload.write(upTo: megabytes * 1_000_000, in: directory, named: "whole")
      let part = try workload.write(upTo: 4_000_000, in: directory, named: "part")
      var speeds: [String: Double] = [:]
      for name in columns {
        let table = name == "csvkit" ? part : whole
        let peer = try workload.peer(name, reading: table, program: program)
        guard let peer, peer.isInstalled else { continue }
        let seconds = try seconds(of: peer, over: table, in: directory)
        speeds[name] = Double(table.size) / 1e6 / seconds
      }
      let cells = columns.map { name in speeds[name].map { String(format: "%.0f", $0) } ?? "-" }
      print("| \(workload.name) | " + cells.joined(separator: " | ") + " |")
    }
  }
}

/// Returns the median time of a program, after checking that it finds the invalid rows.
func seconds(
  of peer: CommandPeer,
  over table: WrittenTable,
  in directory: URL
) throws -> Double {
  let out = directory.appending(path: "out")
  var times: [Double] = []
  while times.count < 5 {
    let run = try peer.run(outputTo: out, isPinned: true)
    // A row has as many findings as it has invalid values.
    let lines = run.lines.reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    guard peer.isLimit || lines == table.invalid else {
      throw WrongAnswer(description: "\(peer.name) lists other rows")
    }
    times.append(run.seconds)
    if run.seconds > 10 { break }
  }
  return times.quantile(0.5)
}

/// A table, or JSON lines, in a file.
struct WrittenTable {
  let file: String
  let size: Int
  /// The line numbers of the invalid rows.
  let invalid: [Int]
  let rowCount: Int
}

/// A reproducible table of six columns, of which five are judged; one row in a thousand is invalid.
struct TableWorkload {
  let name: String
  /// Whether all values are quoted, some of them with delimiters and quotation marks.
  let isQuoted: Bool

  static let all = [
    Self(name: "unquoted", isQuoted: false), Self(name: "quoted", isQuoted: true),
  ]

  static let columns: [(name: String, rule: String, pattern: String)] = [
    ("id", "--digits", "[0-9]+"),
    ("email", "--email", Workload.addressPattern),
    ("born", "--date", Workload.datePattern),
    ("plan", "--one-of=free,team,company", "free|team|company"),
    ("key", "--uuid", "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"),
  ]

  private static let names = #"Ann "Smith|Doe, Jane|Rolf M.|O'Hara"#.split(separator: "|")

  /// Returns the values of the judged columns.
  static func row(_ number: Int, _ generator: inout SplitMix64) -> [[UInt8]] {
    let plan = ["free", "team", "company"].randomElement(using: &generator) ?? "free"
    return [
      Array("\(number)".utf8), Workload.address(&generator), Array(Workload.date(&generator).utf8),
      Array(plan.utf8), Workload.uuid(&generator),
    ]
  }

  /// Writes the table.
  func write(upTo size: Int, in directory: URL, named file: String) throws -> WrittenTable {
    var generator = SplitMix64(seed: 1)
    let mark = UInt8(ascii: "\"")
    var bytes = Array((Self.columns.map(\.name) + ["name\n"]).joined(separator: ",").utf8)
    bytes.reserveCapacity(size + 1_024)
    var (invalid, line) = ([Int](), 1)
    while bytes.count < size {
      line += 1
      var values = Self.row(line - 1, &generator)
      if Int.random(in: 0..<1_000, using: &generator) == 0 {
        let column = Int.random(in: values.indices, using: &generator)
        values[column][values[column].count / 2] = UInt8(ascii: " ")
        invalid.append(line)
      }
      let name = Self.names.randomElement(using: &generator) ?? ""
      values.append(
        isQuoted ? Array(name.utf8) : Workload.word(3...12, of: Workload.small, &generator))
      for value in values {
        if isQuoted { bytes.append(mark) }
        for byte in value {
          if byte == mark { bytes.append(mark) }
          bytes.append(byte)
        }
        if isQuoted { bytes.append(mark) }
        bytes.append(UInt8(ascii: ","))
      }
      bytes[bytes.count - 1] = UInt8(ascii: "\n")
    }
    let path = directory.appending(path: "\(file).csv")
    try Data(bytes).write(to: path)
    return WrittenTable(
      file: path.path(), size: bytes.count, invalid: invalid, rowCount: line - 1)
  }

  /// Returns the program with a name, which lists the lines of invalid rows; nil if its library is
  /// not installed.
  func peer(
    _ name: String,
    reading table: WrittenTable,
    program: String?
  ) throws -> CommandPeer? {
    let (file, columns) = (table.file, Self.columns)
    let arguments: [String]
    switch name {
    case "validate":
      arguments =
        [try CommandPeer.path(of: program), "-j1", "--csv"]
        + columns.flatMap { ["--column", $0.name, $0.rule] } + [file]
    case "miller":
      // This operator keeps no captures, which would take time.
      let tests = columns.map { #"$\#($0.name) !=~ "^(\#($0.pattern))$""# }
      let test = tests.joined(separator: " || ")
      arguments = ["mlr", "-S", "--icsv", "put", "-q", "if (\(test)) { print NR + 1 }", file]
    case "csvkit":
      // It lists the valid rows, from whose numbers those of the invalid ones are computed.
      let filters = columns.map { "csvgrep -c \($0.name) -r '^(\($0.pattern))$'" }
      let script =
        filters.joined(separator: " | ").replacing(
          "csvgrep", with: "csvgrep -l", maxReplacements: 1
        )
        .replacing(" | ", with: #" "$1" | "#, maxReplacements: 1)
        + #" | awk -F , -v "end=$2" '"#
        + "NR > 1 { while (++n < $1) print n + 1 } END { while (++n <= end) print n + 1 }'"
      arguments = ["sh", "-c", script, "csvgrep", file, "\(table.rowCount)"]
    case "wc -l":
      arguments = ["wc", "-l", file]
    default:
      guard let peer = TablePeer.all.first(where: { $0.name == name }),
        TablePeer.installed.contains(name)
      else { return nil }
      arguments = peer.command(
        columns: columns.map { (name: $0.name, pattern: $0.pattern) }, file: file)
    }
    return CommandPeer(name: name, arguments: arguments, isUnicode: true)
  }
}
