/// The lines of a block that were repaired, and what they are now.
package struct RepairedLines: Sendable {
  /// A line that was repaired.
  package struct Line: Sendable {
    /// The number of the line, from 1 at the start of the block.
    package let number: Int
    /// The bytes that it was in the block, with its end.
    package let bytes: Range<Int>
    /// The bytes that it is now, with the same end.
    package let text: ArraySlice<UInt8>
  }

  private var lines: [(number: Int, bytes: Range<Int>, end: Int)] = []
  /// All that the lines are now, one after another.
  private var texts: [UInt8] = []
  /// The number of lines that were removed at the start.
  private var removed = 0

  /// Creates no lines.
  package init() {}
}

extension RepairedLines {
  /// The number of lines.
  package var count: Int { lines.count - removed }

  /// Removes the first line, if it starts before an offset in the block.
  ///
  /// - Returns: The line; `nil` if there is none.
  package mutating func removeFirst(before offset: Int) -> Line? {
    guard removed < lines.count, lines[removed].bytes.lowerBound < offset else { return nil }
    let start = removed > 0 ? lines[removed - 1].end : 0
    let line = lines[removed]
    removed += 1
    return Line(number: line.number, bytes: line.bytes, text: texts[start..<line.end])
  }

  /// Forgets all lines, and keeps the memory.
  mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    removed = 0
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - number: Its number.
  ///   - bytes: What it was in the block, with its end.
  ///   - text: What it is now, without its end.
  ///   - end: Its end.
  mutating func append(
    number: Int,
    bytes: Range<Int>,
    text: some Sequence<UInt8>,
    end: ArraySlice<UInt8>
  ) {
    texts += text
    texts += end
    lines.append((number, bytes, texts.count))
  }
}
