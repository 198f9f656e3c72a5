import RegularLanguage

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
  /// The rows that are frequent in the last large blocks, as vectors; `nil` if there are too many.
  private var frequent: FrequentRows?
  /// The pause after too many rows of a block were not frequent.
  private var pause = Pause()
  /// The numbers of states of vectors.
  private let widths: [Int]
  private let terminator: UInt8

  init(_ table: ByteTable<Entry>, terminator: UInt8, widths: [Int] = FrequentRows.widths) {
    self.table = table
    self.terminator = terminator
    self.widths = widths
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

/// What lanes use to read bytes.
private protocol LaneSteps {
  /// The number of lanes, at most eight.
  var laneCount: Int { get }
  /// The number of bytes of which the size of a lane is a multiple.
  var unit: Int { get }

  /// Returns what a lane stores for the row of a number; `nil` if it can't.
  func state(of row: Int) -> Int?
  /// Returns the number of the row that a lane stores.
  func row(of state: Int) -> Int

  /// Reads a piece of each lane, of a multiple of `unit`, or several, up to one after which a lane
  /// is in the candidate row.
  ///
  /// - Parameters:
  ///   - lanes: The rows of the lanes; replaced by those before the last piece.
  ///   - block: The block.
  ///   - offset: The offset in the first lane.
  ///   - stride: The number of bytes of a lane.
  /// - Returns: The rows after the last piece, and its range in the first lane.
  func read(
    _ lanes: inout LaneRows,
    over block: Span<UInt8>,
    from offset: Int,
    stride: Int
  ) -> (next: LaneRows, piece: Range<Int>)
}

/// A table that reads bytes by look-ups in memory.
private protocol TableSteps: LaneSteps {
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

extension TableSteps {
  fileprivate var laneCount: Int { 8 }
  fileprivate var unit: Int { 8 }

  fileprivate func state(of row: Int) -> Int? { row * rowSize }
  fileprivate func row(of state: Int) -> Int { state / rowSize }

  fileprivate func read(
    _ lanes: inout LaneRows,
    over block: Span<UInt8>,
    from offset: Int,
    stride: Int
  ) -> (next: LaneRows, piece: Range<Int>) {
    let length = min(128, stride - offset)
    let next = step(lanes, over: block, from: offset, stride: stride, length: length)
    return (next, offset..<offset + length)
  }
}

extension LaneScan {
  static var laneCount: Int { 8 }
  /// The minimum size of a block that is worth reading in lanes, in bytes.
  private static var minimumByteCount: Int { 1 << 10 }
  /// The minimum size of a block for which the table of pairs is created, in bytes.
  private static var minimumByteCountForPairs: Int { 1 << 15 }

  /// The number of rows.
  var rowCount: Int { table.entries.count / ByteRows.width }

  /// The number of bytes that a lane reads per step of tables in a large block.
  var bytesPerStep: Int { pairs.value == nil ? 1 : 2 }

  /// Finds the candidates.
  ///
  /// - Parameters:
  ///   - block: Whole lines.
  ///   - candidates: Receives, in ascending order, an offset in each candidate: of its end, or of
  ///     one of its bytes.
  mutating func scan(_ block: Span<UInt8>, candidates: inout [Int]) {
    if block.count < Self.minimumByteCount {
      _ = walk(
        block, in: 0..<block.count, from: ByteTable<Entry>.start, candidates: &candidates)
    } else if block.count < Self.minimumByteCountForPairs {
      _ = scan(block, by: table, candidates: &candidates)
    } else if !scanFrequent(block, candidates: &candidates) {
      if let pairs = pairs.value {
        _ = scan(block, by: pairs, candidates: &candidates)
      } else {
        _ = scan(block, by: table, candidates: &candidates)
      }
    }
  }

  /// Finds the candidates with the frequent rows; returns `false` if there are too many rows.
  private mutating func scanFrequent(_ block: Span<UInt8>, candidates: inout [Int]) -> Bool {
    if widths.isEmpty { return false }
    if frequent == nil, pause.isOver() {
      frequent = frequentRows(of: block)
      if frequent == nil { pause.start() }
    }
    guard let frequent else { return false }
    let lost = scan(block, by: frequent, candidates: &candidates)
    // Reading a piece again takes as long as reading ten or twenty pieces of 32 bytes.
    if lost * 640 > block.count {
      self.frequent = nil
      pause.start()
    } else {
      self.frequent?.countBlock()
      pause.shorten()
    }
    return true
  }

  /// Returns the rows that are frequent in a block.
  private func frequentRows(of block: Span<UInt8>) -> FrequentRows? {
    let entries = table.entries.span
    // Integers have no padding.
    let bytes = unsafe entries.bytes
    var counts = [Int](repeating: 0, count: rowCount)
    var row = ByteTable<Entry>.start
    for offset in FrequentRows.sample(of: block).indices {
      row = ByteTable<Entry>.target(from: row, by: block[offset], in: bytes)
      counts[row / ByteTable<Entry>.rowSize] += 1
      if row == ByteTable<Entry>.candidate {
        row = block[offset] == terminator ? ByteTable<Entry>.start : ByteTable<Entry>.skip
      }
    }
    return FrequentRows(rowCount: rowCount, counts: counts, widths: widths) { row, byte in
      Int(entries[row * ByteRows.width + byte]) / ByteTable<Entry>.rowSize
    }
  }

  /// Finds the candidates in lanes.
  ///
  /// - Returns: The number of pieces that were read again although they have no candidates.
  private func scan(
    _ block: Span<UInt8>,
    by steps: some LaneSteps,
    candidates: inout [Int]
  ) -> Int {
    let stride = block.count / steps.laneCount / steps.unit * steps.unit
    // In the order in which they are found.
    var found: [Int] = []
    var lost = 0
    // No instructions can read rows without these two.
    guard let skip = steps.state(of: Int(ByteRows.skip)),
      let start = steps.state(of: Int(ByteRows.start))
    else { return 0 }
    var lanes = LaneRows(a: start, b: skip, c: skip, d: skip, e: skip, f: skip, g: skip, h: skip)
    // Walks from the row of a lane, with the table for one byte per step.
    func walk(_ lane: Int, in range: Range<Int>, candidates: inout [Int]) -> Int {
      let row = steps.row(of: lanes[lane]) * ByteTable<Entry>.rowSize
      let next = self.walk(block, in: range, from: row, candidates: &candidates)
      if let state = steps.state(of: next / ByteTable<Entry>.rowSize) { return state }
      // The lane can't go on with this line, in which the last byte is.
      candidates.append(range.upperBound - 1)
      return skip
    }
    var offset = 0
    while offset < stride {
      var (next, piece) = steps.read(&lanes, over: block, from: offset, stride: stride)
      if next.contains(ByteTable<Entry>.candidate) {
        for lane in 0..<steps.laneCount where next[lane] == ByteTable<Entry>.candidate {
          let start = lane * stride
          let before = found.count
          next[lane] = walk(
            lane, in: start + piece.lowerBound..<start + piece.upperBound, candidates: &found)
          if found.count == before { lost += 1 }
        }
      }
      lanes = next
      offset = piece.upperBound
    }
    for lane in 0..<steps.laneCount {
      let (start, end) = (lane * stride, (lane + 1) * stride)
      for candidate in found where start <= candidate && candidate < end {
        candidates.append(candidate)
      }
      let isLast = lane == steps.laneCount - 1
      // The next lane starts after the line that this lane is in.
      let next = isLast ? block.count : block.firstOffset(of: terminator, from: end) + 1
      _ = walk(lane, in: end..<min(next, block.count), candidates: &candidates)
    }
    return lost
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

extension ByteTable: TableSteps {
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

extension PairTable: TableSteps {
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

extension TableSteps {
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

extension FrequentRows: LaneSteps {
  fileprivate var laneCount: Int { Self.laneCount }
  fileprivate var unit: Int { Self.unit }

  fileprivate func read(
    _ lanes: inout LaneRows,
    over block: Span<UInt8>,
    from offset: Int,
    stride: Int
  ) -> (next: LaneRows, piece: Range<Int>) {
    var states = UInt32(lanes.a | lanes.b << 8 | lanes.c << 16 | lanes.d << 24)
    let (next, piece) = read(
      block, from: offset, stride: stride, count: stride - offset, states: &states)
    func set(_ states: UInt32, _ lanes: inout LaneRows) {
      (lanes.a, lanes.b) = (Int(states & 0xFF), Int(states &>> 8 & 0xFF))
      (lanes.c, lanes.d) = (Int(states &>> 16 & 0xFF), Int(states &>> 24))
    }
    var rows = lanes
    set(states, &lanes)
    set(next, &rows)
    return (rows, piece)
  }
}
