/// A check of the lengths of lines, where every character adds 1 to them.
struct LengthScan: Sendable {
  private let minimum: Int
  private let maximum: Int
  private let format: LineFormat

  /// Creates the check of some bounds; `nil` if every length is within them.
  init?(_ bounds: Repetition, format: LineFormat) {
    if bounds.minimum == 0, bounds.maximum == nil { return nil }
    minimum = bounds.minimum
    maximum = bounds.maximum ?? .max
    self.format = format
  }
}

extension LengthScan {
  /// Finds the lines whose lengths are out of bounds.
  ///
  /// - Parameters:
  ///   - block: Whole lines of scalars that each count as 1.
  ///   - doubts: Receives the offsets of the terminators of those lines.
  func scan(_ block: Span<UInt8>, doubts: inout [Int]) {
    let isStripped = format.carriageReturn == .stripped
    var start = 0
    // The continuation bytes of the line in earlier words, negative.
    var continued = 0
    var offset = 0
    while offset < block.count {
      let word = MaskedBytes(block, at: offset)
      var ends = word.mask(of: format.terminator)
      // What is behind the end of the block looks like terminators that are NUL.
      let rest = block.count &- offset
      if rest < MaskedBytes.count { ends &= (1 &<< UInt64(rest)) &- 1 }
      let continuations = word.continuationMask
      while ends != 0 {
        let bit = ends.trailingZeroBitCount
        let end = offset &+ bit
        let before = continuations & ((1 &<< UInt64(bit)) &- 1)
        var length = end &- start &- before.nonzeroBitCount &- continued
        if isStripped, end > start, block[end &- 1] == LineFormat.carriageReturn { length &-= 1 }
        if length < minimum || length > maximum { doubts.append(end) }
        start = end &+ 1
        continued = 0 &- before.nonzeroBitCount
        ends &= ends &- 1
      }
      continued &+= continuations.nonzeroBitCount
      offset &+= MaskedBytes.count
    }
  }
}
