import RegularLanguage

/// A scan of lines of one length, position by position.
///
/// Sixteen positions are checked together, by their distances from the lower bounds of their bytes.
/// Where positions depend on each other, two look-ups of neighboring bytes follow. For days:
///
///     2024-04-30\n    // eleven positions in one vector; then 04 and 30
///     2024-04-31\n    // 04 and 31 have nothing in common: a candidate
///     2024-02-29\n    // a candidate that the judge accepts
///     2024-4-30\n     // a candidate; the next line starts after its terminator
///
/// Lines of other lengths are candidates, too, so that this scan suits files whose lines nearly all
/// have the same length. If it finds too many candidates, it gives up.
struct ShapeScan: Sendable {
  private let shapes: [Shape]
  /// The entries of all relations.
  private let entries: [UInt8]
  private let terminator: UInt8

  /// The maximum number of bytes of a line, with its terminator.
  static let maximumSize = 64
  /// The maximum number of shapes, each of which may have to be tried for a line.
  private static let maximumShapeCount = 4
  /// The maximum number of relations of a shape.
  private static let maximumRelationCount = 4
  /// The number of bytes per line that is not of the current shape, below which there are too many
  /// of those lines.
  private static let minimumBytesPerFailure = 128

  /// A shape in the form in which it is checked.
  private struct Shape: Sendable {
    /// The number of bytes of a line, with its terminator.
    let size: Int
    /// The number of bytes that are read.
    var reach: Int { max(size, Window.count) }
    let checks: Checks
    let relations: [Relation]
    let sum: SumCheck?
  }

  /// The checks of all windows, each of which has as many ranges for a position.
  private enum Checks: Sendable {
    case single([OneRange])
    case double([TwoRanges])

    init(_ windows: [Window]) {
      self =
        windows.allSatisfy { $0.ranges.count == 1 }
        ? .single(windows.map { OneRange($0) }) : .double(windows.map { TwoRanges($0) })
    }
  }

  /// The ranges of sixteen neighboring positions.
  struct Window: Sendable {
    /// The position of the first one.
    let offset: Int
    let ranges: [PositionRanges]
  }

  /// The place of a relation's entries.
  struct Relation: Sendable {
    let positions: (Int, Int)
    let entries: (Int, Int)
  }
}

extension ShapeScan {
  /// The number of bytes of the lines that are not candidates, with their terminators.
  var lineSize: Int { shapes[0].size }

  /// Creates the scan of lines with a number of bytes; returns `nil` if there are no such lines, or
  /// they are not the product of a few factors.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - count: The number of bytes of a line, without its terminator.
  ///   - bounds: The bounds on the length that the rows ignore.
  ///   - format: The line format.
  init?(_ rows: ByteRows, count: Int, bounds: Repetition?, format: LineFormat) {
    terminator = format.terminator
    guard count > 0, count < Self.maximumSize,
      let found = Self.shapes(rows, count: count, terminator: terminator),
      bounds.map({ bounds in
        found.allSatisfy { $0.contentCount(format).map(bounds.contains) ?? false }
      }) ?? true
    else { return nil }
    var shapes: [Shape] = []
    var entries: [UInt8] = []
    for shape in found {
      let all = shape.bytes.map(ByteRange.ranges(of:))
      // A look-up replaces more ranges than a vector checks.
      let checked = shape.relations.flatMap { $0.checked }
      let others = all.indices.filter {
        all[$0].count > Window.maximumRangeCount && !checked.contains($0)
      }
      let ranges = all.map { ByteRange.hull(of: $0, atMost: Window.maximumRangeCount) }
      let additions = others.map { LineShape.Relation(shape.bytes[$0], at: $0) }
      let joined = LineShape.Relation.joined(shape.relations + additions)
      guard joined.count <= Self.maximumRelationCount else { return nil }
      let relations = joined.map { relation in
        let places = (entries.count, entries.count + LineShape.Relation.entryCount)
        entries += relation.entries.0 + relation.entries.1
        return Relation(positions: relation.positions, entries: places)
      }
      let checks = Checks(Window.all(of: ranges))
      let sum = shape.sum.map { sum in SumCheck(sum, entries: entries.count) }
      entries += shape.sum?.entries ?? []
      shapes.append(Shape(size: count + 1, checks: checks, relations: relations, sum: sum))
    }
    self.shapes = shapes
    self.entries = entries
  }

  private static func shapes(_ rows: ByteRows, count: Int, terminator: UInt8) -> [LineShape]? {
    if let graph = LineGraph(rows, count: count, terminator: terminator),
      let found = LineShape.shapes(of: graph, terminator: terminator, atMost: maximumShapeCount)
    {
      return found
    }
    guard count <= LineSum.maximumCount,
      let digits = LineGraph(rows, count: count, terminator: terminator, isRun: true),
      let sum = LineSum(digits)
    else { return nil }
    return [LineShape(sum, terminator: terminator)]
  }

  /// The number of vectors and look-ups that check a line, of the shape that has the maximum.
  var factorCount: Int {
    shapes.reduce(0) { maximum, shape in
      let vectors =
        switch shape.checks {
        case .single(let checks): checks.count
        case .double(let checks): 2 * checks.count
        }
      return max(maximum, vectors + shape.relations.count + (shape.sum == nil ? 0 : 1))
    }
  }
}

extension LineShape {
  /// The number of bytes without the line end; `nil` if it depends on the line.
  fileprivate func contentCount(_ format: LineFormat) -> Int? {
    let (count, last) = (bytes.count - 1, bytes[bytes.count - 2])
    guard format.carriageReturn == .stripped, last.contains(LineFormat.carriageReturn) else {
      return count
    }
    return last.count == 1 ? count - 1 : nil
  }
}

/// A range of bytes, perhaps of letters in both cases.
private struct ByteRange {
  var lower: UInt8
  var width: UInt8
  var folded: UInt8 = 0

  /// The bit of lowercase letters.
  private static let caseBit: UInt8 = 0x20

  /// Returns the ranges of bytes in ascending order.
  static func ranges(of bytes: [UInt8]) -> [ByteRange] {
    var ranges: [ByteRange] = []
    for byte in bytes {
      if let last = ranges.last, last.lower + last.width + 1 == byte {
        ranges[ranges.count - 1].width += 1
      } else {
        ranges.append(ByteRange(lower: byte, width: 0))
      }
    }
    for index in ranges.indices.reversed() {
      let range = ranges[index]
      // Setting the bit changes a byte between 0x40 and 0x5F into one above, and no other one.
      let isCapital = range.lower & 0xE0 == 0x40 && (range.lower + range.width) & 0xE0 == 0x40
      let other = ranges.firstIndex {
        $0.lower == range.lower | caseBit && $0.width == range.width && $0.folded == 0
      }
      if isCapital, let other {
        ranges[other].folded = caseBit
        ranges.remove(at: index)
      }
    }
    return ranges
  }

  /// Returns the given ranges if they are few enough, or else a single range around all of them.
  static func hull(of ranges: [ByteRange], atMost limit: Int) -> [ByteRange] {
    guard ranges.count > limit else { return ranges }
    let lower = ranges.reduce(.max) { min($0, $1.lower & ~$1.folded) }
    let upper = ranges.reduce(0) { max($0, $1.lower + $1.width) }
    return [ByteRange(lower: lower, width: upper - lower)]
  }
}

extension ShapeScan.Window {
  /// The maximum number of ranges of a position.
  fileprivate static let maximumRangeCount = 2
  fileprivate static let count = PositionRanges.Bytes.scalarCount

  /// Returns the windows over positions, the last of which may overlap another one.
  fileprivate static func all(of ranges: [[ByteRange]]) -> [Self] {
    var windows = stride(from: 0, through: max(ranges.count - count, 0), by: count).map {
      Self(offset: $0, ranges)
    }
    if let last = windows.last, last.offset + count < ranges.count {
      windows.append(Self(offset: ranges.count - count, ranges))
    }
    return windows
  }

  private init(offset: Int, _ all: [[ByteRange]]) {
    self.offset = offset
    let covered = offset..<min(offset + Self.count, all.count)
    let rangeCount = covered.reduce(1) { max($0, all[$1].count) }
    ranges = (0..<rangeCount).map { number in
      var ranges = PositionRanges()
      for position in covered {
        let known = all[position]
        let range = known[min(number, known.count - 1)]
        let lane = position - offset
        ranges.lower[lane] = range.lower
        ranges.width[lane] = range.width
        ranges.folded[lane] = range.folded
      }
      return ranges
    }
  }
}

extension ShapeScan {
  /// Finds the candidates, as ``LinePrefilter/filter(_:candidates:)`` does.
  ///
  /// - Parameters:
  ///   - block: Whole lines.
  ///   - candidates: Receives the candidates.
  /// - Returns: Whether all candidates were found; `false` if there are too many.
  func scan(_ block: Span<UInt8>, candidates: inout [Int]) -> Bool {
    var offset = 0
    var current = 0
    var failures = 0
    while offset < block.count {
      // Start with the shape of the previous line.
      var next = skip(shapes[current], in: block, from: offset)
      if next == offset {
        failures += 1
        if (failures - 16) * Self.minimumBytesPerFailure > offset { return false }
        for _ in 1..<shapes.count where next == offset {
          current = (current + 1) % shapes.count
          next = skip(shapes[current], in: block, from: offset)
        }
      }
      if next == offset {
        candidates.append(offset)
        next = min(block.firstOffset(of: terminator, from: offset) + 1, block.count)
      }
      offset = next
    }
    return true
  }

  /// Skips lines of a shape.
  ///
  /// - Returns: The offset of the first line that is not of this shape.
  private func skip(_ shape: Shape, in block: Span<UInt8>, from offset: Int) -> Int {
    switch shape.checks {
    case .single(let checks): skip(shape, checks, in: block, from: offset)
    case .double(let checks): skip(shape, checks, in: block, from: offset)
    }
  }

  private func skip(
    _ shape: Shape,
    _ checks: [some PositionCheck],
    in block: Span<UInt8>,
    from offset: Int
  ) -> Int {
    switch checks.count {
    case 1: return skip(shape, checks[0], in: block, from: offset)
    case 2: return skip(shape, BothChecks(checks[0], checks[1]), in: block, from: offset)
    case 3:
      let rest = BothChecks(checks[1], checks[2])
      return skip(shape, BothChecks(checks[0], rest), in: block, from: offset)
    default:
      let (first, rest) = (
        BothChecks(checks[0], checks[1]), BothChecks(checks[2], checks[3])
      )
      return skip(shape, BothChecks(first, rest), in: block, from: offset)
    }
  }

  private func skip(
    _ shape: Shape,
    _ check: some PositionCheck,
    in block: Span<UInt8>,
    from offset: Int
  ) -> Int {
    if let sum = shape.sum { return skip(shape, check, sum, in: block, from: offset) }
    switch shape.relations.count {
    case 0: return skip(shape, check, NoRelation(), in: block, from: offset)
    case 1: return skip(shape, check, OneRelation(shape.relations[0]), in: block, from: offset)
    case 2:
      return skip(
        shape, check,
        BothRelations(OneRelation(shape.relations[0]), OneRelation(shape.relations[1])),
        in: block, from: offset)
    default: return skip(shape, check, AllRelations(shape.relations), in: block, from: offset)
    }
  }

  private func skip(
    _ shape: Shape,
    _ check: some PositionCheck,
    _ relations: some RelationCheck,
    in block: Span<UInt8>,
    from offset: Int
  ) -> Int {
    let next = skipWhole(shape, check, relations, in: block, from: offset)
    let rest = block.count &- next
    guard rest >= shape.size, rest < shape.reach else { return next }
    // Vectors of the last lines would exceed the block. No line contains a terminator.
    var bytes = ContiguousArray(repeating: terminator, count: 128)
    for index in 0..<rest { bytes[index] = block[next + index] }
    return next + skipWhole(shape, check, relations, in: bytes.span, from: 0)
  }

  // A separate function, so that the loop has all registers.
  @inline(never)
  private func skipWhole(
    _ shape: Shape,
    _ check: some PositionCheck,
    _ relations: some RelationCheck,
    in block: Span<UInt8>,
    from offset: Int
  ) -> Int {
    // Integers have no padding.
    let bytes = unsafe block.bytes
    let (size, last) = (shape.size, block.count &- shape.reach)
    let entries = self.entries.span
    var offset = offset
    while offset <= last {
      let fits = unsafe unsafeBitCast(check.fits(in: bytes, at: offset), to: Halves.self)
      if fits[0] & fits[1] != .max { return offset }
      if !relations.hold(in: bytes, at: offset, by: entries) { return offset }
      offset &+= size
    }
    return offset
  }

  private typealias Halves = SIMD2<UInt64>
}

/// The scans of lines of different lengths, created when a thread first needs them, and shared by
/// all threads.
final class ShapeScans: Sendable {
  private let rows: ByteRows
  private let bounds: Repetition?
  private let format: LineFormat
  private let made = Guarded<[Int: ShapeScan?]>([:])

  /// The minimum size of a block for which a scan is created, in bytes.
  private static let minimumByteCount = 1 << 15

  /// Creates the scans; returns `nil` if there are too many rows to have a simple shape.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - bounds: The bounds on the length that the rows ignore.
  ///   - format: The line format.
  init?(_ rows: ByteRows, bounds: Repetition?, format: LineFormat) {
    if rows.count > 1 << 9 { return nil }
    (self.rows, self.bounds, self.format) = (rows, bounds, format)
  }

  /// Returns the scan for a block, whose first lines have the same length.
  func scan(for block: Span<UInt8>) -> ShapeScan? {
    if block.count < Self.minimumByteCount { return nil }
    let count = block.firstOffset(of: format.terminator, from: 0)
    let second = block.firstOffset(of: format.terminator, from: count + 1)
    guard count < ShapeScan.maximumSize, second == 2 * count + 1 else { return nil }
    return scan(ofCount: count)
  }

  /// The scans of all lengths, each with the number of bytes of its lines.
  var all: [(count: Int, scan: ShapeScan)] {
    (1..<ShapeScan.maximumSize).compactMap { count in scan(ofCount: count).map { (count, $0) } }
  }

  private func scan(ofCount count: Int) -> ShapeScan? {
    made.withLock { made in
      if let known = made[count] { return known }
      let scan = ShapeScan(rows, count: count, bounds: bounds, format: format)
      made[count] = scan
      return scan
    }
  }
}
