import RegularLanguage
import SettingsSyntax

/// Judges the lines of blocks, each of which is a JSON document.
struct JSONJudge: BlockJudge {
  private let rules: JSONRules
  private let explains: Bool
  private var scan: JSONScan
  /// Whether the scan can accept documents.
  private let isScanning: Bool
  /// The state of reading a line that the scan rejects.
  private var reading: DocumentReading
  /// Whether the start of a line has been read.
  private var isInsideLine = false
  /// Whether the last piece of the line ended with a carriage return that may be part of its end.
  private var isReturnHeld = false
  private var uniqueValues: UniqueValues
  /// The texts of values on which other members, or documents, depend.
  private var linked: LinkedTexts
  /// A buffer for the numbers of these values among those of the scan.
  private var found: [Int]
  /// A buffer for the texts of values, some of which have escapes.
  private var texts: [UInt8] = []
  /// The keys of the line that an earlier one has; `nil` if they are not known yet.
  private var repeated: [RepeatedKey]?
  /// The number of lines before the block; counted only if there are unique keys, because then one
  /// thread judges all blocks.
  private var linesBefore = 0
  /// The number of lines before the next block.
  private var linesJudged = 0
  /// The number of faults of the last document that are not listed.
  private var unlistedCount = 0

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
    isScanning = rules.usesFilters && rules.repairing.map { $0.settled != nil } ?? true
    found = Array(repeating: 0, count: rules.links.isWatched.count)
    reading = DocumentReading(rules, listsFaults: explains)
    linked = LinkedTexts(fieldCount: rules.links.isWatched.count)
    uniqueValues = rules.newUniqueValues
  }
}

extension JSONRules {
  /// The values of unique keys before the first document of an input.
  fileprivate var newUniqueValues: UniqueValues {
    UniqueValues(keys: plan.uniqueKeys.count, memory: plan.uniqueBytes)
  }
}

extension JSONJudge {
  mutating func prepare() {}

  var problem: InputError? { uniqueValues.problem.map { .temporary($0) } }

  mutating func discard() {
    if isInsideLine { reading.restart() }
    (isInsideLine, isReturnHeld) = (false, false)
    if rules.links.uniqueKeys.isEmpty { return }
    // The next input has lines and values of its own.
    uniqueValues = rules.newUniqueValues
    (linesBefore, linesJudged) = (0, 0)
  }

  mutating func begin(_ judgement: inout BlockResult, of block: Block) {
    judgement.restart()
    linesBefore = linesJudged
    judgeLines(&judgement, of: block)
  }

  mutating func advance(_ judgement: inout BlockResult, of block: Block) {
    judgement.forgetFailures()
    judgeLines(&judgement, of: block)
  }

  private mutating func judgeLines(_ judgement: inout BlockResult, of block: Block) {
    defer { linesJudged = linesBefore + judgement.lines }
    let bytes = block.buffer.span.extracting(block.range)
    let isASCII = bytes.extracting(judgement.offset..<bytes.count).isASCII
    while judgement.offset < bytes.count,
      judgement.hasRoom
    {
      let start = judgement.offset
      let (end, isValid) = scan.line(in: bytes, from: start, isASCII: isASCII)
      judgement.progress.offset = end + 1
      judgement.progress.lines += 1
      if isValid, isScanning,
        rules.links.isEmpty || areLinksSatisfied(in: bytes, line: judgement.lines)
      {
        continue
      }
      let content = end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end
      readLine(of: bytes, start..<end, content: content, &judgement)
    }
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
    linesBefore = linesJudged
    defer { linesJudged = linesBefore + judgement.lines }
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
    let ending = rules.stripsReturns ? line.upperBound - content : 0
    guard let repaired = rules.repairing?.repaired(text, rules) else {
      reading.read(text.extracting(droppingLast: ending))
      return endLine(at: line.lowerBound..<content, &judgement)
    }
    if !repaired.text.values.isEmpty {
      let hasEnd = line.upperBound < bytes.count
      judgement.repaired.append(
        number: judgement.lines, bytes: line.lowerBound..<line.upperBound + (hasEnd ? 1 : 0),
        text: repaired.text.bytes, end: hasEnd ? [UInt8(ascii: "\n")] : [])
    }
    reading.read(repaired.text.bytes.span.extracting(droppingLast: ending))
    let faults = repaired.faults(endReading(line: judgement.lines), in: text, rules)
    add(faults, at: line.lowerBound..<content, &judgement)
  }

  private mutating func readPiece(_ piece: Span<UInt8>) {
    isInsideLine = true
    if piece.isEmpty { return }
    if isReturnHeld { readReturn() }
    isReturnHeld = rules.stripsReturns && piece[piece.count - 1] == UInt8(ascii: "\r")
    reading.read(piece.extracting(droppingLast: isReturnHeld ? 1 : 0))
  }

  /// Reads a carriage return that is not part of a line end.
  private mutating func readReturn() {
    isReturnHeld = false
    let bytes: InlineArray<1, UInt8> = [UInt8(ascii: "\r")]
    reading.read(bytes.span)
  }

  /// Ends the last line, and records its faults.
  private mutating func endLine(at bytes: Range<Int>, _ judgement: inout BlockResult) {
    // The state of the judge after reading, which a call with both would not see.
    let faults = endReading(line: judgement.lines)
    add(faults, at: bytes, &judgement)
  }

  /// Ends the line that is read, and returns its faults.
  private mutating func endReading(line: Int) -> [MemberFault] {
    var faults = reading.end()
    unlistedCount = reading.unlistedCount
    if !rules.links.uniqueKeys.isEmpty { addRepetitions(to: &faults, line: line) }
    reading.restart()
    return faults
  }

  private func add(
    _ faults: [MemberFault],
    at bytes: Range<Int>,
    _ judgement: inout BlockResult
  ) {
    guard !faults.isEmpty else { return }
    judgement.failureCount += 1
    guard explains else { return }
    judgement.noteUnlisted(unlistedCount, row: judgement.rows)
    for fault in faults {
      judgement.add(
        fault, row: judgement.rows, line: judgement.lines, bytes: bytes,
        rules.reported.areAboutValues(fault.fault.explanation.broken))
    }
  }
}

extension JSONJudge {
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
  /// each other.
  private mutating func areLinksSatisfied(by texts: Span<UInt8>, line: Int) -> Bool {
    let links = rules.links
    for member in links.conditionalFields {
      if let place = linked.places[member] {
        let value = scan.values[found[member]]
        let kind: JSONNode.Kind = value.isString ? .string : .number
        if scan.rules.accepts(texts.extracting(place), kind, at: value.node) { continue }
      }
      // Its rules apply unless a condition is known not to hold.
      var isExempt = false
      for (other, condition, _) in links.conditions[member] where !isExempt {
        guard let place = linked.places[other] else { continue }
        isExempt = !condition.isSatisfied(by: texts.extracting(place))
      }
      if !isExempt { return false }
    }
    guard links.quickRelations.areSatisfied(in: texts, linked.places.span) else { return false }
    for index in links.otherRelations {
      let relation = links.relations[index]
      let found = relation.fields.compactMap { linked.places[$0] }
      guard found.count == relation.fields.count,
        case .nothing = relation.finding(in: texts, found)
      else { return false }
    }
    return links.uniqueKeys.isEmpty || areKeysNew(in: texts, line: line)
  }

  /// Returns whether no earlier line has the values of a key, and stores them.
  ///
  /// The keys that an earlier line has are kept until the line is read to report them.
  private mutating func areKeysNew(in texts: Span<UInt8>, line: Int) -> Bool {
    var hashes: [ValueHash] = []
    for key in rules.links.uniqueKeys {
      guard let hash = rules.links.hash(of: key, linked, in: texts, isComparable: { _ in true })
      else { return false }
      hashes.append(hash)
    }
    var repeated: [RepeatedKey] = []
    for (key, hash) in zip(rules.links.uniqueKeys, hashes) {
      let first = uniqueValues.firstLine(of: hash, in: key.number, orNow: linesBefore + line)
      if let first { repeated.append(RepeatedKey(key: key, line: first)) }
    }
    if repeated.isEmpty { return true }
    self.repeated = repeated
    return false
  }

  /// Adds the keys whose values an earlier document has.
  private mutating func addRepetitions(to faults: inout [MemberFault], line: Int) {
    // The values of a text that is not JSON are unknown.
    if faults.contains(where: { $0.path == nil && $0.fault.value == nil }) { return }
    let count = faults.count
    for repeated in repeatedKeys(line: line) {
      guard let fault = reading.fault(repeating: repeated.key, ofLine: repeated.line) else {
        continue
      }
      faults.append(fault)
    }
    if faults.count == count { return }
    faults = faults.enumerated().sorted {
      ($0.element.fault.place, $0.offset) < ($1.element.fault.place, $1.offset)
    }
    .map(\.element)
  }
}

extension JSONJudge {
  /// Returns the keys of the document that was read whose values an earlier one has, and stores the
  /// others.
  private mutating func repeatedKeys(line: Int) -> [RepeatedKey] {
    if let known = repeated {
      repeated = nil
      return known
    }
    return rules.links.uniqueKeys.compactMap { key in
      reading.hash(of: key).flatMap { hash in
        uniqueValues.firstLine(of: hash, in: key.number, orNow: linesBefore + line)
      }
      .map { RepeatedKey(key: key, line: $0) }
    }
  }
}

extension BlockResult {
  /// Records a fault of a document.
  ///
  /// - Parameters:
  ///   - fault: The fault.
  ///   - row: The number of the document.
  ///   - line: The number of its first line.
  ///   - bytes: The range of the line with the fault.
  ///   - isAboutValue: Whether the value breaks a rule of its member.
  mutating func add(
    _ fault: MemberFault,
    row: Int,
    line: Int,
    bytes: Range<Int>,
    _ isAboutValue: Bool
  ) {
    let place = fault.fault.place
    var explanation = fault.fault.explanation
    explanation.field = FaultyField(
      row: row, lineFeeds: 0, column: isAboutValue ? fault.fault.field : nil,
      planColumn: fault.fault.field, name: fault.path, value: fault.fault.value.map { .bytes($0) })
    add(
      explanation, line: line + place.line, bytes: bytes,
      range: place.column..<place.column + fault.fault.length)
  }
}
