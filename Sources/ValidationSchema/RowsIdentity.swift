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

  init(_ shape: RowsShape, count: some IntervalExpression<Int>) {
    self.shape = shape
    self.count = count.interval
  }
}

/// The notation of a section with rows.
package enum RowsShape: Sendable {
  /// An array of rows, which are named by their numbers: `lines[0].sku`, `LINES_0_SKU`.
  case array
  /// An object, or nothing: `address.city`, `ADDRESS_CITY`.
  case optional
}

extension RowsShape {
  /// Whether the rows have numbers.
  package var hasNumbers: Bool {
    switch self {
    case .array: true
    case .optional: false
    }
  }
}
