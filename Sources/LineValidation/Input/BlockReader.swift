import RegularLanguage

/// Cuts an input into blocks of whole lines, however the system hands it over.
///
/// What is there is handed on as soon as a line of it is whole, so that nobody who types waits
/// for a block to fill up. A line that is larger than a block is handed on in pieces.
struct BlockReader: ~Copyable {
  private var file: InputFile
  private let terminator: UInt8
  /// The bytes that were read of a line before all of it was there.
  private var carried: [UInt8] = []
  /// A Boolean value that tells whether the line that the last block was a piece of has not ended.
  private var isInsideLine = false
  private var isAtStart: Bool
  private var isAtEnd = false

  /// Starts to read a file.
  init(_ file: consuming InputFile, terminator: UInt8) {
    isAtStart = file.isWholeAtStart
    self.file = file
    self.terminator = terminator
  }
}

extension BlockReader {
  /// Reads the next block.
  ///
  /// - Parameters:
  ///   - block: Becomes the next block.
  ///   - size: How many bytes are read at once; at least one.
  /// - Returns: Whether there is one, with at least one byte or a byte order mark before none; if
  ///   not, the input has ended.
  /// - Throws: ``InputError`` if the input can't be read further. What was there of a line is
  ///   lost then: a verdict on a part of it would be about another.
  mutating func read(_ block: inout Block, atOnce size: Int) throws(InputError) -> Bool {
    var count = carried.count
    for index in carried.indices { block.buffer[index] = carried[index] }
    carried.removeAll(keepingCapacity: true)
    // Behind a line that came in pieces there may be whole ones.
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
    // The line that the pieces are of has an end, even if nothing else follows.
    let isBlock = isInsideLine || !block.range.isEmpty || block.hasMark
    isInsideLine = false
    return isBlock
  }

  /// Looks at the first bytes; where all bytes are characters, there is nothing to recognise, and
  /// a file that a range is read of was looked at before.
  ///
  /// - Throws: ``InputError/foreign(_:)`` for what is no text yet.
  private func recognize(_ start: Span<UInt8>) throws(InputError) {
    guard file.encoding == .utf8, file.range == nil else { return }
    if let content = ForeignContent(start, terminator: terminator) { throw .foreign(content) }
  }

  /// Makes a block of what is in the buffer, if there is enough.
  ///
  /// - Parameters:
  ///   - fresh: The bytes that were not looked at yet, at the end of what is there.
  ///   - block: Becomes the block.
  /// - Returns: Whether there is one.
  private mutating func take(_ fresh: Range<Int>, of block: inout Block) -> Bool {
    if fresh.isEmpty { return false }
    let end: Int
    if isInsideLine {
      let terminator = block.buffer[fresh].firstIndex(of: terminator)
      end = terminator.map { $0 + 1 } ?? fresh.upperBound
      block.content = terminator == nil ? .piece : .lastPiece(isTerminated: true)
      isInsideLine = terminator == nil
    } else if let terminator = block.buffer[fresh].lastIndex(of: terminator) {
      end = terminator + 1
      block.content = .lines
    } else if fresh.upperBound == block.buffer.count {
      end = fresh.upperBound
      block.content = .piece
      isInsideLine = true
    } else {
      return false
    }
    carried.append(contentsOf: block.buffer[end..<fresh.upperBound])
    cut(&block, at: end)
    return true
  }

  /// Closes the input.
  ///
  /// - Throws: ``SystemError`` if the system reports an error only now.
  consuming func close() throws(SystemError) {
    try file.close()
  }

  /// Makes a block of the bytes up to an offset, without a mark of the byte order at the start.
  private mutating func cut(_ block: inout Block, at end: Int) {
    block.hasMark = isAtStart && block.buffer[..<end].starts(with: Block.byteOrderMark)
    block.range = (block.hasMark ? Block.byteOrderMark.count : 0)..<end
    isAtStart = false
  }
}
