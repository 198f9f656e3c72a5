package import LineScanning
import RegularLanguage

/// Rows that are passed because they certainly satisfy relations.
package struct PassedRows {
  package var count: Int
  /// The offset after them.
  package var end: Int
  /// Whether the next row may violate a relation; otherwise, it is not known to be complete.
  package var isDoubtful: Bool
}

/// Rows whose values are found by masks of the ends of fields.
///
/// The ends of a short row are bits of one word, so that some of them are found without jumps that
/// a processor can't predict:
///
///     12,2024-02-01,2024-03-01\n    // bits 2, 13 and 24
package struct MaskedRows {
  private let fieldCount: Int
  /// Whether values may be between quotation marks.
  private let hasMarks: Bool
  private let masks: [UInt64]
  /// The bytes to which the masks belong.
  private let bytes: Range<Int>
  /// The offset of the first row.
  let offset: Int

  /// Creates the rows from an offset on.
  package init(_ ends: borrowing FieldEnds, from offset: Int, fieldCount: Int) {
    (self.fieldCount, self.offset) = (fieldCount, offset)
    (hasMarks, masks, bytes) = (ends.hasMarks, ends.masks, ends.start..<ends.end)
  }
}

extension MaskedRows {
  /// Passes rows while two of their values satisfy a condition.
  ///
  /// Up to the second value, most rows have the same ends as the row before them.
  @inline(__always)
  func pass(
    _ one: Int,
    _ other: Int,
    atMost limit: Int,
    of bytes: Span<UInt8>,
    while isSatisfied: (Range<Int>, Range<Int>) -> Bool
  ) -> PassedRows {
    let masks = masks.span
    let (lower, upper) = (min(one, other), max(one, other))
    var passed = PassedRows(count: 0, end: offset, isDoubtful: true)
    // The ends up to the second value of the last row that was read, and the bits of all of these
    // bytes; at first, no bits, which no row has.
    var (known, whole) = (1 as UInt64, 0 as UInt64)
    // The values of that row, relative to its start.
    var (start, end, otherStart, otherEnd) = (0, 0, 0, 0)
    while passed.count < limit {
      let row = passed.end
      var ends = RowBits(masks, of: self.bytes, at: row)
      if ends.rest & whole == known {
        ends.rest &= ~whole
      } else {
        start = ends.start(after: lower, from: row, masks) &- row
        end = ends.next(masks) &- row
        otherStart = ends.start(after: upper &- lower &- 1, from: row &+ end &+ 1, masks) &- row
        otherEnd = ends.next(masks) &- row
        whole = otherEnd < 63 ? 2 &<< UInt64(truncatingIfNeeded: otherEnd) &- 1 : 0
        known = whole == 0 ? 1 : RowBits(masks, of: self.bytes, at: row).rest & whole
      }
      let rest = fieldCount &- 1 &- upper
      let next = ends.start(after: rest, from: row &+ otherEnd &+ 1, masks)
      passed.isDoubtful = !ends.isCut
      if ends.isCut { break }
      let first = value(of: lower, from: row &+ start, to: row &+ end, in: bytes)
      let second = value(of: upper, from: row &+ otherStart, to: row &+ otherEnd, in: bytes)
      guard one < other ? isSatisfied(first, second) : isSatisfied(second, first) else { break }
      (passed.count, passed.end) = (passed.count &+ 1, next)
    }
    return passed
  }

  /// Passes rows while they satisfy a condition, given the range of the value of each field.
  @inline(__always)
  package func pass(
    atMost limit: Int,
    of bytes: Span<UInt8>,
    while isSatisfied: ((Int) -> Range<Int>) -> Bool
  ) -> PassedRows {
    let masks = masks.span
    var passed = PassedRows(count: 0, end: offset, isDoubtful: true)
    while passed.count < limit {
      let ends = RowBits(masks, of: self.bytes, at: passed.end)
      var last = ends
      let next = last.start(after: fieldCount, from: passed.end, masks)
      passed.isDoubtful = !last.isCut
      if last.isCut { break }
      let isPassed = isSatisfied { field in
        var rest = ends
        let start = rest.start(after: field, from: passed.end, masks)
        return value(of: field, from: start, to: rest.next(masks), in: bytes)
      }
      if !isPassed { break }
      (passed.count, passed.end) = (passed.count &+ 1, next)
    }
    return passed
  }

  /// Returns the range of a value, as written between quotation marks.
  @inline(__always)
  private func value(
    of field: Int,
    from start: Int,
    to end: Int,
    in bytes: Span<UInt8>
  ) -> Range<Int> {
    // A carriage return can only precede the end of the row.
    var end = end
    if field &+ 1 == fieldCount { end = bytes.valueRange(from: start, to: end).upperBound }
    guard hasMarks, bytes[start] == UInt8(ascii: "\"") else { return start..<end }
    return start &+ 1..<max(start &+ 1, end &- 1)
  }
}

/// The ends of fields from an offset on.
private struct RowBits {
  /// The bytes to which the masks belong.
  private let bytes: Range<Int>
  /// The offset of the lowest bit.
  private var base: Int
  var rest: UInt64
  /// Whether more ends were needed than there are; then, the others have no meaning.
  private(set) var isCut = false

  @inline(__always)
  init(_ masks: Span<UInt64>, of bytes: Range<Int>, at offset: Int) {
    (self.bytes, base) = (bytes, offset)
    rest = Self.bits(masks, at: offset &- bytes.lowerBound)
  }

  /// Returns the ends of 64 bytes.
  @inline(__always)
  private static func bits(_ masks: Span<UInt64>, at place: Int) -> UInt64 {
    let (index, shift) = (place &>> 6, UInt64(truncatingIfNeeded: place & 63))
    return masks[index] &>> shift | (masks[index &+ 1] &<< 1) &<< (63 &- shift)
  }

  /// Removes the next end.
  @inline(__always)
  mutating func next(_ masks: Span<UInt64>) -> Int {
    if rest == 0 { (base, rest, isCut) = Self.bits(masks, of: bytes, after: base) }
    let end = base &+ rest.trailingZeroBitCount
    rest &= rest &- 1
    return end
  }

  /// Removes ends, and returns the offset after the last of them, or another one if there is none.
  @inline(__always)
  mutating func start(after count: Int, from start: Int, _ masks: Span<UInt64>) -> Int {
    if count == 0 { return start }
    var count = count
    while count > 1 {
      count &-= 1
      if rest == 0 { (base, rest, isCut) = Self.bits(masks, of: bytes, after: base) }
      rest &= rest &- 1
    }
    return next(masks) &+ 1
  }

  // The parts are returned, so that they stay in registers.
  @inline(never)
  private static func bits(
    _ masks: Span<UInt64>,
    of bytes: Range<Int>,
    after base: Int
  ) -> (base: Int, rest: UInt64, isCut: Bool) {
    var base = base &+ 64
    while base < bytes.upperBound {
      let rest = bits(masks, at: base &- bytes.lowerBound)
      if rest != 0 { return (base, rest, false) }
      base &+= 64
    }
    return (base, .max, true)
  }
}
