import ValidationCore

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
  /// For each field, the conditions under which its rules apply, each with its index among those of
  /// the field that it concerns.
  let conditions: [[(field: Int, condition: FieldCondition, index: Int)]]
  /// For each field, the conditions that other fields depend on, to be read with its value.
  let watchedConditions: [[FieldCondition]]
  /// The combinations of fields whose values must be unique.
  let uniqueKeys: [UniqueKey]
  /// The relations between fields.
  let relations: [RecordRelation]
  /// The relations that can be checked quickly in rows with valid values.
  let quickRelations: QuickRelations
  /// The numbers of the other relations.
  let otherRelations: [Int]
  /// For each field, whether other fields or rows depend on its value.
  let isWatched: [Bool]

  /// Creates a layout without rules.
  ///
  /// - Parameter fieldCount: The number of fields; 0 for an input that has no row to judge.
  init(fieldCount: Int = 0) {
    names = (0..<fieldCount).map { "\($0 + 1)" }
    columns = Array(repeating: nil, count: fieldCount)
    exempting = columns
    conditions = Array(repeating: [], count: fieldCount)
    watchedConditions = Array(repeating: [], count: fieldCount)
    uniqueKeys = []
    relations = []
    quickRelations = QuickRelations(fieldCount: fieldCount)
    otherRelations = []
    isWatched = Array(repeating: false, count: fieldCount)
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
      let isNumber = column.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      if isNumber, let number = Int(column), number > 0, number <= names.count {
        return number - 1
      }
      if isOptional { return nil }
      throw .missing(column, among: hasNames ? names : [])
    }
    var columns = [Int?](repeating: nil, count: names.count)
    var exempting = [Int?](repeating: nil, count: names.count)
    var conditions = [[(field: Int, condition: FieldCondition, index: Int)]](
      repeating: [], count: names.count)
    var watched = [[FieldCondition]](repeating: [], count: names.count)
    for (index, column) in plan.columns.enumerated() {
      guard let own = try field(column.column, isOptional: column.isOptional) else { continue }
      if let other = columns[own] { throw .twice(plan.columns[other].column, column.column) }
      columns[own] = index
      switch column.exemption {
      case nil: break
      case .empty: exempting[own] = own
      case .unless(let other): exempting[own] = try field(other)
      }
      for (condition, judge) in zip(column.conditions, rules.conditions[index]) {
        guard let other = try field(condition.column) else { continue }
        conditions[own].append((other, judge, watched[other].count))
        watched[other].append(judge)
      }
    }
    let optional = Set(plan.columns.lazy.filter(\.isOptional).map { Array($0.column.utf8) })
    /// Returns the fields of columns; `nil` if one of them is optional and missing.
    func fields(_ names: [String]) throws(HeaderError) -> [Int]? {
      var fields: [Int] = []
      for name in names {
        let isOptional = optional.contains(Array(name.utf8))
        guard let field = try field(name, isOptional: isOptional) else { return nil }
        if let other = fields.firstIndex(of: field) { throw .twice(names[other], name) }
        fields.append(field)
      }
      return fields
    }
    var isWatched = watched.map { !$0.isEmpty }
    var relations: [RecordRelation] = []
    for relation in plan.relations {
      guard let fields = try fields(relation.columns) else { continue }
      relations.append(
        RecordRelation(
          relation, fields: fields, fields.map { columns[$0].flatMap { plan.columns[$0].order } },
          reason: rules.reason(relation.reportedFault)))
      for field in fields { isWatched[field] = true }
    }
    var uniqueKeys: [UniqueKey] = []
    for (number, key) in plan.uniqueKeys.enumerated() {
      guard let fields = try fields(key.names) else { continue }
      let reason = rules.reason(ReportedFault(uniqueKey: key))
      uniqueKeys.append(
        UniqueKey(number: number, columns: key.names, fields: fields, reason: reason))
      for field in fields { isWatched[field] = true }
    }
    for case let other? in exempting { isWatched[other] = true }
    self.isWatched = isWatched
    self.names = hasNames ? names : names.indices.map { "\($0 + 1)" }
    self.columns = columns
    self.exempting = exempting
    self.conditions = conditions
    watchedConditions = watched
    self.uniqueKeys = uniqueKeys
    self.relations = relations
    var quickRelations = QuickRelations(fieldCount: names.count)
    otherRelations = relations.indices.filter { !quickRelations.add(relations[$0]) }
    self.quickRelations = quickRelations
  }
}

/// Fields whose values, taken together, must be unique among the rows.
struct UniqueKey: Sendable {
  /// The number of the key in the plan.
  let number: Int
  /// The columns as named in the plan.
  let columns: [String]
  /// The fields of the columns.
  let fields: [Int]
  /// The reason that a row repeats earlier values.
  let reason: FaultReason

  /// The field at which a repetition is reported.
  var subject: Int { fields[fields.count - 1] }

  /// Returns the explanation of a repetition.
  ///
  /// - Parameters:
  ///   - line: The line in which the values first appeared.
  ///   - characters: The number of Characters of the value at which it is reported.
  /// - Returns: The explanation.
  func explanation(firstLine line: Int, characters: Int) -> LineExplanation {
    var explanation = LineExplanation(range: 0..<characters, reason: reason)
    var parameters: [String: Rule.Parameter] = ["line": .count(line)]
    if columns.count > 1 { parameters["others"] = .list(columns.dropLast()) }
    explanation.details = FaultDetails(
      rule: Rule(LineFault.unique.code, parameters: parameters))
    return explanation
  }
}
