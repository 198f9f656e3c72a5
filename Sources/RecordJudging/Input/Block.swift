/// A part of an input that fits into the processor's caches.
@usableFromInline
package struct Block: Sendable {
  /// A kind of block, according to the bytes that it contains.
  package enum Content: Equatable, Sendable {
    /// Lines, each with its terminator.
    case lines
    /// A piece of a line that is larger than a block.
    case piece
    /// The last piece of such a line, with its terminator if it has one.
    case lastPiece(isTerminated: Bool)
    /// The last line, without a terminator; empty, and not a line, if the input consists only of a
    /// byte order mark.
    case unterminatedLine
  }

  /// The memory that contains the bytes; its size is the maximum size of a block.
  package var buffer: [UInt8]
  /// The range of the block in the buffer.
  @usableFromInline package var range = 0..<0
  /// Whether a byte order mark, at the start of the input, precedes the block.
  package var hasMark = false
  /// The size, in bytes, of the rows at the start of the block that are the header of a table.
  package var headerSize = 0
  /// Whether the last of these rows is not the last one of the header.
  package var isHeaderCut = false
  /// The kind of block.
  package var content = Content.lines

  /// The byte order mark, U+FEFF in UTF-8, which some programs write before the first line.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The default size of a block; larger blocks don't fit into the processor's caches.
  ///
  /// Lanes read eight eighths at once, whose addresses would share a place in the fastest cache if
  /// they were multiples of 4 KiB.
  package static let usualSize = 260 * 1024

  /// Creates an empty block.
  ///
  /// - Parameter size: The maximum size in bytes.
  package init(size: Int) {
    // No byte is accessed before it is read from the input, and untouched memory costs nothing.
    buffer = unsafe [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
  }
}
