import SettingsSyntax
import InputValidation

/// Measures reading settings with a hundred fields, and long texts.
///
/// - Throws: `WrongAnswer`, or an error if a text is not read.
func benchmarkSettings(matching filter: String) throws {
  let schema = HundredFields()
  let values = schema.values
  let text = values.map { "\($0)=\($1)\n" }.sorted().joined()
  let properties = values.map { "\($0) = \($1)\n" }.sorted().joined()
  let none = StandardSource.dictionary([:])
  let rows: [(label: String, source: any SettingsSource)] = [
    ("settings dictionary", .dictionary(values)),
    ("settings environment", .environment()),
    ("settings dotenv", .dotenv(text)),
    ("settings properties", .properties(properties)),
    ("settings json", .json(json(of: values))),
    ("settings arguments", .arguments(values.map { "--\($0)=\($1)" })),
  ].filter { $0.label.contains(filter) || filter.isEmpty }
  if !rows.isEmpty {
    let table = Table(
      "Read settings of 100 fields", unit: .microseconds, columns: ["LoadedSettings"])
    for row in rows {
      let contender = Contender(name: "LoadedSettings") {
        (try? LoadedSettings(schema, from: row.source, none))?.first.a == 1
      }
      // The environment of the benchmark contains none of them.
      let isThere = row.label != "settings environment"
      let times = try measure([contender], expecting: isThere, row: row.label)
      table.row(row.label, ["LoadedSettings": times[0]])
    }
  }
  let long = "settings text of 10 MB"
  guard long.contains(filter) || filter.isEmpty else { return }
  let table = Table("Read a text", unit: .microseconds, columns: ["dotenv", "properties"])
  let texts = [
    ("entries", "NAME=value # comment\n"), ("quotes", "A=\"\\\\\n"), ("escapes", "a=\\u0041\\\n"),
  ]
  for (name, unit) in texts {
    let text = String(repeating: unit, count: 10_000_000 / unit.utf8.count)
    let (dotenv, properties) = (DotenvText(text), PropertiesText(text))
    let contenders = [
      Contender(name: "dotenv") { dotenv.reduce(into: 0) { count, _ in count += 1 } > 0 },
      Contender(name: "properties") { properties.reduce(into: 0) { count, _ in count += 1 } > 0 },
    ]
    let times = try measure(
      contenders, expecting: true, row: long, effort: Effort(rounds: 3, turn: .milliseconds(2)))
    table.row("\(long), \(name)", ["dotenv": times[0], "properties": times[1]])
  }
  let members = (0..<400_000).map { "\"name\($0)\": \"value\"" }.joined(separator: ", ")
  let document = Array("{\(members)}".utf8)
  let contender = Contender(name: "json") { (try? JSONText(document))?.nodes.isEmpty == false }
  let times = try measure(
    [contender], expecting: true, row: long, effort: Effort(rounds: 3, turn: .milliseconds(2)))
  let speed = Double(document.count) / times[0] * 1_000
  print("A JSON object of \(document.count) bytes: \(Int(speed)) MB/s")
}

/// Returns the values as a JSON text, in sections.
private func json(of values: [String: String]) -> String {
  let sections = Dictionary(grouping: values) { $0.key.lowercased().split(separator: "_")[0] }
  let objects = sections.sorted { $0.key < $1.key }.map { section, values in
    let members = values.sorted { $0.key < $1.key }.map { name, value in
      "    \"\(name.lowercased().split(separator: "_")[1])\": \"\(value)\""
    }
    return "  \"\(section)\": {\n" + members.joined(separator: ",\n") + "\n  }"
  }
  return "{\n" + objects.joined(separator: ",\n") + "\n}\n"
}

/// A schema of ten sections with ten fields each, and relations.
private struct HundredFields: Schema {
  let first = Nested(TenFields()), second = Nested(TenFields()), third = Nested(TenFields())
  let fourth = Nested(TenFields()), fifth = Nested(TenFields()), sixth = Nested(TenFields())
  let seventh = Nested(TenFields()), eighth = Nested(TenFields())
  let ninth = Nested(TenFields()), tenth = Nested(TenFields())

  /// A value for each field.
  var values: [String: String] {
    var values: [String: String] = [:]
    let sections = [
      "FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH", "NINTH", "TENTH",
    ]
    let texts = [
      "A": "1", "B": "8080", "C": "on", "D": "/var/lib/app", "E": "example", "F": "db.example",
      "G": "info", "H": "0123456789abcdef", "I": "2.5", "J": "3",
    ]
    for section in sections {
      for (name, text) in texts { values["\(section)_\(name)"] = text }
    }
    return values
  }
}

private struct TenFields: Schema {
  let a = Field(.integer(in: 0...100), default: 0), b = Field(.port, default: 80)
  let c = Field(.boolean, default: false), d = Field(optional: .path)
  let e = Field(.alphabetic && .length(3...16), default: "none")
  let f = Field(.hostname, default: "localhost")
  let g = Field(.oneOf("debug", "info", "error"), default: "info")
  let h = Field(optional: .secret(.length(8...64))), i = Field(.numeric(in: 0...10), default: 1)
  let j = Field(.integer, default: 0)

  var relations: [Relation<Self>] { [.check("below the port", \.a, \.b) { $0 < Int($1) }] }
}
