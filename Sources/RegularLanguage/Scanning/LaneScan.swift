/// A scan of whole lines in eight lanes at once.
///
/// One chain of look-ups waits for the memory most of the time; eight that don't wait for each
/// other fill that time. Each lane has an eighth of the block. It waits for the first line that
/// starts in there, and goes on behind its end until the line that it is in has ended.
///
/// Of a block of 4,096 bytes, lane 3 has those from 1,536 on. If a line goes from 1,500 to 1,550,
/// lane 2 reads it to its end, and lane 3 waits until 1,550:
///
///     short lines     // eight chains of look-ups, all through the block
///     one long line   // lane 0 reads it all; seven wait for a line that never starts
///
/// All eight go on without a look at what they read: the doubt is a row that nothing leads out of,
/// so that it is enough to look every 128 bytes, and to read those bytes again where it is met.
struct LaneScan<Entry: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>: Sendable {
  private let table: ByteTable<Entry>
  private let terminator: UInt8

  init(_ table: ByteTable<Entry>, terminator: UInt8) {
    self.table = table
    self.terminator = terminator
  }

  /// The number of bytes that a lane reads before it is looked at.
  private static var chunk: Int { 128 }
  private static var laneCount: Int { 8 }
}

extension LaneScan {
  /// The row that each lane is in.
  private typealias Lanes = InlineArray<8, Int>

  /// Finds the lines in doubt.
  ///
  /// - Parameters:
  ///   - block: Whole lines.
  ///   - doubts: Receives, in ascending order, an offset in each line that is in doubt: of its end,
  ///     or of a byte of it.
  func scan(_ block: Span<UInt8>, doubts: inout [Int]) {
    let stride = block.count / Self.laneCount
    guard stride >= Self.chunk else {
      _ = walk(
        block, in: 0..<block.count, from: ByteTable<Entry>.start, doubts: &doubts)
      return
    }
    var found = [[Int]](repeating: [], count: Self.laneCount)
    var lanes = Lanes(repeating: ByteTable<Entry>.skip)
    lanes[0] = ByteTable<Entry>.start
    var offset = 0
    while offset < stride {
      let length = min(Self.chunk, stride - offset)
      let next = step(lanes, over: block, from: offset, stride: stride, length: length)
      for lane in 0..<Self.laneCount {
        if next[lane] != ByteTable<Entry>.doubt {
          lanes[lane] = next[lane]
        } else {
          let start = lane * stride + offset
          lanes[lane] = walk(
            block, in: start..<start + length, from: lanes[lane], doubts: &found[lane])
        }
      }
      offset += length
    }
    for lane in 0..<Self.laneCount {
      let end = (lane + 1) * stride
      doubts.append(contentsOf: found[lane])
      let isLast = lane == Self.laneCount - 1
      // The next lane starts behind the line that this one is in.
      let next = isLast ? block.count : block.firstOffset(of: terminator, from: end) + 1
      let rest = end..<min(next, block.count)
      _ = walk(block, in: rest, from: lanes[lane], doubts: &doubts)
    }
  }

  /// Reads a number of bytes in each lane.
  ///
  /// A function of its own, so that the lanes have the registers to themselves.
  @inline(never)
  private func step(
    _ lanes: Lanes,
    over block: Span<UInt8>,
    from offset: Int,
    stride: Int,
    length: Int
  ) -> Lanes {
    let entries = table.entries
    // Integers have no padding.
    let rows = unsafe entries.span.bytes
    // The last lane reads up to this offset, and the others less far.
    precondition(offset >= 0 && length >= 0)
    precondition((Self.laneCount - 1) * stride + offset + length <= block.count)
    var (a, b, c, d) = (lanes[0], lanes[1], lanes[2], lanes[3])
    var (e, f, g, h) = (lanes[4], lanes[5], lanes[6], lanes[7])
    // What is read lies within the block.
    func next(_ row: Int, _ index: Int) -> Int {
      unsafe ByteTable<Entry>.target(from: row, by: block[unchecked: index], in: rows)
    }
    for index in offset..<offset &+ length {
      a = next(a, index)
      b = next(b, index &+ stride)
      c = next(c, index &+ 2 &* stride)
      d = next(d, index &+ 3 &* stride)
      e = next(e, index &+ 4 &* stride)
      f = next(f, index &+ 5 &* stride)
      g = next(g, index &+ 6 &* stride)
      h = next(h, index &+ 7 &* stride)
    }
    return [a, b, c, d, e, f, g, h]
  }

  /// Reads some bytes in one lane, and skips the rest of each line that is in doubt.
  ///
  /// - Returns: Where the lane is behind them.
  func walk(
    _ block: Span<UInt8>,
    in range: Range<Int>,
    from row: Int,
    doubts: inout [Int]
  ) -> Int {
    let entries = table.entries
    // Integers have no padding.
    let rows = unsafe entries.span.bytes
    var row = row
    var offset = range.lowerBound
    while offset < range.upperBound {
      row = ByteTable<Entry>.target(from: row, by: block[offset], in: rows)
      if row == ByteTable<Entry>.doubt {
        doubts.append(offset)
        while offset < range.upperBound, block[offset] != terminator { offset += 1 }
        if offset == range.upperBound { return ByteTable<Entry>.skip }
        row = ByteTable<Entry>.start
      }
      offset += 1
    }
    return row
  }
}
