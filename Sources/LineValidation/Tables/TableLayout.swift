import ValidationCore

/// The mapping of the fields of a table to the columns of a plan.
///
/// A class, since it is used for each field, and copying it copies only a reference.
final class TableLayout: Sendable {
  /// The names of the fields in findings: those of the header, or numbers.
  let names: [String]
  /// What the fields have to do with each other.
  let links: RecordLinks
  /// The fields that no rule names.
  let unknown: [Int]

  /// Creates a layout without rules.
  ///
  /// - Parameter fieldCount: The number of fields; 0 for an input that has no row to judge.
  init(fieldCount: Int = 0) {
    names = (0..<fieldCount).map { "\($0 + 1)" }
    links = RecordLinks(fieldCount: fieldCount)
    unknown = []
  }

  /// Creates the layout of a table.
  ///
  /// - Parameters:
  ///   - rules: The rules of the table.
  ///   - names: The fields of the header, or of the first row if there is no header.
  /// - Throws: ``HeaderError`` if a column is missing or duplicate.
  init(_ rules: TableRules, _ names: [String]) throws(HeaderError) {
    let plan = rules.plan
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
      let isNumber =
        (plan.hasNumbers || !hasNames)
        && column.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if isNumber, let number = Int(column), number > 0, number <= names.count {
        return number - 1
      }
      if isOptional { return nil }
      throw .missing(column, among: hasNames ? names : [])
    }
    var columns = [Int?](repeating: nil, count: names.count)
    var fields: [Int?] = []
    for (index, column) in plan.columns.enumerated() {
      let own = try field(column.column, isOptional: column.isOptional)
      fields.append(own)
      guard let own else { continue }
      if let other = columns[own] { throw .twice(plan.columns[other].column, column.column) }
      columns[own] = index
    }
    if hasNames { try Self.check(plan.order, in: names) }
    let optional = Set(plan.columns.lazy.filter(\.isOptional).map { Array($0.column.utf8) })
    func linked(_ name: String, mayBeMissing: Bool) throws(HeaderError) -> Int? {
      try field(name, isOptional: mayBeMissing && optional.contains(Array(name.utf8)))
    }
    for columns in plan.relations.map(\.columns) + plan.uniqueKeys.map(\.names) {
      var known: [Int: String] = [:]
      for name in columns {
        guard let field = try linked(name, mayBeMissing: true) else { break }
        if let other = known.updateValue(name, forKey: field) { throw .twice(other, name) }
      }
    }
    var required: Set<Int> = []
    for name in plan.required {
      if let field = try linked(name, mayBeMissing: true) { required.insert(field) }
    }
    let links = try RecordLinks(rules.records, fields, count: names.count, field: linked)
    self.links = links
    unknown = names.indices.filter {
      columns[$0] == nil && !links.isWatched[$0] && !required.contains($0)
    }
    self.names = hasNames ? names : names.indices.map { "\($0 + 1)" }
  }

  /// Checks the order of columns.
  ///
  /// - Throws: ``HeaderError/misplaced(_:after:)`` for the first that comes too late.
  private static func check(_ order: [String], in names: [String]) throws(HeaderError) {
    let ordered = Set(order.map { Array($0.utf8) })
    let found = names.filter { ordered.contains(Array($0.utf8)) }
    for (name, expected) in zip(found, order) where !name.utf8.elementsEqual(expected.utf8) {
      throw .misplaced(expected, after: name)
    }
  }

  /// For each field, the index of its column in the plan; `nil` for a field without rules.
  var columns: [Int?] { links.columns }
}
