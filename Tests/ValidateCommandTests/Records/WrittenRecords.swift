import RegularLanguage

/// Records in a notation, and where their values are.
struct WrittenRecords {
  /// The text.
  private(set) var text = ""
  /// For each record, the line and the column of each Character of its texts, and of their ends, by
  /// the paths of the texts.
  private(set) var places: [[String: [(line: Int, column: Int)]]] = []
  private let notation: RecordNotation
  /// Whether documents have members that no plan names.
  private let hasOthers: Bool
  private var random: SplitMix64
  private var line = 1
  private var column = 0

  /// Writes records, after a header if the notation has one.
  ///
  /// - Parameters:
  ///   - records: The records.
  ///   - notation: The notation.
  ///   - seed: What their spelling depends on, where the notation has several.
  ///   - hasOthers: Whether documents with members in any order have others, too.
  init(
    _ records: [AbstractRecord],
    in notation: RecordNotation,
    seed: UInt64 = 0,
    hasOthers: Bool = true
  ) {
    (self.notation, self.hasOthers) = (notation, hasOthers)
    random = SplitMix64(seed: seed)
    let names = AbstractRecord.names.prefix(records.first?.values.count ?? 0)
    switch notation {
    case .csv, .quoted: add(names.joined(separator: ",") + "\n")
    case .tsv: add(names.joined(separator: "\t") + "\n")
    case .lines, .jsonl, .shuffled, .json, .dotenv, .properties: break
    }
    for record in records {
      places.append([:])
      add(record, Array(names))
    }
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

  private mutating func isRare() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }

  private mutating func add(_ record: AbstractRecord, _ names: [String]) {
    switch notation {
    case .lines:
      add(record.values[0].text ?? "", at: names[0]) { String($0) }
      add("\n")
    case .csv, .quoted, .tsv:
      for (name, value) in zip(names, record.values) {
        if name != names[0] { add(notation == .tsv ? "\t" : ",") }
        let isQuoted = notation == .quoted || notation == .csv && names.count == 1
        if isQuoted { add("\"") }
        add(value.text ?? "", at: name) { isQuoted && $0 == "\"" ? "\"\"" : String($0) }
        if isQuoted { add("\"") }
      }
      add("\n")
    case .dotenv, .properties:
      for (name, value) in zip(names, record.values) {
        guard let text = value.text else { continue }
        add(name + "=")
        if notation == .properties {
          addProperty(text, of: name, isEscaped: isRare())
        } else {
          addVariable(text, of: name, mark: isRare() ? "'" : "\"", isPlain: !isRare())
        }
        add("\n")
      }
    case .jsonl, .shuffled, .json:
      add(zip(names, record.values).map { .init(name: $0, value: $1) }, at: "")
      add("\n")
    }
  }

  /// Adds the members of an object.
  private mutating func add(_ members: [AbstractRecord.Member], at path: String) {
    var members = members.filter { $0.value != .missing }
    if notation == .shuffled { members.shuffle(using: &random) }
    let end = notation == .json ? "\n" : ""
    add("{" + end)
    var isFirst = true
    for member in members {
      if !isFirst { add("," + space() + end) }
      isFirst = false
      if notation == .shuffled, hasOthers, path.isEmpty, isRare() {
        add("\"z\(member.name)\":{\"a\":[\"1\"]}," + space())
      }
      let isEscaped = notation == .shuffled && isRare()
      add("\"\(isEscaped ? member.name.escaped : member.name)\":" + space())
      add(member.value, at: path.isEmpty ? member.name : path + "." + member.name)
    }
    add(end + "}")
  }

  /// Returns white space that a document may have.
  private mutating func space() -> String { notation == .shuffled && isRare() ? " " : "" }

  /// Adds a value of a document.
  private mutating func add(_ value: AbstractRecord.Value, at path: String) {
    switch value {
    case .text(let text):
      let isEscaped = notation == .shuffled && isRare()
      add("\"")
      add(text, at: path) { isEscaped ? String($0).escaped : String($0).jsonContent }
      add("\"")
    case .literal(let text): add(text, at: path) { String($0) }
    case .null: add("null")
    case .missing: break
    case .array(let elements):
      add("[")
      for (index, element) in elements.enumerated() {
        if index > 0 { add("," + space()) }
        add(element, at: "\(path)[\(index)]")
      }
      add("]")
    case .object(let members): add(members, at: path)
    }
  }

  /// Adds a value, each Character of which is written by a function.
  private mutating func add(_ text: String, at path: String, _ written: (Character) -> String) {
    var all: [(line: Int, column: Int)] = []
    for character in text {
      all.append((line, column))
      add(written(character))
    }
    places[places.count - 1][path] = all + [(line, column)]
  }

  private mutating func addProperty(_ text: String, of name: String, isEscaped: Bool) {
    var isStart = true
    add(text, at: name) { character in
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
    of name: String,
    mark: Character,
    isPlain: Bool
  ) {
    let isSafe = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 }
    if isSafe, isPlain { return add(text, at: name) { String($0) } }
    add(String(mark))
    add(text, at: name) { mark == "\"" && "\"\\".contains($0) ? "\\\($0)" : String($0) }
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
