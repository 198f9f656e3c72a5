import LineValidation
import RuleInference
import ValidateRun

/// The schema of rules that have been inferred.
struct InferredSchema {
  /// The schema, several lines of JSON.
  let text: String
  /// How it differs from the rules, with the column that is concerned.
  let notes: [(name: String?, note: SchemaNote)]

  /// Writes rules as a schema.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - plan: The plan that they were inferred by.
  /// - Throws: ``UsageError`` if a rule can't be compiled.
  init(_ rules: InferredRules, _ plan: InferencePlan) throws(UsageError) {
    var isOfLines = false
    if case .lines = plan.form { isOfLines = true }
    var arguments = Arguments()
    arguments.rules = try RulesFile.rules(
      in: rules.text, encoding: plan.lines.encoding, ofTable: !isOfLines, named: "--infer")
    if plan.notation == .tableSchema {
      let schema = TableSchemaText(arguments.rules, numbered: rules.numberedColumns)
      (text, notes) = (schema.text, schema.notes)
      return
    }
    arguments.table.add(arguments.rules.table)
    let schema = RulesSchema(try arguments.judgement(), omitsEmpty: true)
    (text, notes) = (schema.text, schema.notes)
  }
}
