import RegularLanguage

/// A scan of lines that consist of characters of one class, with bounds on their length.
///
/// Finding whether any byte is outside the class takes a few instructions for each 16 bytes,
/// whatever the number of lines:
///
///     [a-z0-9-]{3,16}    // one class of three ranges, and lengths from 3 to 16
///     [a-z]*             // one class, and any length
///     (?:0x)?[0-9a-f]+   // a run, with other lines: those that start with 0x are candidates
///     [A-Z][a-z]*        // not a run: the first character is of another class
///     (?:ab)*            // not a run, though all lines consist of two characters
///
/// The class is found in the rows of a table, not in a pattern, so that `[ab]|a[ab]+|b[ab]+` is a
/// run, too.
struct RunScan: Sendable {
  /// The ranges of the class, each with its first byte and its width.
  private let ranges: [(first: UInt8, width: UInt8)]
  /// Whether there are no lines but runs.
  let isWhole: Bool
  /// Whether a line may be empty.
  private let mayBeEmpty: Bool
  /// The check of lengths; `nil` if lines must at most be nonempty.
  private let lengths: LengthScan?
  private let terminator: UInt8

  /// The maximum number of ranges for which the scan is worthwhile.
  private static let maximumRangeCount = 4
  /// The number of bytes that are checked together.
  private static let chunk = MaskedBytes.count

  /// Creates the scan of a table's rows; returns `nil` if no runs of one class are among its lines.
  ///
  /// - Parameters:
  ///   - rows: The rows, in which each ASCII byte counts as 1.
  ///   - bounds: The bounds on the length that the rows ignore.
  ///   - format: The line format.
  init?(_ rows: ByteRows, bounds: Repetition?, format: LineFormat) {
    guard let run = rows.run(format) else { return nil }
    let minimum = max(run.lengths.minimum, bounds?.minimum ?? 0)
    let maximum = [run.lengths.maximum, bounds?.maximum].compactMap { $0 }.min()
    (ranges, isWhole) = (run.ranges, run.isWhole)
    guard ranges.count <= Self.maximumRangeCount else { return nil }
    mayBeEmpty = minimum == 0
    lengths =
      minimum <= 1 && maximum == nil
      ? nil : LengthScan(Repetition(minimum, maximum), format: format)
    terminator = format.terminator
  }
}

extension RunScan {
  /// The number of ranges of the class.
  var rangeCount: Int { ranges.count }

  /// Whether lengths are checked.
  var checksLengths: Bool { lengths != nil }

  /// Finds the candidates, as ``LinePrefilter/filter(_:candidates:)`` does.
  ///
  /// - Parameters:
  ///   - block: Whole lines.
  ///   - candidates: Receives the candidates.
  ///   - limit: The maximum number of candidates.
  /// - Returns: Whether all candidates were found.
  func scan(_ block: Span<UInt8>, candidates: inout [Int], atMost limit: Int) -> Bool {
    let before = candidates.count
    let maximum = before + limit
    let classes = ranges.map(RangeClass.init)
    switch classes.count {
    case 1: scan(block, classes[0], candidates: &candidates, maximum)
    case 2: scan(block, EitherClass(classes[0], classes[1]), candidates: &candidates, maximum)
    case 3:
      let rest = EitherClass(classes[1], classes[2])
      scan(block, EitherClass(classes[0], rest), candidates: &candidates, maximum)
    default:
      let rest = EitherClass(classes[1], EitherClass(classes[2], classes[3]))
      scan(block, EitherClass(classes[0], rest), candidates: &candidates, maximum)
    }
    if candidates.count <= maximum { lengths?.scan(block, candidates: &candidates, among: before) }
    return candidates.count <= maximum
  }

  private func scan(
    _ block: Span<UInt8>,
    _ members: some ByteClass,
    candidates: inout [Int],
    _ maximum: Int
  ) {
    // Integers have no padding.
    let bytes = unsafe block.bytes
    let check = PartCheck(members, end: terminator, mayBeEmpty: mayBeEmpty)
    let last = block.count &- Self.chunk
    var offset = 0
    while offset < block.count {
      // The first bytes have no byte before them, and the last ones may be less than a chunk.
      if offset > 0, offset <= last {
        // The byte before the chunk, and all of its four parts, are in the block.
        let fits =
          unsafe check.fits(bytes, offset) .& check.fits(bytes, offset &+ 16)
          .& check.fits(bytes, offset &+ 32) .& check.fits(bytes, offset &+ 48)
        // A mask has lanes of the same size, in which all bits are set if the condition holds.
        let halves = unsafe unsafeBitCast(fits, to: SIMD2<UInt64>.self)
        if halves[0] & halves[1] == .max {
          offset &+= Self.chunk
          continue
        }
      }
      look(at: block, offset, candidates: &candidates)
      if candidates.count > maximum { return }
      offset &+= Self.chunk
    }
  }

  /// Finds the bytes of a chunk that make lines candidates.
  @inline(never)
  private func look(at block: Span<UInt8>, _ offset: Int, candidates: inout [Int]) {
    let bytes = MaskedBytes(block, at: offset)
    let ends = bytes.mask(of: terminator)
    var members = ends
    for range in ranges { members |= bytes.mask(from: range.first, width: range.width) }
    var found = ~members
    if !mayBeEmpty {
      // A line end precedes the block.
      let isAfterEnd = offset == 0 || block[offset &- 1] == terminator
      found |= ends & (ends &<< 1 | (isAfterEnd ? 1 : 0))
    }
    found = MaskedBytes.first(block.count &- offset, of: found)
    while found != 0 {
      candidates.append(offset &+ found.trailingZeroBitCount)
      found &= found &- 1
    }
  }
}

private typealias Vector = SIMD16<UInt8>
private typealias VectorMask = SIMDMask<Vector.MaskStorage>

/// A check of sixteen bytes, with those before them.
private struct PartCheck<Members: ByteClass> {
  private let members: Members
  private let end: Vector
  /// The ends of lines that must not follow another: all of them, or none.
  private let unrepeated: VectorMask

  init(_ members: Members, end: UInt8, mayBeEmpty: Bool) {
    self.members = members
    self.end = Vector(repeating: end)
    unrepeated = VectorMask(repeating: !mayBeEmpty)
  }

  /// Returns which bytes are members or ends of lines that may be there.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of a block.
  ///   - offset: The offset of the first byte; from one before it on, they must be in the block.
  /// - Returns: The bytes.
  @inline(__always)
  @unsafe func fits(_ bytes: RawSpan, _ offset: Int) -> VectorMask {
    let part = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Vector.self)
    let before = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset &- 1, as: Vector.self)
    let isEnd = part .== end
    let isRepeated = isEnd .& (before .== end) .& unrepeated
    return (members.contain(part) .| isEnd) .& (.!isRepeated)
  }
}

/// A class of bytes.
private protocol ByteClass {
  /// Returns which bytes are in the class.
  func contain(_ bytes: Vector) -> VectorMask
}

/// A range of bytes.
private struct RangeClass: ByteClass {
  private let first: Vector
  private let width: Vector

  init(_ range: (first: UInt8, width: UInt8)) {
    (first, width) = (Vector(repeating: range.first), Vector(repeating: range.width))
  }

  @inline(__always)
  func contain(_ bytes: Vector) -> VectorMask { bytes &- first .<= width }
}

/// The bytes of either of two classes.
private struct EitherClass<First: ByteClass, Second: ByteClass>: ByteClass {
  private let first: First
  private let second: Second

  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  @inline(__always)
  func contain(_ bytes: Vector) -> VectorMask { first.contain(bytes) .| second.contain(bytes) }
}

/// The lines that are runs of one class.
private struct ClassRun {
  /// The ranges of the class, each with its first byte and its width.
  let ranges: [(first: UInt8, width: UInt8)]
  let lengths: Repetition
  /// Whether there are no other lines.
  let isWhole: Bool
}

extension ByteRows {
  /// Returns a class of ASCII and bounds on the length such that all lines of its bytes within the
  /// bounds are accepted, or `nil` if none is found.
  ///
  /// The bytes are those that lines may start with, without those that may not follow them.
  ///
  /// Lines with other characters are ignored.
  fileprivate func run(_ format: LineFormat) -> ClassRun? {
    func bytes(from row: UInt32) -> [UInt8] {
      (0..<UInt8(0x80)).filter { byte in
        // Whether a carriage return belongs to the line depends on what follows.
        if byte == format.terminator { return false }
        if byte == LineFormat.carriageReturn, format.carriageReturn == .stripped { return false }
        return target(from: row, by: byte) != Self.candidate
      }
    }
    let first = bytes(from: Self.start)
    if first.isEmpty { return nil }
    var members = first
    // The rows that the lines of each length lead to.
    var layers: [Set<UInt32>] = [[Self.start]]
    var (rowCount, isWhole, isEndless) = (0, true, false)
    while let rows = layers.last, !isEndless {
      rowCount += rows.count
      if rowCount > Self.maximumCount { return nil }
      let live = rows.map { bytes(from: $0) }
      if rows.count > 1 || live[0] != members && !live[0].isEmpty { isWhole = false }
      let followers = live.map { live in
        live == members ? members : members.filter(live.contains)
      }
      if followers.allSatisfy({ $0.isEmpty }) { break }
      let common = members.filter { byte in followers.allSatisfy { $0.contains(byte) } }
      // Otherwise, hardly any line is a run.
      guard common.count * 2 >= first.count else { return nil }
      if common != members {
        // Start again with the bytes that may also follow.
        (members, layers, isWhole) = (common, [[Self.start]], false)
        continue
      }
      let next = Set(rows.flatMap { row in members.map { target(from: row, by: $0) } })
      isEndless = next == rows
      if !isEndless {
        if layers.contains(next) { return nil }
        layers.append(next)
      }
    }
    let accepted = layers.map { rows in
      rows.allSatisfy { target(from: $0, by: format.terminator) != Self.candidate }
    }
    guard let minimum = accepted.firstIndex(of: true),
      let last = accepted.lastIndex(of: true),
      accepted[minimum...last].allSatisfy({ $0 }),
      isEndless ? last == accepted.count - 1 : last > 0
    else { return nil }
    var ranges: [(first: UInt8, width: UInt8)] = []
    for byte in members {
      if let range = ranges.last, range.first + range.width == byte - 1 {
        ranges[ranges.count - 1].width += 1
      } else {
        ranges.append((byte, 0))
      }
    }
    let lengths = Repetition(minimum, isEndless ? nil : last)
    return ClassRun(ranges: ranges, lengths: lengths, isWhole: isWhole)
  }
}
