package import LineScanning
import RegularLanguage

/// Splits an input into blocks of whole lines, or rows of a table.
///
/// A block is returned as soon as it contains a whole line, so that interactive input is not
/// delayed until a block is full. A line that is larger than a block is returned in pieces.
package struct BlockReader: ~Copyable {
  /// The file to read.
  package private(set) var file: InputFile
  private let terminator: UInt8
  /// The search for the ends of rows; `nil` if lines are not rows.
  private var rowEnds: RowEnds?
  /// The size, in bytes, of the header, which consists of the first rows of the input.
  private var headerSize = 0
  /// Whether the last row of the header is not part of the range.
  private var isHeaderCut = false
  /// The bytes of an incomplete line, to be returned with the next block.
  private var carried: [UInt8] = []
  /// Whether the last block was a piece of a line that has not ended.
  private var isInsideLine = false
  private var isAtStart: Bool
  /// Whether no block has been returned yet.
  private var isFirst = true
  private var isAtEnd = false
  /// Whether the whole input is one block, with a byte order mark if there is one.
  package var isWhole = false
  /// Whether a larger input is read in pieces; otherwise, it is an error.
  package var readsPieces = false

  /// The maximum number of bytes of an input that is one block.
  private var maximumByteCount: Int { readsPieces ? 16 << 20 : 8 << 20 }

  /// Creates a reader of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - terminator: The byte that ends a line.
  ///   - rows: The search for the ends of rows; `nil` if each line is a row.
  package init(_ file: consuming InputFile, terminator: UInt8, rows: RowEnds? = nil) {
    isAtStart = file.isWholeAtStart
    self.file = file
    self.terminator = terminator
    rowEnds = rows
  }
}

extension BlockReader {
  /// Reads the next block.
  ///
  /// - Parameters:
  ///   - block: Receives the next block.
  ///   - size: The maximum number of bytes to read at once; at least 1.
  /// - Returns: Whether there is a block, with at least one byte or a byte order mark; if not, the
  ///   input has ended.
  /// - Throws: ``InputError`` if the input can't be read further. The start of an incomplete line
  ///   is then discarded, because a verdict on part of a line says nothing about the line.
  package mutating func read(_ block: inout Block, atOnce size: Int) throws(InputError) -> Bool {
    if isWhole { return try readWhole(&block) }
    var count = carried.count
    for index in carried.indices { block.buffer[index] = carried[index] }
    carried.removeAll(keepingCapacity: true)
    // The rest of a line that was read in pieces may be followed by whole lines.
    if take(0..<count, of: &block) { return true }
    while !isAtEnd {
      let read = try file.read(into: &block.buffer, from: count, atMost: size)
      isAtEnd = read == 0
      if isAtStart { try recognize(block.buffer.span.extracting(first: count + read)) }
      if take(count..<count + read, of: &block) { return true }
      count += read
    }
    cut(&block, at: count)
    block.content = isInsideLine ? .lastPiece(isTerminated: false) : .unterminatedLine
    // The line that the pieces belong to ends here, even if nothing follows.
    let isBlock = isInsideLine || !block.range.isEmpty || block.hasMark
    isInsideLine = false
    return isBlock
  }

  /// Reads the whole input, or a piece of it, into a block.
  private mutating func readWhole(_ block: inout Block) throws(InputError) -> Bool {
    if isAtEnd { return false }
    if isInsideLine {
      let count = try file.read(into: &block.buffer, from: 0, atMost: block.buffer.count)
      block.range = 0..<count
      isAtEnd = count == 0
      block.content = isAtEnd ? .lastPiece(isTerminated: false) : .piece
      isInsideLine = !isAtEnd
      return true
    }
    let (bytes, isComplete) = try start()
    if !isComplete, !readsPieces { throw .tooLarge(maximum: maximumByteCount) }
    (block.buffer, block.range) = (bytes, bytes.indices)
    block.content = isComplete ? .lines : .piece
    (isAtEnd, isInsideLine) = (isComplete, !isComplete)
    return true
  }

  /// Reads the whole input.
  ///
  /// - Throws: ``InputError`` if it can't be read, or is too large.
  package mutating func contents() throws(InputError) -> [UInt8] {
    let (bytes, isComplete) = try start()
    if !isComplete { throw .tooLarge(maximum: maximumByteCount) }
    return bytes
  }

  /// Reads as much of the input as may be one block, and finds out whether that is all.
  private mutating func start() throws(InputError) -> (bytes: [UInt8], isComplete: Bool) {
    var buffer = Block(size: maximumByteCount + 1).buffer
    var count = 0
    while count < buffer.count {
      let read = try file.read(into: &buffer, from: count, atMost: buffer.count)
      if read == 0 { break }
      count += read
    }
    try recognize(buffer.span.extracting(first: count))
    buffer.removeLast(buffer.count - count)
    return (buffer, count <= maximumByteCount)
  }

  /// Recognizes foreign content by the first bytes, unless every byte is a character, or a range is
  /// read of a file whose start has already been checked.
  ///
  /// - Throws: ``InputError/foreign(_:)`` for content that must first be converted to text.
  private func recognize(_ start: Span<UInt8>) throws(InputError) {
    guard file.encoding == .utf8, file.range == nil else { return }
    if let content = ForeignContent(start, terminator: terminator) {
      throw file.foreign(content)
    }
  }

  /// Creates a block of the bytes in the buffer, if there are enough.
  ///
  /// - Parameters:
  ///   - fresh: The range of new bytes, at the end of the buffered ones.
  ///   - block: Receives the block.
  /// - Returns: Whether there is a block.
  private mutating func take(_ fresh: Range<Int>, of block: inout Block) -> Bool {
    if fresh.isEmpty { return false }
    let end: Int
    if isInsideLine {
      let lineEnd = firstEnd(in: fresh, of: block)
      end = lineEnd ?? fresh.upperBound
      block.content = lineEnd == nil ? .piece : .lastPiece(isTerminated: true)
      isInsideLine = lineEnd == nil
    } else if let lineEnd = lastEnd(in: fresh, of: block),
      lineEnd >= headerEnd(in: block.buffer[..<fresh.upperBound])
    {
      end = lineEnd
      block.content = .lines
    } else if fresh.upperBound == block.buffer.count {
      end = fresh.upperBound
      block.content = .piece
      isInsideLine = true
    } else {
      return false
    }
    carried.append(contentsOf: block.buffer[end..<fresh.upperBound])
    // The carried bytes are searched again, from the start of a line.
    if !isInsideLine { rowEnds?.restart() }
    cut(&block, at: end)
    return true
  }

  /// Returns the offset after the last line that ends in new bytes.
  private mutating func lastEnd(in fresh: Range<Int>, of block: Block) -> Int? {
    guard rowEnds != nil else {
      return block.buffer.span.extracting(fresh).lastOffset(of: terminator)
        .map { fresh.lowerBound + $0 + 1 }
    }
    // A byte order mark is not part of the first field.
    let start = max(fresh.lowerBound, markSize(of: block.buffer[..<fresh.upperBound]))
    return rowEnds?.last(in: block.buffer.span.extracting(start..<fresh.upperBound))
      .map { start + $0 }
  }

  /// Returns the offset after the first line that ends in new bytes.
  private mutating func firstEnd(in fresh: Range<Int>, of block: Block) -> Int? {
    guard rowEnds != nil else {
      let end = block.buffer.span.extracting(fresh).firstOffset(of: terminator, from: 0)
      return end < fresh.count ? fresh.lowerBound + end + 1 : nil
    }
    return rowEnds?.first(in: block.buffer.span.extracting(fresh)).map { fresh.lowerBound + $0 }
  }

  /// Reads the header of a table, which is also part of the first block.
  ///
  /// - Parameters:
  ///   - rows: The number of header rows; if 0, the first well-formed row determines the number of
  ///     fields.
  ///   - limit: The maximum size of the header in bytes.
  ///   - format: The row format.
  ///   - isSkipped: Returns whether a row, without its terminator, is skipped, and so is not a
  ///     header row.
  /// - Returns: The values of the last header row; `nil` if there is neither a header nor a row.
  /// - Throws: ``InputError`` if the input can't be read, or does not start with enough rows. After
  ///   ``HeaderError/malformed(line:column:)``, the input consists of the rows up to the malformed
  ///   one, all of which are header rows: how the others are split is unknown.
  package mutating func header(
    rows: Int,
    limit: Int,
    _ format: RowFormat,
    isSkipped: (Span<UInt8>) -> Bool
  ) throws(InputError) -> [[UInt8]]? {
    // Memory that is not touched costs nothing, and most headers are short.
    var buffer = Block(size: limit).buffer
    var (size, end, number) = (0, 0, 0)
    var ends = rowEnds ?? RowEnds(format)
    var searched = 0
    var first: [[UInt8]]?
    while true {
      let read = try file.read(into: &buffer, from: size, atMost: limit)
      let bytes = buffer.span.extracting(first: size + read)
      if size == 0 {
        try recognize(bytes)
        end = markSize(of: buffer[..<read])
        searched = end
      }
      size += read
      isAtEnd = read == 0 && size < limit
      while let next = ends.first(in: bytes, from: searched) ?? (read == 0 ? size : nil), end < next
      {
        var row = RowFields()
        let start = end
        row.read(bytes.extracting(first: next), from: start, format)
        (end, searched) = (next, next)
        let content = bytes.extracting(start..<max(start, row.contentEnd))
        if isSkipped(content) { continue }
        number += 1
        if first == nil { first = row.values(of: bytes) }
        guard number >= rows, row.isWellFormed || rows > 0 else { continue }
        if !row.isWellFormed {
          let linesBefore = bytes.extracting(first: start).count(of: UInt8(ascii: "\n"))
          carried = Array(buffer[..<next])
          headerSize = next - markSize(of: carried)
          isAtEnd = true
          throw .header(
            HeaderError(bytes.extracting(start..<next), format, linesBefore: linesBefore))
        }
        if size == limit && !isAtEnd && next == size { throw .header(.tooLarge) }
        carried = Array(buffer[..<size])
        if rows > 0 { headerSize = end - markSize(of: carried) }
        return row.values(of: bytes)
      }
      searched = size
      if read > 0 { continue }
      // The limit is reached, and all rows so far were skipped.
      if size == limit { throw .header(.tooLarge) }
      carried = Array(buffer[..<size])
      if rows > 0 { throw .header(.empty) }
      return first
    }
  }

  /// Whether the first line ends with a carriage return; valid after the header was read, and `nil`
  /// if that has no line end.
  package var firstHasReturn: Bool? {
    let end =
      headerSize > 0
      ? markSize(of: carried) + headerSize - 1 : carried.firstIndex(of: UInt8(ascii: "\n"))
    guard let end, carried[end] == UInt8(ascii: "\n") else { return nil }
    return end > 0 && carried[end - 1] == UInt8(ascii: "\r")
  }

  /// The bytes after the header that have been read with it.
  var bytesAfterHeader: ArraySlice<UInt8> { carried.dropFirst(headerSize + markSize(of: carried)) }

  /// The number of lines of the header; valid after it was read.
  package var headerLines: Int {
    let header = carried.prefix(headerSize > 0 ? markSize(of: carried) + headerSize : 0)
    let lineFeeds = header.span.count(of: UInt8(ascii: "\n"))
    return header.isEmpty || header.last == UInt8(ascii: "\n") ? lineFeeds : lineFeeds + 1
  }

  /// Reads the header lines that start in the range of the file; they are also part of the first
  /// block.
  ///
  /// - Parameter limit: The maximum size of the header in bytes.
  /// - Throws: ``InputError`` if the input can't be read.
  package mutating func readHeaderLines(limit: Int) throws(InputError) {
    var missing = file.headerLines
    if missing == 0 { return }
    var buffer = Block(size: limit).buffer
    var (size, end) = (0, 0)
    while missing > 0 {
      let read = try file.read(into: &buffer, from: size, atMost: limit)
      size += read
      let bytes = buffer.span.extracting(first: size)
      while missing > 0, end < size {
        let feed = bytes.firstOffset(of: terminator, from: end)
        if feed == size { break }
        (end, missing) = (feed + 1, missing - 1)
      }
      if read > 0 { continue }
      // The range, or the file, ends within the header; its last row may be unterminated.
      isHeaderCut = missing > 1 || end == size
      (end, missing) = (size, 0)
    }
    carried = Array(buffer[..<size])
    headerSize = end - markSize(of: carried)
  }

  /// Returns the offset after the header, which is never split, even if its last row is
  /// unterminated.
  private func headerEnd(in bytes: ArraySlice<UInt8>) -> Int {
    isFirst ? markSize(of: bytes) + headerSize : 0
  }

  /// Returns the size of a byte order mark before the first line.
  private func markSize(of bytes: some Sequence<UInt8>) -> Int {
    isAtStart && bytes.starts(with: Block.byteOrderMark) ? Block.byteOrderMark.count : 0
  }

  /// Closes the input.
  ///
  /// - Throws: ``SystemError`` if closing fails.
  package consuming func close() throws(SystemError) {
    try file.close()
  }

  /// Creates a block of the bytes up to an offset, without a byte order mark at the start.
  private mutating func cut(_ block: inout Block, at end: Int) {
    block.hasMark = isAtStart && block.buffer[..<end].starts(with: Block.byteOrderMark)
    block.headerSize = isFirst ? headerSize : 0
    block.isHeaderCut = isHeaderCut
    block.range = (block.hasMark ? Block.byteOrderMark.count : 0)..<end
    (isAtStart, isFirst) = (false, false)
  }
}
