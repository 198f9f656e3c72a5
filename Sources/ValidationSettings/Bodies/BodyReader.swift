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
    case errors(JSONReport)
  }

  private let plan: SharedPlan
  private let options: BodyOptions
  private var cursor: JSONCursor
  /// The rows of the schema and of each repeated section; empty while they are being read.
  private var sections: [BodyRows]
  /// The first invalid values, and the number of all.
  private var faults: [BodyFault] = []
  private var faultCount = 0
  /// The number of rows of all repeated sections.
  private var rowCount = 0
  /// Finds repeated names among the unknown members of the open objects, and in these.
  private var unknownNames = OpenNames()
  /// The unknown members that are kept.
  private var keptMembers: [KeptMember] = []
  /// The decoded text of a string with escapes.
  private var decoded: [UInt8] = []

  /// An unknown member of an object of a row.
  private struct KeptMember {
    /// The number of the table, and the row.
    let number, row: Int
    let object: SchemaObject
    let name: String
    let json: String
  }

  private init(_ plan: SharedPlan, from start: Int, _ options: BodyOptions) {
    self.plan = plan
    self.options = options
    cursor = JSONCursor(from: start, options.text)
    sections = plan.emptyTables.map(BodyRows.init)
  }

  /// Reads a body.
  ///
  /// - Parameters:
  ///   - bytes: The body.
  ///   - plan: The plan of the schema.
  ///   - options: The limits and other options.
  /// - Returns: The values, or the errors; `nil` if another reader must explain what is wrong.
  static func read(_ bytes: [UInt8], _ plan: SharedPlan, _ options: BodyOptions) -> Outcome? {
    let text = bytes.span
    // The members of a shape may precede the tag that chooses it.
    guard plan.template.onlyChecks, !plan.template.hasShapes, plan.plan.errors.isEmpty,
      bytes.count <= min(options.limits.byteCount, Int(UInt32.max)), text.isUTF8
    else { return nil }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var reader = Self(plan, from: start, options)
    guard reader.read(text) else { return nil }
    return reader.outcome(bytes)
  }
}

extension BodyReader {
  /// Reads the text, and returns whether it is understood.
  private mutating func read(_ text: Span<UInt8>) -> Bool {
    guard cursor.next(in: text) == .beginObject else { return false }
    var rows = take(0)
    let readers = rows.readers
    addRow(to: &rows, by: readers)
    guard readObject(plan.template.object, of: &rows, by: readers, text) else { return false }
    sections[0] = rows
    return cursor.next(in: text) == .end
  }

  /// Returns the rows of a section, which then has none, so that they can be changed in place.
  private mutating func take(_ number: Int) -> BodyRows {
    var rows = sections[number].empty
    swap(&rows, &sections[number])
    return rows
  }

  /// Adds a row with the values of fields that are not set.
  @inline(__always)
  private func addRow(to rows: inout BodyRows, by readers: RowReaders) {
    rows.table.append(readers.standard)
    for place in readers.inner.indices {
      let end = sections[readers.inner[place]].table.count
      rows.table.ranges.append(end..<end)
    }
  }

  /// Reads the members of an object of the last of some rows.
  ///
  /// The readers are those of the rows, whose references would have to be counted at each use.
  private mutating func readObject(
    _ object: SchemaObject,
    of rows: inout BodyRows,
    by readers: RowReaders,
    _ text: Span<UInt8>
  ) -> Bool {
    var read = BitSet(count: object.members.count)
    var expected = 0
    let allowsUnknown = object.unknownMembers != .error
    if allowsUnknown { unknownNames.beginObject() }
    while true {
      switch cursor.next(in: text) {
      case .name: break
      case .endObject:
        if allowsUnknown { unknownNames.endObject() }
        return true
      default: return false
      }
      if cursor.hasEscapes { return false }
      let number = object.number(ofName: cursor.content, in: text, expecting: expected)
      guard let number else {
        if allowsUnknown, readUnknown(in: object, of: rows, text) { continue }
        return false
      }
      if read.contains(number) { return false }
      read.insert(number)
      expected = number + 1
      let isUnderstood =
        switch object.member(number) {
        case .field(let place): readValue(of: place, in: &rows, by: readers, text)
        case .section(let section): readSection(section, of: &rows, by: readers, text)
        case .rows(let place): readRows(of: place, in: &rows, text)
        }
      if !isUnderstood { return false }
    }
  }

  /// Skips an unknown member of an object of the last of some rows, whose name is read, and keeps
  /// it if that is required.
  private mutating func readUnknown(
    in object: SchemaObject,
    of rows: BodyRows,
    _ text: Span<UInt8>
  ) -> Bool {
    let name = cursor.content
    guard unknownNames.insert(cursor, in: text),
      let value = cursor.skipValue(in: text, &unknownNames)
    else { return false }
    guard object.unknownMembers == .keep else { return true }
    guard let name = text.extracting(name).text else { return false }
    keptMembers.append(
      KeptMember(
        number: rows.table.template.number, row: rows.table.count - 1, object: object, name: name,
        json: JSONCursor.compact(value, in: text)))
    return true
  }

  private mutating func readSection(
    _ section: SchemaObject,
    of rows: inout BodyRows,
    by readers: RowReaders,
    _ text: Span<UInt8>
  ) -> Bool {
    switch cursor.next(in: text) {
    case .beginObject: readObject(section, of: &rows, by: readers, text)
    case .null: true
    default: false
    }
  }

  /// Reads the rows of a section in the last of some rows, given its place there.
  private mutating func readRows(
    of place: Int,
    in outer: inout BodyRows,
    _ text: Span<UInt8>
  ) -> Bool {
    let token = cursor.next(in: text)
    if token == .null { return true }
    let number = outer.readers.inner[place]
    var rows = take(number)
    let readers = rows.readers
    let object = rows.table.template.object
    let start = rows.table.count
    let isUnderstood =
      switch outer.table.template.groups[place].identity.shape {
      case .array: token == .beginArray && readElements(object, as: &rows, by: readers, text)
      case .optional: token == .beginObject && readRow(object, of: &rows, by: readers, text)
      case .entries: token == .beginObject && readEntries(object, as: &rows, by: readers, text)
      }
    let first = outer.table.ranges.count - outer.readers.inner.count
    outer.table.ranges[first + place] = start..<rows.table.count
    sections[number] = rows
    return isUnderstood
  }

  /// Reads the objects of an array as rows.
  private mutating func readElements(
    _ object: SchemaObject,
    as rows: inout BodyRows,
    by readers: RowReaders,
    _ text: Span<UInt8>
  ) -> Bool {
    while true {
      switch cursor.next(in: text) {
      case .beginObject:
        if rows.table.count == BodyRows.minimumRowCount {
          // Most rows are as long as those before them; to copy them takes as long as to read some.
          // Short rows may be followed by anything, though.
          let count = text.count * rows.table.count / cursor.start
          rows.table.reserveRows(min(count, options.limits.rowCount), within: 4 * text.count)
        }
        guard countsRow(), readRow(object, of: &rows, by: readers, text) else { return false }
      case .endArray: return true
      default: return false
      }
    }
  }

  /// Reads the members of an object as rows with keys.
  private mutating func readEntries(
    _ object: SchemaObject,
    as rows: inout BodyRows,
    by readers: RowReaders,
    _ text: Span<UInt8>
  ) -> Bool {
    while true {
      switch cursor.next(in: text) {
      case .name: break
      case .endObject: return true
      default: return false
      }
      if !countsRow() { return false }
      addRow(to: &rows, by: readers)
      let isValid =
        cursor.hasEscapes
        ? setDecoded(cursor.content, of: 0, in: &rows, text)
        : rows.set(readers.value(of: text.extracting(cursor.content), at: 0), of: 0)
      // An invalid key has no path of its own.
      guard isValid, cursor.next(in: text) == .beginObject,
        readObject(object, of: &rows, by: readers, text)
      else { return false }
    }
  }

  /// Counts another row of a repeated section, and returns whether the limits allow it.
  @inline(__always)
  private mutating func countsRow() -> Bool {
    rowCount += 1
    return rowCount <= options.limits.rowCount
  }

  /// Reads the members of an object as a new row.
  private mutating func readRow(
    _ object: SchemaObject,
    of rows: inout BodyRows,
    by readers: RowReaders,
    _ text: Span<UInt8>
  ) -> Bool {
    addRow(to: &rows, by: readers)
    return readObject(object, of: &rows, by: readers, text)
  }

  /// Reads the value of a field of the last of some rows.
  private mutating func readValue(
    of place: Int,
    in rows: inout BodyRows,
    by readers: RowReaders,
    _ text: Span<UInt8>
  ) -> Bool {
    let content: Range<Int>
    var hasEscapes = false
    let type: JSONType
    switch cursor.next(in: text) {
    case .string:
      type = .string
      content = cursor.content
      hasEscapes = cursor.hasEscapes
    case .number:
      type = .number
      content = cursor.start..<cursor.end
    case .boolean:
      type = .boolean
      content = cursor.start..<cursor.end
    case .null: return true
    case .beginArray: return readList(of: place, in: &rows, text)
    default: return false
    }
    if !hasEscapes, rows.setKnown(content, in: text, as: type, of: place) { return true }
    guard let kind = readers.jsonKinds[place] else { return false }
    // It is an error, or a value that JSON can't write otherwise.
    if options.types == .strict, type != kind.type { return false }
    let isValid =
      hasEscapes
      ? setDecoded(content, of: place, in: &rows, text)
      : rows.read(content, in: text, as: type, of: place, by: readers)
    if !isValid {
      addFault(content, hasEscapes: hasEscapes, of: place, in: rows)
    }
    return true
  }

  /// Sets the value of a field of the last of some rows to that of a string with escapes, and
  /// returns whether its text is valid.
  private mutating func setDecoded(
    _ content: Range<Int>,
    of place: Int,
    in rows: inout BodyRows,
    _ text: Span<UInt8>
  ) -> Bool {
    decoded.removeAll(keepingCapacity: true)
    text.decode(content, into: &decoded)
    return rows.set(rows.readers.value(of: decoded.span, at: place), of: place)
  }

  @inline(never)
  private mutating func addFault(
    _ content: Range<Int>,
    hasEscapes: Bool,
    of place: Int,
    in rows: BodyRows
  ) {
    faultCount += 1
    if faultCount > options.limits.errorCount { return }
    faults.append(
      BodyFault(
        number: rows.table.template.number, row: rows.table.count - 1, place: place,
        start: cursor.start, content: content, hasEscapes: hasEscapes))
  }

  /// Reads the elements of a list.
  private mutating func readList(
    of place: Int,
    in rows: inout BodyRows,
    _ text: Span<UInt8>
  ) -> Bool {
    let reader = rows.readers.fields[place]
    guard let list = reader.field.list,
      let elements = readElements(of: list, reader.jsonKind, text),
      let value = try? reader.field.held(ofElements: elements)
    else { return false }
    rows.set(value, of: place)
    return true
  }

  /// Reads the elements of an array, whose start is read, as the texts of a list; `nil` if they are
  /// not understood.
  private mutating func readElements(
    of list: any ListComposition,
    _ kind: ValueType.JSONKind,
    _ text: Span<UInt8>
  ) -> [String]? {
    var elements: [String] = []
    let isStrict = options.types == .strict
    let inner = list.part.list
    while true {
      let step = cursor.next(in: text)
      switch step {
      case .beginArray:
        guard let inner, let parts = readElements(of: inner, kind, text),
          let element = inner.text(ofElements: parts)
        else { return nil }
        elements.append(element)
      case .string:
        // A reader that explains it decides whether it may be a string.
        if inner != nil || isStrict && kind != .string { return nil }
        decoded.removeAll(keepingCapacity: true)
        text.decode(cursor.content, into: &decoded)
        elements.append(String(decoding: decoded, as: UTF8.self))
      case .number, .boolean:
        let type: JSONType = step == .number ? .number : .boolean
        if inner != nil || isStrict && type != kind.type { return nil }
        guard let element = text.extracting(cursor.start..<cursor.end).text else { return nil }
        elements.append(element)
      case .endArray: return elements
      default: return nil
      }
    }
  }

  /// Returns what is read; `nil` if another reader must explain it.
  private func outcome(_ bytes: [UInt8]) -> Outcome? {
    guard hasAllowedRowCounts else { return nil }
    let missing = missingCount
    let isComplete = missing == 0 && faultCount == 0
    let tables = sections.map { $0.table }
    // A report names entries by their keys as written.
    if !isComplete, hasEntries { return nil }
    if !isComplete, !tables.allSatisfy({ $0.template.relations.isEmpty }) { return nil }
    let values = values(tables)
    let errorCount = options.limits.errorCount
    if isComplete, values.violatesRelations { return nil }
    guard values.violatesRowRelations(isComplete: isComplete) == false else { return nil }
    if isComplete { return .values(values) }
    let report = BodyReport(
      values: values, bytes: bytes, faults: faults, missingCount: missing, errorCount: errorCount)
    // Code may judge differently later, or must not be called then.
    let hasLanguages = faults.allSatisfy {
      sections[$0.number].readers.fields[$0.place].hasLanguage
    }
    let others = max(0, faultCount + missing - errorCount)
    if hasLanguages { return .errors(JSONReport(others: others) { report.errors }) }
    let errors = report.errors
    return .errors(JSONReport(others: others) { errors })
  }

  /// Returns values in tables, with the unknown members that are kept.
  private func values(_ tables: [ValueTable]) -> ValueTables {
    let values = ValueTables(plan, tables)
    if keptMembers.isEmpty { return values }
    var kept = KeptMembers()
    for member in keptMembers {
      let path = values.name(member.object.path, in: member.row, of: member.number).members
      kept.append(member.name, json: member.json, at: path)
    }
    return ValueTables(plan, tables, keptMembers: kept)
  }

  /// Whether there are rows with keys.
  private var hasEntries: Bool {
    // By index: copies of the sections would be retained.
    sections.indices.contains { sections[$0].table.count > 0 && sections[$0].readers.hasKey }
  }

  /// Whether each repeated section has an allowed number of rows.
  private var hasAllowedRowCounts: Bool {
    sections.indices.allSatisfy { number in
      let counts = sections[number].readers.counts
      return sections[number].table.ranges.indices.allSatisfy { index in
        counts[index % counts.count].contains(sections[number].table.ranges[index].count)
      }
    }
  }

  /// The number of required fields that are missing: they have no values, and no invalid ones.
  private var missingCount: Int {
    var count = -faultCount
    for rows in sections {
      for index in rows.table.held.indices where rows.table.held[index] == nil { count += 1 }
    }
    return count
  }
}

/// The rows of a repeated section, or of the schema itself, while they are read.
///
/// Values such as those of an enumeration, of a Boolean or of a small number are often repeated:
/// short texts are judged and converted once, and their values are shared.
private struct BodyRows {
  var table: ValueTable
  let readers: RowReaders
  /// The values of short texts that were read before: some entries for each field.
  private var known: [Entry] = []

  private struct Entry {
    /// The bytes of the text, and their number; 0 for an entry without a text.
    var bytes: UInt64 = 0
    var count: UInt8 = 0
    /// The type of the value: whether it is allowed is found once as well.
    var type = JSONType.string
    var value: HeldValue?

    /// Returns whether the entry is about the same text and type.
    @inline(__always)
    func isText(of other: Self) -> Bool {
      bytes == other.bytes && count == other.count && type == other.type
    }
  }

  /// The number of entries of a field is 2 to the power of this number.
  private static let sizeBits = 7
  /// The least number of rows for which values are kept.
  static let minimumRowCount = 64

  init(_ table: ValueTable) {
    self.table = table
    readers = table.template.readers
  }

  private init(_ table: ValueTable, _ readers: RowReaders) {
    self.table = table
    self.readers = readers
  }

  /// The same section without rows.
  var empty: Self { Self(ValueTable(table.template), readers) }

  /// Sets the value of a field in the last row, and returns whether there is one.
  @inline(__always)
  @discardableResult
  mutating func set(_ value: consuming HeldValue?, of place: Int) -> Bool {
    let isValid = value != nil
    table.held[table.held.count - readers.standard.count + place] = value
    return isValid
  }

  /// Sets the value of a field in the last row if an earlier row has the same text; returns whether
  /// there is such a value.
  @inline(__always)
  mutating func setKnown(
    _ content: Range<Int>,
    in text: Span<UInt8>,
    as type: JSONType,
    of place: Int
  ) -> Bool {
    guard !known.isEmpty, 1...8 ~= content.count else { return false }
    let entry = entry(content, in: text, as: type, of: place)
    return known[entry.index].isText(of: entry.content) && set(known[entry.index].value, of: place)
  }

  /// Reads the text of a field in the last row, and returns whether it is valid.
  @inline(__always)
  mutating func read(
    _ content: Range<Int>,
    in text: Span<UInt8>,
    as type: JSONType,
    of place: Int,
    by readers: RowReaders
  ) -> Bool {
    guard table.count >= Self.minimumRowCount, 1...8 ~= content.count else {
      return set(readers.value(of: text.extracting(content), at: place), of: place)
    }
    if known.isEmpty {
      known = Array(repeating: Entry(), count: readers.fields.count << Self.sizeBits)
    }
    var entry = entry(content, in: text, as: type, of: place)
    if !known[entry.index].isText(of: entry.content) {
      entry.content.value = readers.value(of: text.extracting(content), at: place)
      known[entry.index] = entry.content
    }
    return set(known[entry.index].value, of: place)
  }

  /// Returns the entry of a short text without its value, and the index of its place.
  @inline(__always)
  private func entry(
    _ content: Range<Int>,
    in text: Span<UInt8>,
    as type: JSONType,
    of place: Int
  ) -> (index: Int, content: Entry) {
    let bytes = text.word(at: content.lowerBound, before: content.upperBound)
    let hash = (bytes &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - Self.sizeBits)
    let count = UInt8(truncatingIfNeeded: content.count)
    return (place << Self.sizeBits + Int(hash), Entry(bytes: bytes, count: count, type: type))
  }
}
