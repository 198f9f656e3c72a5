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
    var names: RowNames?
    for fault in faults {
      // Bodies often have the same invalid value in each row.
      if last.map({ hasSameText(fault, as: $0) }) != true {
        (reason, suggestion) = error(of: fault)
      }
      let (line, column) = positions.place(at: fault.start)
      var name = names?.name(of: fault)
      if name == nil, let last, last.number == fault.number, last.place == fault.place {
        names = RowNames(fault, in: values)
        name = names?.name(of: fault)
      }
      last = fault
      let (path, pointer) = name ?? self.name(of: fault)
      reason.path = path
      entries.append(
        JSONReport.Entry(
          at: pointer, reason, line: line, column: column, suggestion: suggestion))
    }
    let missing = missing(upTo: min(missingCount, errorCount - entries.count))
    return entries
      + missing.map { name in
        var reason = required
        reason.path = name.path
        return JSONReport.Entry(at: name.jsonPointer, reason)
      }
  }

  private func name(of fault: BodyFault) -> (path: String, pointer: String) {
    let name = values.name(of: fault.place, in: fault.row, of: fault.number)
    return (name.path, name.jsonPointer)
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

/// The names of a field in the rows of an array, which differ only in the number of the row.
private struct RowNames {
  private let number, place: Int
  private let rows: Range<Int>
  private let path, pointer: Spelling

  /// What precedes the number in a name, and what follows it.
  private struct Spelling {
    let before, after: String

    /// Finds them in a name without a number, and the same with one.
    init(_ empty: String, _ numbered: String) {
      let count = zip(empty.utf8, numbered.utf8).prefix { $0 == $1 }.count
      before = String(decoding: empty.utf8.prefix(count), as: UTF8.self)
      after = String(decoding: empty.utf8.dropFirst(count), as: UTF8.self)
    }

    func name(with number: String) -> String {
      var name = ""
      name.reserveCapacity(before.utf8.count + number.utf8.count + after.utf8.count)
      name += before
      name += number
      name += after
      return name
    }
  }

  /// Creates the names of the field of an invalid value; `nil` if it is in no row with a number.
  init?(_ fault: BodyFault, in values: ValueTables) {
    guard let owner = values.owner(of: fault.row, in: fault.number) else { return nil }
    let table = values.tables[owner.number]
    guard table.template.groups[owner.place].identity.shape == .array else { return nil }
    (number, place) = (fault.number, fault.place)
    rows = table.rows(ofGroup: owner.place, in: owner.row)
    let name = values.name(of: place, in: fault.row, of: number)
    let outer = name.indices.dropLast().map { name.components[$0] }
    let (empty, numbered) = (name.inRows(outer + [""]), name.inRows(outer + ["0"]))
    path = Spelling(empty.path, numbered.path)
    pointer = Spelling(empty.jsonPointer, numbered.jsonPointer)
  }

  /// Returns the path and the JSON Pointer of the field of an invalid value; `nil` if it is another
  /// field, or in a row of another array.
  func name(of fault: BodyFault) -> (path: String, pointer: String)? {
    guard fault.number == number, fault.place == place, rows.contains(fault.row) else {
      return nil
    }
    let row = String(fault.row - rows.lowerBound)
    return (path.name(with: row), pointer.name(with: row))
  }
}
