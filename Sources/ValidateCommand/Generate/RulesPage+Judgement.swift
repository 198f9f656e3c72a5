import LineValidation
import ValidateRun
import ValidationCore
import ValidationWording
import ValidatorExport

extension RulesPage {
  /// Creates the page of rules, which is the answer to `--generate page`: a field for a line, or
  /// one for each column.
  init(_ rules: ValidationPlan.Judgement, in wordings: [Wording]) {
    var fields: [Field] = []
    var omissions: [Omission] = []
    func add(_ name: String, _ column: ColumnRules) {
      if column.hasConditions || !column.patterns.isEmpty {
        // Whether the rules hold is unknown here.
        omissions.append(Omission(name, .exemption))
        return
      }
      guard let rules = column.rules else { return }
      var validator = rules.validator
      switch column.exemption {
      case nil: break
      case .empty: validator = OptionalValidator<String>(AllValidator([validator]))
      case .unless:
        omissions.append(Omission(name, .exemption))
        return
      }
      fields.append(
        Field(name, validator, isRequired: !column.isOptional && column.exemption == nil))
    }
    func note(_ relations: [ColumnRelation], _ unique: [UniqueColumns]) {
      omissions += unique.map { Omission($0.names.joined(separator: ", "), .rows) }
      omissions += relations.map {
        Omission($0.columns.joined(separator: ", "), .exemption)
      }
    }
    switch rules {
    case .lines(let rules):
      fields = [Field(nil, rules.set.validator, isRequired: !rules.set.validator.isValid(""))]
    case .rows(let plan, _):
      for column in plan.columns { add(column.column, column) }
      note(plan.relations, plan.uniqueKeys)
    case .settings(let plan, _):
      for column in plan.columns { add(column.column, column) }
      note(plan.relations, [])
    case .documents(let plan, _):
      for member in plan.members {
        if member.type != nil || member.count != nil {
          omissions.append(Omission(member.path.text, .shape))
        }
        add(member.path.text, member.rules)
      }
      note(plan.relations, plan.uniqueKeys)
    }
    self.init(fields, omissions: omissions, in: wordings)
  }
}
