package import ValidationCore

/// The identity of a section whose schema any number of rows have, with what it declares.
///
/// An optional section has one row or none.
///
/// It is an object, so that copies of a property are the same section, and so that a property has
/// no unused bytes, by which equal schemas would differ.
package final class RowsIdentity: Sendable {
  package let shape: RowsShape
  /// The allowed number of rows.
  package let count: Interval<Int>
  /// The field of the key of an entry; `nil` for rows without keys.
  package let key: Field<String>?

  init(_ shape: RowsShape, count: some IntervalExpression<Int>, key: Field<String>? = nil) {
    self.shape = shape
    self.count = count.interval
    self.key = key
  }
}

/// The notation of a section with rows.
package enum RowsShape: Sendable {
  /// An array of rows, which are named by their numbers: `lines[0].sku`, `LINES_0_SKU`.
  case array
  /// An object, or nothing: `address.city`, `ADDRESS_CITY`.
  case optional
  /// An object of rows with keys, which are named by their keys: `limits.search.requests`. Where
  /// keys can change, as in a form, the rows have numbers instead: `limits[0].requests`.
  case entries
}

extension RowsShape {
  /// Whether rows have numbers, unless they are named by keys.
  package var hasNumbers: Bool {
    switch self {
    case .array, .entries: true
    case .optional: false
    }
  }
}

/// The rows of a section for which a plan is made: their number, or their keys.
package struct RowLabels {
  package let count: Int
  /// The keys; `nil` if the rows have numbers.
  package let keys: [String]?

  /// Creates a number of rows; a negative one counts as 0.
  package init(count: Int) { (self.count, keys) = (max(count, 0), nil) }

  /// Creates rows with keys.
  package init(keys: [String]) { (count, self.keys) = (keys.count, keys) }
}
