/// The ends of the lines of a block, one after another.
///
/// Lines are short, so searching for each end separately is slow: a mask finds all ends within 64
/// bytes at once.
struct LineEnds {
  /// The offset at which the 64 bytes start.
  private var base: Int
  /// The ends within them that are still to be returned.
  private var mask: UInt64 = 0

  /// Starts to search for ends.
  ///
  /// - Parameter offset: The first offset at which there may be one.
  init(from offset: Int) {
    base = offset - MaskedBytes.count
  }
}

extension LineEnds {
  /// Returns the offset of the next terminator, or of the end of the block if there is none.
  @inline(__always)
  mutating func next(in block: Span<UInt8>, _ terminator: UInt8) -> Int {
    while mask == 0 {
      base &+= MaskedBytes.count
      if base >= block.count { return block.count }
      // Bytes after the end of the block read as NUL, which may look like a terminator at the end.
      mask = MaskedBytes(block, at: base).mask(of: terminator)
    }
    let end = base &+ mask.trailingZeroBitCount
    mask &= mask &- 1
    return end
  }
}
