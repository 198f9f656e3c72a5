#if canImport(ByteShuffle)
  internal import ByteShuffle
#endif

/// The rows of an automaton over bytes that are frequent in a block, as vectors.
///
/// Processors look up all bytes of a vector in another one by a single instruction. So the rows get
/// numbers below the size of a vector, their states, and for each pair of classes of bytes there is
/// a vector with the state after it, from each state. For lines of digits, from the start of a
/// line, state 2, or within one, state 3:
///
///     11     // the vector 0 1 3 3: a line of two digits has begun, or goes on
///     1\n    // the vector 0 1 2 2: a line may end
///     \n1    // the vector 0 1 0 3: an empty line is a candidate, state 0, and stays one
///
/// The next vector depends on bytes alone, so that no step waits for memory. If there are few
/// classes, a vector for any three or four of them makes steps longer. An automaton of more rows
/// works as well, while a few of them are those of nearly all bytes: a line that leaves them is
/// read by the table of bytes.
struct FrequentRows: Sendable {
  /// The number of states.
  let width: Int
  /// For each pair of bytes, the place of its vector, in units of a sixteenth of a vector.
  private let places: [UInt16]
  /// The vectors of pairs, in parts of a cache line.
  private let pairs: [SIMD64<UInt8>]
  /// The vectors of any three or four classes, if they are worthwhile.
  private var groups: [SIMD64<UInt8>] = []
  private var groupLength = 0
  /// The vectors of each class.
  private let singles: [SIMD64<UInt8>]
  /// The class of each byte.
  private let classes: [SIMD64<UInt8>]
  private let classCount: Int
  /// The number of blocks that were read.
  private var blockCount = 0
  /// The row of each state.
  private let rows: [Int]
  /// The state of each row; `nil` if it is not frequent.
  private let states: [UInt8?]

  /// The number of lanes that are read at once.
  static let laneCount = 4
  /// The number of bytes of which the size of a lane is a multiple.
  static let unit = 8
  /// The numbers of states of the processor's instructions, in ascending order.
  static let widths: [Int] = {
    #if canImport(ByteShuffle)
      let limit = Int(clamping: byte_shuffle_width())
      return [16, 32, 64, 128].filter { $0 <= limit }
    #else
      return []
    #endif
  }()

  /// Whether the processor has instructions for vectors of 64 bytes.
  static let areLong = widths.count > 1

  /// The number of bytes of a block that are counted.
  private static let sampleCount = 1 << 14
  /// The number of bytes in which at most one leads to a row that is not frequent.
  private static let bytesPerOtherRow = 1 << 11
  /// The maximum size of all vectors, in bytes.
  private static let maximumStepsSize = 1 << 17
  /// The maximum number of classes of bytes, so that places have 16 bits.
  private static let maximumClassCount = 64
  /// The maximum size of the vectors of groups, in bytes; caches have the frequent ones.
  private static let maximumGroupsSize = 1 << 20
  /// The number of blocks after which it is worthwhile to make the vectors of groups.
  private static let blocksBeforeGroups = 16
}

extension FrequentRows {
  /// Finds the frequent rows; returns `nil` if they don't fit into the vectors of the processor.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - counts: How often each row occurs in a sample.
  ///   - widths: The numbers of states to choose from, in ascending order.
  ///   - target: Returns the row that a byte leads to from a row.
  init?(
    rowCount: Int,
    counts: [Int],
    widths: [Int] = widths,
    target: (_ row: Int, _ byte: Int) -> Int
  ) {
    // Those that no byte leaves, or that lines start in, keep their numbers.
    let fixed = Int(ByteRows.start) + 1
    let others = (fixed..<rowCount).sorted { (counts[$0], $1) > (counts[$1], $0) }
    let total = counts.reduce(0, +)
    func isEnough(_ width: Int) -> Bool {
      let rare = others.dropFirst(width - fixed).reduce(0) { $0 + counts[$1] }
      return rare * Self.bytesPerOtherRow <= total
    }
    guard let width = widths.first(where: isEnough) else { return nil }
    let rows = Array(0..<fixed) + others.prefix(width - fixed)
    var states = [UInt8?](repeating: nil, count: rowCount)
    for (state, row) in rows.enumerated() { states[row] = UInt8(state) }
    func next(_ state: Int, _ byte: Int) -> Int { Int(states[target(rows[state], byte)] ?? 0) }
    let limit = (1...Self.maximumClassCount).prefix {
      $0 * $0 * width <= Self.maximumStepsSize
    }
    guard
      let classes = ByteClasses(rowCount: rows.count, atMost: limit.count, target: next)
    else { return nil }
    let count = classes.members.count
    places = classes.pairs(times: 16)
    let vectors = classes.members.flatMap { byte in
      (0..<width).map { $0 < rows.count ? UInt8(next($0, byte)) : 0 }
    }
    singles = Self.parts(of: vectors)
    pairs = Self.joined(singles, count, singles, count, width: width)
    self.classes = Self.parts(of: (0..<256).map { UInt8(classes[$0]) })
    (classCount, self.width) = (count, width)
    (self.rows, self.states) = (rows, states)
  }

  /// Returns bytes in parts of a cache line.
  private static func parts(of bytes: [UInt8]) -> [SIMD64<UInt8>] {
    Swift.stride(from: 0, to: bytes.count, by: 64).map { start in
      SIMD64((start..<start + 64).map { $0 < bytes.count ? bytes[$0] : 0 })
    }
  }

  /// Makes the vectors of a symbol followed by another.
  ///
  /// - Parameters:
  ///   - first: The vectors of the symbols that come first.
  ///   - firstCount: Their number.
  ///   - second: The vectors of those that come second.
  ///   - secondCount: Their number.
  ///   - width: The number of states.
  /// - Returns: The vectors of all pairs.
  private static func joined(
    _ first: [SIMD64<UInt8>],
    _ firstCount: Int,
    _ second: [SIMD64<UInt8>],
    _ secondCount: Int,
    width: Int
  ) -> [SIMD64<UInt8>] {
    precondition(first.count * 64 >= firstCount * width)
    precondition(second.count * 64 >= secondCount * width)
    let size = (firstCount * secondCount * width + 63) / 64
    var joined = [SIMD64<UInt8>](repeating: .zero, count: size)
    #if canImport(ByteShuffle)
      unsafe joined.withUnsafeMutableBytes { joined in
        unsafe first.withUnsafeBytes { first in
          unsafe second.withUnsafeBytes { second in
            unsafe byte_shuffle_join(
              width, bytes(first), firstCount, bytes(second), secondCount,
              joined.baseAddress?.assumingMemoryBound(to: UInt8.self))
          }
        }
      }
    #endif
    return joined
  }

  private static func bytes(_ buffer: UnsafeRawBufferPointer) -> UnsafePointer<UInt8>? {
    unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
  }

  /// Counts a block that was read, and takes longer steps after some.
  mutating func countBlock() {
    blockCount += 1
    if blockCount == Self.blocksBeforeGroups { makeStepsLong() }
  }

  /// Takes steps of three or four bytes from now on, if their vectors are not too many.
  mutating func makeStepsLong() {
    let pairCount = classCount * classCount
    let limit = Self.areLong ? Self.maximumGroupsSize / width : 0
    if pairCount * pairCount <= limit {
      groupLength = 4
      groups = Self.joined(pairs, pairCount, pairs, pairCount, width: width)
    } else if pairCount * classCount <= limit {
      groupLength = 3
      groups = Self.joined(pairs, pairCount, singles, classCount, width: width)
    }
  }

  /// Returns the first bytes of a block, whose rows are counted.
  static func sample(of block: Span<UInt8>) -> Range<Int> { 0..<min(block.count, sampleCount) }

  /// Returns the row of a state.
  func row(of state: Int) -> Int { rows[state] }

  /// Returns the state of a row; `nil` if it is not frequent.
  func state(of row: Int) -> Int? { states[row].map(Int.init) }

  /// Reads bytes in each lane, up to a piece after which one of them has state 0.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - offset: The offset of the first byte of the first lane.
  ///   - stride: The distance between lanes.
  ///   - count: The number of bytes of each lane, a multiple of the unit.
  ///   - states: The states of the lanes, the first one lowest; replaced by those before the last
  ///     piece.
  /// - Returns: The states after the last piece, and its range in the first lane.
  func read(
    _ block: Span<UInt8>,
    from offset: Int,
    stride: Int,
    count: Int,
    states: inout UInt32
  ) -> (states: UInt32, piece: Range<Int>) {
    precondition(offset >= 0 && stride >= 0 && count > 0 && count % Self.unit == 0)
    precondition((Self.laneCount - 1) * stride + offset + count <= block.count)
    var (next, piece, done) = (states, count, count)
    #if canImport(ByteShuffle)
      // All lanes are within the block, and all places within the vectors.
      done = unsafe withSteps { steps in
        unsafe block.extracting(offset...).withUnsafeBufferPointer { bytes in
          unsafe byte_shuffle_read(
            &steps, bytes.baseAddress, stride, count, &states, &next, &piece)
        }
      }
    #endif
    return (next, offset + done - piece..<offset + done)
  }

  #if canImport(ByteShuffle)
    /// Calls a function with the tables.
    private func withSteps(_ body: (inout byte_shuffle_steps) -> Int) -> Int {
      unsafe places.withUnsafeBufferPointer { places in
        unsafe pairs.withUnsafeBytes { pairs in
          unsafe classes.withUnsafeBytes { classes in
            unsafe groups.withUnsafeBytes { groups in
              var steps = unsafe byte_shuffle_steps(
                width: width, places: places.baseAddress, pairs: Self.bytes(pairs),
                classes: Self.bytes(classes), class_count: classCount,
                length: groupLength, groups: groups.isEmpty ? nil : Self.bytes(groups))
              return unsafe body(&steps)
            }
          }
        }
      }
    }
  #endif
}
