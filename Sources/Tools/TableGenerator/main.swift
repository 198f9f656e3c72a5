// Writes the tables in Sources/ValidationFormats/Generated.
//
//   TableGenerator formats
//   TableGenerator ibans iban-registry.txt
//   TableGenerator time-zones [/usr/share/zoneinfo/tzdata.zi]
//
// Or prints the expressions of the tables, for a proof that they are right.
//
//   TableGenerator certificates

import Foundation

/// Returns a text as lines of source code.
func rows(of text: String) -> String {
  var rest = Array(text)[...]
  var rows: [String] = []
  while !rest.isEmpty {
    rows.append("    " + String(rest.prefix(96)))
    rest = rest.dropFirst(96)
  }
  return rows.joined(separator: "\n")
}

/// Returns words as lines of source code.
func words(_ words: [String]) -> String {
  var rows = [""]
  for word in words {
    if rows[rows.count - 1].count + word.count > 96 { rows.append("") }
    rows[rows.count - 1] += (rows[rows.count - 1].isEmpty ? "    " : " ") + word
  }
  return rows.joined(separator: "\n")
}

/// Returns the text of a file.
func text(of file: String) throws -> String {
  try String(contentsOf: URL(filePath: file), encoding: .utf8)
}

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["certificates"] {
  print(Certificates.text, terminator: "")
  exit(0)
}
let (name, source): (String, String?) =
  switch (arguments.first, arguments.dropFirst().first) {
  case ("formats", nil): ("FormatTables", try FormatTables.source())
  case ("ibans", let file?): ("IBANTable", IBANTable.source(of: try text(of: file)))
  case ("time-zones", let file):
    (
      "TimeZoneTable",
      TimeZoneTable.source(of: try text(of: file ?? "/usr/share/zoneinfo/tzdata.zi"))
    )
  default: fatalError("expected: formats, ibans FILE, time-zones [FILE], or certificates")
  }
guard let source else { fatalError("the source has nothing for the table") }
let file = URL(filePath: #filePath).appending(path: "../../../ValidationFormats/Generated")
try Data(source.utf8).write(to: file.standardized.appending(path: "\(name).swift"))
