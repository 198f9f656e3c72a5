/// A scan of whole lines in eight lanes at once.
///
/// A single chain of look-ups waits for memory most of the time; eight independent chains fill that
/// time. Each lane has an eighth of the block. It waits for the first line that starts there, and
/// continues past its end until its last line has ended.
///
/// In a block of 4,096 bytes, lane 3 starts at 1,536. If a line spans 1,500 to 1,550, lane 2 reads
/// it until its end, and lane 3 waits until 1,550:
///
///     short lines     // eight chains of look-ups, all through the block
///     one long line   // lane 0 reads it all; seven wait for a line that never starts
///
/// The lanes don't check what they read: no byte leaves the candidate row, so that it is enough to
/// check every 128 bytes, and to reread those bytes if a lane is in that row. So a step can also
/// read two bytes, wherever lines end.
struct LaneScan<Entry: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>: Sendable {
  private let table: ByteTable<Entry>
  /// The table that reads two bytes per step, created for the first large block; `nil` if too
  /// large.
  private let pairs: Lazy<PairTable?>
  private let terminator: UInt8

  init(_ table: ByteTable<Entry>, terminator: UInt8) {
    self.table = table
    self.terminator = terminator
    pairs = Lazy { PairTable(table) }
  }
}

/// The rows of eight lanes: not a vector, whose elements are slow to read one by one.
private struct LaneRows {
  var (a, b, c, d): (Int, Int, Int, Int)
  var (e, f, g, h): (Int, Int, Int, Int)

  func contains(_ row: Int) -> Bool {
    a == row || b == row || c == row || d == row || e == row || f == row || g == row || h == row
  }

  subscript(_ lane: Int) -> Int {
    get {
      switch lane {
      case 0: a
      case 1: b
      case 2: c
      case 3: d
      case 4: e
      case 5: f
      case 6: g
      default: h
      }
    }
    set {
      switch lane {
      case 0: a = newValue
      case 1: b = newValue
      case 2: c = newValue
      case 3: d = newValue
      case 4: e = newValue
      case 5: f = newValue
      case 6: g = newValue
      default: h = newValue
      }
    }
  }
}

/// A table that lanes use to read bytes.
private protocol LaneSteps {
  /// The distance between rows; lanes store multiples of it.
  var rowSize: Int { get }

  /// Reads a number of bytes, a multiple of eight, in each lane.
  func step(
    _ lanes: LaneRows,
    over block: Span<UInt8>,
    from offset: Int,
    stride: Int,
    length: Int
  ) -> LaneRows
}

extension LaneScan {
  /// The number of bytes that a lane reads between checks.
  private static var chunk: Int { 128 }
  static var laneCount: Int { 8 }
  /// The minimum size of a block for which the table of pairs is created, in bytes.
  private static var minimumByteCountForPairs: Int { 1 << 15 }

  /// The number of bytes that a lane reads per step in a large block.
  var bytesPerStep: Int { pairs.value == nil ? 1 : 2 }

  /// Finds the candidates.
  ///
  /// - Parameters:
  ///   - block: Whole lines.
  ///   - candidates: Receives, in ascending order, an offset in each candidate: of its end, or of
  ///     one of its bytes.
  func scan(_ block: Span<UInt8>, candidates: inout [Int]) {
    if block.count < Self.laneCount * Self.chunk {
      _ = walk(
        block, in: 0..<block.count, from: ByteTable<Entry>.start, candidates: &candidates)
    } else if block.count >= Self.minimumByteCountForPairs, let pairs = pairs.value {
      scan(block, by: pairs, candidates: &candidates)
    } else {
      scan(block, by: table, candidates: &candidates)
    }
  }

  private func scan(_ block: Span<UInt8>, by steps: some LaneSteps, candidates: inout [Int]) {
    let stride = block.count / Self.laneCount & ~7
    var found = [[Int]](repeating: [], count: Self.laneCount)
    let skip = Int(ByteRows.skip) * steps.rowSize
    let start = Int(ByteRows.start) * steps.rowSize
    var lanes = LaneRows(a: start, b: skip, c: skip, d: skip, e: skip, f: skip, g: skip, h: skip)
    // Walks from the row of a lane, with the table for one byte per step.
    func walk(_ lane: Int, in range: Range<Int>, candidates: inout [Int]) -> Int {
      let row = lanes[lane] / steps.rowSize * ByteTable<Entry>.rowSize
      let next = self.walk(block, in: range, from: row, candidates: &candidates)
      return next / ByteTable<Entry>.rowSize * steps.rowSize
    }
    var offset = 0
    while offset < stride {
      let length = min(Self.chunk, stride - offset)
      var next = steps.step(lanes, over: block, from: offset, stride: stride, length: length)
      if next.contains(ByteTable<Entry>.candidate) {
        for lane in 0..<Self.laneCount where next[lane] == ByteTable<Entry>.candidate {
          let start = lane * stride + offset
          next[lane] = walk(lane, in: start..<start + length, candidates: &found[lane])
        }
      }
      lanes = next
      offset += length
    }
    for lane in 0..<Self.laneCount {
      let end = (lane + 1) * stride
      candidates.append(contentsOf: found[lane])
      let isLast = lane == Self.laneCount - 1
      // The next lane starts after the line that this lane is in.
      let next = isLast ? block.count : block.firstOffset(of: terminator, from: end) + 1
      _ = walk(lane, in: end..<min(next, block.count), candidates: &candidates)
    }
  }

  /// Reads some bytes in one lane, and skips the rest of each candidate.
  ///
  /// - Returns: The row of the lane after them.
  func walk(
    _ block: Span<UInt8>,
    in range: Range<Int>,
    from row: Int,
    candidates: inout [Int]
  ) -> Int {
    let entries = table.entries
    // Integers have no padding.
    let rows = unsafe entries.span.bytes
    var row = row
    var offset = range.lowerBound
    while offset < range.upperBound {
      row = ByteTable<Entry>.target(from: row, by: block[offset], in: rows)
      if row == ByteTable<Entry>.candidate {
        candidates.append(offset)
        while offset < range.upperBound, block[offset] != terminator { offset += 1 }
        if offset == range.upperBound { return ByteTable<Entry>.skip }
        row = ByteTable<Entry>.start
      }
      offset += 1
    }
    return row
  }
}

extension ByteTable: LaneSteps {
  fileprivate var rowSize: Int { Self.rowSize }

  // A separate function, so that the lanes have all registers.
  @inline(never)
  fileprivate func step(
    _ lanes: LaneRows,
    over block: Span<UInt8>,
    from offset: Int,
    stride: Int,
    length: Int
  ) -> LaneRows {
    // Integers have no padding.
    let rows = unsafe entries.span.bytes
    precondition(isInside(block, from: offset, stride: stride, length: length))
    var (a, b, c, d) = (lanes.a, lanes.b, lanes.c, lanes.d)
    var (e, f, g, h) = (lanes.e, lanes.f, lanes.g, lanes.h)
    // All offsets are within the block.
    func next(_ row: Int, _ index: Int) -> Int {
      unsafe Self.target(from: row, by: block[unchecked: index], in: rows)
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
    return LaneRows(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h)
  }
}

extension PairTable: LaneSteps {
  /// Creates the table of pairs from another table.
  fileprivate init?<Entry>(_ table: ByteTable<Entry>) {
    self.init(rowCount: table.entries.count / ByteRows.width) { row, byte in
      Int(table.entries[row * ByteRows.width + byte]) / ByteTable<Entry>.rowSize
    }
  }

  // A separate function, so that the lanes have all registers.
  @inline(never)
  fileprivate func step(
    _ lanes: LaneRows,
    over block: Span<UInt8>,
    from offset: Int,
    stride: Int,
    length: Int
  ) -> LaneRows {
    // Integers have no padding.
    let (rows, places, bytes) = unsafe (entries.span.bytes, places.span.bytes, block.bytes)
    precondition(isInside(block, from: offset, stride: stride, length: length))
    precondition(length & 7 == 0)
    var (a, b, c, d) = (lanes.a, lanes.b, lanes.c, lanes.d)
    var (e, f, g, h) = (lanes.e, lanes.f, lanes.g, lanes.h)
    // There is a column for each pair of bytes, and an entry for each column.
    func next(_ row: Int, _ two: UInt64) -> Int {
      let index = Int(two & 0xFFFF) &* 2
      let place = unsafe Int(places.unsafeLoad(fromUncheckedByteOffset: index, as: UInt16.self))
      let entry = place &+ row &* Self.unit
      return unsafe Int(rows.unsafeLoad(fromUncheckedByteOffset: entry, as: UInt16.self))
    }
    // Offsets are multiples of eight, so that eight bytes are within the block.
    func next(_ row: Int, at index: Int) -> Int {
      let word = unsafe UInt64(
        littleEndian: bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: index, as: UInt64.self))
      return next(next(next(next(row, word), word &>> 16), word &>> 32), word &>> 48)
    }
    var index = offset
    let end = offset &+ length
    while index < end {
      a = next(a, at: index)
      b = next(b, at: index &+ stride)
      c = next(c, at: index &+ 2 &* stride)
      d = next(d, at: index &+ 3 &* stride)
      e = next(e, at: index &+ 4 &* stride)
      f = next(f, at: index &+ 5 &* stride)
      g = next(g, at: index &+ 6 &* stride)
      h = next(h, at: index &+ 7 &* stride)
      index &+= 8
    }
    return LaneRows(a: a, b: b, c: c, d: d, e: e, f: f, g: g, h: h)
  }
}

extension LaneSteps {
  /// Returns whether all bytes that lanes read are in the block: the last lane reads at most to the
  /// end of the last stride, and the others less far.
  fileprivate func isInside(
    _ block: Span<UInt8>,
    from offset: Int,
    stride: Int,
    length: Int
  ) -> Bool {
    offset >= 0 && length >= 0 && stride >= 0 && 7 * stride + offset + length <= block.count
  }
}
