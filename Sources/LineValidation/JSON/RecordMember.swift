import RegularLanguage
import SettingsSyntax
import ValidationJSONSchema

/// A field of records that a schema judges, as a member of an object.
///
///     {"type": "integer"} for id
///     7, x       // {"id":7}, {"id":"x"}
struct RecordMember: Sendable {
  /// The name and the colon.
  private let start: [UInt8]
  private let types: JSONSchema.FieldTypes

  init(_ name: String, in schema: JSONSchema) {
    start = Array((JSONWriter.string(name) + ":").utf8)
    types = JSONSchema.FieldTypes(name, in: schema)
  }

  /// Appends the member with a value, which is UTF-8, to an object that has not ended.
  func append(_ value: Span<UInt8>, to json: inout [UInt8]) {
    json.append(json.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
    json += start
    types.append(value, to: &json)
  }
}

extension [UInt8] {
  /// Ends an object of JSON to which members were appended, as a line.
  mutating func endObject() { append(contentsOf: isEmpty ? "{}\n".utf8 : "}\n".utf8) }
}
