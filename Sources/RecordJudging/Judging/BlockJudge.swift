import LineScanning
import RegularLanguage

/// Judges the lines, or the rows, of blocks, each block independently.
package protocol BlockJudge: Sendable {
  /// Starts to judge a block of lines, and continues as ``advance(_:of:)`` does.
  ///
  /// - Parameters:
  ///   - judgement: Receives the result for the block; its storage is reused.
  ///   - block: Whole lines, each with its terminator.
  mutating func begin(_ judgement: inout BlockResult, of block: Block)

  /// Continues to judge the block, until the end or until there are many failures.
  mutating func advance(_ judgement: inout BlockResult, of block: Block)

  /// Judges a block that is not made of whole lines; the blocks must be passed in input order.
  ///
  /// - Returns: Whether a line ends in the block, so that there is a result.
  mutating func join(_ judgement: inout BlockResult, of block: Block) -> Bool

  /// Discards the pieces of a line whose end could not be read.
  mutating func discard()

  /// The error that prevents a complete result; `nil` if there is no such error.
  var problem: InputError? { get }
}

extension BlockJudge {
  package var problem: InputError? { nil }
}

/// Judges an input that is in memory as a whole, in a single block.
package protocol WholeJudge: BlockJudge {
  /// Judges the input.
  ///
  /// - Parameters:
  ///   - bytes: The input, perhaps with a byte order mark.
  ///   - lines: The range of each line, without its line feed.
  ///   - result: Receives the findings.
  func judge(_ bytes: Span<UInt8>, lines: [Range<Int>], into result: inout BlockResult)
}

extension WholeJudge {
  package func begin(_ judgement: inout BlockResult, of block: Block) {
    judgement.restart()
    let bytes = block.buffer.span.extracting(block.range)
    let lines = bytes.lines
    judgement.progress.offset = bytes.count
    judgement.progress.lines = lines.count
    judge(bytes, lines: lines, into: &judgement)
  }

  package func advance(_ judgement: inout BlockResult, of block: Block) {}

  package func join(_ judgement: inout BlockResult, of block: Block) -> Bool { true }

  package func discard() {}
}

extension Span<UInt8> {
  /// The range of each line, without its line feed.
  package var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    while start < count {
      let end = firstOffset(of: UInt8(ascii: "\n"), from: start)
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }
}
