/// The repaired lines of a block, with their new content.
@usableFromInline
package struct RepairedLines: Sendable {
  /// A repaired line.
  package struct Line: Sendable {
    /// The number of the line in the block, starting at 1.
    package let number: Int
    /// The bytes of the original line, with its terminator.
    package let bytes: Range<Int>
    /// The bytes of the repaired line, with the same terminator.
    package let text: ArraySlice<UInt8>
  }

  private var lines: [(number: Int, bytes: Range<Int>, end: Int)] = []
  /// The new content of all lines, concatenated.
  private var texts: [UInt8] = []
  /// The number of lines removed from the start.
  private var removed = 0
  /// Whether all lines belong to one row.
  private(set) var isOneRow = false

  /// Creates an empty list of lines.
  package init() {}
}

extension RepairedLines {
  /// The number of lines.
  package var count: Int { lines.count - removed }

  /// The number of rows, or of lines if each line is a row.
  package var rowCount: Int { isOneRow ? min(count, 1) : count }

  /// The number of bytes of the new content.
  @usableFromInline var byteCount: Int { texts.count }

  /// Removes the first line, if it starts before an offset in the block.
  ///
  /// - Returns: The line; `nil` if there is no such line.
  package mutating func removeFirst(before offset: Int) -> Line? {
    guard removed < lines.count, lines[removed].bytes.lowerBound < offset else { return nil }
    let start = removed > 0 ? lines[removed - 1].end : 0
    let line = lines[removed]
    removed += 1
    return Line(number: line.number, bytes: line.bytes, text: texts[start..<line.end])
  }

  /// The numbers of the lines.
  var numbers: Set<Int> { Set(lines[removed...].map(\.number)) }

  /// Removes lines by their numbers.
  mutating func remove(_ numbers: Set<Int>) {
    if numbers.isEmpty { return }
    var rest = Self()
    while let line = removeFirst(before: .max) {
      if numbers.contains(line.number) { continue }
      rest.append(number: line.number, bytes: line.bytes, text: line.text, end: [])
    }
    self = rest
  }

  /// Removes all lines, but keeps the allocated memory.
  package mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    removed = 0
    isOneRow = false
  }

  /// Records that all lines belong to one row.
  package mutating func joinRows() { isOneRow = true }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - number: The number of the line.
  ///   - bytes: The range of the original line in the block, with its terminator.
  ///   - text: The new content, without the terminator.
  ///   - end: The terminator.
  package mutating func append(
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
