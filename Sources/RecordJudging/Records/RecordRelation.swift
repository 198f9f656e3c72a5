import RegularLanguage
import ValidationCore

/// A relation whose columns have been found in a record, which is a row, a JSON document or the
/// settings of a file.
package struct RecordRelation: Sendable {
  let relation: ColumnRelation
  /// The fields of the columns, in the same order.
  package let fields: [Int]
  /// The formats of the values; empty if their texts are compared.
  let formats: [OrderedFormat]
  /// The reason that a record violates the relation.
  let reason: FaultReason
  /// For each field, the values that count as empty; empty if no field has such values.
  private let missing: [Set<[UInt8]>]
  /// The required sum if it has few digits.
  private let smallTotal: SmallDecimal?

  /// The field at which a violation is reported.
  var subject: Int { fields[fields.count - 1] }

  /// Whether some values count as empty.
  var hasMissingValues: Bool { !missing.isEmpty }

  /// Whether texts are compared rather than values.
  var comparesTexts: Bool { formats.isEmpty }

  /// Creates a relation.
  ///
  /// - Parameters:
  ///   - relation: The relation.
  ///   - fields: The fields of its columns.
  ///   - orders: The formats of the columns; `nil` for a column without a format that has an order.
  ///   - missing: For each column, the values that count as empty.
  ///   - reason: The reason that a record violates the relation.
  init(
    _ relation: ColumnRelation,
    fields: [Int],
    _ orders: [OrderedFormat?],
    missing: [Set<[UInt8]>],
    reason: FaultReason
  ) {
    self.missing = missing.allSatisfy(\.isEmpty) ? [] : missing
    self.relation = relation
    self.fields = fields
    self.reason = reason
    smallTotal = relation.kind.total.flatMap { SmallDecimal($0) }
    switch relation.kind {
    case .same, .different:
      let known = orders.compactMap(\.self)
      let isOneKind = known.count == orders.count && known.allSatisfy { $0.kind == known[0].kind }
      formats = isOneKind ? known : []
    case .notBefore, .notAfter, .atLeast, .atMost:
      // A column without rules has the format of the column that it is compared with.
      let own = orders.last ?? nil
      formats = orders.map { $0 ?? own ?? .plainNumber }
    case .sum: formats = orders.map { $0 ?? .plainNumber }
    }
  }
}

/// A relation that a record violates.
struct RelationViolation: Sendable {
  /// The number of the relation.
  let relation: Int
  /// The value of the other column, or the sum, for the message; `nil` if it names no value.
  let value: String?
}

/// Whether the values of a record violate a relation.
package enum RelationResult {
  case nothing
  /// The relation is violated; with the value that the message shows.
  case violation(String?)
}

extension RecordRelation {
  /// The maximum size of a value in a message, in bytes.
  private static let maximumShownCount = 64

  /// Judges valid values.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the values.
  ///   - places: The ranges of the values, in the order of the columns.
  /// - Returns: Whether they violate the relation.
  package func result(in bytes: Span<UInt8>, _ places: [Range<Int>]) -> RelationResult {
    var places = places
    for index in missing.indices where missing[index].contains(bytes.extracting(places[index])) {
      places[index] = places[index].lowerBound..<places[index].lowerBound
    }
    if let total = relation.kind.total { return sumResult(in: bytes, places, total) }
    let other = bytes.extracting(places[0])
    let own = bytes.extracting(places[1])
    switch relation.kind {
    case .same: return areEqual(own, other) ? .nothing : .violation(nil)
    case .different:
      let isViolated = !own.isEmpty && !other.isEmpty && areEqual(own, other)
      return isViolated ? .violation(nil) : .nothing
    case .notBefore, .atLeast, .notAfter, .atMost:
      guard let order = formats[1].order(of: own, and: other, as: formats[0]) else {
        return .nothing
      }
      let isUpper = relation.kind == .notAfter || relation.kind == .atMost
      if isUpper ? order <= 0 : order >= 0 { return .nothing }
      return .violation(other.count <= Self.maximumShownCount ? other.text : nil)
    case .sum: return .nothing
    }
  }

  /// Judges valid values of which some are so long that they have no order.
  ///
  /// - Parameter areSame: Whether all have the same text.
  /// - Returns: Whether they violate the relation.
  func result(areSame: Bool) -> RelationResult {
    switch relation.kind {
    case .same: areSame ? .nothing : .violation(nil)
    case .different: areSame ? .violation(nil) : .nothing
    case .notBefore, .notAfter, .atLeast, .atMost, .sum: .nothing
    }
  }

  private func areEqual(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    if one.isIdentical(to: other) { return true }
    if comparesTexts { return false }
    return formats[1].order(of: one, and: other, as: formats[0]) == 0
  }

  private func sumResult(
    in bytes: Span<UInt8>,
    _ places: [Range<Int>],
    _ total: DecimalNumber
  ) -> RelationResult {
    let text: String
    if let smallTotal, let sum = OrderedFormat.smallSum(of: bytes, places, formats),
      let order = sum.order(to: smallTotal)
    {
      if order == 0 { return .nothing }
      text = sum.description
    } else {
      guard let sum = OrderedFormat.exactSum(of: bytes, places, formats), sum != total else {
        return .nothing
      }
      text = sum.description
    }
    return .violation(text.utf8.count <= Self.maximumShownCount ? text : nil)
  }

  /// Returns the explanation of a violation.
  ///
  /// - Parameters:
  ///   - value: The value that the message shows.
  ///   - characters: The number of Characters of the value at which it is reported.
  /// - Returns: The explanation.
  func explanation(_ value: String?, characters: Int) -> LineExplanation {
    var explanation = LineExplanation(range: 0..<characters, reason: reason)
    explanation.details = value.map { FaultDetails(value: $0) }
    return explanation
  }
}
