/// What is known about two columns, row by row.
struct ColumnPair: Sendable {
  let first: Int
  let second: Int
  /// The number of rows whose values differ as texts.
  fileprivate var different = 0
  /// The number of rows whose values were compared in the order of their kind.
  fileprivate var compared = 0
  /// The number of rows in which the first value is less, or greater.
  fileprivate var less = 0
  fileprivate var greater = 0
  /// The number of rows in which the first value is less, or greater, than the second of another
  /// row; these are many, unless one column is less anyway.
  fileprivate var lessThanOther = 0
  fileprivate var greaterThanOther = 0
  /// The number of rows whose values have no common order.
  fileprivate var incomparable = 0
  /// The second value of an earlier row.
  private var other = OrderKey.nothing
  /// The kind of the values that were compared.
  private(set) var kind = OrderKey.Kind.nothing
  private var isEqualityAlive = true
  private var isOrderAlive = true

  init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }
}

extension ColumnPair {
  /// Whether nothing is left to compare.
  fileprivate var isOver: Bool { !isOrderAlive && !isEqualityAlive }

  @inline(__always)
  fileprivate mutating func observe(
    _ keys: (Int) -> OrderKey,
    _ areEqual: (Int, Int) -> Bool,
    isAnchor: Bool,
    _ patience: Int
  ) {
    if isEqualityAlive, !areEqual(first, second) {
      different &+= 1
      if different > patience { isEqualityAlive = false }
    }
    guard isOrderAlive else { return }
    let (first, second) = (keys(first), keys(second))
    if first.kind == .nothing || second.kind == .nothing { return }
    guard first.kind == second.kind, first.kind != .unknown else {
      incomparable &+= 1
      // Columns without an order need not be compared on and on.
      if incomparable > 50, incomparable / 2 > compared { isOrderAlive = false }
      return
    }
    if kind != first.kind {
      if kind != .nothing { isOrderAlive = false }
      kind = first.kind
    }
    compared &+= 1
    if first.place < second.place { less &+= 1 }
    if first.place > second.place { greater &+= 1 }
    if less > patience, greater > patience { isOrderAlive = false }
    if other.kind == first.kind {
      if first.place < other.place { lessThanOther &+= 1 }
      if first.place > other.place { greaterThanOther &+= 1 }
    }
    if isAnchor || other.kind == .nothing { other = second }
  }
}

/// A relation of two columns.
enum PairRelation {
  case same
  /// The second value is never less than the first.
  case ascending
  /// The second value is never greater than the first.
  case descending
}

extension ColumnPair {
  /// Returns the relation of the columns.
  ///
  /// - Parameters:
  ///   - rows: The number of rows.
  ///   - allowed: The number of rows that may break it.
  ///   - hasOrder: Whether values may be compared in the order of their kind.
  /// - Returns: The relation, and the number of rows that satisfy it; `nil` if there is none, or
  ///   none that says more than the bounds of the columns do.
  func relation(
    rows: Int,
    allowed: Int,
    hasOrder: Bool
  ) -> (relation: PairRelation, bearing: Int)? {
    if isEqualityAlive, different <= allowed, rows >= NaturalBounds.minimumRows {
      return (.same, rows - different)
    }
    guard isOrderAlive, compared >= NaturalBounds.minimumRows, hasOrder else { return nil }
    // The minimum number of rows that would break an order, were the columns independent.
    let evidence = min(20, max(8, compared / 5))
    for (relation, breaking, opposed) in [
      (PairRelation.ascending, greater, greaterThanOther), (.descending, less, lessThanOther),
    ] where breaking + incomparable <= allowed && opposed >= evidence {
      return (relation, rows - breaking - incomparable)
    }
    return nil
  }
}

/// The search for columns that are equal, or of which one is never less than the other.
struct ColumnPairs: Sendable {
  private(set) var all: [ColumnPair] = []
  private var rows = 0
  /// The row from which the other values are taken next.
  private var nextAnchor = 1

  /// The maximum number of columns; pairs of further ones are not compared.
  private static let maximumColumnCount = 24

  /// Creates the pairs of a number of columns.
  init(columns: Int) {
    let count = min(columns, Self.maximumColumnCount)
    for first in 0..<count {
      for second in first + 1..<max(count, first + 1) {
        all.append(ColumnPair(first: first, second: second))
      }
    }
  }
}

extension ColumnPairs {
  /// Whether nothing is left to compare.
  var isOver: Bool { all.isEmpty }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - keys: Returns the place of the value of a column in its order.
  ///   - areEqual: Returns whether the values of two columns are equal.
  ///   - allowance: The number of rows that may break a rule.
  @inline(__always)
  mutating func observe(
    keys: (Int) -> OrderKey,
    areEqual: (Int, Int) -> Bool,
    _ allowance: RowAllowance
  ) {
    rows &+= 1
    let patience = allowance.patience(after: rows)
    let isAnchor = rows == nextAnchor
    if isAnchor { nextAnchor = 2 * rows }
    var index = 0
    while index < all.count {
      all[index].observe(keys, areEqual, isAnchor: isAnchor, patience)
      if all[index].isOver { all.remove(at: index) } else { index &+= 1 }
    }
  }

  /// Adds a row that was not read completely: it may break each rule.
  mutating func observeUnknown() {
    for index in all.indices {
      all[index].different += 1
      all[index].less += 1
      all[index].greater += 1
    }
  }
}
