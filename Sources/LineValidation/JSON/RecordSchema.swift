import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationJSONSchema

/// The keywords of a schema among the rules that records can break.
struct SchemaRules: Sendable {
  let schema: JSONSchema
  /// The number of the first keyword.
  let first: Int
  /// Whether an empty text is a value; otherwise it is a member that is missing.
  var keepsEmpty = false
  /// The searches for names that were probably meant, among names that the schema keeps.
  private let nearest = Guarded<[ObjectIdentifier: NearestNames]>([:])

  /// The keywords as rules that follow others.
  static let reported: [ReportedRule] = SchemaFault.keywords.map { keyword in
    let rule = Rule(SettingsRules.keyword, parameters: ["name": .text(keyword)])
    return ReportedRule(keyword, rule, demand: rule)
  }

  /// Returns a fault of a value that does not satisfy the schema.
  func fault(_ found: SchemaFault, _ records: RecordRules) -> RecordFault {
    let suggestion = found.known.flatMap { known in
      nearest.withLock { nearest in
        let names = nearest[ObjectIdentifier(known)] ?? NearestNames(known.all)
        nearest[ObjectIdentifier(known)] = names
        return names
      }.nearest(to: String(decoding: found.shown.text, as: UTF8.self))
    }
    let explanation = LineExplanation(
      range: 0..<0, reason: records.reason(first + found.keywordNumber),
      details: FaultDetails(rule: found.rule, suggestion: suggestion))
    var place = found.place.position
    if found.shown.isQuoted { place.column += 1 }
    return RecordFault(
      name: MemberPlace(steps: found.path).text, place: place, length: found.shown.length,
      value: .bytes(found.shown.text), explanation: explanation)
  }
}

/// The fields of a record that is judged by a schema, as an object with a member for each.
///
/// The umbrella of all notations is JSON: the object is written, and read as any document is:
///
///     id,tags           {"type": "integer"} for id
///     7,"a ""b"""       {"id":7,"tags":"a \"b\""}
///     7,                {"id":7}
struct RecordSchema: Sendable {
  let rules: SchemaRules
  private var scan: SchemaScan
  /// The members that have occurred, by their names.
  private var members: [[UInt8]: RecordMember] = [:]
  private var json: [UInt8] = []
  private var fields: [[UInt8]: Field] = [:]
  /// The value that is being read.
  private var value: [UInt8] = []

  /// A field of the record.
  private struct Field: Sendable {
    let place: TextPosition
    let row: Int
    let value: [UInt8]
  }

  init(_ rules: SchemaRules) {
    self.rules = rules
    scan = SchemaScan(rules.schema)
  }
}

extension RecordSchema {
  /// Starts another record.
  mutating func restart() {
    json.removeAll(keepingCapacity: true)
    fields.removeAll(keepingCapacity: true)
    value.removeAll(keepingCapacity: true)
  }

  /// Reads the next part of a value.
  mutating func read(_ part: Span<UInt8>) { value.append(part) }

  /// Ends the value of a field.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - place: Where the value starts.
  ///   - row: The number of the setting; 0 if records have no numbered fields.
  mutating func end(_ name: String, at place: TextPosition, row: Int = 0) {
    let bytes = Array(name.utf8)
    // Another one with the same name is a fault already.
    if fields[bytes] == nil, value.span.isUTF8 {
      fields[bytes] = Field(
        place: place, row: row, value: Array(value.prefix(InvalidLine.maximumShownCount + 1)))
      if rules.keepsEmpty || !value.isEmpty { write(name, bytes) }
    }
    value.removeAll(keepingCapacity: true)
  }

  private mutating func write(_ name: String, _ bytes: [UInt8]) {
    let member = members[bytes] ?? RecordMember(name, in: rules.schema)
    if members[bytes] == nil { members[bytes] = member }
    let value = value
    member.append(value.span, to: &json)
  }

  /// Ends the record, and returns its faults, whose places are those of the fields.
  ///
  /// - Parameters:
  ///   - records: The rules of the records.
  ///   - end: The place after the record, for members that are missing.
  /// - Returns: The faults.
  mutating func faults(_ records: RecordRules, end: TextPosition) -> [RecordFault] {
    json.endObject()
    let json = json
    return scan.faults(ofLine: json.span).map { found in
      var fault = rules.fault(found, records)
      let start = TextPosition(line: 0, column: 0)
      guard case .name(let name)? = found.path.first else {
        (fault.place, fault.length, fault.value) = (start, 0, nil)
        return fault
      }
      guard let field = fields[name] else {
        fault.place = end
        return fault
      }
      fault.place = field.place
      fault.row = field.row
      fault.value = .bytes(field.value)
      fault.length = String(decoding: field.value, as: UTF8.self).count
      return fault
    }
  }
}
