import RegularLanguage
import LineValidation

/// Writes repairs as a unified diff (POSIX.1-2024, diff, "Diff -u Output Format").
///
///     --- ./ports.txt
///     +++ ./ports.txt
///     @@ -1,3 +1,3 @@
///      443
///     - 80
///     +80
///      8080
///
/// A line is replaced by one line, so that the line numbers are the same on both sides; a row of a
/// table may be replaced by one with more or fewer lines. Unchanged lines are kept only near
/// repaired ones.
final class DiffWriter {
  /// The number of context lines before and after repaired lines.
  private static let context = 3

  private let output: OutputBuffer
  private let encoding: LinePlan.Encoding
  /// The name of the current input in the diff.
  private var name: [UInt8] = []
  private var isHeaderWritten = false
  /// The number of lines added so far in the new version of the input, minus those removed.
  private var shift = 0
  /// Whether a byte order mark precedes the next line.
  private var isMarked = false
  /// Whether the next piece continues a line.
  private var isInsideLine = false
  /// The last unchanged lines that are not part of a hunk.
  private var before: [[UInt8]] = []
  /// The current hunk; nil if there is none.
  private var hunk: Hunk?
  /// The lines of the hunk, each with its sign.
  private var lines = HeldBytes()
  /// The new lines of the hunk, which follow the old ones.
  private var added = HeldBytes()
  /// The first offset in the block that has not been processed.
  private var offset = 0

  /// The numbers of a hunk.
  private struct Hunk {
    /// The number of the first line in the old version.
    let start: Int
    /// The number of lines in the old version, and in the new one.
    var count = (old: 0, new: 0)
    /// The number of lines after the last repaired line.
    var trailing = 0
  }

  /// Creates a writer.
  init(to output: OutputBuffer, _ encoding: LinePlan.Encoding) {
    self.output = output
    self.encoding = encoding
  }
}

extension DiffWriter {
  /// Starts an input.
  func open(_ source: Source) {
    name = Self.quoted(Self.path(of: source))
    isHeaderWritten = false
    shift = 0
    isMarked = false
    isInsideLine = false
    before = []
  }

  /// Starts a block.
  func begin(_ block: Block) throws(OutputError) {
    offset = 0
    isMarked = isMarked || block.hasMark
    switch block.content {
    case .lines, .unterminatedLine: break
    case .piece: try pass(piece: block, isLast: false)
    case .lastPiece: try pass(piece: block, isLast: true)
    }
  }

  /// Processes the judged lines of a block.
  func take(_ place: BlockPlace) throws(OutputError) {
    if case .lastPiece = place.block.content { return }
    let block = place.block.buffer.span.extracting(place.block.range)
    var repaired = place.findings.repaired
    while let line = repaired.removeFirst(before: place.findings.end) {
      try pass(block.extracting(offset..<line.bytes.lowerBound))
      try replace(
        block.extracting(line.bytes), by: line.text.span,
        number: place.findings.line + line.number)
      offset = line.bytes.upperBound
    }
    try pass(block.extracting(offset..<place.findings.end))
    offset = place.findings.end
  }

  /// Ends an input.
  ///
  /// - Parameter isWhole: Whether it was read completely; if not, it is unknown what follows the
  ///   pending lines.
  /// - Throws: ``OutputError`` if the output can't be written.
  func end(isWhole: Bool) throws(OutputError) {
    if isWhole {
      try endHunk()
    } else {
      hunk = nil
      try lines.clear()
      try added.clear()
    }
  }

  /// Closes the output.
  func close() throws(OutputError) { try output.close() }

  /// Skips unchanged lines.
  private func pass(_ lines: Span<UInt8>) throws(OutputError) {
    var start = 0
    while start < lines.count, hunk != nil || isMarked {
      let end = min(lines.firstOffset(of: UInt8(ascii: "\n"), from: start) + 1, lines.count)
      try keep(escaped(lines.extracting(start..<end)))
      start = end
    }
    // Only the last lines can be the context of a repaired line.
    for line in Self.lastLines(of: lines.extracting(start...)) {
      try keep(escaped(lines.extracting(start + line.lowerBound..<start + line.upperBound)))
    }
  }

  /// Adds an unchanged line to the context, if it is near a repaired line.
  private func keep(_ line: [UInt8]) throws(OutputError) {
    if let trailing = hunk?.trailing, trailing < Self.context { return try append(line) }
    if before.count == Self.context {
      try endHunk()
      before.removeFirst()
    }
    before.append(line)
  }

  /// Adds an unchanged line to the hunk.
  private func append(_ line: [UInt8]) throws(OutputError) {
    try joinAdded()
    try Self.append(line, after: " ", to: &lines)
    recordUnchangedLine()
  }

  private func recordUnchangedLine() {
    hunk?.count.old += 1
    hunk?.count.new += 1
    hunk?.trailing += 1
  }

  /// Adds a repaired line, or several that are repaired together.
  private func replace(
    _ line: Span<UInt8>,
    by text: Span<UInt8>,
    number: Int
  ) throws(OutputError) {
    if hunk == nil { hunk = Hunk(start: number - before.count) }
    for line in before { try append(line) }
    before = []
    let mark = isMarked
    let old = try Self.append(lines: escaped(line), after: "-", to: &lines)
    isMarked = mark
    let new = try Self.append(lines: escaped(text), after: "+", to: &added)
    hunk?.count.old += old
    hunk?.count.new += new
    hunk?.trailing = 0
  }

  /// Skips an unchanged piece of a line that is larger than a block.
  private func pass(piece block: Block, isLast: Bool) throws(OutputError) {
    if !isInsideLine, hunk?.trailing ?? Self.context == Self.context {
      // Such a line is not stored; a hunk may have less context.
      try endHunk()
      before = []
    }
    isMarked = false
    defer { isInsideLine = !isLast }
    guard hunk != nil else { return }
    if !isInsideLine {
      try joinAdded()
      try lines.append([UInt8(ascii: " ")].span)
    }
    let mark = block.hasMark ? Block.byteOrderMark : []
    let bytes = block.buffer[block.range]
    try lines.append((mark + decoded(bytes.span)).span)
    guard isLast else { return }
    if bytes.last != UInt8(ascii: "\n") { try lines.append(Self.noNewline.span) }
    recordUnchangedLine()
  }

  /// Appends the new lines to the hunk, after the old ones.
  private func joinAdded() throws(OutputError) {
    try added.drain { (part, _) throws(OutputError) in try lines.append(part) }
  }

  /// Writes the hunk, if there is one.
  private func endHunk() throws(OutputError) {
    guard let hunk else { return }
    self.hunk = nil
    try joinAdded()
    var header: [UInt8] = []
    if !isHeaderWritten { header = Array("--- ".utf8) + name + Array("+++ ".utf8) + name }
    isHeaderWritten = true
    let (old, new) = hunk.count
    header += "@@ -\(hunk.start),\(old) +\(hunk.start + shift),\(new) @@\n".utf8
    shift += new - old
    try output.write(header.span, continues: true)
    let output = output
    try lines.drain { (part, continues) throws(OutputError) in
      try output.write(part, continues: continues)
    }
  }

  /// The text after a line without a line end.
  private static let noNewline = Array("\n\\ No newline at end of file\n".utf8)

  /// Appends lines, each after a sign.
  ///
  /// - Returns: The number of lines.
  private static func append(
    lines: [UInt8],
    after sign: Unicode.Scalar,
    to bytes: inout HeldBytes
  ) throws(OutputError) -> Int {
    var count = 0
    var rest = lines[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      try append(Array(rest[..<end]), after: sign, to: &bytes)
      rest = rest[end...]
      count += 1
    }
    return count
  }

  private static func append(
    _ line: [UInt8],
    after sign: Unicode.Scalar,
    to bytes: inout HeldBytes
  ) throws(OutputError) {
    try bytes.append([UInt8(ascii: sign)].span)
    try bytes.append(line.span)
    if line.last != UInt8(ascii: "\n") { try bytes.append(noNewline.span) }
  }

  /// Returns a line as it was read, with the byte order mark if there is one.
  private func escaped(_ line: Span<UInt8>) -> [UInt8] {
    let mark = isMarked ? Block.byteOrderMark : []
    isMarked = false
    return mark + decoded(line)
  }

  /// Returns the original bytes, which differ if the encoding is not UTF-8.
  private func decoded(_ bytes: Span<UInt8>) -> [UInt8] {
    switch encoding {
    case .utf8, .utf16:
      var copy: [UInt8] = []
      copy.append(bytes)
      return copy
    case .bytes:
      var decoder = Latin1Decoder()
      return decoder.decode(bytes)
    }
  }

  /// Returns the last lines, as many as the context may have.
  private static func lastLines(of lines: Span<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var end = lines.count
    while end > 0, ranges.count < context {
      var start = end - 1
      while start > 0, lines[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      ranges.append(start..<end)
      end = start
    }
    return ranges.reversed()
  }

  /// Returns the name of an input with a directory before it, as Git does: `patch -p1` removes it,
  /// and `patch -p0` finds it.
  private static func path(of source: Source) -> [UInt8] {
    let folder = Array("./".utf8)
    return !source.hasName || source.bytes.starts(with: folder)
      ? source.bytes : folder + source.bytes
  }

  /// Returns a name for a `---` line, with the line end: quoted like a C string if it contains
  /// special characters, and followed by a tab if it contains spaces.
  private static func quoted(_ name: [UInt8]) -> [UInt8] {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    let needsQuotes = name.contains { $0 < 0x20 || $0 == 0x7F || $0 == quote || $0 == backslash }
    if !needsQuotes {
      return name + Array((name.contains(UInt8(ascii: " ")) ? "\t\n" : "\n").utf8)
    }
    let escaped = name.flatMap { byte -> [UInt8] in
      switch byte {
      case quote, backslash: return [backslash, byte]
      case 0x20..<0x7F, 0x80...: return [byte]
      default:
        let digits = String(byte, radix: 8)
        return Array(("\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits).utf8)
      }
    }
    return [quote] + escaped + [quote, UInt8(ascii: "\n")]
  }
}
