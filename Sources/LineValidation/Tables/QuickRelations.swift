import RegularLanguage
import ValidationCore
import ValidationFormats

/// Relations between fields in a form that is quick to check: most rows satisfy them.
///
/// The values of a row must be valid, and not exempt from the rules that give them their formats,
/// except that they may be empty.
struct QuickRelations: Sendable {
  /// A relation without references, which would be counted for each row.
  fileprivate struct Check: Sendable {
    enum Operation { case same, different, least, most, sum }
    enum Reading {
      /// All values are valid dates.
      case dates
      /// Some texts may not be dates.
      case anyDates
      case numbers, texts
    }

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
  /// - Parameters:
  ///   - relation: The relation.
  ///   - areProven: Whether all values are empty or have their formats.
  /// - Returns: Whether it is added.
  mutating func add(_ relation: RecordRelation, areProven: Bool) -> Bool {
    let reading: Check.Reading
    if relation.comparesTexts {
      reading = .texts
    } else if relation.formats.allSatisfy(\.isPlain) {
      reading = .numbers
    } else if relation.formats.allSatisfy({ $0.kind == .date }) {
      reading = areProven ? .dates : .anyDates
    } else {
      return false
    }
    var total: SmallDecimal?
    let operation: Check.Operation
    switch relation.relation.kind {
    case .same: operation = .same
    case .different: operation = .different
    case .notBefore, .atLeast: operation = .least
    case .notAfter, .atMost: operation = .most
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
  ///   - start: The start of row 0.
  /// - Returns: The number of the row; `nil` if all rows satisfy the relations.
  func firstViolation(
    in bytes: Span<UInt8>,
    _ ends: borrowing FieldEnds,
    _ numbers: Range<Int>,
    start: Int
  ) -> Int? {
    let (checks, fields) = (checks.span, fields.span)
    var limit = numbers.upperBound
    for index in checks.indices {
      let check = checks[index]
      let rows = Rows(
        fieldCount: fieldCount, start: start, numbers: numbers.lowerBound..<limit)
      if check.operation == .sum {
        limit = rows.end { row in
          check.hasTotal(in: bytes) { index in
            rows.place(of: fields[check.fields.lowerBound + index], in: row, bytes, ends)
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
          let (one, two) = rows.places(of: own, other, in: row, bytes, ends)
          guard one.count == 10, two.count == 10 else { return check.acceptsEmpty(one, two) }
          return check.accepts(bytes.order(ofDateAt: one.lowerBound, andDateAt: two.lowerBound))
        }
      case .anyDates:
        limit = rows.end { row in
          let (one, two) = rows.places(of: own, other, in: row, bytes, ends)
          if one.isEmpty || two.isEmpty { return check.acceptsEmpty(one, two) }
          guard let one = CalendarDate(bytes.extracting(one)),
            let two = CalendarDate(bytes.extracting(two))
          else { return false }
          return check.accepts(one < two ? -1 : two < one ? 1 : 0)
        }
      case .numbers:
        limit = rows.end { row in
          let (one, two) = rows.places(of: own, other, in: row, bytes, ends)
          guard let one = SmallDecimal(bytes.extracting(one)),
            let two = SmallDecimal(bytes.extracting(two)), let order = one.order(to: two)
          else { return check.acceptsEmpty(one, two) }
          return check.accepts(order)
        }
      case .texts:
        limit = rows.end { row in
          let (one, two) = rows.places(of: own, other, in: row, bytes, ends)
          if one.isEmpty || two.isEmpty { return check.acceptsEmpty(one, two) }
          return check.accepts(bytes.hasSameBytes(one, two) ? 0 : 1)
        }
      }
    }
    return limit < numbers.upperBound ? limit : nil
  }
}

/// Rows without quotation marks, whose fields' ends are known.
private struct Rows {
  let fieldCount: Int
  /// The start of row 0.
  let start: Int
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
    _ ends: borrowing FieldEnds
  ) -> Range<Int> {
    let index = row &* fieldCount &+ field
    return bytes.valueRange(from: index == 0 ? start : ends[index &- 1] &+ 1, to: ends[index])
  }

  /// Returns the ranges of two values.
  @inline(__always)
  func places(
    of one: Int,
    _ other: Int,
    in row: Int,
    _ bytes: Span<UInt8>,
    _ ends: borrowing FieldEnds
  ) -> (Range<Int>, Range<Int>) {
    (place(of: one, in: row, bytes, ends), place(of: other, in: row, bytes, ends))
  }
}

extension QuickRelations.Check {
  /// Returns whether values satisfy the relation, given how they compare.
  @inline(__always)
  fileprivate func accepts(_ order: Int) -> Bool {
    switch operation {
    case .same: order == 0
    case .different: order != 0
    case .least: order >= 0
    case .most: order <= 0
    case .sum: false
    }
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
      guard let number = SmallDecimal(bytes.extracting(place)) else { return false }
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
  private func number(at offset: Int) -> UInt64 {
    // Any eight bytes form a number, and the load checks its bounds.
    unsafe UInt64(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  fileprivate func hasSameBytes(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count
    where self[one.lowerBound &+ index] != self[other.lowerBound &+ index] {
      return false
    }
    return true
  }
}
