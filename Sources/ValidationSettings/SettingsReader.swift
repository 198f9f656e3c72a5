import ValidationCore
import ValidationSchema
internal import RegularLanguage

/// Reads the values of a schema's fields, and collects all errors.
///
/// First, each field is judged on its own. Then the relations that fill and enable fields are
/// evaluated, which may depend on each other; a field without a value after that is missing.
/// Finally, the other relations are evaluated for fields that have values. So no error is the
/// consequence of another.
struct SettingsReader {
  private var plan: SchemaPlan
  private let sources: [SettingsSource]
  /// The states of the fields, by number.
  private var states: [FieldState] = []
  /// The errors of fields, by number.
  private var reasons: [Int: ValidationError] = [:]
  /// Whether each field is enabled, by number.
  private var isEnabled: [Bool] = []
  /// The additional validators of fields, by number.
  private var narrowings: [Int: [any Validator]] = [:]
  /// The errors with the number of the source, by which they are sorted.
  private var errors: [(source: Int, error: SettingsError)] = []
  private var others = 0
  /// Whether a source can't be read, so that nothing is known to be missing.
  private var hasUnknownValues = false

  init(_ plan: SchemaPlan, _ sources: [SettingsSource]) {
    self.plan = plan
    self.sources = sources
  }

  /// Reads the values of all fields.
  ///
  /// - Throws: A report of all errors.
  mutating func read() throws(SettingsReport) -> SettingsStates {
    guard plan.errors.isEmpty else {
      throw SettingsReport(
        errors: plan.errors.map { SettingsError(reason: $0.asValidationError) }, others: 0)
    }
    let rowCounts = makeRows()
    readFields()
    evaluateFillingRelations()
    checkRelations()
    checkRows(rowCounts)
    for index in states.indices where states[index].held == nil || reasons[index] != nil {
      if hasUnknownValues, states[index].source == nil { continue }
      report(index)
    }
    if !errors.isEmpty { throw report() }
    return SettingsStates(plan, states)
  }
}

/// The number of rows of a repeated section in the sources.
private struct RowCount {
  var count = 0
  /// The origin of the rows, if the source has one for all of them.
  var origin: SettingsOrigin?
}

extension SettingsReader {
  /// Adds the rows that the sources contain to the plan.
  ///
  /// - Returns: The numbers of rows, by the environment names of the repeated sections.
  private mutating func makeRows() -> [String: RowCount] {
    guard plan.hasGroups else { return [:] }
    let found = sources.map { $0.rows(plan) }
    var counts: [String: RowCount] = [:]
    plan = plan.withRows { group in
      var number = RowCount()
      for rows in found {
        let array = rows.arrays[group.environment]
        let count = array?.count ?? rows.rowCount(of: group.environment)
        if array != nil, number.origin == nil { number.origin = array?.origin }
        number.count = max(number.count, count)
      }
      counts[group.environment] = number
      return group.count.maximum.map { min($0, number.count) } ?? number.count
    }
    return counts
  }

  /// Checks the numbers of rows, and evaluates the relations over all rows.
  private mutating func checkRows(_ counts: [String: RowCount]) {
    for group in plan.groups {
      let number = counts[group.name.environment] ?? RowCount()
      if group.count.contains(number.count) || hasUnknownValues { continue }
      let rule = Rule(.count, parameters: group.count.countParameters)
      report(group, ValidationError(rule, at: 0..<0), number)
    }
    let violations = plan.rowViolations(states.map(\.held)) { isEnabled[$0] }
    for (group, violation) in violations {
      if let field = violation.field {
        fail(field, violation.error)
      } else {
        let name = plan.groups[group].name.environment
        report(plan.groups[group], violation.error, counts[name] ?? RowCount())
      }
    }
  }

  /// Adds the error of a repeated section as a whole.
  private mutating func report(_ group: RowGroup, _ reason: ValidationError, _ number: RowCount) {
    let name = number.origin == nil ? group.name.environment : group.name.path
    let source = number.origin.flatMap { origin in
      sources.firstIndex { $0.name == origin.source }
    }
    let error = SettingsError(
      path: group.name.path, name: name, origin: number.origin, reason: reason,
      pointer: JSONPointer.pointer(group.name.components))
    errors.append((source ?? sources.count, error))
  }
}

/// The state of a field.
struct FieldState: Sendable {
  /// The ``HeldValue``; `nil` if the field is invalid or missing.
  var held: (any AnyHeldValue)?
  /// The text of the value, valid or not; `nil` if the value is the default.
  var text: String?
  /// The entry in a source, which may be empty.
  var found: FoundSetting?
  /// The number of that source; `nil` if no source contains the field.
  var source: Int?
  /// Whether the value is computed from other fields.
  var isFilled = false

  /// The origin of the value.
  var origin: SettingsOrigin {
    if isFilled { return SettingsOrigin("filled") }
    guard text != nil, let found else { return .default }
    return found.origin
  }
}

extension SettingsReader {
  /// Reads each field from the sources, and judges it on its own.
  private mutating func readFields() {
    let found = sources.map { $0.look(plan) }
    for (source, found) in found.enumerated() {
      for error in found.errors { errors.append((source, error)) }
      others += found.others
      if found.isUnreadable { hasUnknownValues = true }
    }
    states.reserveCapacity(plan.fields.count)
    for (index, planned) in plan.fields.enumerated() {
      var state = FieldState()
      for source in found.indices {
        guard let setting = found[source].values[index] else { continue }
        do throws(ValidationError) {
          let text = try setting.text.get()
          let isMissing = text.isEmpty && !setting.isExplicit
          // The first empty entry is reported if no later source has a value.
          if isMissing, state.source != nil { continue }
          (state.source, state.found) = (source, setting)
          if isMissing { continue }
          state.text = text
          state.held = try planned.field.held(of: text)
        } catch {
          (state.source, state.found) = (source, setting)
          reasons[index] = error
        }
        break
      }
      states.append(state)
    }
  }

  /// Evaluates the relations that fill and enable, and sets defaults for the remaining fields.
  private mutating func evaluateFillingRelations() {
    var fields = SettledFields(plan, states, reasons)
    if plan.relations.contains(where: \.givesValues) {
      let solver = RelationSolver(plan)
      let outcome = solver.settle(&fields, from: [], asking: Array(plan.relations.indices))
      if !outcome.cycle.isEmpty {
        let names = Rule.Parameter.list(outcome.cycle.map { name(of: $0) })
        fields.end(outcome.cycle, with: Rule(.cycle, parameters: ["fields": names]))
      }
    }
    (states, reasons, isEnabled) = (fields.states, fields.reasons, fields.isEnabled)
  }

  /// Returns the name of a field in reports: that in its source, or its environment name.
  private func name(of index: Int) -> String {
    states[index].found?.name ?? plan.fields[index].name.environment
  }
}

extension Rule {
  /// Whether the rule lists all allowed texts.
  fileprivate var listsTexts: Bool {
    switch code {
    case .oneOf, .boolean: true
    case .optional: parts.first?.listsTexts == true
    default: false
    }
  }
}

extension SettingsReader {
  /// Evaluates the relations that check and narrow fields.
  private mutating func checkRelations() {
    if plan.relations.isEmpty { return }
    let judge = RelationJudge(
      fields: plan.fields,
      values: FieldValues { [states] in states[$0].held },
      name: { [self] in name(of: $0) }
    )
    for relation in plan.relations {
      let targets = relation.targets.filter { isEnabled[$0] }
      for violation in judge.breaches(of: relation, by: targets) {
        fail(violation.field, violation.error)
      }
      if case .narrow(let validator) = relation.effect, let target = targets.first {
        narrow(target, by: relation, to: validator, judge)
      }
    }
  }

  /// Judges the text of a field by an additional validator.
  private mutating func narrow(
    _ target: Int,
    by relation: BoundRelation,
    to validator: (FieldValues) throws(NoValue) -> any Validator,
    _ judge: RelationJudge
  ) {
    let field = plan.fields[target].field
    guard judge.isSet(target), let validator = try? validator(judge.values) else { return }
    narrowings[target, default: []].append(validator)
    guard reasons[target] == nil, let text = states[target].text ?? field.defaultText,
      let error = validator.error(in: text)
    else { return }
    let isSecret = relation.isSecret || field.isSecret
    fail(target, isSecret ? judge.narrowed(target, by: relation) : error)
  }

  /// Sets an error for a field, unless it has one.
  private mutating func fail(_ index: Int, _ reason: ValidationError) {
    if reasons[index] != nil { return }
    reasons[index] = reason
    // A missing value or a default has no source.
    if states[index].text == nil { states[index].source = nil }
  }
}

extension SettingsReader {
  /// Adds the error of an invalid or missing field.
  private mutating func report(_ index: Int) {
    let (planned, state) = (plan.fields[index], states[index])
    let missing = Rule(.required, parameters: state.source == nil ? [:] : ["state": "empty"])
    var reason = reasons[index] ?? ValidationError(missing, at: 0..<0)
    if plan.confidential[index] { reason = reason.withoutPlaces }
    let error = SettingsError(
      path: planned.name.path, name: name(of: index),
      origin: state.source == nil ? nil : state.found?.origin, reason: reason,
      suggestion: state.text.flatMap { suggestion(for: $0, reason, of: index) },
      pointer: state.source == nil
        ? JSONPointer.pointer(planned.name.components) : state.found?.pointer)
    errors.append((state.source ?? sources.count, error))
  }

  /// Returns the closest allowed text of a field that lists its texts; for any other field, the
  /// closest valid text would reveal too much of the rejected one.
  private func suggestion(
    for text: String,
    _ reason: ValidationError,
    of index: Int
  ) -> String? {
    guard text.utf8.count <= 64, !plan.confidential[index], reason.rule.listsTexts else {
      return nil
    }
    // Another field may rule out a text that the field's own validator accepts.
    let own = plan.fields[index].field.anyValidator
    let validator = AllValidator([own] + narrowings[index, default: []])
    guard let nearest = try? validator.nearest(to: text), !nearest.isEmpty, nearest != text,
      editDistance(nearest, text) <= max(1, min(3, text.count / 3))
    else { return nil }
    return nearest
  }

  private func report() -> SettingsReport {
    let sorted = errors.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      return (a.source, a.error.ordinal, a.error.column, first.offset)
        < (b.source, b.error.ordinal, b.error.column, second.offset)
    }
    return SettingsReport(errors: sorted.map(\.element.error), others: others)
  }
}

extension SettingsError {
  fileprivate var ordinal: Int { origin?.ordinal ?? 0 }
  fileprivate var column: Int { origin?.column ?? 0 }
}
