/// A record apart from any notation: a value for each field.
struct AbstractRecord {
  /// The names of the fields.
  static let names = ["a", "b", "c", "d"]

  /// A value.
  indirect enum Value: Equatable {
    case text(String)
    /// A text that is written as a number, or as `true`, where a notation has these.
    case literal(String)
    case null
    case missing
    case array([Value])
    case object([Member])
  }

  /// A member of an object.
  struct Member: Equatable {
    let name: String
    let value: Value
  }

  var values: [Value]

  /// Whether all values are texts, as in a row.
  var isRow: Bool { values.allSatisfy { $0.text != nil } }

  /// Whether all values are texts or missing, as in a file of settings.
  var isSettings: Bool { values.allSatisfy { $0.text != nil || $0 == .missing } }
}

extension AbstractRecord.Value {
  /// The text; `nil` if there is none.
  var text: String? {
    switch self {
    case .text(let text), .literal(let text): text
    case .null, .missing, .array, .object: nil
    }
  }

  /// The value as it is read, whether as a literal or not, and its members in any order.
  var plain: Self {
    switch self {
    case .text(let text), .literal(let text): .text(text)
    case .null, .missing: self
    case .array(let elements): .array(elements.map(\.plain))
    case .object(let members):
      .object(
        members.map { .init(name: $0.name, value: $0.value.plain) }.sorted { $0.name < $1.name })
    }
  }
}

/// A finding about a record apart from any notation.
struct AbstractFinding: Hashable, Comparable, CustomStringConvertible {
  var record: Int
  /// The name of the field; `nil` if the finding is about the record.
  let field: String?
  let rules: [String]
  let isWarning: Bool
  /// The value; `nil` if it is not a text.
  let value: String?
  /// The Characters of the value at which the fault starts and ends; `nil` if it is not a text.
  var place: [Int]?

  var description: String {
    "#\(record) \(field ?? "-") \(rules.joined(separator: "+"))\(isWarning ? " (warning)" : "")"
      + (value.map { " \($0.debugDescription)" } ?? "") + (place.map { " \($0)" } ?? "")
  }

  static func < (one: Self, other: Self) -> Bool {
    (one.record, one.field ?? "", one.description) < (
      other.record, other.field ?? "", other.description
    )
  }
}
