import Foundation
import InputValidation
import LineScanning
import LineValidation
import RegularLanguage

extension Comparison {
  /// Checks that a scanner rejects the same lines as the automaton, in blocks of any size.
  ///
  /// - Returns: The number of different lines.
  func checkBlocks(_ automaton: Automaton) -> Int {
    var generator = generator
    guard let scanner = rule.scanners.randomElement(using: &generator)?.value else { return 1 }
    // The kernels for large blocks take more time than everything else.
    let size = [0, 0, 300, 1_200, 2_500, 33_000].randomElement(using: &generator) ?? 0
    let (block, count) = block(scanner.format, atLeast: size, &generator)
    let isLimited = generator.next() % 2 == 0
    checkBlock(block, automaton, scanner.scanner, scanner.format, isLimited: isLimited)
    if size == 0 { checkReading(automaton, scanner.scanner, scanner.format, block) }
    if size > 300 {
      require(Set(rule.scanMethods.value).count == 1, "a table is scanned like its automaton")
    }
    checkLongLine(automaton, scanner.scanner, scanner.format, &generator)
    return count
  }

  /// Returns a block with the text, its neighbors and samples of the rule, and the number of lines
  /// that are no samples.
  private func block(
    _ format: LineFormat,
    atLeast size: Int,
    _ generator: inout SplitMix64
  ) -> (bytes: [UInt8], count: Int) {
    let samples = rule.samples.value
    // Lines of one length are scanned by their shape.
    let sample = samples.randomElement(using: &generator)
    let isUniform = generator.next() % 2 == 0
    // With few lines that are not accepted, more of the kernels stay in use.
    let distance = [1, 400, 6_000].randomElement(using: &generator) ?? 1
    var (block, last, next) = ([UInt8](), 0, -1)
    repeat {
      if block.count - last >= distance || sample == nil || size == 0 || block.count >= size {
        block += (neighbors.indices.contains(next) ? neighbors[next] : text) + [format.terminator]
        next += 1
        last = block.count
      } else {
        let line = isUniform ? sample : samples.randomElement(using: &generator)
        block += (line ?? text) + [format.terminator]
      }
    } while block.count < size || size == 0 && next < neighbors.count
    return (block, next + 1)
  }

  private func checkBlock(
    _ block: [UInt8],
    _ automaton: Automaton,
    _ scanner: LineScanner,
    _ format: LineFormat,
    isLimited: Bool
  ) {
    var expected: [Range<Int>] = []
    var start = 0
    while start < block.count {
      let rest = block[start...]
      let end = rest.firstIndex(of: format.terminator) ?? block.count
      let count = format.contentCount(of: block.span.extracting(start..<end))
      let content = start..<start + count
      if !automaton.accepts(block.span.extracting(content)) { expected.append(content) }
      start = end + 1
    }
    var scanner = scanner
    // After many candidates, the scanner changes its mode.
    for _ in 0..<2 {
      var (progress, found) = (LineProgress(), [Range<Int>]())
      scanner.start(block.span, &progress)
      while progress.offset < block.count {
        var rejected: [RejectedLine] = []
        scanner.scan(
          block.span, from: &progress, rejected: &rejected, limit: isLimited ? 3 : .max)
        for line in rejected {
          let stop = automaton.stop(in: block.span.extracting(line.bytes))
          require(stop?.cause == line.cause, "a rejected line has the stop of its text")
          found.append(line.bytes)
        }
      }
      require(found == expected, "other lines are rejected")
    }
  }

  /// Checks that a scanner that reads lines with runs finds the same faults.
  private func checkReading(
    _ automaton: Automaton,
    _ scanner: LineScanner,
    _ format: LineFormat,
    _ block: [UInt8]
  ) {
    var progress = LineProgress()
    while progress.offset < block.count {
      // The next line is read again if it is invalid.
      scanner.passLines(of: block.span, from: &progress) { automaton.accepts($0) }
      if progress.offset == block.count { return }
      let (bytes, found) = scanner.readLine(of: block.span, from: &progress)
      let fault = automaton.fault(in: block.span.extracting(bytes))
      require(fault != nil && found.faults[0]?.fault.range == fault?.range)
    }
  }

  /// Checks the text as a line that is larger than a block, and so is read in pieces.
  private func checkLongLine(
    _ automaton: Automaton,
    _ scanner: LineScanner,
    _ format: LineFormat,
    _ generator: inout SplitMix64
  ) {
    if text.contains(format.terminator) { return }
    var scanner = scanner
    var start = 0
    while start < text.count {
      let end = Int.random(in: start + 1...text.count, using: &generator)
      scanner.read(text.span.extracting(start..<end))
      start = end
    }
    let found = scanner.endLine(isTerminated: true).faults[0]
    let content = text.span.extracting(first: format.contentCount(of: text.span))
    let fault = automaton.fault(in: content)
    require(found?.fault.kind == fault?.kind && found?.fault.range == fault?.range)
  }

  /// Checks that automata that read lines at once reject what each of them rejects.
  ///
  /// - Returns: The number of lines.
  func checkTogether(_ automaton: Automaton) -> Int {
    let parts = recentAutomata.withLock { recent in
      if !recent.contains(where: { $0 === automaton }) { recent.append(automaton) }
      if recent.count > 3 { recent.removeFirst() }
      return recent
    }
    let automata = parts.enumerated().map { ($0.offset, $0.element) }
    var scan = RejectionScan(automata, malformed: parts.count, width: 1, format: LineFormat())
    let block = ([text] + neighbors).joined(separator: [0x0A]) + []
    let lines = block.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.startIndex..<line.endIndex
    }
    var bits: [UInt64] = []
    // After too many states, the scan creates no more.
    var generator = generator
    for _ in 0..<(generator.next() % 64 == 0 ? 24 : 2) {
      scan.read(lines, of: block.span, bits: &bits)
      for (line, found) in zip(lines, bits) {
        var expected: UInt64 = 0
        for (number, part) in automata {
          guard let stop = part.stop(in: block.span.extracting(line)) else { continue }
          let bit = stop.cause.kind == .malformed ? parts.count : number
          expected |= 1 << UInt64(bit)
        }
        require(found == expected, "automata at once are not each of them")
      }
    }
    return lines.count
  }
}

/// The automata of the last rules.
private let recentAutomata = Guarded<[Automaton]>([])

extension Comparison {
  /// Checks that cells are valid if their texts are: each line of the text, and the whole text.
  ///
  /// - Returns: The number of cells.
  func checkCells() -> Int {
    guard let string else { return 1 }
    let lines = string.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let others = neighbors.compactMap { String(validating: $0, as: UTF8.self) }
    let cells = [string] + lines.prefix(8).map { String($0) } + others
    var generator = generator
    let number = Int.random(in: rule.tableValidators.indices, using: &generator)
    guard let validator = rule.tableValidators[number].value else { return 1 }
    let delimiter = [",", ";"][number]
    let rows = cells.map { cell in
      // A quotation mark may be part of a Character.
      let scalars = cell.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
      return "\"" + String(String.UnicodeScalarView(scalars)) + "\"\(delimiter)x\n"
    }
    var (line, starts) = (2, [Int: Int]())
    for (number, row) in rows.enumerated() {
      for _ in 0..<row.utf8.count(where: { $0 == 0x0A }) {
        starts[line] = number
        line += 1
      }
    }
    var invalid: Set<Int> = []
    let table = "a\(delimiter)b\n" + rows.joined()
    let summary = try? validator.validate(Array(table.utf8)) { finding in
      require(finding.column == "a", "no other column has a rule")
      if let row = starts[finding.line] { invalid.insert(row) }
      return true
    }
    guard let summary else { return 1 }
    let expected = cells.indices.filter { !rule.validator.isValid(cells[$0]) }
    require(summary.lines == cells.count, "each cell is in a row of its own")
    require(summary.invalid == expected.count && invalid == Set(expected))
    return cells.count
  }

  /// Checks that the ends of rows and fields are those that a byte-by-byte reader finds.
  func checkRows() {
    var generator = generator
    let delimiters = Array(",;\t".utf8)
    let delimiter = delimiters[Int.random(in: delimiters.indices, using: &generator)]
    let format = RowFormat(delimiter: delimiter, isQuoted: generator.next() % 4 > 0)
    let count = generator.next() % 2 == 0 ? 1 : 200 / max(1, text.count) + 1
    let bytes = Array(repeatElement(text, count: count).joined())
    var (place, ends) = (RowPlace.fieldStart, [Int]())
    for (index, byte) in bytes.enumerated() {
      if case .rowEnd = format.pass(byte, from: &place) { ends.append(index + 1) }
    }
    var (first, found, offset) = (RowEnds(format), [Int](), 0)
    while let end = first.first(in: bytes.span, from: offset) {
      found.append(end)
      offset = end
    }
    require(found == ends, "rows end elsewhere")
    var (last, start) = (RowEnds(format), 0)
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...100, using: &generator))
      let found = last.last(in: bytes.span.extracting(start..<end)).map { start + $0 }
      require(found == ends.last { start < $0 && $0 <= end }, "cut at \(end)")
      start = end
    }
    require(format.mayEnd(at: place) == mayEnd(at: place, in: format), "rows may end elsewhere")
    checkComments(bytes, format, &generator)
    var fields = FieldEnds()
    fields.read(bytes.span, 0..<bytes.count, RowFormat(delimiter: delimiter, isQuoted: false))
    let borders = bytes.indices.filter { bytes[$0] == delimiter || bytes[$0] == 0x0A }
    let fieldEnds = (0..<fields.end).filter { fields.masks[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
    require(fieldEnds == borders.filter { $0 < fields.end }, "fields end elsewhere")
    checkMasks(bytes, of: delimiter, from: Int.random(in: 0...bytes.count, using: &generator))
  }

  /// Checks that masks have the bits of the bytes, on this processor and on others.
  private func checkMasks(_ bytes: [UInt8], of byte: UInt8, from start: Int) {
    let masked = MaskedBytes(bytes.span, at: start)
    var expected: UInt64 = 0
    for (index, other) in bytes[start...].prefix(MaskedBytes.count).enumerated() where other == byte
    {
      expected |= 1 << UInt64(index)
    }
    require(masked.mask(of: byte) == expected, "a mask from \(start) on")
    require(masked.portableMask(of: byte) == expected, "a portable mask from \(start) on")
  }

  /// Returns whether a line feed would end the row, and no carriage return waits for it.
  private func mayEnd(at place: RowPlace, in format: RowFormat) -> Bool {
    if format.isQuoted, place == .plainReturn || place == .quoteReturn { return false }
    var next = place
    return if case .rowEnd = format.pass(0x0A, from: &next) { true } else { false }
  }

  /// Checks that rows with comments between them end where a byte-by-byte reader finds.
  private func checkComments(
    _ bytes: [UInt8],
    _ format: RowFormat,
    _ generator: inout SplitMix64
  ) {
    let comments = [[UInt8]("#".utf8), [UInt8]("//".utf8), Array(text.prefix(1))]
      .filter { !$0.isEmpty && !$0.contains(0x0A) && !$0.contains(0x22) }
    var (ends, offset) = ([Int](), 0)
    rows: while offset < bytes.count {
      let isComment = comments.contains { bytes[offset...].starts(with: $0) }
      var place = RowPlace.fieldStart
      while offset < bytes.count {
        let part = format.pass(bytes[offset], from: &place)
        offset += 1
        let isEnd = if case .rowEnd = part { true } else { false }
        if isComment && format.isQuoted ? bytes[offset - 1] == 0x0A : isEnd {
          ends.append(offset)
          continue rows
        }
      }
    }
    var (rows, found) = (RowEnds(format, comments: comments), [Int]())
    while let end = rows.first(in: bytes.span, from: found.last ?? 0) { found.append(end) }
    require(found == ends, "rows with comments end elsewhere")
    rows.restart()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...100, using: &generator))
      let last = rows.last(in: bytes.span.extracting(start..<end)).map { start + $0 }
      require(last == ends.last { start < $0 && $0 <= end }, "cut at \(end)")
      start = end
    }
  }

  /// Checks that the lines of a file are those of its bytes, and those of each part of it.
  ///
  /// - Returns: The number of lines.
  func checkFiles() -> Int {
    guard let validator = rule.lineValidators.value.first else { return 1 }
    let text = ([text] + neighbors.prefix(16)).joined(separator: [0x0A]) + []
    guard let (summary, findings) = found({ try validator.validate(text, $0) }) else { return 1 }
    checkFindings(summary, findings, of: text)
    let path = NSTemporaryDirectory() + "fuzz-engines-\(ProcessInfo.processInfo.processIdentifier)"
    guard FileManager.default.createFile(atPath: path, contents: Data(text)) else {
      return 1
    }
    for cut in stride(from: 0, through: text.count, by: max(1, text.count / 16)) {
      var (lines, invalid, bytes) = (0, 0, [[UInt8]]())
      for range in [0..<cut, cut..<text.count] {
        guard let part = found({ try validator.validate(file: path, in: range, $0) }) else {
          fatalError("a part of a readable file is readable")
        }
        lines += part.summary.lines
        invalid += part.summary.invalid
        bytes += part.findings.map(\.bytes)
      }
      require(lines == summary.lines && invalid == summary.invalid, "cut at \(cut)")
      require(bytes == findings.map(\.bytes), "cut at \(cut)")
    }
    try? FileManager.default.removeItem(atPath: path)
    return summary.lines
  }

  /// Checks that the invalid lines are those that the validator rejects.
  private func checkFindings(
    _ summary: LineSummary,
    _ findings: [LineFinding],
    of text: [UInt8]
  ) {
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if let first = lines.first, first.starts(with: [0xEF, 0xBB, 0xBF]) {
      lines[0] = first.dropFirst(3)
    }
    require(summary.lines == lines.count)
    let hasEnd = text.last == 0x0A
    let invalid = lines.indices.filter { index in
      var line = lines[index]
      if line.last == 0x0D, hasEnd || index < lines.count - 1 { line.removeLast() }
      let string = String(validating: line, as: UTF8.self)
      return string.map { !rule.validator.isValid($0) } ?? true
    }
    require(findings.map(\.line) == invalid.map { $0 + 1 }, "other lines are invalid")
  }

  /// Checks that three threads find what one thread finds.
  ///
  /// - Returns: The number of different lines.
  func checkThreads() -> Int {
    guard rule.lineValidators.value.count == 2, !text.isEmpty else { return 1 }
    var generator = generator
    let (unit, count) = block(LineFormat(), atLeast: 8_000, &generator)
    let bytes = Array(repeatElement(unit, count: (4 << 20) / unit.count + 1).joined())
    let results = rule.lineValidators.value.map { validator in
      found { body in
        try validator.validate(bytes, body)
      }
    }
    require(results[0]?.summary == results[1]?.summary)
    require(results[0]?.findings == results[1]?.findings, "threads find other lines")
    return count
  }

  /// Returns the counts, and the first findings; `nil` if the bytes can't be read as text.
  private func found(
    _ validate: ((LineFinding) -> Bool) throws -> LineSummary
  ) -> (summary: LineSummary, findings: [LineFinding])? {
    var findings: [LineFinding] = []
    let summary = try? validate { finding in
      findings.append(finding)
      return findings.count < 2_000
    }
    return summary.map { ($0, findings) }
  }
}
