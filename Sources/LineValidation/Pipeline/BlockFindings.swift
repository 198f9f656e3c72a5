/// A block with all that is known of it, at a place of a ``BlockRing``.
package struct BlockPlace: Sendable {
  /// The number of the place: no two blocks are at one at the same time.
  package let number: Int
  /// The block.
  package var block: Block
  /// The judgement: how far the lines are judged, and which are invalid.
  package var judgement = BlockResult()
  /// The findings: what there is to tell of the lines.
  package var findings = BlockFindings()

  init(number: Int, blockSize: Int) {
    self.number = number
    block = Block(size: blockSize)
  }
}

extension BlockPlace {
  /// The invalid lines that are reported.
  package var invalidLines: ArraySlice<InvalidLine> { judgement.failures.prefix(findings.count) }

  /// The bytes of the line that a fault of a row is in; `nil` if the row is larger than a block.
  package func physicalLine(of line: InvalidLine) -> ArraySlice<UInt8>? {
    guard let lineFeeds = judgement.field(of: line)?.lineFeeds else { return bytes(of: line) }
    if findings.largeLine != nil { return nil }
    let start = block.range.lowerBound
    var rest = block.buffer[start + line.bytes.lowerBound..<start + line.bytes.upperBound]
    for _ in 0..<lineFeeds {
      rest = rest.drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    }
    rest = rest.prefix { $0 != UInt8(ascii: "\n") }
    return rest.last == UInt8(ascii: "\r") ? rest.dropLast() : rest
  }

  /// The bytes of one of them, the value that is at fault in a row, or the start of a line that is
  /// larger than a block.
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

  /// Determines the rules that the lines violate, as far as requested.
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
  /// The number of the line before the block.
  package var line = 0
  /// The number of failures that are reported, from the first on.
  package var count = 0
  /// Up to which offset the lines are reported.
  package var end = 0
  /// The start of a line that is larger than a block, which is the only one then.
  package var largeLine: [UInt8]?
  /// The lines that were repaired, and are no failures.
  package var repaired = RepairedLines()
  /// The failures to be explained.
  package var explained = Explained()
  /// The rules that those break, once they were found out.
  package var broken = BrokenRules()

  /// The numbers of failures to be explained, each counted from the first.
  package struct Explained: Sendable {
    /// Of how many it matters which rules they break.
    package var rules = 0
    /// Of how many of these it matters as well where in the line that is.
    package var places = 0

    /// Creates the numbers.
    package init(rules: Int = 0, places: Int = 0) {
      self.rules = rules
      self.places = places
    }
  }
}
