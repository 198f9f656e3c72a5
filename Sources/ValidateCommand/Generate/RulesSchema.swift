import LineValidation
import SettingsSyntax
import ValidateRun
import ValidationCore
import ValidatorExport

/// The JSON Schema of rules, which is the answer to `--generate json-schema`.
///
///     --digits --length 3                     // a string
///     --csv --column age --integer            // an object with a string
///     --jsonl --column user.age --integer     // an object with an object with a string or number
struct RulesSchema {
  /// The schema, several lines of JSON.
  private(set) var text = ""
  /// How it differs from the rules, with the column or option that is concerned.
  private(set) var notes: [(name: String?, note: SchemaNote)] = []

  /// Whether empty values that are exempt from their rules are members that are not there.
  private let omitsEmpty: Bool

  /// Exports rules.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - omitsEmpty: Whether empty values that are exempt from their rules are members that are not
  ///     there, as rows are read by a schema.
  /// - Complexity: Exports the pattern of each column.
  init(_ rules: ValidationPlan.Judgement, omitsEmpty: Bool = false) {
    self.omitsEmpty = omitsEmpty
    let keywords: Keywords
    switch rules {
    case .lines(let rules):
      keywords = self.keywords(of: rules.set, in: nil)
    case .rows(let plan, _):
      var row = RowObject(
        plan.columns, plan.relations, unique: plan.uniqueKeys, required: plan.header.required,
        hasNumbers: true, needsOthers: !omitsEmpty, allowsOthers: !plan.header.isStrict)
      row.missing = plan.missing
      keywords = self.keywords(of: row)
    case .settings(let plan, _):
      var row = RowObject(
        plan.columns, plan.relations, required: plan.required, hasNumbers: false,
        needsOthers: false, allowsOthers: !plan.isStrict)
      row.missing = plan.missing
      keywords = self.keywords(of: row)
    case .documents(let plan, _):
      // Neither a value nor what its path leads through has to be as a warning says.
      let members = plan.members.filter { !$0.rules.isWarning }
      var values: [Keywords] = []
      var conditions: [JSONWriter.Value] = []
      for member in members {
        values.append(member.rules.isConditional ? [] : self.keywords(of: member))
        conditions += self.conditions(
          of: member.rules, among: plan.members.map(\.rules), DocumentObject.notation(plan.missing)
        ) { $0.keywords(of: member, $1) }
      }
      note(plan.relations, unique: plan.uniqueKeys)
      // A member that only warns is known, and may be there.
      let isStrict = plan.isStrict && members.count == plan.members.count
      let tree = JSONTree(JSONPlan(members, readsLines: plan.readsLines))
      let document = DocumentObject(tree, values: values, allowsOthers: !isStrict)
      keywords = document.keywords(under: conditions)
      for member in document.distantMembers.sorted() {
        notes.append((members[member].path.text, .distant(maximum: DocumentObject.maximumCount)))
      }
    }
    text = ExportedSchema(jsonSchema: keywords, parts: []).text
  }

  /// Notes how the schema differs from the rules.
  mutating func note(_ note: SchemaNote, about name: String) { notes.append((name, note)) }

  private mutating func note(_ exactness: ExportedSchema.Exactness, about name: String?) {
    switch exactness {
    case .exact: break
    case .wider(let example): notes.append((name, .wider(example: example)))
    case .omitted: notes.append((name, .unwritten))
    }
  }

  /// Notes relations between columns, none of which a schema can express.
  private mutating func note(_ relations: [ColumnRelation], unique: [UniqueColumns]) {
    for key in unique {
      notes.append(("--unique \(key.names.joined(separator: ","))", .unique))
    }
    for relation in relations { notes.append((relation.spelling, .same)) }
  }

  /// Returns the schema of texts that satisfy rules.
  private mutating func keywords(
    of rules: RuleSet,
    of kinds: Set<JSONType> = [.string],
    in column: String?,
    acceptsEmpty: Bool = false,
    acceptsNull: Bool = false
  ) -> Keywords {
    let schema = TextSchema(
      rules.validator, candidates: rules.candidates, of: kinds, acceptsEmpty: acceptsEmpty,
      acceptsNull: acceptsNull)
    note(schema.exactness, about: column)
    return schema.keywords
  }
}

extension RulesSchema {
  /// Returns the schema of the rows of a table, or of settings.
  private mutating func keywords(of row: RowObject) -> Keywords {
    var row = row
    row.omitsEmpty = omitsEmpty
    for column in row.columns {
      let name = column.column
      func values(_ schema: inout Self, _ branch: ColumnBranch?) -> Keywords {
        guard let rules = branch?.rules ?? column.rules else { return [] }
        return schema.keywords(
          of: rules, in: name, acceptsEmpty: branch?.exemptsEmpty ?? (column.exemption == .empty))
      }
      if row.isNumber(name) {
        notes.append((name, .numbered))
        continue
      }
      let own = column.isConditional ? [] : values(&self, nil)
      row.add(column, own.isEmpty ? [("type", .string("string"))] : own)
      row.conditions += conditions(
        of: column, among: row.columns, row.notation, values: values)
    }
    note(row.relations, unique: row.unique)
    return row.keywords
  }

  /// Returns the schema of the values at a path in documents, apart from what paths through them
  /// require, by the rules of a branch, or by the others.
  private mutating func keywords(of member: JSONPlan.Member, _ branch: ColumnBranch? = nil)
    -> Keywords
  {
    let kinds = Set(member.kinds)
    let isExempt = branch?.exemptsEmpty ?? (member.rules.exemption == .empty)
    let rules = branch?.rules ?? member.rules.rules
    if let rules, !kinds.isDisjoint(with: [.string, .number, .boolean]) {
      // A branch reads null as the empty text, unless the type of null is wrong.
      let isText = branch != nil && member.rules.exemption == .empty && rules.validator.isValid("")
      return keywords(
        of: rules, of: kinds, in: member.path.text, acceptsEmpty: isExempt || isText,
        acceptsNull: isExempt || isText)
    }
    // Without rules, the value may have any type, or has one, or is a text because of branches.
    if kinds.contains(.null) { return [] }
    var types = member.kinds.map { "\($0)" }
    var keywords: Keywords = []
    if isExempt {
      if !kinds.contains(.string) {
        types.append("string")
        keywords.append(("maxLength", .literal("0")))
      }
      types.append("null")
    }
    if let kind = kinds.first, kind == .array || kind == .object {
      let unit = kind == .array ? "Items" : "Properties"
      let counts = member.counts
      if counts.lowerBound > 0 {
        keywords.append(("min" + unit, .literal("\(counts.lowerBound)")))
      }
      if counts.upperBound < .max {
        keywords.append(("max" + unit, .literal("\(counts.upperBound)")))
      }
    }
    return [("type", .type(types))] + keywords
  }
}

extension JSONWriter.Value {
  /// The value of the keyword `type`.
  static func type(_ names: [String]) -> Self {
    names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) })
  }
}

extension ColumnRelation {
  /// The option that requires it.
  var option: String { "--" + fault.label }

  /// The option with its columns.
  fileprivate var spelling: String {
    let total = kind.total.map { " \($0)" } ?? ""
    return option + total + " " + columns.joined(separator: ",")
  }
}
