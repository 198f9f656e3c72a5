import RegularLanguage
import ValidationCore
import ValidationFormats

/// Relations between fields in a form that is quick to check: most rows satisfy them.
///
/// A row that fails a check may still satisfy the relation, which ``RecordRelation`` decides.
struct QuickRelations: Sendable {
  /// A relation without references, which would be counted for each row.
  fileprivate struct Check: Sendable {
    enum Operation { case same, different, atLeast, atMost, sum }
    enum Reading { case dates, numbers, scientific, texts }

    let operation: Operation
    let reading: Reading
    /// The places of its fields among those of all relations.
    let fields: Range<Int>
    let total: SmallDecimal
  }

  private var checks: [Check] = []
  private var fields: [Int] = []
  private let fieldCount: Int

  /// Creates an empty list for rows with a number of fields.
  init(fieldCount: Int) { self.fieldCount = fieldCount }
}

extension QuickRelations {
  /// Adds a relation if it can be checked quickly.
  ///
  /// - Parameter relation: The relation.
  /// - Returns: Whether it is added.
  mutating func add(_ relation: RecordRelation) -> Bool {
    if relation.hasMissingValues { return false }
    let reading: Check.Reading
    if relation.comparesTexts {
      reading = .texts
    } else if relation.formats.allSatisfy({ $0.isPlain && !$0.isScientific }) {
      reading = .numbers
    } else if relation.formats.allSatisfy({ $0.isPlain || $0.isScientific }) {
      reading = .scientific
    } else if relation.formats.allSatisfy(\.isPlainDate) {
      reading = .dates
    } else {
      return false
    }
    var total: SmallDecimal?
    let operation: Check.Operation
    switch relation.relation.kind {
    case .same: operation = .same
    case .different: operation = .different
    case .notBefore, .atLeast: operation = .atLeast
    case .notAfter, .atMost: operation = .atMost
    case .sum(let sum):
      operation = .sum
      total = SmallDecimal(sum)
      if total == nil { return false }
    }
    let first = fields.count
    fields += relation.fields
    checks.append(
      Check(
        operation: operation, reading: reading, fields: first..<fields.count,
        total: total ?? .zero))
    return true
  }

  /// Returns the first row that may violate a relation.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - ends: The ends of the fields.
  ///   - numbers: The numbers of the rows.
  /// - Returns: The number of the row; `nil` if all rows satisfy the relations.
  func firstViolation(
    in bytes: Span<UInt8>,
    _ ends: borrowing FieldEnds,
    _ numbers: Range<Int>
  ) -> Int? {
    let (checks, fields) = (checks.span, fields.span)
    let borders = ends.borders
    var limit = numbers.upperBound
    for index in checks.indices {
      let check = checks[index]
      let rows = Rows(fieldCount: fieldCount, numbers: numbers.lowerBound..<limit)
      if check.operation == .sum {
        limit = rows.end { row in
          check.hasTotal(in: bytes) { index in
            rows.place(of: fields[check.fields.lowerBound + index], in: row, bytes, borders.span)
          }
        }
        continue
      }
      let other = fields[check.fields.lowerBound]
      let own = fields[check.fields.lowerBound + 1]
      // A loop for each kind of reading, which is known outside of it.
      switch check.reading {
      case .dates:
        limit = rows.end { row in
          let (one, two) = rows.places(of: own, other, in: row, bytes, borders.span)
          return check.acceptsDates(one, two, of: bytes)
        }
      case .numbers:
        limit = rows.end { row in
          let (one, two) = rows.places(of: own, other, in: row, bytes, borders.span)
          return check.acceptsNumbers(one, two, of: bytes)
        }
      case .scientific:
        limit = rows.end { row in
          let (one, two) = rows.places(of: own, other, in: row, bytes, borders.span)
          return check.acceptsScientific(one, two, of: bytes)
        }
      case .texts:
        limit = rows.end { row in
          let (one, two) = rows.places(of: own, other, in: row, bytes, borders.span)
          return check.acceptsTexts(one, two, of: bytes)
        }
      }
    }
    return limit < numbers.upperBound ? limit : nil
  }

  /// Returns whether the values of a record certainly satisfy the relations.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the block.
  ///   - places: The ranges of the values, by field; `nil` for a missing value.
  /// - Returns: Whether none of the relations may be violated.
  func areSatisfied(in bytes: Span<UInt8>, _ places: Span<Range<Int>?>) -> Bool {
    let (checks, fields) = (checks.span, fields.span)
    for index in checks.indices {
      let check = checks[index]
      for field in check.fields where places[fields[field]] == nil { return false }
      func place(_ index: Int) -> Range<Int> {
        places[fields[check.fields.lowerBound + index]] ?? 0..<0
      }
      let isSatisfied =
        if check.operation == .sum {
          check.hasTotal(in: bytes, place)
        } else {
          switch check.reading {
          case .dates: check.acceptsDates(place(1), place(0), of: bytes)
          case .numbers: check.acceptsNumbers(place(1), place(0), of: bytes)
          case .scientific: check.acceptsScientific(place(1), place(0), of: bytes)
          case .texts: check.acceptsTexts(place(1), place(0), of: bytes)
          }
        }
      if !isSatisfied { return false }
    }
    return true
  }
}

/// Rows without quotation marks, whose fields' ends are known.
private struct Rows {
  let fieldCount: Int
  let numbers: Range<Int>

  /// Returns the number of the first row that does not satisfy a condition, or the end.
  @inline(__always)
  func end(while isSatisfied: (Int) -> Bool) -> Int {
    var row = numbers.lowerBound
    while row < numbers.upperBound, isSatisfied(row) { row &+= 1 }
    return row
  }

  /// Returns the range of a value.
  @inline(__always)
  func place(
    of field: Int,
    in row: Int,
    _ bytes: Span<UInt8>,
    _ borders: Span<Int32>
  ) -> Range<Int> {
    let index = row &* fieldCount &+ field
    let start = Int(borders[index]) &+ 1
    let end = Int(borders[index &+ 1])
    // A carriage return can only precede the end of the row.
    if field &+ 1 == fieldCount { return bytes.valueRange(from: start, to: end) }
    return start..<end
  }

  /// Returns the ranges of two values.
  @inline(__always)
  func places(
    of one: Int,
    _ other: Int,
    in row: Int,
    _ bytes: Span<UInt8>,
    _ borders: Span<Int32>
  ) -> (Range<Int>, Range<Int>) {
    (place(of: one, in: row, bytes, borders), place(of: other, in: row, bytes, borders))
  }
}

extension QuickRelations.Check {
  /// Returns whether values satisfy the relation, given how they compare.
  @inline(__always)
  fileprivate func accepts(_ order: Int) -> Bool {
    switch operation {
    case .same: order == 0
    case .different: order != 0
    case .atLeast: order >= 0
    case .atMost: order <= 0
    case .sum: false
    }
  }

  /// Returns whether dates certainly satisfy the relation; texts that are not dates have no order.
  @inline(__always)
  fileprivate func acceptsDates(
    _ one: Range<Int>,
    _ other: Range<Int>,
    of bytes: Span<UInt8>
  ) -> Bool {
    // All dates have ten bytes, and the order of these is that of the days.
    guard one.count == 10, other.count == 10 else { return acceptsEmpty(one, other) }
    return accepts(bytes.order(ofDateAt: one.lowerBound, andDateAt: other.lowerBound))
  }

  /// Returns whether numbers certainly satisfy the relation.
  @inline(__always)
  fileprivate func acceptsNumbers(
    _ one: Range<Int>,
    _ other: Range<Int>,
    of bytes: Span<UInt8>
  ) -> Bool {
    guard let number = SmallDecimal(bytes, in: one), let two = SmallDecimal(bytes, in: other),
      let order = number.order(to: two)
    else { return acceptsEmpty(one, other) }
    return accepts(order)
  }

  /// Returns whether numbers, some of which may have an exponent, certainly satisfy the relation.
  @inline(__always)
  fileprivate func acceptsScientific(
    _ one: Range<Int>,
    _ other: Range<Int>,
    of bytes: Span<UInt8>
  ) -> Bool {
    if let number = SmallDecimal(bytes, in: one), let two = SmallDecimal(bytes, in: other),
      let order = number.order(to: two)
    {
      return accepts(order)
    }
    guard let number = SmallScientific(bytes.extracting(one)),
      let two = SmallScientific(bytes.extracting(other))
    else { return acceptsEmpty(one, other) }
    return accepts(number.order(to: two))
  }

  /// Returns whether texts certainly satisfy the relation.
  @inline(__always)
  fileprivate func acceptsTexts(
    _ one: Range<Int>,
    _ other: Range<Int>,
    of bytes: Span<UInt8>
  ) -> Bool {
    if one.isEmpty || other.isEmpty { return acceptsEmpty(one, other) }
    return accepts(bytes.hasSameBytes(one, other) ? 0 : 1)
  }

  /// Returns whether values certainly satisfy the relation because one of them is empty.
  fileprivate func acceptsEmpty(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    if operation == .same { return one.isEmpty && other.isEmpty }
    return one.isEmpty || other.isEmpty
  }

  /// Returns whether values certainly add up to the total, or all of them are empty.
  @inline(__always)
  fileprivate func hasTotal(in bytes: Span<UInt8>, _ place: (Int) -> Range<Int>) -> Bool {
    var sum: SmallDecimal?
    for index in 0..<fields.count {
      let place = place(index)
      if place.isEmpty { continue }
      var number = SmallDecimal(bytes, in: place)
      if number == nil, reading == .scientific {
        number = SmallScientific(bytes.extracting(place))?.decimal
      }
      guard let number else { return false }
      if let last = sum {
        guard let next = last.adding(number) else { return false }
        sum = next
      } else {
        sum = number
      }
    }
    return sum.map { $0.order(to: total) == 0 } ?? true
  }
}

extension Span<UInt8> {
  /// Returns the range of an unquoted value, without a carriage return at the end of the row.
  @inline(__always)
  func valueRange(from start: Int, to end: Int) -> Range<Int> {
    // The scanner accepts no other carriage return in an unquoted value.
    start < end && self[end &- 1] == UInt8(ascii: "\r") && self[end] == UInt8(ascii: "\n")
      ? start..<end &- 1 : start..<end
  }

  /// Returns how two dates of the form 2024-02-29 compare.
  @inline(__always)
  fileprivate func order(ofDateAt one: Int, andDateAt other: Int) -> Int {
    // The order of such texts is that of the days.
    let (start, otherStart) = (number(at: one), number(at: other))
    if start != otherStart { return start < otherStart ? -1 : 1 }
    let end = UInt16(self[one &+ 8]) &<< 8 | UInt16(self[one &+ 9])
    let otherEnd = UInt16(self[other &+ 8]) &<< 8 | UInt16(self[other &+ 9])
    return end < otherEnd ? -1 : end > otherEnd ? 1 : 0
  }

  /// Returns eight bytes as a number whose order is that of the bytes.
  @inline(__always)
  private func number(at offset: Int) -> UInt64 { word(at: offset).byteSwapped }

  @inline(__always)
  fileprivate func hasSameBytes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    var (index, otherIndex, rest) = (one.lowerBound, other.lowerBound, one.count)
    while rest >= 8 {
      if word(at: index) != word(at: otherIndex) { return false }
      (index, otherIndex, rest) = (index &+ 8, otherIndex &+ 8, rest &- 8)
    }
    if Swift.max(index, otherIndex) &+ 8 <= count {
      let mask = (1 &<< UInt64(truncatingIfNeeded: 8 &* rest)) &- 1
      return (word(at: index) ^ word(at: otherIndex)) & mask == 0
    }
    for place in 0..<rest where self[index &+ place] != self[otherIndex &+ place] { return false }
    return true
  }

  /// Returns the number that one to eight digits form; `nil` for any other text, and near the end
  /// of the bytes.
  @inline(__always)
  fileprivate func wholeNumber(in range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 8, range.lowerBound &+ 8 <= count else { return nil }
    // The last digit is the highest byte; the bytes below the first one are zero.
    let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* range.count)
    let digits = (word(at: range.lowerBound) ^ 0x3030_3030_3030_3030) &<< shift
    let excess = digits &+ 0x0606_0606_0606_0606
    if (digits | excess) & 0xF0F0_F0F0_F0F0_F0F0 != 0 { return nil }
    // Neighbors are combined three times: digits to numbers of two, of four and of eight digits.
    let pairs = (digits &* (10 << 8 + 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 << 16 + 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (fours &* (10_000 << 32 + 1)) &>> 32)
  }
}

extension SmallDecimal {
  /// Reads a number in a block; `nil` if the text is not one, or has more digits.
  @inline(__always)
  fileprivate init?(_ bytes: Span<UInt8>, in range: Range<Int>) {
    if let number = bytes.wholeNumber(in: range) {
      self.init(whole: number)
    } else {
      self.init(bytes.extracting(range))
    }
  }
}
