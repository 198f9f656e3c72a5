import ValidationCore

/// The mapping of the fields of a table to the columns of a plan.
///
/// A class, since it is used for each field, and copying it copies only a reference.
final class TableLayout: Sendable {
  /// The names of the fields in findings: those of the header, or numbers.
  let names: [String]
  /// What the fields have to do with each other.
  let links: RecordLinks
  /// The faults of the names.
  let faults: [HeaderFault]

  /// Creates a layout without rules.
  ///
  /// - Parameter fieldCount: The number of fields; 0 for an input that has no row to judge.
  init(fieldCount: Int = 0) {
    names = (0..<fieldCount).map { "\($0 + 1)" }
    links = RecordLinks(fieldCount: fieldCount)
    faults = []
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
    let names = hasNames ? names : plan.numbered(names)
    var named: [[UInt8]: [Int]] = [:]
    if hasNames {
      for (field, name) in names.enumerated() { named[Array(name.utf8), default: []].append(field) }
    }
    let required = Set(plan.header.required.map { Array($0.utf8) })
    func field(_ column: String, isOptional: Bool = false) throws(HeaderError) -> Int? {
      if hasNames {
        let found = named[Array(column.utf8)] ?? []
        if found.count > 1, plan.header.names == .any { throw .duplicate(column) }
        if let field = found.first { return field }
      }
      if let number = plan.number(column), number <= names.count { return number - 1 }
      // A header that is judged has a fault instead.
      if isOptional || hasNames && (plan.header.isStrict || required.contains(Array(column.utf8))) {
        return nil
      }
      throw .missing(column, among: hasNames ? names : [])
    }
    var columns = [Int?](repeating: nil, count: names.count)
    for (index, column) in plan.columns.enumerated() where column.patterns.isEmpty {
      guard let own = try field(column.column, isOptional: column.isOptional) else { continue }
      if let other = columns[own] { throw .twice(plan.columns[other].column, column.column) }
      // Of columns with the same name, all have its rules.
      let all = hasNames ? named[Array(column.column.utf8)] ?? [own] : [own]
      for field in all { columns[field] = index }
    }
    for field in names.indices where hasNames && columns[field] == nil {
      columns[field] = plan.columns.index(matching: names[field])
    }
    for (index, column) in plan.columns.enumerated() where !column.patterns.isEmpty {
      guard hasNames, !column.isOptional, !columns.contains(index) else { continue }
      guard column.patterns.count == 1, !names.contains(where: column.patterns[0].matches) else {
        continue
      }
      throw .missing(column.column, among: names)
    }
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
    // Without the columns on which its rules depend, a column is not judged.
    for own in names.indices {
      guard let column = columns[own] else { continue }
      var others = plan.columns[column].conditionColumns
      if case .unless(let other) = plan.columns[column].exemption { others.append(other) }
      for other in others where try linked(other, mayBeMissing: false) == nil { columns[own] = nil }
    }
    let links = try RecordLinks(rules.records, columns, field: linked)
    self.links = links
    self.names = names
    faults = hasNames ? plan.faults(ofHeader: names, columns, isWatched: links.isWatched) : []
  }

  /// For each field, the index of its column in the plan; `nil` for a field without rules.
  var columns: [Int?] { links.columns }
}

extension TablePlan {
  /// Returns the numbers of the fields of a table without a header.
  ///
  /// - Parameter first: The fields of its first row.
  /// - Returns: The numbers.
  fileprivate func numbered(_ first: [String]) -> [String] {
    (0..<min(header.fieldCount ?? first.count, 1 << 18)).map { "\($0 + 1)" }
  }

  /// Returns the number of a column that is given by its number, starting at 1; `nil` for a name.
  fileprivate func number(_ column: String) -> Int? {
    guard hasNumbers || headerRows == 0,
      column.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(column).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Returns the faults of the names in a header.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - columns: For each field, its column in the plan.
  ///   - isWatched: For each field, whether other columns depend on it.
  /// - Returns: The faults.
  fileprivate func faults(
    ofHeader names: [String],
    _ columns: [Int?],
    isWatched: [Bool]
  ) -> [HeaderFault] {
    // All columns that rules name, in order; those of the header come first.
    let exempting = self.columns.compactMap { column in
      if case .unless(let other) = column.exemption { other } else { nil }
    }
    let links =
      relations.flatMap(\.columns) + uniqueKeys.flatMap(\.names)
      + self.columns.flatMap(\.conditionColumns) + exempting
    let own = self.columns.filter(\.patterns.isEmpty).map(\.column)
    let present = Set(names.map { Array($0.utf8) })
    var known: Set<[UInt8]> = []
    let all = (header.required + own + links).filter { name in
      let bytes = Array(name.utf8)
      return known.insert(bytes).inserted && (number(name) == nil || present.contains(bytes))
    }
    let optional = Set(self.columns.filter(\.isOptional).map { Array($0.column.utf8) })
    let required = header.isStrict ? all : header.required
    return header.faults(
      in: names,
      requiring: required.filter { !optional.contains(Array($0.utf8)) },
      inOrder: header.names == .exact ? all : header.order,
      unknown: names.indices.filter {
        columns[$0] == nil && !isWatched[$0] && !known.contains(Array(names[$0].utf8))
      })
  }
}
