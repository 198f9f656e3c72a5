import RegularLanguage

/// A check of the lengths of lines in which every character adds 1.
struct LengthScan: Sendable {
  private let minimum: Int
  private let maximum: Int
  private let format: LineFormat

  /// Creates the check of some bounds; returns `nil` if every length is within them.
  init?(_ bounds: Repetition, format: LineFormat) {
    if bounds.minimum == 0, bounds.maximum == nil { return nil }
    minimum = bounds.minimum
    maximum = bounds.maximum ?? .max
    self.format = format
  }
}

extension LengthScan {
  /// The line that is being read.
  private struct Line {
    /// The offset at which it starts.
    var start = 0
    /// The number of its continuation bytes.
    var continued = 0
  }

  /// A block's 64 bytes at an offset, as bits: which end a line, and which continue a scalar.
  private struct Window {
    let offset: Int
    let ends: UInt64
    var continuations: UInt64 = 0
    /// Whether a carriage return may be part of a line end.
    var isStripped = false
  }

  /// Merges the lines whose lengths are out of bounds into other candidates, in ascending order.
  ///
  /// - Parameters:
  ///   - block: Whole lines of scalars that each count as 1.
  ///   - candidates: Receives the offsets of the terminators of those lines.
  ///   - start: The index of the first of the other candidates.
  func scan(_ block: Span<UInt8>, candidates: inout [Int], among start: Int) {
    let middle = candidates.count
    scan(block, candidates: &candidates)
    if start < middle, middle < candidates.count { candidates[start...].sort() }
  }

  /// Finds the lines whose lengths are out of bounds.
  ///
  /// - Parameters:
  ///   - block: Whole lines of scalars that each count as 1.
  ///   - candidates: Receives the offsets of the terminators of those lines.
  func scan(_ block: Span<UInt8>, candidates: inout [Int]) {
    // A line is too short if its terminator is at most `near` bytes after the previous one, and too
    // long if it is more than `far` bytes after it.
    let reaches = (near: Reach(min(minimum, 64)), far: Reach(min(maximum, 63) + 1))
    var line = Line()
    var masks = [UInt64](repeating: 0, count: Self.windowCount)
    var hasReturns: Bool?
    var offset = 0
    while offset < block.count {
      let isAfterReturn = offset > 0 && block[offset &- 1] == LineFormat.carriageReturn
      if !isAfterReturn, block.findEnds(from: offset, by: format.terminator, &masks) {
        for ends in masks {
          let window = Window(offset: offset, ends: ends)
          check(window, of: block, reaches, &line, candidates: &candidates)
          offset &+= MaskedBytes.count
        }
        continue
      }
      let isStripped =
        format.carriageReturn == .stripped
        && (hasReturns ?? (block.count(of: LineFormat.carriageReturn) > 0))
      hasReturns = isStripped
      for _ in 0..<Self.windowCount where offset < block.count {
        let bytes = MaskedBytes(block, at: offset)
        let window = Window(
          offset: offset,
          ends: MaskedBytes.first(block.count &- offset, of: bytes.mask(of: format.terminator)),
          continuations: bytes.isASCII ? 0 : bytes.continuationMask, isStripped: isStripped)
        check(window, of: block, reaches, &line, candidates: &candidates)
        offset &+= MaskedBytes.count
      }
    }
  }

  /// The number of windows that are read at once.
  private static let windowCount = 64

  /// Checks the lines that end in a window, all at once if most are within bounds.
  @inline(__always)
  private func check(
    _ window: Window,
    of block: Span<UInt8>,
    _ reaches: (near: Reach, far: Reach),
    _ line: inout Line,
    candidates: inout [Int]
  ) {
    let ends = window.ends
    if window.continuations == 0, ends == 0 { return }
    if !window.isStripped, window.continuations == 0, line.continued == 0,
      isWithinBounds(window.offset &+ ends.trailingZeroBitCount &- line.start),
      areApart(ends, near: reaches.near, far: reaches.far)
    {
      line.start = window.offset &+ MaskedBytes.count &- ends.leadingZeroBitCount
    } else {
      look(at: block, window, &line, candidates: &candidates)
    }
  }

  @inline(__always)
  private func isWithinBounds(_ length: Int) -> Bool { length >= minimum && length <= maximum }

  /// Returns whether lines that start and end within 64 bytes have lengths within bounds.
  @inline(__always)
  private func areApart(_ ends: UInt64, near: Reach, far: Reach) -> Bool {
    if ends & near.places(after: ends) != 0 { return false }
    // The first line does not start here.
    let others = ends & (ends &- 1)
    return maximum >= 63 || others & ~far.places(after: ends) == 0
  }

  /// Checks the lines that end within 64 bytes one by one.
  @inline(never)
  private func look(
    at block: Span<UInt8>,
    _ window: Window,
    _ line: inout Line,
    candidates: inout [Int]
  ) {
    var ends = window.ends
    while ends != 0 {
      let bit = ends.trailingZeroBitCount
      let end = window.offset &+ bit
      let before = window.continuations & ((1 &<< UInt64(bit)) &- 1)
      var length = end &- line.start &- before.nonzeroBitCount &- line.continued
      if window.isStripped, end > line.start, block[end &- 1] == LineFormat.carriageReturn {
        length &-= 1
      }
      if !isWithinBounds(length) { candidates.append(end) }
      line.start = end &+ 1
      line.continued = 0 &- before.nonzeroBitCount
      ends &= ends &- 1
    }
    line.continued &+= window.continuations.nonzeroBitCount
  }
}

/// The positions that are at most a distance after others, of 64.
private struct Reach {
  private let first: UInt64
  private let shifts: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  /// Creates the reach of a distance of at most 64.
  init(_ distance: Int) {
    first = distance == 0 ? 0 : .max
    var reach = 1
    // Each shift doubles the reach until it is the distance.
    func next() -> UInt64 {
      let step = min(reach, max(distance - reach, 0))
      reach += step
      return UInt64(step)
    }
    shifts = (next(), next(), next(), next(), next(), next())
  }

  @inline(__always)
  func places(after others: UInt64) -> UInt64 {
    var places = others &<< 1 & first
    places |= places &<< shifts.0
    places |= places &<< shifts.1
    places |= places &<< shifts.2
    places |= places &<< shifts.3
    places |= places &<< shifts.4
    return places | places &<< shifts.5
  }
}
