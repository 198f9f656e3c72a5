internal import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationSchema

/// An invalid value in a body.
struct BodyFault: Sendable {
  /// The number of the table, the row, and the place of the field in it.
  let number, row, place: Int
  /// The offset of the value, and the range of its text.
  let start: Int
  let content: Range<Int>
  let hasEscapes: Bool
}

/// The errors of a body, all of which are invalid or missing values of fields.
///
/// It describes them when a program reads the report.
struct BodyReport: Sendable {
  let values: ValueTables
  let bytes: [UInt8]
  /// The first invalid values, in the order of the text.
  let faults: [BodyFault]
  /// The number of required fields that are missing.
  let missingCount: Int
  /// The maximum number of errors.
  let errorCount: Int

  /// The first errors: those of invalid values, and those of missing ones.
  var errors: [JSONReport.Entry] {
    var entries: [JSONReport.Entry] = []
    entries.reserveCapacity(faults.count)
    var positions = TextPositions(bytes)
    let required = ValidationError(Rule(.required), at: 0..<0)
    var (reason, suggestion) = (required, String?.none)
    var last: BodyFault?
    for fault in faults {
      // Bodies often have the same invalid value in each row.
      if last.map({ hasSameText(fault, as: $0) }) != true {
        (reason, suggestion) = error(of: fault)
      }
      last = fault
      let (line, column) = positions.place(at: fault.start)
      let name = values.name(of: fault.place, in: fault.row, of: fault.number)
      entries.append(
        JSONReport.Entry(
          about: name, reason, line: line, column: column, suggestion: suggestion))
    }
    let names = missing(upTo: min(missingCount, errorCount - entries.count))
    return entries + names.map { JSONReport.Entry(about: $0, required) }
  }

  /// Returns whether two values are those of the same field, and written in the same way.
  private func hasSameText(_ fault: BodyFault, as other: BodyFault) -> Bool {
    fault.number == other.number && fault.place == other.place
      && fault.hasEscapes == other.hasEscapes
      && bytes[fault.content].elementsEqual(bytes[other.content])
  }

  /// Returns the error of an invalid value.
  private func error(of fault: BodyFault) -> (reason: ValidationError, suggestion: String?) {
    let (field, text) = (field(of: fault), text(of: fault))
    let validator = field.anyValidator
    let reason = validator.error(in: text) ?? ValidationError(validator.rule, at: 0..<0)
    if field.isSecret { return (reason.withoutPlaces, nil) }
    return (reason, field.suggestion(for: text, reason))
  }

  private func field(of fault: BodyFault) -> any AnyField {
    values.tables[fault.number].template.fields[fault.place].field
  }

  private func text(of fault: BodyFault) -> String {
    if !fault.hasEscapes { return String(decoding: bytes[fault.content], as: UTF8.self) }
    var decoded: [UInt8] = []
    bytes.span.decode(fault.content, into: &decoded)
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Returns the names of the first missing fields in the order of the declaration, given that all
  /// invalid values are known.
  private func missing(upTo count: Int) -> [FieldName] {
    if count <= 0 { return [] }
    let invalid = Set(faults.map { [$0.number, $0.row, $0.place] })
    var names: [FieldName] = []
    func add(_ object: SchemaObject, _ number: Int, _ row: Int) {
      let table = values.tables[number]
      for (_, member) in object.members where names.count < count {
        switch member {
        case .field(let place):
          if table.held[table.index(of: place, in: row)] == nil,
            !invalid.contains([number, row, place])
          {
            names.append(values.name(of: place, in: row, of: number))
          }
        case .section(let section): add(section, number, row)
        case .rows(let place):
          let rows = table.template.groups[place].rows
          for row in table.rows(ofGroup: place, in: row) where names.count < count {
            add(rows.object, rows.number, row)
          }
        }
      }
    }
    add(values.tables[0].template.object, 0, 0)
    return names
  }
}

extension JSONReport.Entry {
  /// Creates the error of a field.
  fileprivate init(
    about name: FieldName,
    _ reason: ValidationError,
    line: Int? = nil,
    column: Int? = nil,
    suggestion: String? = nil
  ) {
    var reason = reason
    reason.path = name.path
    self.init(
      at: name.jsonPointer, reason, line: line, column: column,
      suggestion: suggestion)
  }
}
