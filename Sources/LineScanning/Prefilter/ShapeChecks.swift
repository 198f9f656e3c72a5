import RegularLanguage

/// A range of bytes for each of sixteen positions.
struct PositionRanges: Sendable {
  var lower = Bytes(repeating: 0)
  var width = Bytes(repeating: .max)
  /// A bit that is set before a comparison: that of lowercase letters.
  var folded = Bytes(repeating: 0)

  typealias Bytes = SIMD16<UInt8>
}

/// A check of the relations between positions, which have been checked.
protocol RelationCheck: Sendable {
  /// Returns whether all relations hold for the line at an offset.
  func hold(in bytes: RawSpan, at offset: Int, by entries: Span<UInt8>) -> Bool
}

/// No relation.
struct NoRelation: RelationCheck {
  @inline(__always)
  func hold(in bytes: RawSpan, at offset: Int, by entries: Span<UInt8>) -> Bool { true }
}

/// A single relation, whose places stay in registers.
struct OneRelation: RelationCheck {
  private let relation: ShapeScan.Relation

  init(_ relation: ShapeScan.Relation) { self.relation = relation }

  @inline(__always)
  func hold(in bytes: RawSpan, at offset: Int, by entries: Span<UInt8>) -> Bool {
    let first = pair(in: bytes, at: offset &+ relation.positions.0)
    let second = pair(in: bytes, at: offset &+ relation.positions.1)
    // The index of a pair is less than the number of entries of a relation.
    let (one, other) = unsafe (
      entries[unchecked: relation.entries.0 &+ first],
      entries[unchecked: relation.entries.1 &+ second]
    )
    return one & other != 0
  }

  /// Returns the index of the pair of bytes at an offset.
  @inline(__always)
  private func pair(in bytes: RawSpan, at offset: Int) -> Int {
    // A line has a terminator after its last byte.
    let pair = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt16.self)
    return Int(UInt16(littleEndian: pair) & 0x7F7F)
  }
}

/// Two relations.
struct BothRelations: RelationCheck {
  private let first: OneRelation
  private let second: OneRelation

  init(_ first: OneRelation, _ second: OneRelation) { (self.first, self.second) = (first, second) }

  @inline(__always)
  func hold(in bytes: RawSpan, at offset: Int, by entries: Span<UInt8>) -> Bool {
    first.hold(in: bytes, at: offset, by: entries)
      && second.hold(in: bytes, at: offset, by: entries)
  }
}

/// Any number of relations.
struct AllRelations: RelationCheck {
  private let relations: [ShapeScan.Relation]

  init(_ relations: [ShapeScan.Relation]) { self.relations = relations }

  @inline(__always)
  func hold(in bytes: RawSpan, at offset: Int, by entries: Span<UInt8>) -> Bool {
    let relations = relations.span
    for index in relations.indices
    where !OneRelation(relations[index]).hold(in: bytes, at: offset, by: entries) {
      return false
    }
    return true
  }
}

/// A check of the sum of a line.
struct SumCheck: RelationCheck {
  /// The first possible byte of each position.
  private var first = Bytes(repeating: 0)
  /// All bits of the positions that count once or three times, and twice or three times.
  private var (once, twice) = (Bytes(repeating: 0), Bytes(repeating: 0))
  /// The distances from which a step is added.
  private var threshold = Bytes(repeating: .max)
  private var step = Bytes(repeating: 0)
  /// The place of the entries.
  private let entries: Int

  private typealias Bytes = PositionRanges.Bytes

  init(_ sum: LineSum, entries: Int) {
    self.entries = entries
    for (position, term) in sum.terms.enumerated() {
      first[position] = sum.bytes[position][0]
      once[position] = term.factor & 1 == 0 ? 0 : .max
      twice[position] = term.factor & 2 == 0 ? 0 : .max
      threshold[position] = term.threshold
      step[position] = term.step
    }
  }

  @inline(__always)
  func hold(in bytes: RawSpan, at offset: Int, by entries: Span<UInt8>) -> Bool {
    let distances = PositionRanges.load(bytes, at: offset) &- first
    // A mask has lanes of the same size, in which all bits are set if the condition holds.
    let isFar = unsafe unsafeBitCast(distances .>= threshold, to: Bytes.self)
    let terms =
      (distances & once) &+ ((distances &+ distances) & twice) &+ (isFar & step)
    let halves = unsafe unsafeBitCast(terms, to: SIMD2<UInt64>.self)
    // The last byte of this product is the sum of all bytes, none of which overflows.
    let sum = ((halves[0] &+ halves[1]) &* 0x0101_0101_0101_0101) &>> 56
    // There is an entry for each sum of eight bits.
    return unsafe entries[unchecked: self.entries &+ Int(sum)] != 0
  }
}

/// A check of positions.
protocol PositionCheck: Sendable {
  /// Returns a vector in which all bits are set if all bytes of the line at an offset are in range.
  func fits(in bytes: RawSpan, at offset: Int) -> PositionRanges.Bytes
}

/// A check of sixteen positions with one range each.
struct OneRange: PositionCheck {
  private let offset: Int
  private let ranges: PositionRanges

  init(_ window: ShapeScan.Window) {
    (offset, ranges) = (window.offset, window.ranges[0])
  }

  @inline(__always)
  func fits(in bytes: RawSpan, at offset: Int) -> PositionRanges.Bytes {
    ranges.contain(PositionRanges.load(bytes, at: offset &+ self.offset))
  }
}

/// A check of sixteen positions with two ranges each.
struct TwoRanges: PositionCheck {
  private let offset: Int
  private let first: PositionRanges
  private let second: PositionRanges

  init(_ window: ShapeScan.Window) {
    let ranges = window.ranges
    (offset, first, second) = (window.offset, ranges[0], ranges[ranges.count - 1])
  }

  @inline(__always)
  func fits(in bytes: RawSpan, at offset: Int) -> PositionRanges.Bytes {
    let bytes = PositionRanges.load(bytes, at: offset &+ self.offset)
    return first.contain(bytes) | second.contain(bytes)
  }
}

/// Two checks of different positions.
struct BothChecks<First: PositionCheck, Second: PositionCheck>: PositionCheck {
  private let first: First
  private let second: Second

  init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  @inline(__always)
  func fits(in bytes: RawSpan, at offset: Int) -> PositionRanges.Bytes {
    first.fits(in: bytes, at: offset) & second.fits(in: bytes, at: offset)
  }
}

extension PositionRanges {
  @inline(__always)
  static func load(_ bytes: RawSpan, at offset: Int) -> Bytes {
    // The caller makes sure that all positions are in the block.
    unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Bytes.self)
  }

  /// Returns a vector in which all bits of each byte in its range are set.
  @inline(__always)
  func contain(_ bytes: Bytes) -> Bytes {
    // A mask has lanes of the same size, in which all bits are set if the condition holds.
    unsafe unsafeBitCast((bytes | folded) &- lower .<= width, to: Bytes.self)
  }
}
