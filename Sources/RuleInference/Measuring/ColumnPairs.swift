/// How the places of two columns compare, row by row, in one reading of their dates.
private struct PairOrder: Sendable {
  /// The number of rows whose values were compared.
  private(set) var compared = 0
  /// The number of rows in which the first value is less, or greater.
  var less = 0
  var greater = 0
  /// The number of rows in which the first value is less, or greater, than the second of another
  /// row; these are many, unless one column is less anyway.
  private(set) var lessThanOther = 0
  private(set) var greaterThanOther = 0
  /// The number of rows whose values have no common order.
  private(set) var incomparable = 0
  /// The second value of an earlier row.
  private var other: Int128?
  var isAlive = true

  /// Adds the values of a row; `nil` if they have no common order.
  @inline(__always)
  mutating func observe(
    _ places: (first: Int128?, second: Int128?),
    isExact: Bool,
    isAnchor: Bool,
    _ patience: Int
  ) {
    guard isAlive else { return }
    guard let first = places.first, let second = places.second else {
      incomparable &+= 1
      // Columns without an order need not be compared on and on.
      if incomparable > 50, incomparable / 2 > compared { isAlive = false }
      return
    }
    compared &+= 1
    // Which of two values is less may depend on decimals that are not known.
    let isUndecided = first == second && !isExact
    if first < second || isUndecided { less &+= 1 }
    if first > second || isUndecided { greater &+= 1 }
    if less > patience, greater > patience { isAlive = false }
    if let other {
      if first < other { lessThanOther &+= 1 }
      if first > other { greaterThanOther &+= 1 }
    }
    if isAnchor || other == nil { other = second }
  }
}

/// What is known about two columns, row by row.
struct ColumnPair: Sendable {
  let first: Int
  let second: Int
  /// The number of rows whose values differ as texts.
  fileprivate var different = 0
  fileprivate var order = PairOrder()
  /// The order if days precede months; see ``OrderKey/placeByDay``.
  fileprivate var orderByDay = PairOrder()
  /// The kind of the values that were compared.
  private(set) var kind = OrderKey.Kind.nothing
  private var isEqualityAlive = true

  init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }
}

extension ColumnPair {
  /// Whether nothing is left to compare.
  fileprivate var isOver: Bool { !order.isAlive && !orderByDay.isAlive && !isEqualityAlive }

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
    guard order.isAlive || orderByDay.isAlive else { return }
    let (one, other) = (keys(first), keys(second))
    if one.kind == .nothing || other.kind == .nothing { return }
    let isComparable = one.kind == other.kind && one.kind != .unknown
    if isComparable, kind != one.kind {
      if kind != .nothing { (order.isAlive, orderByDay.isAlive) = (false, false) }
      kind = one.kind
    }
    let isExact = one.isExact && other.isExact || areEqual(first, second)
    order.observe(
      isComparable ? (one.place, other.place) : (nil, nil), isExact: isExact, isAnchor: isAnchor,
      patience)
    if kind == .nothing || kind.hasDay {
      orderByDay.observe(
        isComparable ? (one.placeByDay, other.placeByDay) : (nil, nil), isExact: true,
        isAnchor: isAnchor, patience)
    } else {
      orderByDay.isAlive = false
    }
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
  /// Returns whether the columns are equal, but for some rows.
  func isSame(rows: Int, allowed: Int) -> Bool {
    // More than one percent of counterexamples refute it, whatever is tolerated.
    isEqualityAlive && different <= min(allowed, rows / 100) && rows >= NaturalBounds.minimumRows
  }

  /// Returns the relation of the columns.
  ///
  /// - Parameters:
  ///   - rows: The number of rows.
  ///   - allowed: The number of rows that may break it.
  ///   - canBeSame: Whether values vary enough to be equal for a reason.
  ///   - readsByDay: Whether days precede months; `nil` if values have no common order.
  /// - Returns: The relation, and the number of rows that satisfy it; `nil` if there is none, or
  ///   none that says more than the bounds of the columns do.
  func relation(
    rows: Int,
    allowed: Int,
    canBeSame: Bool,
    readsByDay: Bool?
  ) -> (relation: PairRelation, bearing: Int)? {
    if isSame(rows: rows, allowed: allowed) {
      return canBeSame ? (.same, rows - different) : nil
    }
    guard let readsByDay else { return nil }
    let order = readsByDay ? orderByDay : order
    // Numbers are less by chance more often than dates are earlier.
    let needed = (kind == .number ? 5 : 1) * NaturalBounds.minimumRows
    guard order.isAlive, order.compared >= needed else { return nil }
    // The minimum number of rows that would break an order, were the columns independent.
    let evidence = min(20, max(8, order.compared / 5))
    for (relation, breaking, opposed) in [
      (PairRelation.ascending, order.greater, order.greaterThanOther),
      (.descending, order.less, order.lessThanOther),
    ] where breaking + order.incomparable <= allowed && opposed >= evidence {
      return (relation, rows - breaking - order.incomparable)
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
      all[index].order.less += 1
      all[index].order.greater += 1
      all[index].orderByDay.less += 1
      all[index].orderByDay.greater += 1
    }
  }
}
