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
  let errorCount: Int

  /// The first errors: those of invalid values, and those of missing ones.
  var errors: [SettingsError] {
    var errors: [SettingsError] = []
    errors.reserveCapacity(faults.count)
    var positions = TextPositions(bytes)
    var last: (fault: BodyFault, text: String, reason: ValidationError)?
    for fault in faults {
      let (field, text) = (field(of: fault), text(of: fault))
      let reason: ValidationError =
        if let last, last.fault.number == fault.number, last.fault.place == fault.place,
          last.text.isIdentical(to: text)
        {
          last.reason
        } else {
          field.anyValidator.error(in: text) ?? ValidationError(field.anyValidator.rule, at: 0..<0)
        }
      last = (fault, text, reason)
      let (line, column) = positions.place(at: fault.start)
      let name = values.name(of: fault.place, in: fault.row, of: fault.number)
      let path = name.path
      errors.append(
        SettingsError(
          path: path, name: path, origin: SettingsOrigin("", line: line, column: column),
          reason: field.isSecret ? reason.withoutPlaces : reason,
          suggestion: field.isSecret ? nil : field.suggestion(for: text, reason),
          pointer: name.jsonPointer))
    }
    return errors + missing(upTo: errorCount - errors.count).map(SettingsError.init(missing:))
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
        // Another reader reports what is missing in a shape.
        case .shape: break
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

extension SettingsError {
  /// Creates the error of a required member that is missing.
  fileprivate init(missing name: FieldName) {
    self.init(
      path: name.path, name: name.path, reason: ValidationError(Rule(.required), at: 0..<0),
      pointer: name.jsonPointer)
  }
}
