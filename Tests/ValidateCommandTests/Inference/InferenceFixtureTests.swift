import Foundation
import TestSupport
import Testing

/// Rules inferred from one half of a table find every mistake in the other half, and nothing else.
@Suite struct InferenceFixtureTests {
  /// A table of `Fixtures/Tables`, and the mistakes to plant in it.
  struct Table: CustomTestStringConvertible {
    let name: String
    var options = "--csv"
    var delimiter: Character? = ","
    var testDescription: String { name }
  }

  static let tables = [
    Table(name: "people.csv"), Table(name: "orders.csv"), Table(name: "items.csv"),
    Table(name: "sensors.csv"), Table(name: "books.csv"), Table(name: "servers.csv"),
    Table(name: "stations.csv"), Table(name: "products.csv"),
    Table(name: "access.tsv", options: "--tsv", delimiter: "\t"),
    Table(name: "staff.csv", options: "--delimiter=';'", delimiter: ";"),
    Table(name: "payments.csv", options: "--delimiter=';'", delimiter: ";"),
    Table(name: "events.jsonl", options: "--jsonl", delimiter: nil),
  ]

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/Tables/")

  private static func lines(_ name: String) throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: sampled(2, from: tables))
  func `every planted mistake is found, and nothing else`(_ table: Table) throws {
    var all = try Self.lines(table.name)
    let header = table.delimiter == nil ? nil : all.removeFirst()
    let half = all.indices.filter { $0 % 2 == 0 }.map { all[$0] }
    let other = all.indices.filter { $0 % 2 == 1 }.map { all[$0] }
    func text(_ lines: [String]) -> String {
      ((header.map { [$0] } ?? []) + lines).map { $0 + "\n" }.joined()
    }
    let inferred = try InferenceCase(table.options, text(half))
    let clean = try inferred.outcome(of: Array(text(other).utf8))
    #expect(clean.status == 0, "\(clean.output)\(inferred.rules)")
    let name = "\(table.name.prefix { $0 != "." }).faults"
    let faults = try Self.lines(name)
    // The mistakes are in rows of their own, not next to each other.
    let distance = other.count / faults.count
    #expect(distance > 1)
    var faulty = other
    var expected: [String: String] = [:]
    for (index, fault) in faults.enumerated() {
      let parts = fault.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let row = distance * index
      faulty[row] = try Self.planted(parts[1], parts[0], in: row, of: other, header, table)
      // A repeated value is found at its second occurrence.
      let line = row + (header == nil ? 1 : 2) + (parts[1] == "@unique" ? 1 : 0)
      expected["\(line)"] = fault
    }
    let outcome = try inferred.outcome("--format tsv", of: Array(text(faulty).utf8))
    let lines = outcome.output.split(separator: "\n").dropFirst()
    let found = Set(lines.map { String($0.split(separator: "\t")[1]) })
    let missed = expected.filter { !found.contains($0.key) }
    #expect(missed.isEmpty, "\(missed)\n\(inferred.rules)")
    #expect(found.allSatisfy { expected[$0] != nil }, "\(outcome.output)")
  }

  /// Returns a row with a mistake.
  private static func planted(
    _ value: String,
    _ column: String,
    in row: Int,
    of rows: [String],
    _ header: String?,
    _ table: Table
  ) throws -> String {
    guard let delimiter = table.delimiter, let header else {
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(rows[row].utf8)) as? [String: Any])
      var document = json
      document[column] = try JSONSerialization.jsonObject(
        with: Data(value.utf8), options: .fragmentsAllowed)
      let data = try JSONSerialization.data(withJSONObject: document)
      return String(decoding: data, as: UTF8.self)
    }
    let index = try #require(header.split(separator: delimiter).firstIndex { $0 == column })
    var fields = fields(rows[row], delimiter)
    fields[index] =
      value == "@unique" ? Self.fields(rows[(row + 1) % rows.count], delimiter)[index] : value
    return fields.map { $0.contains(delimiter) ? "\"\($0)\"" : $0 }
      .joined(separator: String(delimiter))
  }

  /// Returns the fields of a row, which has no quotation marks in values.
  private static func fields(_ row: String, _ delimiter: Character) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in row {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == delimiter, !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}
