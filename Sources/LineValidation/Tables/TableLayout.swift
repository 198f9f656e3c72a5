/// The mapping of the fields of a table to the columns of a plan.
///
/// A class, since it is used for each field, and copying it copies only a reference.
final class TableLayout: Sendable {
  /// The names of the fields in findings: those of the header, or numbers.
  let names: [String]
  /// For each field, the index of its column in the plan; `nil` for a field without rules.
  let columns: [Int?]
  /// For each field, the field that exempts it from its rules by being empty, which may be the
  /// field itself.
  let exempting: [Int?]
  /// For each field, whether its values must be unique.
  let isUnique: [Bool]
  /// The pairs of fields that must have the same value, with their names in the plan.
  let same: [(first: Int, second: Int, columns: SameColumns)]
  /// For each field, whether other fields or rows depend on its value.
  let isWatched: [Bool]

  /// Creates the layout of an input that has no row to judge.
  init() {
    names = []
    columns = []
    exempting = []
    isUnique = []
    same = []
    isWatched = []
  }

  /// Creates the layout of a table.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - names: The fields of the header, or of the first row if there is no header.
  /// - Throws: ``HeaderError`` if a column is missing or duplicate.
  init(_ plan: TablePlan, _ names: [String]) throws(HeaderError) {
    let hasNames = plan.headerRows > 0
    var named: [[UInt8]: [Int]] = [:]
    if hasNames {
      for (field, name) in names.enumerated() { named[Array(name.utf8), default: []].append(field) }
    }
    func field(_ column: String, isOptional: Bool = false) throws(HeaderError) -> Int? {
      if hasNames {
        let found = named[Array(column.utf8)] ?? []
        if found.count > 1 { throw .duplicate(column) }
        if let field = found.first { return field }
      }
      let isNumber = column.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if isNumber, let number = Int(column), number > 0, number <= names.count {
        return number - 1
      }
      if isOptional { return nil }
      throw .missing(column, among: hasNames ? names : [])
    }
    var columns = [Int?](repeating: nil, count: names.count)
    var exempting = [Int?](repeating: nil, count: names.count)
    var isUnique = [Bool](repeating: false, count: names.count)
    for (index, rules) in plan.columns.enumerated() {
      guard let own = try field(rules.column, isOptional: rules.isOptional) else { continue }
      if let other = columns[own] { throw .twice(plan.columns[other].column, rules.column) }
      columns[own] = index
      isUnique[own] = rules.isUnique
      switch rules.exemption {
      case nil: break
      case .empty: exempting[own] = own
      case .unless(let other): exempting[own] = try field(other)
      }
    }
    var same: [(first: Int, second: Int, columns: SameColumns)] = []
    for pair in plan.same {
      if let first = try field(pair.first), let second = try field(pair.second) {
        same.append((first, second, pair))
      }
    }
    var isWatched = isUnique
    for pair in same { (isWatched[pair.first], isWatched[pair.second]) = (true, true) }
    for case let other? in exempting { isWatched[other] = true }
    self.isWatched = isWatched
    self.names = hasNames ? names : names.indices.map { "\($0 + 1)" }
    self.columns = columns
    self.exempting = exempting
    self.isUnique = isUnique
    self.same = same
  }
}
