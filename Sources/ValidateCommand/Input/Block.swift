/// A part of an input, small enough for the processor's caches.
struct Block: Sendable {
  /// What the bytes of a block are.
  enum Content: Equatable, Sendable {
    /// Records, each with its terminator.
    case records
    /// A piece of a record that is larger than a block.
    case piece
    /// The last piece of such a record, with its terminator if it has one.
    case lastPiece(isTerminated: Bool)
    /// The last record, which has no terminator; of no bytes where the input is nothing but a byte
    /// order mark, and there is no record.
    case unterminatedRecord
  }

  /// Where the bytes are; its size is the size of the blocks.
  var buffer: [UInt8]
  /// Which of them are the block.
  var range = 0..<0
  /// Whether a byte order mark stands before them, at the start of the input.
  var hasMark = false
  /// What they are.
  var content = Content.records

  /// A mark of the byte order, U+FEFF in UTF-8, which some programs put before the first record.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Creates an empty block.
  ///
  /// - Parameter size: The most bytes that it may get.
  init(size: Int) {
    // Nothing is looked at before it was read, and memory that was never touched costs nothing.
    buffer = unsafe [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
  }
}
