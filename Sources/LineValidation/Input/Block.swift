/// A part of an input, small enough for the processor's caches.
package struct Block: Sendable {
  /// A kind of block, by what its bytes are.
  package enum Content: Equatable, Sendable {
    /// Lines, each with its terminator.
    case lines
    /// A piece of a line that is larger than a block.
    case piece
    /// The last piece of such a line, with its terminator if it has one.
    case lastPiece(isTerminated: Bool)
    /// The last line, which has no terminator; of no bytes where the input is nothing but a byte
    /// order mark, and there is no line.
    case unterminatedLine
  }

  /// The memory that has the bytes; its size is the size of the blocks.
  package var buffer: [UInt8]
  /// The part of it that is the block.
  package var range = 0..<0
  /// Whether a byte order mark stands before them, at the start of the
  /// input.
  package var hasMark = false
  /// The size of the rows at their start that are a table's header, in bytes.
  package var headerSize = 0
  /// The kind of block that they are.
  package var content = Content.lines

  /// A mark of the byte order, U+FEFF in UTF-8, which some programs put before the first line.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The size of most blocks; larger ones leave the processor's caches.
  static let usualSize = 256 * 1024

  /// Creates an empty block.
  ///
  /// - Parameter size: The most bytes that it may get.
  package init(size: Int) {
    // Nothing is looked at before it was read, and memory that was never touched costs nothing.
    buffer = unsafe [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
  }
}
