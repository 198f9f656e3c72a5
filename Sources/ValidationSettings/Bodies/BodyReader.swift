internal import RegularLanguage
import SettingsSyntax
import ValidationCore
import ValidationSchema

/// Reads bodies straight into values, without a list of what is in the text and without a plan of
/// all rows.
///
/// It understands valid bodies, and those whose only errors are invalid or missing values of
/// fields. Whatever else is wrong, ``SettingsReader`` explains: then the whole body is read again.
/// Both use the same grammar, validators and relations.
struct BodyReader {
  /// What is read.
  enum Outcome {
    case values(ValueTables)
    case errors([SettingsError], others: Int)
  }

  /// An invalid value.
  private struct Fault {
    /// The row, and the place of the field in it.
    let table, row, place: Int
    /// The offset of the value, and the range of its text.
    let start: Int
    let content: Range<Int>
    let hasEscapes: Bool
  }

  private let plan: SchemaPlan
  private let errorCount: Int
  private var cursor: JSONCursor
  private var tables: [ValueTable]
  /// The readers of the fields of each table.
  private let readers: [RowReaders]
  /// The values of short texts that were read before, for each table with many rows.
  private var known: [KnownValues]
  /// The first invalid values, and the number of all.
  private var faults: [Fault] = []
  private var faultCount = 0
  /// The decoded text of a string with escapes.
  private var decoded: [UInt8] = []

  private init(_ plan: SchemaPlan, from start: Int, _ limits: JSONLimits) {
    self.plan = plan
    errorCount = limits.errorCount
    cursor = JSONCursor(from: start, JSONText.Limits(depth: limits.depth))
    tables = ValueTable.tables(of: plan.template)
    readers = tables.map(\.template.readers)
    known = tables.map { _ in KnownValues() }
  }

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - plan: The plan of the schema.
  ///   - limits: The limits.
  /// - Returns: The values, or the errors; `nil` if another reader must explain what is wrong.
  static func read(_ bytes: [UInt8], _ plan: SchemaPlan, _ limits: JSONLimits) -> Outcome? {
    let text = bytes.span
    guard plan.errors.isEmpty, plan.template.onlyChecks,
      bytes.count <= min(limits.byteCount, Int(UInt32.max)), text.isUTF8
    else { return nil }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var reader = Self(plan, from: start, limits)
    guard reader.read(text) else { return nil }
    return reader.outcome(bytes)
  }
}

extension BodyReader {
  /// Reads the text, and returns whether it is understood.
  private mutating func read(_ text: Span<UInt8>) -> Bool {
    guard cursor.next(in: text) == .beginObject else { return false }
    addRow(to: 0)
    return readObject(plan.template.object, of: 0, text) && cursor.next(in: text) == .end
  }

  /// Adds a row with the values of fields that are not set.
  private mutating func addRow(to table: Int) {
    tables[table].append(readers[table].standard)
    for group in tables[table].template.groups {
      let end = tables[group.rows.number].count
      tables[table].ranges.append(end..<end)
    }
  }

  /// Reads the members of an object of the last row of a table.
  private mutating func readObject(
    _ object: SchemaObject,
    of table: Int,
    _ text: Span<UInt8>
  ) -> Bool {
    var read = BitSet(count: object.members.count)
    var expected = 0
    while true {
      switch cursor.next(in: text) {
      case .name: break
      case .endObject: return true
      default: return false
      }
      guard !cursor.hasEscapes,
        let number = object.number(ofName: cursor.content, in: text, expecting: expected),
        !read.contains(number)
      else { return false }
      read.insert(number)
      expected = number + 1
      let isUnderstood =
        switch object.members[number].member {
        case .field(let place): readValue(of: place, in: table, text)
        case .section(let section): readSection(section, of: table, text)
        case .rows(let place): readRows(of: place, in: table, text)
        }
      if !isUnderstood { return false }
    }
  }

  private mutating func readSection(
    _ section: SchemaObject,
    of table: Int,
    _ text: Span<UInt8>
  ) -> Bool {
    switch cursor.next(in: text) {
    case .beginObject: readObject(section, of: table, text)
    case .null: true
    default: false
    }
  }

  /// Reads the rows of a repeated section, given its place in the template of the last row.
  private mutating func readRows(of place: Int, in table: Int, _ text: Span<UInt8>) -> Bool {
    switch cursor.next(in: text) {
    case .beginArray: break
    case .null: return true
    default: return false
    }
    let group = tables[table].template.groups[place]
    let rows = group.rows
    let start = tables[rows.number].count
    while true {
      switch cursor.next(in: text) {
      case .beginObject:
        addRow(to: rows.number)
        guard readObject(rows.object, of: rows.number, text) else { return false }
      case .endArray:
        let groups = tables[table].template.groups.count
        let index = (tables[table].count - 1) * groups + place
        tables[table].ranges[index] = start..<tables[rows.number].count
        return true
      default: return false
      }
    }
  }

  /// Reads the value of a field of the last row of a table.
  private mutating func readValue(of place: Int, in table: Int, _ text: Span<UInt8>) -> Bool {
    let step = cursor.next(in: text)
    let isString = step == .string
    switch step {
    case .string, .number, .boolean: break
    case .null: return true
    case .beginArray: return readList(of: place, in: table, text)
    default: return false
    }
    if readers[table].fields[place].list != nil { return false }
    let content = isString ? cursor.content : cursor.start..<cursor.end
    let row = tables[table].count - 1
    let index = tables[table].index(of: place, in: row)
    let hasEscapes = isString && cursor.hasEscapes
    let value: (any AnyHeldValue)?
    if hasEscapes {
      decoded.removeAll(keepingCapacity: true)
      text.decode(content, into: &decoded)
      value = readers[table].fields[place].value(decoded.span)
    } else {
      value = known[table].value(of: content, in: text, readers[table], place, row)
    }
    tables[table].held[index] = value
    if value == nil {
      if faultCount < errorCount {
        faults.append(
          Fault(
            table: table, row: row, place: place, start: cursor.start, content: content,
            hasEscapes: hasEscapes))
      }
      faultCount += 1
    }
    return true
  }

  /// Reads the elements of a list.
  private mutating func readList(of place: Int, in table: Int, _ text: Span<UInt8>) -> Bool {
    let reader = readers[table].fields[place]
    guard reader.list != nil else { return false }
    var elements: [String] = []
    while true {
      switch cursor.next(in: text) {
      case .string:
        decoded.removeAll(keepingCapacity: true)
        text.decode(cursor.content, into: &decoded)
        elements.append(String(decoding: decoded, as: UTF8.self))
      case .number, .boolean:
        let bytes = text.extracting(cursor.start..<cursor.end)
        guard let element = bytes.text else { return false }
        elements.append(element)
      case .endArray:
        guard let value = try? reader.field.held(ofElements: elements) else { return false }
        let index = tables[table].index(of: place, in: tables[table].count - 1)
        tables[table].held[index] = value
        return true
      default: return false
      }
    }
  }
}

extension BodyReader {
  /// Returns what is read; `nil` if another reader must explain it.
  private func outcome(_ bytes: [UInt8]) -> Outcome? {
    guard hasAllowedRowCounts else { return nil }
    let missing = missingCount
    let values = ValueTables(plan, tables)
    let isComplete = missing == 0 && faultCount == 0
    if !isComplete, !tables.allSatisfy(\.template.relations.isEmpty) { return nil }
    if isComplete, values.violatesRelations { return nil }
    guard values.violatesRowRelations(isComplete: isComplete) == false else { return nil }
    if isComplete { return .values(values) }
    var errors: [SettingsError] = []
    var positions = TextPositions(bytes)
    for fault in faults {
      guard let error = error(of: fault, in: values, bytes, &positions) else { return nil }
      errors.append(error)
    }
    if missing > 0, errors.count < errorCount {
      errors += missingNames(in: values, upTo: errorCount - errors.count)
        .map(SettingsError.init(missing:))
    }
    return .errors(errors, others: faultCount + missing - errors.count)
  }
}

extension BodyReader {
  /// Whether each repeated section has an allowed number of rows.
  private var hasAllowedRowCounts: Bool {
    tables.allSatisfy { table in
      let groups = table.template.groups
      return table.ranges.indices.allSatisfy { index in
        groups[index % groups.count].count.contains(table.ranges[index].count)
      }
    }
  }

  /// The number of required fields that are missing: they have no values, and no invalid ones.
  private var missingCount: Int {
    tables.reduce(-faultCount) { count, table in
      count + table.held.reduce(0) { $0 + ($1 == nil ? 1 : 0) }
    }
  }

  /// Returns the names of the first missing fields in the order of the declaration.
  ///
  /// - Parameters:
  ///   - values: The values.
  ///   - count: The maximum number of names. All invalid values are known.
  private func missingNames(in values: ValueTables, upTo count: Int) -> [FieldName] {
    let invalid = Set(faults.map { [$0.table, $0.row, $0.place] })
    var names: [FieldName] = []
    func add(_ object: SchemaObject, _ number: Int, _ row: Int) {
      for (_, member) in object.members where names.count < count {
        switch member {
        case .field(let place):
          let index = tables[number].index(of: place, in: row)
          guard tables[number].held[index] == nil, !invalid.contains([number, row, place]) else {
            continue
          }
          names.append(values.name(of: place, in: row, of: number))
        case .section(let section): add(section, number, row)
        case .rows(let place):
          let rows = tables[number].template.groups[place].rows
          for row in tables[number].rows(ofGroup: place, in: row) where names.count < count {
            add(rows.object, rows.number, row)
          }
        }
      }
    }
    add(plan.template.object, 0, 0)
    return names
  }

  /// Returns the error of an invalid value; `nil` if it is valid after all.
  private func error(
    of fault: Fault,
    in values: ValueTables,
    _ bytes: [UInt8],
    _ positions: inout TextPositions
  ) -> SettingsError? {
    let field = readers[fault.table].fields[fault.place].field
    var content: [UInt8] = []
    if fault.hasEscapes {
      bytes.span.decode(fault.content, into: &content)
    } else {
      content = Array(bytes[fault.content])
    }
    let text = String(decoding: content, as: UTF8.self)
    do throws(ValidationError) {
      _ = try field.held(of: text)
      return nil
    } catch {
      let (line, column) = positions.place(at: fault.start)
      let found = FoundSetting(
        name: nil, .string(text), origin: SettingsOrigin("", line: line, column: column))
      return SettingsError(
        error, of: found, named: values.name(of: fault.place, in: fault.row, of: fault.table),
        isConfidential: field.isSecret,
        suggestion: field.isSecret ? nil : field.suggestion(for: text, error))
    }
  }
}

/// The values of short texts in the rows of a table.
///
/// Values such as those of an enumeration, of a Boolean or of a small number are often repeated:
/// each is judged, converted and stored once.
private struct KnownValues {
  private struct Entry {
    /// The bytes of the text, and their number; 0 for an entry without a text.
    var bytes: UInt64 = 0
    var count = 0
    var value: (any AnyHeldValue)?
  }

  /// The entries of each field.
  private var entries: [Entry] = []

  private static let sizeBits = 6
  /// The number of rows from which on values are kept.
  private static let minimumRowCount = 8

  /// Returns the value of a text of a field; `nil` if it is not valid.
  mutating func value(
    of content: Range<Int>,
    in text: Span<UInt8>,
    _ readers: RowReaders,
    _ place: Int,
    _ row: Int
  ) -> (any AnyHeldValue)? {
    let count = content.count
    if row < Self.minimumRowCount || count > 8 || count == 0 {
      return readers.fields[place].value(text.extracting(content))
    }
    if entries.isEmpty {
      let size = readers.fields.count << Self.sizeBits
      entries = Array(repeating: Entry(), count: size)
    }
    let bytes = text.word(at: content.lowerBound, before: content.upperBound)
    let hash = Int(truncatingIfNeeded: (bytes &* 0x9E37_79B9_7F4A_7C15) >> (64 - 6))
    let index = place << Self.sizeBits + hash
    if entries[index].bytes == bytes, entries[index].count == count { return entries[index].value }
    let value = readers.fields[place].value(text.extracting(content))
    entries[index] = Entry(bytes: bytes, count: count, value: value)
    return value
  }
}

extension SettingsError {
  /// Creates the error of a required member that is missing.
  fileprivate init(missing name: FieldName) {
    self.init(
      path: name.path, name: name.path, reason: ValidationError(Rule(.required), at: 0..<0),
      pointer: JSONPointer.pointer(name.components))
  }
}
