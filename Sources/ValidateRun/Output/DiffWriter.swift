import RegularLanguage
import LineValidation

/// Writes what was repaired as a unified diff (POSIX.1-2024, diff, "Diff -u Output Format").
///
///     --- ./ports.txt
///     +++ ./ports.txt
///     @@ -1,3 +1,3 @@
///      443
///     - 80
///     +80
///      8080
///
/// A line takes the place of one line, so that both sides have the same numbers. Of the lines that
/// are not repaired, only those near one that is are kept.
final class DiffWriter {
  /// The number of lines that are shown before and after those that are repaired.
  private static let context = 3

  private let output: OutputBuffer
  private let encoding: LinePlan.Encoding
  /// The name of the input at hand, as it stands in the diff.
  private var name: [UInt8] = []
  private var isHeaderWritten = false
  /// Whether a byte order mark stands before the next line.
  private var isMarked = false
  /// Whether the next piece goes on with a line.
  private var isInsideLine = false
  /// The lines passed last that no hunk has.
  private var before: [[UInt8]] = []
  /// The hunk that lines are added to; nil if there is none.
  private var hunk: Hunk?
  /// The lines of the hunk, each after its sign.
  private var lines = HeldBytes()
  /// The new lines of the hunk that come after the old ones.
  private var added = HeldBytes()
  /// The first offset in the block that is not passed yet.
  private var offset = 0

  /// The numbers of a hunk.
  private struct Hunk {
    /// The number of its first line.
    let start: Int
    /// The number of its lines, on either side.
    var count = 0
    /// The number of lines after the last that is repaired.
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
    isMarked = false
    isInsideLine = false
    before = []
  }

  /// Records a new block.
  func begin(_ block: Block) throws(OutputError) {
    offset = 0
    isMarked = isMarked || block.hasMark
    switch block.content {
    case .lines, .unterminatedLine: break
    case .piece: try pass(piece: block, isLast: false)
    case .lastPiece: try pass(piece: block, isLast: true)
    }
  }

  /// Takes the lines of a block that were judged last.
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
  /// - Parameter isWhole: Whether it was read to its end; if not, it is unknown what comes after
  ///   the lines that wait.
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
}

extension DiffWriter {
  /// Passes over lines that are unchanged.
  private func pass(_ lines: Span<UInt8>) throws(OutputError) {
    var start = 0
    while start < lines.count, hunk != nil || isMarked {
      let end = min(lines.firstOffset(of: UInt8(ascii: "\n"), from: start) + 1, lines.count)
      try keep(spelt(lines.extracting(start..<end)))
      start = end
    }
    // Of the rest, only the last lines can stand before one that is repaired.
    for line in Self.lastLines(of: lines.extracting(start...)) {
      try keep(spelt(lines.extracting(start + line.lowerBound..<start + line.upperBound)))
    }
  }

  /// Keeps a line that is unchanged, as long as it is near one that is repaired.
  private func keep(_ line: [UInt8]) throws(OutputError) {
    if let trailing = hunk?.trailing, trailing < Self.context { return try append(line) }
    if before.count == Self.context {
      try endHunk()
      before.removeFirst()
    }
    before.append(line)
  }

  /// Adds a line to the hunk that is unchanged.
  private func append(_ line: [UInt8]) throws(OutputError) {
    try joinAdded()
    try Self.append(line, after: " ", to: &lines)
    hunk?.count += 1
    hunk?.trailing += 1
  }

  /// Takes a line that was repaired.
  private func replace(
    _ line: Span<UInt8>,
    by text: Span<UInt8>,
    number: Int
  ) throws(OutputError) {
    if hunk == nil { hunk = Hunk(start: number - before.count) }
    for line in before { try append(line) }
    before = []
    let mark = isMarked
    try Self.append(spelt(line), after: "-", to: &lines)
    isMarked = mark
    try Self.append(spelt(text), after: "+", to: &added)
    hunk?.count += 1
    hunk?.trailing = 0
  }

  /// Passes over a piece of a line that is larger than a block, and is unchanged.
  private func pass(piece block: Block, isLast: Bool) throws(OutputError) {
    if !isInsideLine, hunk?.trailing ?? Self.context == Self.context {
      // Such a line is not kept: a hunk may have less before its first repaired line.
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
    hunk?.count += 1
    hunk?.trailing += 1
  }

  /// Adds the new lines to the hunk, after the old ones.
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
    header += "@@ -\(hunk.start),\(hunk.count) +\(hunk.start),\(hunk.count) @@\n".utf8
    try output.write(header.span, goesOn: true)
    let output = output
    try lines.drain { (part, goesOn) throws(OutputError) in
      try output.write(part, goesOn: goesOn)
    }
  }
}

extension DiffWriter {
  /// What follows a line endlessly.
  private static let noNewline = Array("\n\\ No newline at end of file\n".utf8)

  private static func append(
    _ line: [UInt8],
    after sign: Unicode.Scalar,
    to bytes: inout HeldBytes
  ) throws(OutputError) {
    try bytes.append([UInt8(ascii: sign)].span)
    try bytes.append(line.span)
    if line.last != UInt8(ascii: "\n") { try bytes.append(noNewline.span) }
  }

  /// Returns a line as it was read, after the mark if there is one.
  private func spelt(_ line: Span<UInt8>) -> [UInt8] {
    let mark = isMarked ? Block.byteOrderMark : []
    isMarked = false
    return mark + decoded(line)
  }

  /// Returns the bytes that were read, which are something else where each is a character.
  private func decoded(_ bytes: Span<UInt8>) -> [UInt8] {
    switch encoding {
    case .utf8:
      var copy: [UInt8] = []
      copy.append(bytes)
      return copy
    case .bytes:
      var decoder = Latin1Decoder()
      return decoder.decode(bytes)
    }
  }

  /// Returns as many lines at the end as may stand before one that is repaired.
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

  /// Returns the name of an input with a folder before it, which `patch -p1` takes away, as Git
  /// does, and `patch -p0` finds.
  private static func path(of source: Source) -> [UInt8] {
    let folder = Array("./".utf8)
    return !source.hasName || source.bytes.starts(with: folder)
      ? source.bytes : folder + source.bytes
  }

  /// Returns a name as it stands after `---`, with the end of the line: quoted as programs in C
  /// are where a character would end it, and before a tab where it has blanks.
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
