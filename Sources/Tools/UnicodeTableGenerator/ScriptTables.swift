/// The name of the file that is generated from the Unicode Character Database.
let scriptTableName = "ScriptTables.swift"

/// The names of scripts besides their short and long ones (PropertyValueAliases.txt).
private let otherNames = ["Copt": "Qaac", "Zinh": "Qaai"]

/// Returns the file of the scripts (UAX #24).
///
/// - Throws: `ScriptDatabaseError`, including if the database has another version of Unicode than
///   the toolchain, because all tables must have the same version.
func scriptTables(of database: ScriptDatabase) throws -> TableFile {
  guard database.version == unicodeVersion else {
    throw ScriptDatabaseError(
      file: "Scripts.py", part: "\(database.version) is not the toolchain's \(unicodeVersion)")
  }
  let indices = Dictionary(
    uniqueKeysWithValues: database.names.enumerated().map { ($1.short, UInt32($0)) })
  func index(of script: String) throws -> UInt32 {
    guard let index = indices[script] else {
      throw ScriptDatabaseError(file: "Scripts.py", part: script)
    }
    return index
  }

  var runs = ScalarRuns()
  for (start, script) in database.scripts { runs.append(try index(of: script), from: start) }

  let ends = database.extensions.dropFirst().map { $0.start - 1 } + [0x10FFFF]
  let extensions = try zip(database.extensions, ends).filter { !$0.0.scripts.isEmpty }
    .map { record, end in
      [record.start, end, UInt32(record.scripts.count)] + (try record.scripts.map(index))
    }
  return TableFile(
    name: scriptTableName,
    source: .scripts,
    members: [
      .names(
        "scriptNames",
        "The names of the scripts: short, long, others.",
        database.names.map { names in
          [names.short, names.long, otherNames[names.short]].compactMap(\.self)
            .joined(separator: " ")
        }
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
        The scalars that several scripts use, or other scripts than their own.

        Each record is a lower bound, an upper bound, the number of scripts, and their lines in
        `scriptNames`.
        """,
        [(nil, extensions.flatMap { record in record.map { [$0] } })]
      ),
    ]
  )
}
