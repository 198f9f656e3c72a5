import LineValidation
import SettingsSyntax
import ValidateRun
import ValidationCore
import ValidatorExport

// A schema says under which conditions on a record some rules of a column apply:
//
//     --column zip --length 4 --when country --one-of CH --column zip --length 5 --otherwise
//     // "allOf": [{"if": {"properties": {"country": {"enum": ["CH"]}}, "required": ["country"]},
//     //   "then": {"properties": {"zip": {...}}}, "else": {"properties": {"zip": {...}}}}]
//
// A condition must be exact: a wider one would make demands on records to which no rules apply.

/// Where a schema of a record has the values of columns.
struct RecordNotation {
  typealias Keywords = [(name: String, value: JSONWriter.Value)]

  /// The types of the values that conditions judge by their texts.
  let kinds: Set<JSONType>
  /// Whether a column under conditions may be missing if they don't hold.
  let lacksFields: Bool
  /// The values that count as empty in columns without rules.
  let missing: [String]
  /// Whether a column is given by its number.
  let isNumber: (String) -> Bool
  /// Returns the schema of records whose values of a column have a schema, or whose column is
  /// missing, unless it is required; `nil` if there is none.
  let record: (ColumnRules, Keywords, _ isRequired: Bool) -> Keywords?
}

extension RulesSchema {
  typealias Keywords = RecordNotation.Keywords

  /// Returns what a schema says about records because some rules of a column depend on others.
  ///
  /// - Parameters:
  ///   - column: The rules of the column.
  ///   - all: The rules of all columns.
  ///   - notation: Where the schema has values.
  ///   - values: Returns the schema of the values by the rules of a branch, or by the others; empty
  ///     if there are none.
  /// - Returns: The conditions, with what they demand.
  mutating func conditions(
    of column: ColumnRules,
    among all: [ColumnRules],
    _ notation: RecordNotation,
    values: (inout Self, ColumnBranch?) -> Keywords
  ) -> [JSONWriter.Value] {
    let isRequired =
      notation.lacksFields && !column.isOptional && !column.conditions.isEmpty
    var clauses: [Keywords] = []
    var known: [Keywords?] = []
    for branch in (column.isConditional ? [nil] : []) + column.branches.map(Optional.some) {
      let conditions = branch?.conditions ?? column.conditions
      var unless: String?
      if branch == nil, case .unless(let other) = column.exemption { unless = other }
      let own = conditions.map { condition($0, notation) }
      var others = unless.map { [condition(.empty($0, among: all, notation), notation)] } ?? []
      if branch?.isOtherwise ?? false { others += known }
      if !conditions.isEmpty { known.append(Self.joined(own, by: "allOf")) }
      guard let holds = Self.joined(own, by: "allOf"), let fails = Self.joined(others, by: "anyOf"),
        notation.record(column, [], false) != nil
      else {
        let names = conditions.map { ("--when ", $0.column) }
        let all = names + (unless.map { [("--unless-empty=", $0)] } ?? [])
        let numbered = all.first { notation.isNumber($0.1) }
        note(
          numbered == nil ? .conditional : .numbered,
          about: numbered.map { $0.0 + $0.1 } ?? column.column)
        continue
      }
      // A value that is exempt because another is empty must not be missing, either.
      if unless != nil, isRequired, let demand = notation.record(column, [], true) {
        clauses.append([("if", .object(holds)), ("then", .object(demand))])
      }
      let values = values(&self, branch)
      guard isRequired || !values.isEmpty,
        let demand = notation.record(column, values, isRequired)
      else { continue }
      add(demand, if: holds, unless: fails, to: &clauses)
    }
    return clauses.map { .object($0) }
  }

  /// Adds what is demanded of records that have a schema, and do not have another.
  private func add(
    _ demand: Keywords,
    if holds: Keywords,
    unless fails: Keywords,
    to clauses: inout [Keywords]
  ) {
    let demanded = JSONWriter.Value.object(demand)
    switch (holds.isEmpty, fails.isEmpty) {
    case (true, true): clauses.append(demand)
    case (false, true): clauses.append([("if", .object(holds)), ("then", demanded)])
    case (true, false):
      if let last = clauses.last, last.count == 2, last[0].name == "if",
        JSONWriter.text(last[0].value) == JSONWriter.text(.object(fails))
      {
        clauses[clauses.count - 1].append(("else", demanded))
      } else {
        clauses.append([("if", .object(fails)), ("else", demanded)])
      }
    case (false, false):
      let both = Self.joined([holds, [("not", .object(fails))]], by: "allOf") ?? []
      clauses.append([("if", .object(both)), ("then", demanded)])
    }
  }

  /// Returns the schema of the records in which a condition holds; `nil` if there is none that is
  /// exact.
  private func condition(_ condition: ColumnCondition, _ notation: RecordNotation) -> Keywords? {
    if notation.isNumber(condition.column) { return nil }
    let acceptsEmpty = condition.rules.validator.isValid("")
    let values = TextSchema(
      condition.rules.validator, candidates: condition.rules.candidates, of: notation.kinds,
      acceptsNull: acceptsEmpty && notation.kinds.count > 1)
    guard values.exactness == .exact else { return nil }
    return notation.record(
      ColumnRules(condition.column, nil), values.keywords, !acceptsEmpty)
  }

  /// Returns one schema of several; empty if there are none, and `nil` if one of them is unknown.
  private static func joined(_ schemas: [Keywords?], by keyword: String) -> Keywords? {
    let known = schemas.compactMap(\.self)
    if known.count < schemas.count { return nil }
    return known.count > 1 ? [(keyword, .array(known.map { .object($0) }))] : known.first ?? []
  }
}

extension ColumnRules {
  /// Whether the rules apart from those of branches depend on the values of other columns.
  var isConditional: Bool {
    if case .unless = exemption { return true }
    return !conditions.isEmpty
  }
}

extension ColumnCondition {
  /// Creates the condition that the value of a column is empty.
  fileprivate static func empty(
    _ column: String,
    among all: [ColumnRules],
    _ notation: RecordNotation
  ) -> Self {
    let empty = all.named(column)?.empty ?? notation.missing
    return Self(
      column, RuleSet([NamedRule(label: "empty", validator: erased(.oneOf([""] + empty)))]))
  }
}
