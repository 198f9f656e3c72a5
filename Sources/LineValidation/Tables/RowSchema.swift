import RegularLanguage
import ValidationJSONSchema

/// The rows of a table that are judged by a schema, as objects, only to find out whether they are
/// valid; why one is not, a ``RecordSchema`` finds out.
struct RowSchema: Sendable {
  private let members: [RecordMember]
  private let keepsEmpty: Bool
  private var scan: SchemaScan
  private var json: [UInt8] = []

  /// Creates the state before the first row; `nil` if some fields have the same name.
  init?(_ rules: SchemaRules, names: [String]) {
    if Set(names.map { Array($0.utf8) }).count < names.count { return nil }
    members = names.map { RecordMember($0, in: rules.schema) }
    keepsEmpty = rules.keepsEmpty
    scan = SchemaScan(rules.schema)
  }

  /// Starts another row.
  mutating func restart() { json.removeAll(keepingCapacity: true) }

  /// Reads the value of a field, which is UTF-8.
  mutating func read(_ value: Span<UInt8>, of field: Int) {
    if keepsEmpty || !value.isEmpty { members[field].append(value, to: &json) }
  }

  /// Ends the row, and returns whether the schema accepts it.
  mutating func accepts() -> Bool {
    json.endObject()
    let json = json
    // All of it is known to be UTF-8.
    return scan.line(in: json.span, from: 0, isASCII: true).isValid
  }
}
