import LineScanning
import RegularLanguage
import SettingsSyntax
import ValidationJSONSchema

/// Judges the lines of blocks, each of which is a JSON document.
struct JSONJudge: BlockJudge {
  private let rules: JSONRules
  private let explains: Bool
  private var scan: JSONScan
  /// Whether the scan can accept documents.
  private let isScanning: Bool
  /// The state of judging documents by the schema; `nil` if there is none.
  private var schema: SchemaScan?
  /// Whether the schema alone decides, so that nothing else must be scanned.
  private let isSchemaAlone: Bool
  /// Whether the faults of a line are those of the values that the scan rejects, if it is known to
  /// be valid apart from them.
  private let locatesFaults: Bool
  /// The state of reading a line that the scan rejects.
  private var reading: DocumentReading
  /// Whether the start of a line has been read.
  private var isInsideLine = false
  /// Whether the last piece of the line ended with a carriage return that may be part of its end.
  private var isReturnHeld = false
  private var search: UniqueSearch
  /// The texts of values on which other members, or documents, depend.
  private var linked: LinkedTexts
  /// A buffer for the numbers of these values among those of the scan.
  private var found: [Int]
  /// A buffer for the texts of values, some of which have escapes.
  private var texts: [UInt8] = []

  /// Creates a judge.
  ///
  /// - Parameters:
  ///   - rules: The rules of the documents.
  ///   - explains: Whether to determine which lines are invalid, and not only their number.
  init(_ rules: JSONRules, explains: Bool) {
    self.rules = rules
    self.explains = explains
    // The documents that the scan accepts are not repaired.
    scan = JSONScan(rules.repairing?.settled ?? rules)
    schema = rules.plan.schema.map { SchemaScan($0) }
    isScanning = rules.usesFilters && rules.repairing.map { $0.settled != nil } ?? true
    isSchemaAlone = isScanning && schema != nil && rules.areEmpty
    locatesFaults = isScanning && schema == nil && rules.links.isEmpty && rules.repairing == nil
    found = Array(repeating: 0, count: rules.links.isWatched.count)
    reading = DocumentReading(rules, listsFaults: explains)
    linked = LinkedTexts(fieldCount: rules.links.isWatched.count)
    search = UniqueSearch(keys: rules.plan.uniqueKeys.count, memory: rules.plan.uniqueBytes)
  }
}

extension JSONJudge {
  var problem: InputError? { search.problem }

  mutating func discard() {
    (isInsideLine, isReturnHeld) = (false, false)
    // The next input has lines and values of its own.
    search.restart()
  }

  mutating func begin(_ judgement: inout BlockResult, of block: Block) {
    judgement.restart()
    search.beginBlock()
    rules.records.prepare(byteCount: block.range.count)
    judgeLines(&judgement, of: block)
  }

  mutating func advance(_ judgement: inout BlockResult, of block: Block) {
    judgement.forgetFailures()
    judgeLines(&judgement, of: block)
  }

  private mutating func judgeLines(_ judgement: inout BlockResult, of block: Block) {
    defer { search.record(lines: judgement.lines) }
    let bytes = block.buffer.span.extracting(block.range)
    let isASCII = bytes.extracting(judgement.offset..<bytes.count).isASCII
    while judgement.offset < bytes.count,
      judgement.hasRoom
    {
      let start = judgement.offset
      let (end, isValid) = scanLine(of: bytes, from: start, isASCII: isASCII)
      judgement.progress.offset = end + 1
      judgement.progress.lines += 1
      if isValid,
        rules.links.isEmpty || areLinksSatisfied(in: bytes, line: judgement.lines)
      {
        continue
      }
      let content = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
      readLine(of: bytes, start..<end, content: content, &judgement)
    }
  }

  /// Returns the end of a line, and whether it is known to be valid, apart from what its members
  /// have to do with each other.
  @inline(__always)
  private mutating func scanLine(
    of bytes: Span<UInt8>,
    from start: Int,
    isASCII: Bool
  ) -> (end: Int, isValid: Bool) {
    if !isSchemaAlone {
      let line = scan.line(in: bytes, from: start, isASCII: isASCII)
      let isValid = line.isValid && isScanning
      if schema == nil || !isValid { return (line.end, isValid) }
    }
    return schema?.line(in: bytes, from: start, isASCII: isASCII) ?? (start, false)
  }

  mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool {
    let bytes = block.buffer.span.extracting(block.range)
    let isTerminated: Bool
    switch block.content {
    case .lines: return true
    case .piece:
      readPiece(bytes)
      return false
    case .unterminatedLine: isTerminated = false
    case .lastPiece(let hasTerminator): isTerminated = hasTerminator
    }
    judgement.restart()
    search.beginBlock()
    defer { search.record(lines: judgement.lines) }
    if !isInsideLine, bytes.isEmpty { return true }
    if !isInsideLine, block.content == .unterminatedLine,
      rules.repairing?.repairsUnterminatedLine ?? false
    {
      judgement.progress.lines = 1
      judgement.progress.offset = bytes.count
      readLine(of: bytes, 0..<bytes.count, content: bytes.count, &judgement)
      return true
    }
    readPiece(bytes.extracting(droppingLast: isTerminated ? 1 : 0))
    if isReturnHeld, !isTerminated { readReturn() }
    judgement.progress.lines = 1
    judgement.progress.offset = bytes.count
    (isInsideLine, isReturnHeld) = (false, false)
    let isWhole = block.content == .unterminatedLine
    endLine(at: isWhole ? 0..<bytes.count : 0..<0, &judgement)
    return true
  }

  /// Reads a line that the scan rejects, and repairs it if possible.
  private mutating func readLine(
    of bytes: Span<UInt8>,
    _ line: Range<Int>,
    content: Int,
    _ judgement: inout BlockResult
  ) {
    let text = bytes.extracting(line)
    let isPlain = (locatesFaults || isSchemaAlone) && text.isASCIIWithoutLineFeeds
    if isPlain, isSchemaAlone,
      let found = schema?.rejectedFaults(in: bytes, from: line.lowerBound)
    {
      return add(reading.faults(of: found), at: line.lowerBound..<content, &judgement)
    }
    let rejected = isPlain && locatesFaults ? scan.rejected : []
    if !rejected.isEmpty, !rejected.contains(where: \.hasEscapes) {
      let faults = reading.faults(of: rejected, in: bytes, from: line.lowerBound)
      return add(faults, at: line.lowerBound..<content, &judgement)
    }
    let ending = rules.stripsReturns ? line.upperBound - content : 0
    guard let repaired = rules.repairing?.repaired(text, rules) else {
      read(text.extracting(droppingLast: ending))
      return endLine(at: line.lowerBound..<content, &judgement)
    }
    if !repaired.text.values.isEmpty {
      let hasEnd = line.upperBound < bytes.count
      judgement.repaired.append(
        number: judgement.lines, bytes: line.lowerBound..<line.upperBound + (hasEnd ? 1 : 0),
        text: repaired.text.bytes, end: hasEnd ? [UInt8(ascii: "\n")] : [])
    }
    read(repaired.text.bytes.span.extracting(droppingLast: ending))
    let faults = repaired.faults(
      reading.end(&search, line: search.linesBefore + judgement.lines), in: text, rules.records,
      rules.links)
    add(faults, at: line.lowerBound..<content, &judgement)
  }

  /// Starts to read a line that is completely in memory.
  private mutating func read(_ text: Span<UInt8>) {
    reading.restart(isPlain: text.isASCIIWithoutLineFeeds)
    reading.read(text)
  }

  private mutating func readPiece(_ piece: Span<UInt8>) {
    if !isInsideLine { reading.restart() }
    isInsideLine = true
    if piece.isEmpty { return }
    if isReturnHeld { readReturn() }
    isReturnHeld = rules.stripsReturns && piece[piece.count - 1] == UInt8(ascii: "\r")
    reading.read(piece.extracting(droppingLast: isReturnHeld ? 1 : 0))
  }

  /// Reads a carriage return that is not part of a line end.
  private mutating func readReturn() {
    isReturnHeld = false
    let bytes = [UInt8(ascii: "\r")]
    reading.read(bytes.span)
  }

  /// Ends the line that is read, and records its faults.
  private mutating func endLine(at bytes: Range<Int>, _ judgement: inout BlockResult) {
    // The state of the judge after reading, which a call with both would not see.
    let faults = reading.end(&search, line: search.linesBefore + judgement.lines)
    add(faults, at: bytes, &judgement)
  }

  private mutating func add(
    _ faults: [RecordFault],
    at bytes: Range<Int>,
    _ judgement: inout BlockResult
  ) {
    guard !faults.isEmpty else { return }
    judgement.failureCount += 1
    guard explains else { return }
    let place = RecordPlace(row: judgement.rows, line: judgement.lines, bytes: bytes)
    judgement.recordUnlisted(reading.unlistedCount, row: place.row)
    judgement.add(faults, at: place, rules.reported, rules.links)
  }

  /// Returns whether the members of a line that the scan accepts are known to satisfy everything
  /// that they have to do with each other.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - line: The number of the line in the block.
  /// - Returns: Whether they do; if not, reading the line must find out.
  private mutating func areLinksSatisfied(in bytes: Span<UInt8>, line: Int) -> Bool {
    guard rules.areDistinct, scan.values.count <= JSONLayouts.maximumValueCount else {
      return false
    }
    for member in rules.links.watchedFields { linked.places[member] = nil }
    var hasEscapes = false
    for index in scan.values.indices {
      let value = scan.values[index]
      guard value.node >= 0, let member = rules.watchedMember(at: value.node) else { continue }
      hasEscapes = hasEscapes || value.hasEscapes
      linked.places[member] = value.range
      found[member] = index
    }
    if !hasEscapes { return areLinksSatisfied(by: bytes, line: line) }
    // The text of a string with escapes is another one than its content.
    var texts: [UInt8] = []
    swap(&texts, &self.texts)
    defer { swap(&texts, &self.texts) }
    texts.removeAll(keepingCapacity: true)
    for member in rules.links.watchedFields {
      guard let place = linked.places[member] else { continue }
      let start = texts.count
      if scan.values[found[member]].hasEscapes {
        bytes.decode(place, into: &texts)
      } else {
        texts.append(bytes.extracting(place))
      }
      linked.places[member] = start..<texts.count
    }
    return areLinksSatisfied(by: texts.span, line: line)
  }

  /// Returns whether values whose places are known satisfy everything that they have to do with
  /// each other, and with earlier lines.
  private mutating func areLinksSatisfied(by texts: Span<UInt8>, line: Int) -> Bool {
    let areSatisfied = rules.links.areSatisfied(by: linked, in: texts) { member in
      guard let place = linked.places[member] else { return false }
      let value = scan.values[found[member]]
      let kind: JSONType = value.isString ? .string : .number
      return scan.rules.accepts(texts.extracting(place), kind, at: value.node)
    }
    let line = search.linesBefore + line
    return areSatisfied && search.areNew(rules.links, linked, in: texts) { _ in line }
  }
}
