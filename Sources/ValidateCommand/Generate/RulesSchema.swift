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
    let keywords: [(name: String, value: JSONWriter.Value)]
    switch rules {
    case .lines(let rules):
      keywords = self.keywords(of: rules.set, in: nil)
    case .rows(let plan, _):
      keywords = self.keywords(
        of: RowObject(
          plan.columns, plan.relations, unique: plan.uniqueKeys, required: plan.header.required,
          hasNumbers: true, needsOthers: true, allowsOthers: !plan.header.isStrict))
    case .settings(let plan, _):
      keywords = self.keywords(
        of: RowObject(
          plan.columns, plan.relations, required: plan.required, hasNumbers: false,
          needsOthers: false, allowsOthers: !plan.isStrict))
    case .documents(let plan, _):
      // Neither a value nor what its path leads through has to be as a warning says.
      let members = plan.members.filter { !$0.rules.isWarning }
      var values: [[(name: String, value: JSONWriter.Value)]] = []
      for member in members { values.append(self.keywords(of: member)) }
      note(plan.relations, unique: plan.uniqueKeys)
      // A member that only warns is known, and may be there.
      let isStrict = plan.isStrict && members.count == plan.members.count
      let tree = JSONTree(JSONPlan(members, readsLines: plan.readsLines))
      let document = DocumentObject(tree, values: values, allowsOthers: !isStrict)
      keywords = document.keywords
      for member in document.distantMembers.sorted() {
        notes.append((members[member].path.text, .distant(maximum: DocumentObject.maximumCount)))
      }
    }
    text = ExportedSchema(jsonSchema: keywords, parts: []).text
  }

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
  ) -> [(name: String, value: JSONWriter.Value)] {
    let schema = TextSchema(
      rules.validator, candidates: rules.candidates, of: kinds, acceptsEmpty: acceptsEmpty,
      acceptsNull: acceptsNull)
    note(schema.exactness, about: column)
    return schema.keywords
  }
}

extension RulesSchema {
  /// Returns the schema of the rows of a table, or of settings.
  private mutating func keywords(
    of row: RowObject
  ) -> [(name: String, value: JSONWriter.Value)] {
    var row = row
    row.omitsEmpty = omitsEmpty
    for column in row.columns {
      let name = column.column
      if row.isNumber(name) {
        notes.append((name, .numbered))
      } else {
        var text: [(name: String, value: JSONWriter.Value)] = [("type", .string("string"))]
        var isConditional = !column.conditions.isEmpty || !column.branches.isEmpty
        if case .unless = column.exemption, !column.patterns.isEmpty { isConditional = true }
        if isConditional { notes.append((name, .conditional)) }
        if case .unless(let other) = column.exemption, row.isNumber(other) {
          notes.append(("--unless-empty=\(other)", .numbered))
        } else if isConditional, !column.conditions.isEmpty || !column.patterns.isEmpty {
          // What the rules demand depends on other columns.
        } else if let rules = column.rules {
          text = keywords(of: rules, in: name, acceptsEmpty: column.exemption == .empty)
        }
        row.add(column, text)
      }
    }
    note(row.relations, unique: row.unique)
    return row.keywords
  }
}

extension RulesSchema {
  /// Returns the schema of the values at a path in documents, apart from what paths through them
  /// require.
  private mutating func keywords(
    of member: JSONPlan.Member
  ) -> [(name: String, value: JSONWriter.Value)] {
    var isConditional = !member.rules.conditions.isEmpty
    if case .unless = member.rules.exemption { isConditional = true }
    if isConditional {
      notes.append((member.path.text, .conditional))
      return []
    }
    if !member.rules.branches.isEmpty { notes.append((member.path.text, .conditional)) }
    let kinds = Set(member.kinds)
    let isExempt = member.rules.exemption != nil
    if let rules = member.rules.rules, !kinds.isDisjoint(with: [.string, .number, .boolean]) {
      return keywords(
        of: rules, of: kinds, in: member.path.text, acceptsEmpty: isExempt, acceptsNull: isExempt)
    }
    // Without rules, the value may have any type, or has one.
    guard let kind = member.kinds.first, member.kinds.count == 1 else { return [] }
    var types = ["\(kind)"]
    var keywords: [(name: String, value: JSONWriter.Value)] = []
    if isExempt {
      if kind != .string {
        types.append("string")
        keywords.append(("maxLength", .literal("0")))
      }
      types.append("null")
    }
    if kind == .array || kind == .object {
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
