import LineScanning
import RegularLanguage
import SettingsSyntax

@testable import LineValidation

/// A notation of records.
enum RecordNotation: String, CaseIterable {
  /// Lines, which are records of one field.
  case lines
  case csv
  /// All values are quoted.
  case quoted
  case tsv
  case jsonl
  /// Members are in any order, others are between them, and strings have escapes.
  case shuffled
  /// One document in each file.
  case json
  case dotenv
  case properties
}

extension RecordNotation {
  /// The options of the notation.
  var options: [String] {
    switch self {
    case .lines: []
    case .csv, .quoted: ["--csv"]
    case .tsv: ["--tsv"]
    case .jsonl, .shuffled: ["--jsonl"]
    case .json: ["--json"]
    case .dotenv: ["--dotenv"]
    case .properties: ["--properties"]
    }
  }

  /// Whether a file contains one record.
  var isWhole: Bool { [.json, .dotenv, .properties].contains(self) }
  /// Whether the values are settings.
  var isSettings: Bool { self == .dotenv || self == .properties }
  /// Whether the values are members of JSON documents.
  var isJSON: Bool { [.jsonl, .shuffled, .json].contains(self) }

  /// Returns whether the notation has such records.
  func canWrite(_ record: AbstractRecord) -> Bool {
    let texts = record.values.compactMap(\.text)
    func lacks(_ characters: String) -> Bool {
      texts.allSatisfy { !$0.utf8.contains(where: characters.utf8.contains) }
    }
    return switch self {
    case .lines: record.values.count == 1 && record.isRow && lacks("\n\r")
    case .csv: record.isRow && lacks("\n\r,\"")
    case .quoted: record.isRow
    case .tsv: record.isRow && lacks("\n\r\t")
    case .jsonl, .shuffled, .json: true
    case .dotenv: record.isSettings && lacks("\n\r")
    case .properties: record.isSettings
    }
  }
}

extension RecordNotation {
  /// Returns the records of a text in the notation; `nil` if it has none of the expected form.
  ///
  /// Members of other names are ignored.
  func read(_ text: [UInt8], fieldCount: Int) throws -> [AbstractRecord] {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    let names = Array(AbstractRecord.names.prefix(fieldCount))
    func record(_ values: [String]) -> AbstractRecord {
      AbstractRecord(values: values.map { .text($0) })
    }
    switch self {
    case .lines: return lines.map { record([String(decoding: $0, as: UTF8.self)]) }
    case .tsv:
      return lines.dropFirst().map { line in
        record(
          line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) })
      }
    case .csv, .quoted:
      var rows: [[String]] = []
      var fields = RowFields()
      var (start, value) = (0, [] as [UInt8])
      while start < text.count {
        fields.read(text.span, from: start, RowFormat(delimiter: UInt8(ascii: ","), isQuoted: true))
        rows.append(
          fields.all.map { field in
            RowFields.read(field, of: text.span, into: &value)
            return String(decoding: value, as: UTF8.self)
          })
        start = fields.end
      }
      return rows.dropFirst().map(record)
    case .jsonl, .shuffled: return try lines.map { try Self.document(Array($0), names) }
    case .json: return [try Self.document(text, names)]
    case .dotenv, .properties:
      let form: SettingsPlan.Form = self == .dotenv ? .dotenv : .properties
      var values = [AbstractRecord.Value](repeating: .missing, count: fieldCount)
      for item in form.items(of: text) {
        let entry = try item.get()
        if let field = names.firstIndex(of: entry.name) { values[field] = .text(entry.value) }
      }
      return [AbstractRecord(values: values)]
    }
  }

  private static func document(_ bytes: [UInt8], _ names: [String]) throws -> AbstractRecord {
    let text = try JSONText(bytes, limits: JSONText.Limits(depth: 16))
    guard case .object(let members) = text.value(of: 0) else { return AbstractRecord(values: []) }
    return AbstractRecord(
      values: names.map { name in members.first { $0.name == name }?.value ?? .missing })
  }
}

extension JSONText {
  /// Returns a value apart from its notation.
  fileprivate func value(of index: Int) -> AbstractRecord.Value {
    let node = nodes[index]
    return switch node.kind {
    case .null: .null
    case .array: .array(elements(of: index).map(value(of:)))
    case .object:
      .object(names(of: index).map { .init(name: text(of: nodes[$0]), value: value(of: $0 + 1)) })
    case .string, .number, .boolean: .text(text(of: node))
    }
  }
}
