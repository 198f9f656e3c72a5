/// A scan of lines that consist of characters of one class, with bounds on their length.
///
/// Finding whether any byte is outside the class takes a few instructions for each 16 bytes,
/// whatever the number of lines:
///
///     [a-z0-9-]{3,16}    // one class of three ranges, and lengths from 3 to 16
///     [a-z]*             // one class, and any length
///     [A-Z][a-z]*        // not a run: the first character is of another class
///     (?:ab)*            // not a run, though all lines consist of two characters
///
/// The class is found in the rows of a table, not in a pattern, so that `[ab]|a[ab]+|b[ab]+` is a
/// run, too.
struct RunScan: Sendable {
  /// The ranges of the class, each with its first byte and its width.
  private let ranges: [(first: UInt8, width: UInt8)]
  /// Whether a line may be empty.
  private let mayBeEmpty: Bool
  /// The check of lengths; `nil` if lines must at most be nonempty.
  private let lengths: LengthScan?
  private let terminator: UInt8

  /// The maximum number of ranges for which the scan is worthwhile.
  private static let maximumRangeCount = 4
  /// The number of bytes that are checked together.
  private static let chunk = MaskedBytes.count

  /// Creates the scan of a table's rows; returns `nil` if its lines are not runs of one class.
  ///
  /// - Parameters:
  ///   - rows: The rows, in which each ASCII byte counts as 1.
  ///   - bounds: The bounds on the length that the rows ignore.
  ///   - format: The line format.
  init?(_ rows: ByteRows, bounds: Repetition?, format: LineFormat) {
    guard let run = rows.run(format) else { return nil }
    let minimum = max(run.lengths.minimum, bounds?.minimum ?? 0)
    let maximum = [run.lengths.maximum, bounds?.maximum].compactMap { $0 }.min()
    ranges = run.ranges
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
    let most = before + limit
    let distances = ranges.map(RangeDistance.init)
    switch distances.count {
    case 1: scan(block, distances[0], candidates: &candidates, most)
    case 2: scan(block, Nearest(distances[0], distances[1]), candidates: &candidates, most)
    case 3:
      let rest = Nearest(distances[1], distances[2])
      scan(block, Nearest(distances[0], rest), candidates: &candidates, most)
    default:
      let rest = Nearest(distances[1], Nearest(distances[2], distances[3]))
      scan(block, Nearest(distances[0], rest), candidates: &candidates, most)
    }
    if candidates.count <= most { lengths?.scan(block, candidates: &candidates, among: before) }
    return candidates.count <= most
  }

  private func scan(
    _ block: Span<UInt8>,
    _ distance: some Distance,
    candidates: inout [Int],
    _ most: Int
  ) {
    var offset = 0
    while offset < block.count {
      let rest = block.count &- offset
      // The first bytes have no byte before them, and the last ones may be less than a chunk.
      if offset > 0, rest >= Self.chunk {
        let chunk = block.extracting(offset..<offset &+ Self.chunk)
        let shifted = block.extracting(offset &- 1..<offset &+ Self.chunk &- 1)
        var farthest: UInt8 = 0
        var emptyLine: UInt8 = .max
        // Only bit operations, minima and maxima, which the compiler vectorizes.
        for index in 0..<Self.chunk {
          // Both have at least as many bytes as a chunk.
          let fromEnd = unsafe chunk[unchecked: index] ^ terminator
          let previousFromEnd = unsafe shifted[unchecked: index] ^ terminator
          unsafe farthest |= min(distance.from(chunk[unchecked: index]), fromEnd)
          emptyLine = min(emptyLine, max(fromEnd, previousFromEnd))
        }
        if farthest == 0, emptyLine != 0 || mayBeEmpty {
          offset &+= Self.chunk
          continue
        }
      }
      look(at: block, offset, candidates: &candidates)
      if candidates.count > most { return }
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

/// The distance of a byte from a class, which is zero inside the class.
private protocol Distance {
  func from(_ byte: UInt8) -> UInt8
}

/// The distance from a range, counted upwards from its start.
private struct RangeDistance: Distance {
  let first: UInt8
  let width: UInt8

  init(_ range: (first: UInt8, width: UInt8)) { (first, width) = range }

  @inline(__always)
  func from(_ byte: UInt8) -> UInt8 { max(byte &- first, width) &- width }
}

/// The distance from the nearer of two classes.
private struct Nearest<First: Distance, Second: Distance>: Distance {
  let first: First
  let second: Second

  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  @inline(__always)
  func from(_ byte: UInt8) -> UInt8 { min(first.from(byte), second.from(byte)) }
}

extension ByteRows {
  /// Returns the class of ASCII that all lines consist of, and the bounds on their length, or `nil`
  /// if the rows are not of this form.
  ///
  /// Lines with other characters are ignored.
  fileprivate func run(
    _ format: LineFormat
  ) -> (ranges: [(first: UInt8, width: UInt8)], lengths: Repetition)? {
    var rows = [Self.start]
    var members: [UInt8] = []
    var isEndless = false
    while let row = rows.last, !isEndless {
      let live = (0..<UInt8(0x80)).filter { byte in
        // Whether a carriage return belongs to the line depends on what follows.
        if byte == format.terminator { return false }
        if byte == LineFormat.carriageReturn, format.carriageReturn == .stripped { return false }
        return target(from: row, by: byte) != Self.candidate
      }
      if live.isEmpty, rows.count > 1 { break }
      if rows.count == 1 { members = live }
      guard live == members, let byte = live.first else { return nil }
      let next = target(from: row, by: byte)
      guard live.allSatisfy({ target(from: row, by: $0) == next }) else { return nil }
      if next == row {
        isEndless = true
      } else {
        if rows.contains(next) { return nil }
        rows.append(next)
      }
    }
    let accepted = rows.map { target(from: $0, by: format.terminator) != Self.candidate }
    guard let minimum = accepted.firstIndex(of: true),
      let last = accepted.lastIndex(of: true),
      accepted[minimum...last].allSatisfy({ $0 }),
      !isEndless || last == accepted.count - 1
    else { return nil }
    var ranges: [(first: UInt8, width: UInt8)] = []
    for byte in members {
      if let range = ranges.last, range.first + range.width == byte - 1 {
        ranges[ranges.count - 1].width += 1
      } else {
        ranges.append((byte, 0))
      }
    }
    return (ranges, Repetition(minimum, isEndless ? nil : last))
  }
}
