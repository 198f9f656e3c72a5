import RegularLanguage

/// A slot of a ``BlockRing``: a block and everything known about it.
package struct BlockPlace: Sendable {
  /// The number of the slot; no two blocks occupy the same slot at the same time.
  package let number: Int
  /// The block.
  package var block: Block
  /// The result of judging: how many lines are judged, and which are invalid.
  package var judgement = BlockResult()
  /// The findings to report.
  package var findings = BlockFindings()

  init(number: Int, blockSize: Int) {
    self.number = number
    block = Block(size: blockSize)
  }
}

extension BlockPlace {
  /// The invalid lines to report.
  package var invalidLines: ArraySlice<InvalidLine> { judgement.failures.prefix(findings.count) }

  /// The number of findings that are not listed because their rows have too many.
  package var unlistedCount: Int {
    if judgement.unlisted.isEmpty { return 0 }
    let rows = Set(invalidLines.map { judgement.field(of: $0)?.row ?? $0.line })
    return judgement.unlisted.reduce(0) { $0 + (rows.contains($1.key) ? $1.value : 0) }
  }

  /// Returns the bytes of the physical line that contains a fault of a row; `nil` if the row is
  /// larger than a block.
  package func physicalLine(of line: InvalidLine) -> ArraySlice<UInt8>? {
    guard let lineFeeds = judgement.field(of: line)?.lineFeeds else { return bytes(of: line) }
    if findings.largeLine != nil { return nil }
    let start = block.range.lowerBound
    var rest = block.buffer[start + line.bytes.lowerBound..<start + line.bytes.upperBound]
    for _ in 0..<lineFeeds { rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst() }
    rest = rest.prefix { $0 != UInt8(ascii: "\n") }
    return rest.last == UInt8(ascii: "\r") ? rest.dropLast() : rest
  }

  /// Returns the bytes of an invalid line; of a row, the faulty value; of a line larger than a
  /// block, its start.
  package func bytes(of line: InvalidLine) -> ArraySlice<UInt8> {
    let range: Range<Int>
    if let value = judgement.field(of: line)?.value {
      switch value {
      case .bytes(let bytes): return bytes[...]
      case .range(let value): range = value
      }
    } else {
      if let start = findings.largeLine { return start[...] }
      range = line.bytes
    }
    let start = block.range.lowerBound
    return block.buffer[start + range.lowerBound..<start + range.upperBound]
  }

  /// Returns the number of lines or values, from the first on, that stop at a character that people
  /// recognize by sight, or at their end: the text is printable ASCII up to the next character, so
  /// that each byte is a Character, and it does not stop at a space.
  ///
  /// A text that is wrong as a whole may stop at any of its characters.
  package func visibleCount(of lines: ArraySlice<InvalidLine>) -> Int {
    if findings.largeLine != nil { return 0 }
    let (bytes, lines) = (block.buffer.span.extracting(block.range), lines.span)
    let explanations = judgement.explanations
    for index in lines.indices {
      var (place, range) = (lines[index].bytes, lines[index].range)
      switch lines[index].reason {
      case .fault: return index
      case .stop: break
      case .explained(let number):
        guard case .range(let value) = explanations[number].field?.value else { return index }
        (place, range) = (value, explanations[number].range)
      }
      let isWhole = range.count > 1
      let text = bytes.extracting(place).extracting(first: isWhole ? .max : range.upperBound + 1)
      let faulty = isWhole ? 0..<text.count : range
      guard text.isPrintableASCII, faulty.upperBound <= text.count,
        text.extracting(faulty).firstOffset(of: UInt8(ascii: " "), from: 0) == faulty.count
      else { return index }
    }
    return lines.count
  }

  /// Determines which rules the lines break, if a report needs them.
  mutating func explain(by explainer: inout LineExplainer) {
    let failures = judgement.failures.prefix(findings.explained.rules)
      .dropFirst(findings.broken.count)
    if failures.isEmpty { return }
    explainer.read(failures, judgement, of: block, into: &findings.broken)
    let marked = failures.prefix(max(0, findings.explained.places - failures.startIndex)).indices
    explainer.markExcess(of: marked, in: &judgement, block, findings.broken)
  }
}

/// Findings about the lines of a block that were judged last.
package struct BlockFindings: Sendable {
  /// The number of the last line before the block.
  package var line = 0
  /// The number of failures to report, counted from the first.
  package var count = 0
  /// The offset up to which lines are reported.
  package var end = 0
  /// The start of a line that is larger than a block, which then has no other line.
  package var largeLine: [UInt8]?
  /// The repaired lines, which are not failures.
  package var repaired = RepairedLines()
  /// The numbers of failures to explain.
  package var explained = Explained()
  /// The rules that these failures break, once they are determined.
  package var broken = BrokenRules()

  /// The numbers of failures to explain, each counted from the first failure.
  package struct Explained: Sendable {
    /// The number of failures whose broken rules are needed.
    package var rules: Int
    /// The number of these failures whose faulty ranges are needed too.
    package var places: Int

    /// Creates the numbers.
    package init(rules: Int = 0, places: Int = 0) {
      self.rules = rules
      self.places = places
    }
  }
}
