import RegularLanguage

extension RepairedLines {
  /// Adds the lines of a text in which values are repaired.
  ///
  /// - Parameters:
  ///   - text: The repaired text.
  ///   - bytes: The bytes that contain the original.
  ///   - start: The offset at which the original starts.
  ///   - lines: The range of each line in these bytes, without its line feed.
  package mutating func append(
    _ text: RepairedText,
    of bytes: Span<UInt8>,
    from start: Int,
    _ lines: [Range<Int>]
  ) {
    var values = text.values[...]
    // The number of bytes that the text has grown by before the current line.
    var growth = 0
    var line = 0
    while let first = values.popFirst() {
      while lines[line].upperBound < start + first.original.lowerBound { line += 1 }
      let number = line + 1
      let from = lines[line].lowerBound
      var last = first
      // Values on the same lines are repaired together.
      while true {
        while lines[line].upperBound < start + last.original.upperBound { line += 1 }
        guard let next = values.first, start + next.original.lowerBound <= lines[line].upperBound
        else { break }
        last = next
        values = values.dropFirst()
      }
      let end = min(lines[line].upperBound + 1, bytes.count)
      let shift = last.growth
      // A mark before the text is not part of it.
      var content: [UInt8] = []
      if from < start { content.append(bytes.extracting(from..<start)) }
      let repaired = max(from - start, 0) + growth..<end - start + shift
      content.append(text.bytes.span.extracting(repaired))
      append(number: number, bytes: from..<end, text: content, end: [])
      growth = shift
      line += 1
      if line == lines.count { break }
    }
  }
}
