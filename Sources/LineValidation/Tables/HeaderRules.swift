/// What is demanded of the header of a table, apart from the columns that rules name.
package struct HeaderRules: Sendable {
  /// The names that a header may have.
  package enum Names: String, CaseIterable, Sendable {
    /// The columns of the plan, all of them, in this order, and no others.
    case exact
    /// The columns of the plan, all of them, in any order, and no others.
    case known
    /// Any names, even repeated or empty ones.
    case any
  }

  /// The names; `nil` for any that are neither repeated nor empty.
  package var names: Names?
  /// The names of other columns that the header must have.
  package var required: [String] = []
  /// The columns that must be in this order among themselves; empty if any order is right.
  package var order: [String] = []
  /// The columns of which the header must have one; empty if it needs none.
  package var some: [String] = []
  /// The number of fields that the table must have; `nil` for any number.
  package var fieldCount: Int?

  /// Creates rules that forbid only repeated and empty names.
  package init() {}
}

extension HeaderRules {
  /// Whether columns without rules are forbidden.
  package var isStrict: Bool { names == .exact || names == .known }

  /// Whether nothing is demanded.
  package var isEmpty: Bool {
    !isStrict && required.isEmpty && order.isEmpty && some.isEmpty && fieldCount == nil
  }

  /// The faults that a header, and rows beside it, can have.
  var faults: [LineFault] {
    [.fields] + (fieldCount == nil ? [] : [.fieldCount])
      + [.missingColumn, .unnamedColumn, .repeatedColumn, .misplacedColumn]
      + (isStrict ? [.unknown] : [])
  }
}

/// A fault of a header.
struct HeaderFault: Hashable, Sendable {
  /// The fault.
  let fault: LineFault
  /// The number of the field with the fault; `nil` if a column is missing.
  let field: Int?
  /// The name of the column.
  let name: String
  /// Of a column at a wrong place, another one, and which of both must come first.
  var order: Order?

  /// The order of two columns.
  struct Order: Hashable, Sendable {
    let first: String
    let second: String
  }
}

extension HeaderRules {
  /// Finds the faults in the names of a header.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - columns: The columns that the header must have.
  ///   - order: The columns that must be in this order among themselves.
  ///   - unknown: The fields that no rule names.
  /// - Returns: The faults, in the order of the fields; those of missing columns come last.
  func faults(
    in names: [String],
    requiring columns: [String],
    inOrder order: [String],
    unknown: [Int]
  ) -> [HeaderFault] {
    var faults: [HeaderFault] = []
    var seen: Set<[UInt8]> = []
    var repeated: Set<Int> = []
    for (field, name) in names.enumerated() where names.count > 1 || !name.isEmpty {
      let isNew = seen.insert(Array(name.utf8)).inserted
      if self.names == .any { continue }
      if name.isEmpty {
        faults.append(HeaderFault(fault: .unnamedColumn, field: field, name: name))
        repeated.insert(field)
      } else if !isNew {
        faults.append(HeaderFault(fault: .repeatedColumn, field: field, name: name))
        repeated.insert(field)
      }
    }
    if isStrict {
      faults += unknown.filter { !repeated.contains($0) }.map {
        HeaderFault(fault: .unknown, field: $0, name: names[$0])
      }
    }
    faults += Self.misplaced(names, order)
    if let fieldCount, fieldCount != names.count {
      faults.append(HeaderFault(fault: .fieldCount, field: nil, name: ""))
    }
    faults.sort { ($0.field ?? .max) < ($1.field ?? .max) }
    let hasSome = some.contains { seen.contains(Array($0.utf8)) }
    return faults
      + (columns + (hasSome ? [] : some.prefix(1))).filter { !seen.contains(Array($0.utf8)) }.map {
        HeaderFault(fault: .missingColumn, field: nil, name: $0)
      }
  }

  /// Returns the faults of columns that come after one that they must precede.
  ///
  /// Those that are not part of the longest sequence in the right order are misplaced, so that a
  /// single column at a wrong place is a single fault:
  ///
  ///     a, c, d, b    // b must come before c
  ///     b, a, c, d    // a must come before b
  private static func misplaced(_ names: [String], _ order: [String]) -> [HeaderFault] {
    var places: [[UInt8]: Int] = [:]
    for (place, name) in order.enumerated() { places[Array(name.utf8)] = place }
    var found: [(field: Int, place: Int)] = []
    var seen: Set<Int> = []
    for (field, name) in names.enumerated() {
      guard let place = places[Array(name.utf8)], seen.insert(place).inserted else { continue }
      found.append((field, place))
    }
    /// Returns the index in a sequence in the right order before which a place belongs.
    func index(of place: Int, in sequence: [Int]) -> Int {
      var (low, high) = (0, sequence.count)
      while low < high {
        let middle = (low + high) / 2
        if found[sequence[middle]].place < place { low = middle + 1 } else { high = middle }
      }
      return low
    }
    // The ends of the sequences of each length that end with the smallest place.
    var ends: [Int] = []
    var previous: [Int?] = []
    for number in found.indices {
      let length = index(of: found[number].place, in: ends)
      previous.append(length > 0 ? ends[length - 1] : nil)
      if length == ends.count { ends.append(number) } else { ends[length] = number }
    }
    var kept: [Int] = []
    var next = ends.last
    while let number = next {
      kept.append(number)
      next = previous[number]
    }
    kept.reverse()
    let isKept = Set(kept)
    return found.indices.filter { !isKept.contains($0) }.map { number in
      let (field, place) = found[number]
      let name = names[field]
      // One of the others is on the wrong side: the last that must precede it, or else the first
      // that must follow.
      let split = index(of: place, in: kept)
      var fault = HeaderFault(fault: .misplacedColumn, field: field, name: name)
      if split > 0, kept[split - 1] > number {
        fault.order = HeaderFault.Order(first: order[found[kept[split - 1]].place], second: name)
      } else if split < kept.count, kept[split] < number {
        fault.order = HeaderFault.Order(first: name, second: order[found[kept[split]].place])
      }
      return fault
    }
  }
}
