import SettingsSyntax
import LineValidation
import ValidateRun

extension Arguments {
  /// Returns the criteria for valid lines.
  func judgement() throws(UsageError) -> ValidationPlan.Judgement {
    guard let form = table.form else {
      if let option = table.schema.option { throw .misused(option: option, .needsRecords) }
      if let option = table.nameOption ?? table.headerOption {
        throw .misused(option: option, .needsTable)
      }
      if rules.hasNoRules { throw .noRule(pattern: inputs.first?.pattern) }
      return .lines(try rules.compiled(limits: limits, lines: lines))
    }
    var compiled = try rules.compiledTable(limits: limits, lines: lines)
    if output.repairing == nil {
      for index in compiled.columns.indices { compiled.columns[index].repairing = [] }
    }
    switch form {
    case .rows, .settings:
      if let shape = compiled.shapes.values.first {
        throw .misused(option: shape.option, .needsJSON)
      }
    case .documents:
      if let option = table.schema.emptyOption { throw .missing(option: "--csv", for: option) }
      if let pattern = compiled.columns.first(where: { !$0.patterns.isEmpty }) {
        throw .column(column: pattern.column, option: "--column", .patternOfMembers)
      }
    }
    if let option = table.headerOption, !form.isOfRows {
      throw .missing(option: "--csv", for: option)
    }
    let schema = try table.schema.compiled()
    if let schema { compiled.fingerprint.add(schema.fingerprint.description.utf8) }
    switch form {
    case .rows(let format):
      var plan = TablePlan(format, columns: compiled.columns)
      plan.headerRows = header ?? 1
      (plan.header, plan.hasNumbers) = (table.header, table.hasNumbers)
      if let example = table.example {
        plan.header.required = try example.columns(format, headerRows: plan.headerRows, lines)
      } else if !table.hasNumbers {
        // A Table Schema says what the header must have.
        plan.header.required = compiled.columns.filter { !$0.isOptional }.map(\.column)
      }
      (plan.relations, plan.missing) = (compiled.relations, compiled.missing)
      plan.uniqueKeys = compiled.uniqueKeys
      if let bytes = table.uniqueBytes { plan.uniqueBytes = bytes }
      (plan.schema, plan.keepsEmptyFields) = (schema?.schema, table.schema.keepsEmpty)
      return .rows(plan, compiled)
    case .settings(let form):
      var plan = SettingsPlan(
        form, columns: compiled.columns, relations: compiled.relations,
        required: try table.example?.settings(form) ?? [], isStrict: table.strictness != nil)
      plan.missing = compiled.missing
      (plan.schema, plan.keepsEmptyValues) = (schema?.schema, table.schema.keepsEmpty)
      return .settings(plan, compiled)
    case .documents(let readsLines, let dialect):
      do throws(UsageError) {
        var plan = try documents(compiled, readsLines: readsLines, dialect)
        plan.schema = schema?.schema
        compiled.warnings += slashWarnings(plan)
        return .documents(plan, compiled)
      } catch {
        let column = error.column
        throw error.at(
          rules.entries.last { $0.word.columns.contains { $0 == column } }?.place)
      }
    }
  }

  /// Returns the plan for JSON documents.
  private func documents(
    _ compiled: CompiledTable,
    readsLines: Bool,
    _ dialect: JSONDialect
  ) throws(UsageError) -> JSONPlan {
    var members: [JSONPlan.Member] = []
    var paths: Set<MemberPath> = []
    for (number, column) in compiled.columns.enumerated() {
      let path = try Self.path(column.column)
      let (isNew, other) = paths.insert(path)
      if !isNew {
        throw .column(column: path.text, option: "--column", .sameMember(as: other.text))
      }
      let shape = compiled.shapes[number]
      members.append(JSONPlan.Member(path, column, type: shape?.type, count: shape?.count))
    }
    try addLinked(to: &members, &paths, compiled)
    for path in try table.example?.members(dialect) ?? [] where paths.insert(path).inserted {
      members.append(JSONPlan.Member(path, ColumnRules(path.text, nil)))
    }
    var plan = JSONPlan(
      members, relations: compiled.relations, uniqueKeys: compiled.uniqueKeys,
      readsLines: readsLines)
    plan.dialect = dialect
    (plan.isStrict, plan.missing) = (table.strictness != nil, compiled.missing)
    if let bytes = table.uniqueBytes { plan.uniqueBytes = bytes }
    return plan
  }

  /// Returns warnings about names with slashes, which are probably pointers.
  private func slashWarnings(_ plan: JSONPlan) -> [RuleLineWarning] {
    plan.members.compactMap { member in
      guard let (path, pointer) = member.path.slashReading else { return nil }
      let text = member.path.text
      let entry = rules.entries.last { $0.word.columns.contains { $0 == text } }
      return RuleLineWarning(
        place: entry?.place ?? entry?.option ?? "--column", line: text, position: 0,
        problem: .slashInName(path: path, pointer: pointer))
    }
  }

  /// Returns the members that a column stands for.
  private static func path(_ text: String) throws(UsageError) -> MemberPath {
    try MemberPath.Mistake.attempt(try MemberPath(text)) {
      UsageError.invalid(option: "--column", value: text, .path($0))
    }
  }

  /// Checks that a relation or a key names no member twice.
  private func checkDistinct(_ names: [String], in option: String) throws(UsageError) {
    var paths: Set<MemberPath> = []
    for name in names where try !paths.insert(Self.path(name)).inserted {
      throw .column(column: name, option: option, .repeatedName)
    }
  }

  /// Adds the members that relations, keys and conditions name, unless they have rules.
  private func addLinked(
    to members: inout [JSONPlan.Member],
    _ paths: inout Set<MemberPath>,
    _ compiled: CompiledTable
  ) throws(UsageError) {
    var links: [(option: String, path: String)] = []
    for relation in compiled.relations {
      try checkDistinct(relation.columns, in: relation.option)
      links += relation.columns.map { (relation.option, $0) }
    }
    for key in compiled.uniqueKeys {
      try checkDistinct(key.names, in: key.option)
      links += key.names.map { (key.option, $0) }
    }
    for column in compiled.columns where column.hasConditions {
      links += ([column.column] + column.conditionColumns).map { ("--when", $0) }
    }
    for column in compiled.columns {
      if case .unless(let other) = column.exemption { links.append(("--unless-empty", other)) }
    }
    for (option, text) in links {
      let path = try Self.path(text)
      if path.isRepeated { throw .column(column: text, option: option, .repeatedPath) }
      if !paths.insert(path).inserted { continue }
      var rules = ColumnRules(text, nil)
      rules.isOptional = true
      rules.empty = compiled.missing
      members.append(JSONPlan.Member(path, rules))
    }
  }
}

extension UsageError {
  /// The column that the error is about; nil if there is none.
  fileprivate var column: String? {
    switch self {
    case .invalid(_, let value, .path): value
    case .column(let column, _, _): column
    default: nil
    }
  }
}

extension UniqueColumns {
  /// The option that demands it.
  fileprivate var option: String { isAscending ? "--sorted" : "--unique" }
}

extension Input {
  /// The operand as a pattern, quoted for a shell, if it looks like one.
  fileprivate var pattern: String? {
    guard case .file(let path) = self, let text = String(validating: path, as: UTF8.self),
      text.contains(where: #"[](){}*+?\^$|"#.contains)
    else { return nil }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}
