/// What is known about two columns, row by row.
struct ColumnPair: Sendable {
  let first: Int
  let second: Int
  /// The number of rows whose values differ as texts.
  var different = 0
  /// The number of rows whose values were compared in the order of their kind.
  var compared = 0
  /// The number of rows in which the first value is less, or greater.
  var less = 0
  var greater = 0
  /// The number of rows in which the first value is less, or greater, than the second of another
  /// row; these are many, unless one column is less anyway.
  var lessThanOther = 0
  var greaterThanOther = 0
  /// The number of rows whose values have no common order.
  var incomparable = 0
  /// The second value of an earlier row.
  var other = OrderKey.nothing
  /// The kind of the values that were compared.
  var kind = OrderKey.Kind.nothing
  var isEqualityAlive = true
  var isOrderAlive = true
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
  mutating func note(
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
      Self.note(&all[index], keys, areEqual, isAnchor, patience)
      if all[index].isOrderAlive || all[index].isEqualityAlive {
        index &+= 1
      } else {
        all.remove(at: index)
      }
    }
  }

  @inline(__always)
  private static func note(
    _ pair: inout ColumnPair,
    _ keys: (Int) -> OrderKey,
    _ areEqual: (Int, Int) -> Bool,
    _ isAnchor: Bool,
    _ patience: Int
  ) {
    if pair.isEqualityAlive, !areEqual(pair.first, pair.second) {
      pair.different &+= 1
      if pair.different > patience { pair.isEqualityAlive = false }
    }
    guard pair.isOrderAlive else { return }
    let (first, second) = (keys(pair.first), keys(pair.second))
    if first.kind == .nothing || second.kind == .nothing { return }
    guard first.kind == second.kind, first.kind != .unknown else {
      pair.incomparable &+= 1
      // Columns without an order need not be compared on and on.
      if pair.incomparable > 50, pair.incomparable / 2 > pair.compared { pair.isOrderAlive = false }
      return
    }
    if pair.kind != first.kind {
      if pair.kind != .nothing { pair.isOrderAlive = false }
      pair.kind = first.kind
    }
    pair.compared &+= 1
    if first.place < second.place { pair.less &+= 1 }
    if first.place > second.place { pair.greater &+= 1 }
    if pair.less > patience, pair.greater > patience { pair.isOrderAlive = false }
    if pair.other.kind == first.kind {
      if first.place < pair.other.place { pair.lessThanOther &+= 1 }
      if first.place > pair.other.place { pair.greaterThanOther &+= 1 }
    }
    if isAnchor || pair.other.kind == .nothing { pair.other = second }
  }

  /// Adds a row that was not read completely: it may break each rule.
  mutating func noteUnknown() {
    for index in all.indices {
      all[index].different += 1
      all[index].less += 1
      all[index].greater += 1
    }
  }
}
