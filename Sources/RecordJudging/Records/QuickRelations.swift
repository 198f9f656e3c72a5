import RegularLanguage
import ValidationCore
import ValidationFormats

/// Relations between fields in a form that is quick to check: most rows satisfy them.
///
/// A row that fails a check may still satisfy the relation, which ``RecordRelation`` decides.
package struct QuickRelations: Sendable {
  /// A relation without references, which would be counted for each row.
  fileprivate struct Check: Sendable {
    enum Operation { case same, different, atLeast, atMost, sum }
    enum Reading { case dates, numbers, scientific, texts }

    let operation: Operation
    let reading: Reading
    /// The places of its fields among those of all relations.
    let fields: Range<Int>
    let total: SmallDecimal
    /// The total in units of the seventh decimal; `nil` if it is not a small number of them.
    let scaledTotal: Int?
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
        total: total ?? .zero, scaledTotal: total?.scaled))
    return true
  }

  /// Passes rows that certainly satisfy the relations.
  ///
  /// - Parameters:
  ///   - rows: The rows, all of which have valid values.
  ///   - bytes: The bytes of the block.
  /// - Returns: The rows before the first that may violate a relation, or is not complete.
  package func pass(_ rows: MaskedRows, of bytes: Span<UInt8>) -> PassedRows {
    let (checks, fields) = (checks.span, fields.span)
    var passed = PassedRows(count: .max, end: rows.offset, isDoubtful: false)
    for index in checks.indices {
      let check = checks[index]
      let first = check.fields.lowerBound
      let limit = passed.count
      let next: PassedRows
      if check.fields.count != 2 {
        next = rows.pass(atMost: limit, of: bytes) { place in
          check.hasTotal(in: bytes) { place(fields[first + $0]) }
        }
      } else {
        let (other, own) = (fields[first], fields[first + 1])
        // A loop for each kind of reading, which is known outside of it.
        @inline(__always)
        func passed(as reading: Check.Reading) -> PassedRows {
          rows.pass(own, other, atMost: limit, of: bytes) {
            check.accepts($0, $1, as: reading, of: bytes)
          }
        }
        next =
          switch (check.operation, check.reading) {
          case (.sum, _):
            rows.pass(own, other, atMost: limit, of: bytes) { check.hasTotal($0, $1, of: bytes) }
          case (_, .dates): passed(as: .dates)
          case (_, .numbers): passed(as: .numbers)
          case (_, .scientific): passed(as: .scientific)
          case (_, .texts): passed(as: .texts)
          }
      }
      if next.count < limit { passed = next }
    }
    return passed
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
        check.operation == .sum
        ? check.hasTotal(in: bytes, place)
        : check.accepts(place(1), place(0), as: check.reading, of: bytes)
      if !isSatisfied { return false }
    }
    return true
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

  /// Returns whether values, read in a certain way, certainly satisfy the relation.
  @inline(__always)
  fileprivate func accepts(
    _ one: Range<Int>,
    _ other: Range<Int>,
    as reading: Reading,
    of bytes: Span<UInt8>
  ) -> Bool {
    switch reading {
    case .dates:
      // All dates have ten bytes, and the order of these is that of the days; texts that are not
      // dates have no order.
      guard one.count == 10, other.count == 10 else { break }
      return accepts(bytes.order(ofDateAt: one.lowerBound, andDateAt: other.lowerBound))
    case .texts:
      if one.isEmpty || other.isEmpty { break }
      return accepts(bytes.hasSameBytes(one, other) ? 0 : 1)
    case .numbers, .scientific:
      if operation == .same, bytes.hasSameBytes(one, other) { return true }
      if let number = bytes.scaledNumber(in: one), let two = bytes.scaledNumber(in: other) {
        return accepts(number < two ? -1 : number > two ? 1 : 0)
      }
      let (text, otherText) = (bytes.extracting(one), bytes.extracting(other))
      if reading == .scientific {
        guard let number = SmallScientific(text), let two = SmallScientific(otherText) else {
          break
        }
        return accepts(number.order(to: two))
      }
      guard let number = SmallDecimal(text), let two = SmallDecimal(otherText),
        let order = number.order(to: two)
      else { break }
      return accepts(order)
    }
    return acceptsEmpty(one, other)
  }

  /// Returns whether values certainly satisfy the relation because one of them is empty.
  fileprivate func acceptsEmpty(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    if operation == .same { return one.isEmpty && other.isEmpty }
    return one.isEmpty || other.isEmpty
  }

  /// Returns whether two values certainly add up to the total, or both are empty.
  @inline(__always)
  fileprivate func hasTotal(
    _ one: Range<Int>,
    _ other: Range<Int>,
    of bytes: Span<UInt8>
  ) -> Bool {
    if let scaledTotal, let number = bytes.scaledNumber(in: one),
      let two = bytes.scaledNumber(in: other)
    {
      return number &+ two == scaledTotal
    }
    return hasTotal(in: bytes) { $0 == 0 ? other : one }
  }

  /// Returns whether values certainly add up to the total, or all of them are empty.
  fileprivate func hasTotal(in bytes: Span<UInt8>, _ place: (Int) -> Range<Int>) -> Bool {
    var sum: SmallDecimal?
    for index in 0..<fields.count {
      let place = place(index)
      if place.isEmpty { continue }
      var number = SmallDecimal(bytes.extracting(place))
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
    let (start, otherStart, size) = (one.lowerBound, other.lowerBound, one.count)
    guard size <= 16, Swift.max(start, otherStart) &+ 16 <= count else {
      return extracting(one).isIdentical(to: extracting(other))
    }
    // Bytes after the texts are shifted out of both words, without jumps that depend on the size.
    let low = word(at: start) ^ word(at: otherStart)
    let high = word(at: start &+ 8) ^ word(at: otherStart &+ 8)
    return low << UInt64(8 &* Swift.max(8 &- size, 0)) == 0
      && high << UInt64(8 &* Swift.min(16 &- size, 8)) == 0
  }

  /// Returns a number of up to eight bytes, digits perhaps with a point between them, in units of
  /// the seventh decimal; `nil` for any other text, and near the end of the bytes.
  @inline(__always)
  fileprivate func scaledNumber(in range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 8, range.lowerBound &+ 8 <= count else { return nil }
    // The last digit is the highest byte; the bytes below the first one are zero.
    let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* range.count)
    var digits = (word(at: range.lowerBound) ^ 0x3030_3030_3030_3030) &<< shift
    var unit = 10_000_000
    let point = digits ^ 0x1E1E_1E1E_1E1E_1E1E
    // Exactly the lowest point has its high bit set here, and some bytes above it may have.
    let points = (point &- 0x0101_0101_0101_0101) & ~point & 0x8080_8080_8080_8080
    if points != 0 {
      let bit = UInt64(truncatingIfNeeded: points.trailingZeroBitCount &- 7)
      if bit == shift || bit == 56 { return nil }
      // The digits before the point move into its place.
      let before: UInt64 = (1 &<< bit) &- 1
      digits = digits & ~(before &<< 8 | 0xFF) | (digits & before) &<< 8
      unit = Self.unit(ofDecimals: 7 &- bit &>> 3)
    }
    let excess = digits &+ 0x0606_0606_0606_0606
    if (digits | excess) & 0xF0F0_F0F0_F0F0_F0F0 != 0 { return nil }
    // Neighbors are combined three times: digits to numbers of two, of four and of eight digits.
    let pairs = (digits &* (10 << 8 + 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 << 16 + 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (fours &* (10_000 << 32 + 1)) &>> 32) &* unit
  }

  /// Returns the unit of the last of one to six decimals, in units of the seventh decimal.
  @inline(__always)
  private static func unit(ofDecimals count: UInt64) -> Int {
    // Ten to the power of each bit of the exponent, without a table.
    let exponent = 7 &- count
    return (exponent & 1 == 0 ? 1 : 10) &* (exponent & 2 == 0 ? 1 : 100)
      &* (exponent & 4 == 0 ? 1 : 10_000)
  }
}
