import LineValidation
import RegularLanguage
import ValidationCore
import ValidateRun

/// What was read: the columns with what is known about them.
struct Observation: Sendable {
  /// The columns, in the order in which they appeared.
  var columns: [ObservedColumn] = []
  /// The pairs of columns; there are none for documents and settings.
  var pairs = ColumnPairs(columns: 0)
  /// The number of records.
  var rows = 0
  /// The number of records that are invalid under any rules, and tell nothing.
  var faultyRows = 0
  /// The number of records that are too large to be read as a whole.
  var unknownRows = 0
  /// Whether there are more columns than can be observed.
  var hasMoreColumns = false
  let digest = ValueDigest()
  /// The memory for finding repeated values.
  private var memory = UniqueMemory()
}

/// A column with what is known about it.
struct ObservedColumn: Sendable {
  /// The name in a file of rules; `nil` if the column can't be named.
  let name: String?
  var profile: ColumnProfile
  /// Whether some inputs, or some documents, lack the column.
  var isOptional = false
  /// The number of values of each JSON type, in the order of their kinds.
  var types = Array(repeating: 0, count: 6)
}

extension ObservedColumn {
  /// Returns whether a column can be given by its name in a file of rules, whose lines have no
  /// escapes.
  static func canBeNamed(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension Observation {
  /// The maximum number of columns.
  static let maximumColumnCount = 2_000

  /// Adds a column.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - count: The expected number of columns, which share the memory.
  mutating func addColumn(_ name: String?, of count: Int) {
    let values = max(24, min(1_000, 50_000 / max(1, count)))
    columns.append(ObservedColumn(name: name, profile: ColumnProfile(distinct: values)))
  }

  /// Adds the value of a column.
  @inline(__always)
  mutating func note(
    _ value: Span<UInt8>,
    _ isASCII: Bool,
    in column: Int,
    _ allowance: RowAllowance
  ) {
    columns[column].profile.note(value, isASCII: isASCII, digest, &memory, allowance)
  }

  /// Measures the values of columns that have only few distinct ones.
  mutating func measureDistinct(_ allowance: RowAllowance) {
    for index in columns.indices { columns[index].profile.measureDistinct(&memory, allowance) }
  }

  /// Adds a record of which nothing is known.
  mutating func noteUnknown() {
    rows += 1
    unknownRows += 1
    pairs.noteUnknown()
  }

  /// The number of records about whose values something may be known.
  var validRows: Int { rows - faultyRows }

  /// Adds an invalid record, whose values may yet be repeated by valid ones.
  mutating func noteFaulty() {
    rows += 1
    faultyRows += 1
    for index in columns.indices { columns[index].profile.noteRepeat() }
  }
}

/// Reads the rows of tables, or lines, as records of one column.
struct TableObserver {
  private(set) var observation = Observation()
  private let lines: LinePlan
  /// The format of rows; `nil` for lines.
  private let format: RowFormat?
  private let headerRows: Int
  private let allowance: RowAllowance
  private var fields = RowFields()
  /// The value that has doubled quotation marks.
  private var value: [UInt8] = []
  /// The column of each field of the current input.
  private var layout: [Int] = []
  private var hasLayout = false
  /// The records to choose from; `nil` if all are observed.
  private var sample: RecordSample?

  init(
    _ format: RowFormat?,
    headerRows: Int,
    _ lines: LinePlan,
    _ allowance: RowAllowance,
    sample count: Int?
  ) {
    self.format = format
    self.headerRows = headerRows
    self.lines = lines
    self.allowance = allowance
    sample = count.map { RecordSample(count: $0) }
    if format == nil {
      observation.addColumn(nil, of: 1)
      layout = [0]
    }
  }
}

extension TableObserver {
  /// Reads an input.
  ///
  /// - Throws: ``InputError`` if it can't be read until the end.
  mutating func read(_ input: Input) throws(InputError) {
    var reader = try RecordReader.open(input, lines, rows: format, headerRows: headerRows)
    if format != nil { setLayout(reader.names ?? []) }
    var headerLines = format == nil ? headerRows : 0
    while let content = try reader.next() {
      switch content {
      case .records(let range):
        let bytes = reader.bytes
        note(bytes.span.extracting(range), reader, &headerLines)
      case .tooLarge:
        if headerLines > 0 { headerLines -= 1 } else { observation.noteUnknown() }
      }
    }
  }

  /// Ends reading.
  ///
  /// - Returns: What is known about the columns, and the number of chosen records, if not all were
  ///   observed.
  mutating func end() -> (Observation, sampled: Int?) {
    guard let sample else { return (finished(), nil) }
    self.sample = nil
    var count = 0
    for index in sample.chosen {
      let record = sample.records[index]
      if record.layout != layout { layout = record.layout }
      count += 1
      let bytes = sample.bytes.span.extracting(record.range)
      if let format {
        fields.read(bytes, from: 0, format)
        noteRow(bytes, 0..<bytes.count, isASCII: false)
      } else {
        noteLine(bytes, isASCII: false)
      }
    }
    return (finished(), count)
  }

  private mutating func finished() -> Observation {
    observation.measureDistinct(allowance)
    return observation
  }

  /// Finds the columns of the fields of an input.
  private mutating func setLayout(_ names: [[UInt8]]) {
    let names = names.prefix(Observation.maximumColumnCount)
    if names.count == Observation.maximumColumnCount { observation.hasMoreColumns = true }
    let texts = names.enumerated().map { index, bytes in
      headerRows == 0 ? "\(index + 1)" : Self.name(bytes, number: index + 1, among: names)
    }
    let isFirst = !hasLayout
    hasLayout = true
    var layout: [Int] = []
    for (index, text) in texts.enumerated() {
      // Columns without a name are the same only if they are in the same place.
      let known = observation.columns.indices.first { column in
        let name = observation.columns[column].name
        return name.map { Array($0.utf8) } == text.map { Array($0.utf8) }
          && (name != nil || column == index)
      }
      if let known, !layout.contains(known) {
        layout.append(known)
        continue
      }
      layout.append(observation.columns.count)
      observation.addColumn(text, of: names.count)
      if !isFirst { observation.columns[observation.columns.count - 1].isOptional = true }
    }
    if isFirst {
      observation.pairs = ColumnPairs(columns: layout.count)
    } else if layout != Array(observation.columns.indices) {
      // Rows of tables with other columns can't be compared alike.
      observation.pairs = ColumnPairs(columns: 0)
    }
    for index in observation.columns.indices where !layout.contains(index) {
      observation.columns[index].isOptional = true
    }
    self.layout = layout
  }

  /// Returns the name of a column in a file of rules: its name, or its number if the name is not
  /// unique or can't be written; `nil` if both would mean another column.
  private static func name(
    _ bytes: [UInt8],
    number: Int,
    among names: ArraySlice<[UInt8]>
  ) -> String? {
    let name = String(validating: bytes, as: UTF8.self)
    let isUnique = names.filter { $0 == bytes }.count == 1
    if let name, isUnique, ObservedColumn.canBeNamed(bytes) { return name }
    let digits = Array("\(number)".utf8)
    return names.contains(digits) ? nil : "\(number)"
  }
}

// MARK: - Records

extension TableObserver {
  /// Adds the records of a block.
  private mutating func note(
    _ bytes: Span<UInt8>,
    _ reader: borrowing RecordReader,
    _ headerLines: inout Int
  ) {
    let isASCII = bytes.isASCII
    let skips = reader.skips
    var offset = 0
    if let format {
      while offset < bytes.count {
        if skips, reader.isComment(bytes.extracting(offset..<bytes.count)) {
          fields.readComment(bytes, from: offset)
          offset = fields.end
          continue
        }
        fields.read(bytes, from: offset, format)
        let start = offset
        offset = fields.end
        let end = max(start, fields.contentEnd)
        if skips, reader.isSkippedRow(bytes.extracting(start..<end)) { continue }
        if sample == nil {
          noteRow(bytes, start..<end, isASCII: isASCII)
        } else {
          sample?.note(bytes.extracting(start..<offset), layout)
        }
      }
      return
    }
    let lineFormat = lines.format
    while offset < bytes.count {
      let end = bytes.firstOffset(of: lineFormat.terminator, from: offset)
      let whole = bytes.extracting(offset..<end)
      let line =
        end < bytes.count ? whole.extracting(first: lineFormat.contentCount(of: whole)) : whole
      offset = end + 1
      if headerLines > 0 {
        headerLines -= 1
      } else if skips, reader.isSkippedLine(line) {
        continue
      } else if sample == nil {
        noteLine(line, isASCII: isASCII)
      } else {
        sample?.note(line, layout)
      }
    }
  }

  private mutating func noteLine(_ line: Span<UInt8>, isASCII: Bool) {
    guard isASCII || line.isUTF8 else { return observation.noteFaulty() }
    observation.rows &+= 1
    observation.note(line, isASCII, in: 0, allowance)
  }

  /// Adds the row that was read last, which is in a range of the bytes.
  private mutating func noteRow(_ bytes: Span<UInt8>, _ row: Range<Int>, isASCII: Bool) {
    let count = fields.all.count
    guard fields.isWellFormed, count == layout.count || count > layout.count && isWide(count),
      isASCII || bytes.extracting(row).isUTF8
    else { return observation.noteFaulty() }
    observation.rows &+= 1
    let allowance = allowance
    for index in 0..<layout.count {
      let field = fields.all[index]
      let column = layout[index]
      guard field.hasPairs else {
        observation.note(bytes.extracting(field.bytes), isASCII, in: column, allowance)
        continue
      }
      var value: [UInt8] = []
      swap(&value, &self.value)
      RowFields.read(field, of: bytes, into: &value)
      observation.note(value.span, isASCII, in: column, allowance)
      swap(&value, &self.value)
    }
    if !observation.pairs.isOver { notePairs(bytes, fields) }
  }

  /// Whether a row has fields that are not observed, since there are too many.
  private func isWide(_ count: Int) -> Bool { observation.hasMoreColumns && count > layout.count }

  private mutating func notePairs(_ bytes: Span<UInt8>, _ fields: RowFields) {
    var pairs = ColumnPairs(columns: 0)
    swap(&pairs, &observation.pairs)
    pairs.note(
      keys: { observation.columns[$0].profile.key },
      areEqual: { first, second in
        let (first, second) = (fields.all[first], fields.all[second])
        if !first.hasPairs, !second.hasPairs {
          return bytes.extracting(first.bytes).equals(bytes.extracting(second.bytes))
        }
        var (one, other): ([UInt8], [UInt8]) = ([], [])
        RowFields.read(first, of: bytes, into: &one)
        RowFields.read(second, of: bytes, into: &other)
        return one == other
      }, allowance)
    swap(&pairs, &observation.pairs)
    if observation.pairs.isOver {
      for index in observation.columns.indices {
        observation.columns[index].profile.needsKeys = false
      }
    }
  }
}
