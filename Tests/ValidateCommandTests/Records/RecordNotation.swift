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

/// Records in a notation, and where their values are.
struct WrittenRecords {
  /// The text.
  private(set) var text = ""
  /// For each record and field, the line and the column of each Character of the value, and of its
  /// end; `nil` if the value is not a text.
  private(set) var places: [[[(line: Int, column: Int)]?]] = []
  private var line = 1
  private var column = 0

  /// Writes records, after a header if the notation has one.
  init(
    _ records: [AbstractRecord],
    in notation: RecordNotation,
    using random: inout SplitMix64
  ) {
    let names = AbstractRecord.names.prefix(records.first?.values.count ?? 0)
    switch notation {
    case .csv, .quoted: add(names.joined(separator: ",") + "\n")
    case .tsv: add(names.joined(separator: "\t") + "\n")
    case .lines, .jsonl, .shuffled, .json, .dotenv, .properties: break
    }
    for record in records { add(record, Array(names), notation, &random) }
  }

  private mutating func add(_ text: String) {
    self.text += text
    for character in text {
      if character == "\n" {
        (line, column) = (line + 1, 0)
      } else {
        column += 1
      }
    }
  }

  private mutating func add(
    _ record: AbstractRecord,
    _ names: [String],
    _ notation: RecordNotation,
    _ random: inout SplitMix64
  ) {
    places.append(Array(repeating: nil, count: record.values.count))
    func isRare() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
    var order = Array(record.values.indices)
    switch notation {
    case .lines:
      add(record.values[0].text ?? "", of: 0) { String($0) }
      add("\n")
    case .csv, .quoted, .tsv:
      for field in order {
        if field > 0 { add(notation == .tsv ? "\t" : ",") }
        let isQuoted = notation == .quoted || notation == .csv && order.count == 1
        if isQuoted { add("\"") }
        add(record.values[field].text ?? "", of: field) {
          isQuoted && $0 == "\"" ? "\"\"" : String($0)
        }
        if isQuoted { add("\"") }
      }
      add("\n")
    case .dotenv, .properties:
      for field in order {
        guard let text = record.values[field].text else { continue }
        add(names[field] + "=")
        if notation == .properties {
          addProperty(text, of: field, isEscaped: isRare())
        } else {
          addVariable(text, of: field, mark: isRare() ? "'" : "\"", isPlain: !isRare())
        }
        add("\n")
      }
    case .jsonl, .shuffled, .json:
      let isOther = notation == .shuffled
      if isOther { order.shuffle(using: &random) }
      let end = notation == .json ? "\n" : ""
      let space = isOther && isRare() ? " " : ""
      add("{" + end)
      var isFirst = true
      for field in order where record.values[field] != .missing {
        if !isFirst { add("," + space + end) }
        isFirst = false
        if isOther, isRare() { add("\"z\(field)\":{\"a\":[\"1\"]}," + space) }
        add("\"\(isOther && isRare() ? names[field].escaped : names[field])\":" + space)
        switch record.values[field] {
        case .text(let text):
          add("\"")
          let escapesAll = isOther && isRare()
          add(text, of: field) { escapesAll ? String($0).escaped : String($0).jsonContent }
          add("\"")
        case .literal(let text): add(text, of: field) { String($0) }
        case .null: add("null")
        case .container(let text): add(text)
        case .missing: break
        }
      }
      add(end + "}\n")
    }
  }

  /// Adds a value, each Character of which is written by a function.
  private mutating func add(_ text: String, of field: Int, _ written: (Character) -> String) {
    var all: [(line: Int, column: Int)] = []
    for character in text {
      all.append((line, column))
      add(written(character))
    }
    places[places.count - 1][field] = all + [(line, column)]
  }

  private mutating func addProperty(_ text: String, of field: Int, isEscaped: Bool) {
    var isStart = true
    add(text, of: field) { character in
      defer { isStart = false }
      if character == "\\" { return "\\\\" }
      if character == "\t" { return "\\t" }
      if character == "\n" { return "\\n" }
      if isEscaped { return String(character).escaped }
      return isStart && character == " " ? "\\ " : String(character)
    }
  }

  private mutating func addVariable(
    _ text: String,
    of field: Int,
    mark: Character,
    isPlain: Bool
  ) {
    let isSafe = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 }
    if isSafe, isPlain { return add(text, of: field) { String($0) } }
    add(String(mark))
    add(text, of: field) { mark == "\"" && "\"\\".contains($0) ? "\\\($0)" : String($0) }
    add(String(mark))
  }
}

extension String {
  /// The text in escapes of four digits.
  fileprivate var escaped: String {
    utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    .joined()
  }

  /// The text as the content of a JSON string.
  fileprivate var jsonContent: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r\n": "\\r\\n"
    default: self
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
    var values = [AbstractRecord.Value](repeating: .missing, count: names.count)
    for name in text.names(of: 0) {
      guard let field = names.firstIndex(of: text.text(of: text.nodes[name])) else { continue }
      let node = text.nodes[name + 1]
      values[field] =
        switch node.kind {
        case .null: .null
        case .array, .object:
          .container(String(decoding: bytes[node.start..<node.end], as: UTF8.self))
        case .string, .number, .boolean: .text(text.text(of: node))
        }
    }
    return AbstractRecord(values: values)
  }
}
