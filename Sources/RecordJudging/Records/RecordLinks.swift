import RegularLanguage
import ValidationCore

/// What the fields of a record have to do with each other, and with those of other records:
/// exemptions and conditions, relations and unique keys.
///
///     start,end        // --column end --date --not-before start
///     2024-05-01,      // the second field is empty, so that nothing is compared
///     2024-05-01,x     // "x" breaks its own rule, so that nothing is compared, either
///     2024-05-01,2023-01-01   // a violation, reported at the second field
///
/// A class, since it is used for each record, and copying it copies only a reference.
package final class RecordLinks: Sendable {
  /// For each field, its column in the plan; `nil` for a field without rules.
  package let columns: [Int?]
  /// For each field, the field that exempts it from its rules by being empty, which may be the
  /// field itself.
  package let exempting: [Int?]
  /// For each field, the conditions under which its rules apply.
  package let conditions: [[LinkedCondition]]
  /// For each field, its branches.
  package let branches: [[LinkedBranch]]
  /// The fields that have branches.
  let branchedFields: [Int]
  /// For each field, the conditions that other fields depend on, to be read with its value.
  let watchedConditions: [[FieldCondition]]
  /// The combinations of fields whose values must be unique.
  package let uniqueKeys: [UniqueKey]
  /// The relations between fields.
  package let relations: [RecordRelation]
  /// The relations that can be checked quickly in records with valid values.
  package let quickRelations: QuickRelations
  /// The numbers of the other relations.
  package let otherRelations: [Int]
  /// For each field, whether its value, or that it is missing, must be known at the end.
  package let isWatched: [Bool]
  /// The fields for which this is true.
  package let watchedFields: [Int]
  /// The values of fields that count as empty; nil if no field has such values.
  private let missing: [Set<[UInt8]>]?
  /// The values of fields that are read as the empty text; nil if no field has such values.
  private let empty: [Set<[UInt8]>]?
  /// The fields that may be exempt from their rules because of other fields.
  package let dependentFields: [Int]
  /// For each field, whether it is one of these.
  package let isDependent: [Bool]
  /// Whether fields have nothing to do with each other, apart from exemptions of empty values.
  package let isEmpty: Bool

  /// Creates the links of fields that have nothing to do with each other.
  package init(fieldCount: Int) {
    columns = Array(repeating: nil, count: fieldCount)
    exempting = Array(repeating: nil, count: fieldCount)
    missing = nil
    empty = nil
    conditions = Array(repeating: [], count: fieldCount)
    branches = Array(repeating: [], count: fieldCount)
    branchedFields = []
    watchedConditions = Array(repeating: [], count: fieldCount)
    uniqueKeys = []
    relations = []
    quickRelations = QuickRelations(fieldCount: fieldCount)
    otherRelations = []
    isWatched = Array(repeating: false, count: fieldCount)
    watchedFields = []
    dependentFields = []
    isDependent = Array(repeating: false, count: fieldCount)
    isEmpty = true
  }

  /// Finds the fields that a plan names.
  ///
  /// - Parameters:
  ///   - rules: The rules of the plan.
  ///   - columns: For each field, its column in the plan; `nil` for a field without rules.
  ///   - field: Returns the field with a name, and receives whether records may lack it.
  /// - Throws: The error of that function.
  package init<LookupError: Error>(
    _ rules: RecordRules,
    _ columns: [Int?],
    field: (String, _ mayBeMissing: Bool) throws(LookupError) -> Int?
  ) throws(LookupError) {
    let plan = rules.plan
    let count = columns.count
    var exempting = [Int?](repeating: nil, count: count)
    var conditions = [[LinkedCondition]](repeating: [], count: count)
    var branches = [[LinkedBranch]](repeating: [], count: count)
    var watched = [[FieldCondition]](repeating: [], count: count)
    func watch(_ condition: FieldCondition, of field: Int) -> LinkedCondition {
      watched[field].append(condition)
      return LinkedCondition(field: field, condition: condition, index: watched[field].count - 1)
    }
    func found(
      _ conditions: [ColumnCondition],
      _ judges: [FieldCondition]
    ) throws(LookupError) -> [LinkedCondition]? {
      var all: [LinkedCondition] = []
      for (condition, judge) in zip(conditions, judges) {
        guard let other = try field(condition.column, false) else { return nil }
        all.append(watch(judge, of: other))
      }
      return all
    }
    for own in 0..<count {
      guard let index = columns[own] else { continue }
      let column = plan.columns[index]
      switch column.exemption {
      case nil: break
      case .empty: exempting[own] = own
      case .unless(let other): exempting[own] = try field(other, false)
      }
      conditions[own] = try found(column.conditions, rules.conditions[index]) ?? []
      for (branch, judges) in zip(column.branches, rules.branches[index]) {
        guard let conditions = try found(branch.conditions, judges.conditions) else { continue }
        branches[own].append(
          LinkedBranch(
            branch, conditions: conditions, own: watch(judges.own, of: own)))
      }
    }
    var isWatched = watched.map { !$0.isEmpty }
    let isDependent = conditions.indices.map { field in
      !conditions[field].isEmpty || exempting[field].map { $0 != field } ?? false
    }
    self.isDependent = isDependent
    dependentFields = isDependent.indices.filter { isDependent[$0] }
    for field in dependentFields { isWatched[field] = true }
    for (field, other) in exempting.enumerated() {
      if let other, other != field { isWatched[other] = true }
    }
    /// Returns the fields of columns; `nil` if records lack one of them.
    func found(_ names: [String]) throws(LookupError) -> [Int]? {
      var found: [Int] = []
      for name in names {
        guard let field = try field(name, true) else { return nil }
        found.append(field)
        isWatched[field] = true
      }
      return found
    }
    func values(_ own: (ColumnRules) -> [String]) -> [Set<[UInt8]>]? {
      if plan.columns.allSatisfy({ own($0).isEmpty }), plan.missing.isEmpty { return nil }
      return columns.map { column in
        Set((column.map { own(plan.columns[$0]) } ?? plan.missing).map { Array($0.utf8) })
      }
    }
    let empty = values(\.empty)
    self.empty = empty
    missing = values(\.missing)
    var relations: [RecordRelation] = []
    for relation in plan.relations {
      guard let fields = try found(relation.columns) else { continue }
      relations.append(
        RecordRelation(
          relation, fields: fields, fields.map { columns[$0].flatMap { plan.columns[$0].order } },
          missing: fields.map { empty?[$0] ?? [] },
          reason: rules.reason(relation.reportedFault)))
    }
    var uniqueKeys: [UniqueKey] = []
    for (number, key) in plan.uniqueKeys.enumerated() {
      guard let fields = try found(key.names) else { continue }
      uniqueKeys.append(
        UniqueKey(
          number: number, fields: fields,
          formats: key.isAscending
            ? fields.map { columns[$0].flatMap { plan.columns[$0].order } } : nil,
          reason: rules.reason(ReportedFault(uniqueKey: key))))
    }
    self.columns = columns
    self.exempting = exempting
    self.conditions = conditions
    self.branches = branches
    branchedFields = branches.indices.filter { !branches[$0].isEmpty }
    watchedConditions = watched
    self.uniqueKeys = uniqueKeys
    self.relations = relations
    var quickRelations = QuickRelations(fieldCount: count)
    otherRelations = relations.indices.filter { !quickRelations.add(relations[$0]) }
    self.quickRelations = quickRelations
    self.isWatched = isWatched
    watchedFields = isWatched.indices.filter { isWatched[$0] }
    isEmpty = watchedFields.isEmpty
  }
}

extension RecordLinks {
  /// Returns whether a value of a field counts as empty.
  func isMissing(_ value: Span<UInt8>, of field: Int) -> Bool {
    missing?[field].contains(value) ?? false
  }

  /// Returns whether a value of a field is read as the empty text.
  func isEmpty(_ value: Span<UInt8>, of field: Int) -> Bool {
    value.isEmpty || empty?[field].contains(value) ?? false
  }

  /// Returns whether empty values of a field are exempt from its rules.
  package func exemptsEmptyValues(of field: Int) -> Bool { exempting[field] == field }
}

extension Set<[UInt8]> {
  /// Returns whether a value is in the set.
  func contains(_ value: Span<UInt8>) -> Bool {
    if isEmpty { return false }
    var bytes: [UInt8] = []
    bytes.append(value)
    return contains(bytes)
  }
}

/// A condition on a field, with its index among those that are read with the value of that field.
package struct LinkedCondition: Sendable {
  /// The field.
  package let field: Int
  /// The condition.
  let condition: FieldCondition
  /// The index.
  let index: Int
}

/// A branch of the rules of a field.
package struct LinkedBranch: Sendable {
  /// The conditions under which it applies.
  package let conditions: [LinkedCondition]
  /// The rules that the value must then satisfy.
  let own: LinkedCondition
  /// Whether it applies if no conditions before it hold.
  let isOtherwise: Bool
  /// Whether empty values are exempt.
  let exemptsEmpty: Bool

  /// Creates a branch.
  init(_ branch: ColumnBranch, conditions: [LinkedCondition], own: LinkedCondition) {
    self.conditions = conditions
    self.own = own
    isOtherwise = branch.isOtherwise
    exemptsEmpty = branch.exemptsEmpty
  }
}

/// Fields whose values, taken together, must be unique among the records, or ascending.
///
/// A class, since it is used for each record, and copying it copies only a reference.
package final class UniqueKey: Sendable {
  /// The number of the key in the plan.
  let number: Int
  /// The fields of the columns.
  let fields: [Int]
  /// The formats by which values ascend, `nil` for one whose text does; `nil` if the values must be
  /// unique.
  let formats: [OrderedFormat?]?
  /// The reason that a record repeats earlier values, or is out of order.
  let reason: FaultReason

  /// Creates a key.
  init(
    number: Int,
    fields: [Int],
    formats: [OrderedFormat?]?,
    reason: FaultReason
  ) {
    (self.number, self.fields) = (number, fields)
    (self.formats, self.reason) = (formats, reason)
  }

  /// The field at which a repetition is reported.
  package var subject: Int { fields[fields.count - 1] }

  /// Returns the explanation of a repetition.
  ///
  /// - Parameters:
  ///   - line: The line in which the values first appeared.
  ///   - characters: The number of Characters of the value at which it is reported.
  /// - Returns: The explanation.
  func explanation(firstLine line: Int, characters: Int) -> LineExplanation {
    var explanation = LineExplanation(range: 0..<characters, reason: reason)
    explanation.details = FaultDetails(value: "\(line)", isLine: true)
    return explanation
  }

  /// Returns the field at which values come before those of an earlier record; `nil` if they don't.
  func firstDescent(from earlier: [[UInt8]], to texts: [[UInt8]]) -> Int? {
    for (index, field) in fields.enumerated() {
      let order = Self.order(of: texts[index], and: earlier[index], formats?[index])
      if order != 0 { return order < 0 ? field : nil }
    }
    return nil
  }
}

extension UniqueKey {
  /// Returns how two texts are ordered by a format, or else by their bytes.
  private static func order(of own: [UInt8], and other: [UInt8], _ format: OrderedFormat?) -> Int {
    if own == other { return 0 }
    if let format {
      let known = format.order(of: own.span, and: other.span, as: format)
      if let known { return known }
    }
    return own.lexicographicallyPrecedes(other) ? -1 : 1
  }
}

/// A record whose values of a unique key also appear in an earlier record, or come before those of
/// one.
struct RepeatedKey: Sendable {
  /// The key.
  let key: UniqueKey
  /// The number of the line of the earlier record.
  let line: Int
  /// The field at which it is reported.
  let field: Int
}
