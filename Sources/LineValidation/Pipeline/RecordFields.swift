package import LineScanning
import RegularLanguage
package import SettingsSyntax

/// A notation of records.
package enum RecordForm: Sendable {
  /// Each line is a record of one field.
  case lines
  /// The rows of a table.
  case rows(RowFormat)
  /// JSON documents: one per line, or one per input.
  case documents(readsLines: Bool, JSONDialect)
  /// The entries of a file of settings.
  case settings(SettingsPlan.Form)
}

/// A place of values in records: a column, a setting, or a place in documents.
package struct FieldPlace: Sendable {
  /// The number of the place that contains it; `nil` for the whole record.
  package let parent: Int?
  /// Whether it contains each element of an array.
  package fileprivate(set) var isElement = false
  /// The name, or the path as names with dots; `nil` if it can't be written or could be misread.
  fileprivate var path: String?
  /// The path as a JSON Pointer; `nil` if it leads through each element of an array, or if a name
  /// can't be written.
  fileprivate var pointer: String?
  /// The number of tables with the column, or of files with the setting.
  package fileprivate(set) var inputCount = 0
  /// The last of these inputs.
  fileprivate var lastInput = 0

  /// The name or the path, as it is written on one line; `nil` if it can't be.
  package var name: String? { path == "" ? "." : path ?? pointer }
}

/// The fields of the record that was read last, and the places of those of all records.
///
/// Places have numbers in the order in which they appear; 0 is the whole record. A place has the
/// same number in all inputs: columns and settings with the same name are the same.
package struct RecordFields: Sendable {
  /// What identifies a place within another.
  private struct PlaceKey: Hashable {
    let parent: Int
    /// The name; `nil` for the elements of an array, and for a column without a name.
    var name: [UInt8]?
    /// The index of a column without a name.
    var index = 0
  }

  private let form: RecordForm
  private let lines: LineFormat
  private let skipped: SkippedRecords
  /// The number of bytes of all inputs that have been read.
  package internal(set) var bytesRead = 0
  /// The places of all records so far.
  package private(set) var places = [FieldPlace(parent: nil, path: "", pointer: "")]
  private var numbers: [PlaceKey: Int] = [:]
  /// Whether there are more places than have numbers.
  package private(set) var hasMorePlaces = false
  /// The number of tables, or of files of settings.
  package private(set) var inputCount = 0
  /// The numbers of the columns of the current table, or of the setting; -1 for one without a
  /// number.
  package private(set) var layout: [Int] = []
  /// Whether all tables have the same columns in the same order.
  package private(set) var hasOneLayout = true
  /// Whether some header has an empty name, or a name twice.
  package private(set) var hasFaultyHeader = false
  /// The numbers that stand for columns whose names in a header can't.
  package private(set) var numberedColumns: Set<String> = []
  /// Whether the record is too large to be in memory, so that nothing is known about it.
  package private(set) var isTooLarge = false
  /// Whether all values are known to be ASCII.
  package private(set) var isASCII = false
  /// The range of the record, without its terminator.
  package private(set) var range = 0..<0
  private var row = RowFields()
  /// The entry of a file of settings; `nil` if it is malformed.
  private var entry: SettingsEntry?
  /// A value that is written with escapes or doubled quotation marks.
  private var value: [UInt8] = []

  /// The maximum number of places within records.
  private static let maximumPlaceCount = 2_000

  init(_ form: RecordForm, _ lines: LinePlan, _ skipped: SkippedRecords) {
    self.form = form
    self.lines = lines.format
    self.skipped = skipped
  }
}

// MARK: - Records

extension RecordFields {
  /// Reads the record that starts at an offset.
  ///
  /// - Returns: The offset after it.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, isASCII: Bool) -> Int {
    (isTooLarge, self.isASCII) = (false, isASCII)
    switch form {
    case .rows(let format):
      row.read(bytes, from: start, format, skipping: skipped)
      range = start..<max(start, row.contentEnd)
      return row.end
    case .lines, .documents(readsLines: true, _):
      let end = bytes.firstOffset(of: lines.terminator, from: start)
      let line = bytes.extracting(start..<end)
      range = start..<(end < bytes.count ? start + lines.contentCount(of: line) : end)
      // Escapes may mean other characters.
      if case .documents = form { self.isASCII = false }
      return end + 1
    case .documents, .settings:
      range = start..<bytes.count
      return bytes.count
    }
  }

  /// Reads a record again.
  ///
  /// - Parameters:
  ///   - record: The bytes of ``range``.
  ///   - layout: The ``layout`` of its table.
  package mutating func read(_ record: Span<UInt8>, _ layout: [Int]) {
    self.layout = layout
    isTooLarge = false
    isASCII = false
    range = 0..<record.count
    if case .rows(let format) = form { row.read(record, from: 0, format) }
  }

  /// Skips a record that is too large to be in memory.
  mutating func readTooLarge() { (isTooLarge, range) = (true, 0..<0) }

  /// Reads an entry of a file of settings.
  mutating func read(_ item: Result<SettingsEntry, SettingsTextError>) {
    entry = try? item.get()
    let place = entry.flatMap { number(of: PlaceKey(parent: 0, name: Array($0.name.utf8))) }
    layout = [place ?? -1]
    if let place, places[place].lastInput < inputCount { count(place) }
  }

  /// Passes the fields of the record, unless its syntax is faulty.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the record.
  ///   - body: Receives the number of the place of each field, the kind of its value, and the
  ///     decoded value; that of an object, an array or null is empty. A missing field is not
  ///     passed.
  /// - Returns: Whether the record is well-formed. If not, nothing is passed.
  package mutating func forEach(
    in bytes: Span<UInt8>,
    _ body: (_ place: Int, _ kind: JSONType, _ value: Span<UInt8>) -> Void
  ) -> Bool {
    switch form {
    case .lines:
      let line = bytes.extracting(range)
      guard isASCII || line.isUTF8 else { return false }
      body(0, .string, line)
    case .rows:
      guard row.isWellFormed, row.all.count == layout.count,
        isASCII || bytes.extracting(range).isUTF8
      else { return false }
      for index in layout.indices where layout[index] >= 0 {
        let field = row.all[index]
        if field.hasPairs {
          RowFields.read(field, of: bytes, into: &value)
          body(layout[index], .string, value.span)
        } else {
          body(layout[index], .string, bytes.extracting(field.bytes))
        }
      }
    case .documents(let readsLines, let dialect):
      var copy: [UInt8] = []
      copy.append(bytes.extracting(range))
      // Only an input starts with a byte order mark, not each of its lines.
      guard !readsLines || !copy.starts(with: Block.byteOrderMark),
        let text = try? JSONText(copy, limits: JSONText.Limits(dialect: dialect)),
        text.repetitions.isEmpty, !text.nodes.isEmpty
      else { return false }
      pass(text, 0, at: 0, body)
    case .settings:
      guard let entry else { return false }
      if layout[0] >= 0 { entry.value.withBytes { body(layout[0], .string, $0) } }
    }
    return true
  }

  /// Returns whether the values of two fields of a row are equal.
  package func areEqual(_ one: Int, _ other: Int, in bytes: Span<UInt8>) -> Bool {
    let (one, other) = (row.all[one], row.all[other])
    if !one.hasPairs, !other.hasPairs {
      return bytes.extracting(one.bytes).isIdentical(to: bytes.extracting(other.bytes))
    }
    var (first, second): ([UInt8], [UInt8]) = ([], [])
    RowFields.read(one, of: bytes, into: &first)
    RowFields.read(other, of: bytes, into: &second)
    return first == second
  }

  /// Passes a value and what it contains; the depth of documents is limited.
  private mutating func pass(
    _ text: JSONText,
    _ index: Int,
    at place: Int,
    _ body: (Int, JSONType, Span<UInt8>) -> Void
  ) {
    let node = text.nodes[index]
    let bytes = text.bytes.span
    switch node.kind {
    case .object:
      body(place, .object, bytes.extracting(0..<0))
      for name in text.names(of: index) {
        text.decode(text.nodes[name], into: &value)
        if let child = number(of: PlaceKey(parent: place, name: value)) {
          pass(text, name + 1, at: child, body)
        }
      }
    case .array:
      body(place, .array, bytes.extracting(0..<0))
      for element in text.elements(of: index) {
        if let child = number(of: PlaceKey(parent: place)) { pass(text, element, at: child, body) }
      }
    case .string:
      text.decode(node, into: &value)
      body(place, .string, value.span)
    case .null: body(place, .null, bytes.extracting(0..<0))
    case .number, .boolean: body(place, node.kind, bytes.extracting(node.start..<node.end))
    }
  }
}

// MARK: - Places

extension RecordFields {
  /// Starts a file of settings.
  mutating func beginSettings() { inputCount += 1 }

  /// Starts a table.
  ///
  /// - Parameters:
  ///   - header: The values of the header, or of a row if there is none.
  ///   - hasNames: Whether these are the names of the columns; if not, columns have numbers only.
  mutating func beginTable(_ header: [[UInt8]], hasNames: Bool) {
    inputCount += 1
    let uses = Dictionary(header.map { ($0, 1) }, uniquingKeysWith: +)
    if hasNames, uses.count < header.count || uses[[]] != nil { hasFaultyHeader = true }
    var columns: [Int] = []
    for (index, name) in header.enumerated() {
      let digits = Array("\(index + 1)".utf8)
      // A number would mean the column that has it as a name.
      var known: [UInt8]? = hasNames && uses[digits] != nil ? nil : digits
      if hasNames, uses[name] == 1, Self.canBeWritten(name),
        String(validating: name, as: UTF8.self) != nil
      {
        known = name
      } else if hasNames, known != nil {
        numberedColumns.insert("\(index + 1)")
      }
      let key = PlaceKey(parent: 0, name: known, index: known == nil ? index : 0)
      let place = number(of: key)
      columns.append(place ?? -1)
      if let place { count(place) }
    }
    if inputCount > 1, columns != layout { hasOneLayout = false }
    layout = columns
  }

  /// Counts an input that has a place.
  private mutating func count(_ place: Int) {
    places[place].inputCount += 1
    places[place].lastInput = inputCount
  }

  /// Returns the number of a place, which may be new; `nil` if there are too many.
  private mutating func number(of key: PlaceKey) -> Int? {
    if let number = numbers[key] { return number }
    if places.count > Self.maximumPlaceCount {
      hasMorePlaces = true
      return nil
    }
    numbers[key] = places.count
    places.append(newPlace(key))
    return places.count - 1
  }

  private func newPlace(_ key: PlaceKey) -> FieldPlace {
    guard case .documents = form else {
      let name = key.name.flatMap { Self.canBeWritten($0) ? $0 : nil }
      return FieldPlace(
        parent: key.parent, path: name.map { String(decoding: $0, as: UTF8.self) }, pointer: nil)
    }
    let parent = places[key.parent]
    guard let name = key.name else {
      return FieldPlace(
        parent: key.parent, isElement: true, path: parent.path.map { $0 + "[]" }, pointer: nil)
    }
    let text = String(decoding: name, as: UTF8.self)
    let isWritable = name.isEmpty || Self.canBeWritten(name)
    let isPlain = !name.isEmpty && isWritable && !name.contains(where: ".[]/".utf8.contains)
    // A path such as `$.id` would be read as one of JSONPath.
    let path = parent.path.map { ($0.isEmpty ? "" : $0 + ".") + text }
      .flatMap { isPlain && (try? MemberPath($0)) != nil ? $0 : nil }
    let pointer = parent.pointer.map { $0 + "/" + JSONPointer.escaped(text) }
    return FieldPlace(parent: key.parent, path: path, pointer: isWritable ? pointer : nil)
  }

  /// Returns whether a name can be written on one line, without escapes.
  private static func canBeWritten(_ name: [UInt8]) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension JSONText {
  /// Reads the decoded bytes of a string.
  fileprivate func decode(_ string: JSONNode, into value: inout [UInt8]) {
    value.removeAll(keepingCapacity: true)
    let content = string.start + 1..<string.end - 1
    if string.hasEscapes {
      bytes.span.decode(content, into: &value)
    } else {
      value.append(bytes.span.extracting(content))
    }
  }
}
