/// The files that are made from the Unicode Character Database.
let databaseTableNames = "ScriptTables.swift and DatabasePropertyTables.swift"

/// Returns the file of the scripts (UAX #24).
func scriptTables(of database: UnicodeDatabase) throws -> TableFile {
  let names = try database.records(of: "PropertyValueAliases.txt")
    .filter { $0[0] == "sc" }
    .map { Array($0.dropFirst()) }
  var indices: [String: UInt32] = [:]
  for (index, aliases) in names.enumerated() {
    for alias in aliases { indices[alias] = UInt32(index) }
  }
  func index(of script: String) throws -> UInt32 {
    guard let index = indices[script] else {
      throw UnicodeDatabaseError(file: "PropertyValueAliases.txt", line: script)
    }
    return index
  }

  let unknown = try index(of: "Zzzz")
  var runs = ScalarRuns()
  var next: UInt32 = 0
  for (range, script) in try database.ranges(of: "Scripts.txt") {
    if range.lowerBound > next { runs.append(unknown, from: next) }
    runs.append(try index(of: script), from: range.lowerBound)
    next = range.upperBound + 1
  }
  runs.append(unknown, from: next)

  let extensions = try database.ranges(of: "ScriptExtensions.txt").map { range, scripts in
    let scripts = try scripts.split(separator: " ").map { try index(of: String($0)) }
    return [range.lowerBound, range.upperBound, UInt32(scripts.count)] + scripts
  }
  return TableFile(
    name: "ScriptTables.swift",
    source: .database(version: try database.version()),
    members: [
      .names(
        "scriptNames",
        "The names of the scripts: short, long, others.",
        names.map { $0.joined(separator: " ") }
      ),
      .runs(
        "scripts",
        """
        The script of every code point, as runs.

        Each number is the first code point of a run, shifted by 8, and the line of its script in
        `scriptNames`.
        """,
        runs
      ),
      .numbers(
        "scriptExtensions",
        """
        The scalars that several scripts use, or others than their own.

        Each record is a lower bound, an upper bound, the number of scripts, and their lines in
        `scriptNames`.
        """,
        [(nil, extensions.flatMap { record in record.map { [$0] } })]
      ),
    ]
  )
}
