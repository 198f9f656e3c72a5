import RegularLanguage

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
    isScanning = rules.repairing.map { $0.settled != nil } ?? true
    reading = DocumentReading(rules)
  }
}

extension JSONJudge {
  mutating func prepare() {}

  mutating func discard() {
    if isInsideLine { reading.restart() }
    isInsideLine = false
  }

  mutating func begin(_ judgement: inout BlockResult, of block: Block) {
    judgement.restart()
    judgeLines(&judgement, of: block)
  }

  mutating func advance(_ judgement: inout BlockResult, of block: Block) {
    judgement.forgetFailures()
    judgeLines(&judgement, of: block)
  }

  private mutating func judgeLines(_ judgement: inout BlockResult, of block: Block) {
    let bytes = block.buffer.span.extracting(block.range)
    let isASCII = bytes.extracting(judgement.offset..<bytes.count).isASCII
    while judgement.offset < bytes.count,
      judgement.hasRoom
    {
      let start = judgement.offset
      let (end, isValid) = scan.line(in: bytes, from: start, isASCII: isASCII)
      judgement.progress.offset = end + 1
      judgement.progress.lines += 1
      if isValid, isScanning { continue }
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
    judgement.progress.lines = 1
    judgement.progress.offset = bytes.count
    isInsideLine = false
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
    guard let repaired = rules.repairing?.repaired(text, rules) else {
      reading.read(text)
      return endLine(at: line.lowerBound..<content, &judgement)
    }
    if !repaired.text.values.isEmpty {
      let hasEnd = line.upperBound < bytes.count
      judgement.repaired.append(
        number: judgement.lines, bytes: line.lowerBound..<line.upperBound + (hasEnd ? 1 : 0),
        text: repaired.text.bytes, end: hasEnd ? [UInt8(ascii: "\n")] : [])
    }
    reading.read(repaired.text.bytes.span)
    let faults = repaired.faults(reading.end(), in: text, rules)
    reading.restart()
    add(faults, at: line.lowerBound..<content, &judgement)
  }

  private mutating func readPiece(_ piece: Span<UInt8>) {
    isInsideLine = true
    reading.read(piece)
  }

  /// Ends the last line, and records its faults.
  private mutating func endLine(at bytes: Range<Int>, _ judgement: inout BlockResult) {
    let faults = reading.end()
    reading.restart()
    add(faults, at: bytes, &judgement)
  }

  private func add(
    _ faults: [MemberFault],
    at bytes: Range<Int>,
    _ judgement: inout BlockResult
  ) {
    guard !faults.isEmpty else { return }
    judgement.failureCount += 1
    guard explains else { return }
    for fault in faults {
      judgement.add(
        fault, row: judgement.rows, line: judgement.lines, bytes: bytes,
        rules.reported.areAboutValues(fault.fault.explanation.broken))
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
      row: row, lineFeeds: place.line, column: isAboutValue ? fault.fault.field : nil,
      planColumn: fault.fault.field, name: fault.path, value: fault.fault.value.map { .bytes($0) })
    add(
      explanation, line: line + place.line, bytes: bytes,
      range: place.column..<place.column + fault.fault.length)
  }
}
