/// The ends of the lines of a block, one after another.
///
/// Lines are short, and to find the end of each on its own takes a guess of its length: of 64 bytes
/// at a time, all ends are known at once.
struct LineEnds {
  /// The offset at which the 64 bytes start.
  private var base: Int
  /// The ends among them that are still to come.
  private var mask: UInt64 = 0

  /// Starts to look for ends.
  ///
  /// - Parameter offset: The first offset at which there may be one.
  init(from offset: Int) {
    base = offset - MaskedBytes.count
  }
}

extension LineEnds {
  /// The offset of the next terminator, or of the end of the block if there is none.
  @inline(__always)
  mutating func next(in block: Span<UInt8>, _ terminator: UInt8) -> Int {
    while mask == 0 {
      base &+= MaskedBytes.count
      if base >= block.count { return block.count }
      // What is after the end of the block looks like terminators that are NUL, and ends there.
      mask = MaskedBytes(block, at: base).mask(of: terminator)
    }
    let end = base &+ mask.trailingZeroBitCount
    mask &= mask &- 1
    return end
  }
}
