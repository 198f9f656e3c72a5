import SettingsSyntax
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
  /// The contents of the sources.
  private var snapshots: [SettingsSnapshot] = []
  /// The maximum number of reported errors; the others are counted.
  private let errorCount: Int
  private let arrays: SettingsArrays
  /// The numbers of the repeated sections whose rows are replaced, each with the source of its
  /// rows.
  private var owners: [(group: Int, source: Int)] = []
  /// The states of the fields, by number.
  private var states: [FieldState] = []
  /// The errors of fields, by number.
  private var reasons: [Int: ValidationError] = [:]
  /// Whether each field is enabled, by number.
  private var isEnabled: [Bool] = []
  /// The additional validators of fields, by number.
  private var narrowings: [Int: [any Validator]] = [:]
  /// The errors with the number of the source and the place, by which they are sorted.
  private var errors: [(source: Int, ordinal: Int, column: Int, error: FoundError)] = []
  private var others = 0
  /// Whether a source can't be read, so that nothing is known to be missing.
  private var hasUnknownValues = false
  /// The fields and repeated sections in parts of sources that can't be read, by their numbers.
  private var unreadable: (fields: Set<Int>, groups: Set<Int>) = ([], [])
  /// The unknown members of the first source, which is the only one of a body.
  private var keptMembers = KeptMembers()

  init(_ plan: SchemaPlan, errorCount: Int, arrays: SettingsArrays) {
    self.plan = plan
    self.arrays = arrays
    self.errorCount = errorCount
  }

  /// Reads the values of all fields.
  ///
  /// - Parameter snapshots: Reads the sources; it is called unless the schema has errors.
  /// - Returns: The values.
  /// - Throws: A report of all errors.
  mutating func read(
    _ snapshots: (SchemaPlan) -> [SettingsSnapshot]
  ) throws(SettingsReport) -> SettingsStates {
    guard plan.errors.isEmpty else {
      throw SettingsReport(
        errors: plan.errors.map { SettingsError(reason: $0.asValidationError) }, others: 0)
    }
    self.snapshots = snapshots(plan)
    let rowCounts = makeRows()
    readFields()
    evaluateFillingRelations()
    checkRelations()
    checkRows(rowCounts)
    for index in plan.declaredOrder where states[index].held == nil || reasons[index] != nil {
      let isUnknown = hasUnknownValues || unreadable.fields.contains(index)
      if isUnknown, states[index].source == nil { continue }
      let origin = states[index].source == nil ? nil : states[index].found?.origin
      add(.field(index), at: origin, from: states[index].source)
    }
    if !errors.isEmpty { throw report() }
    return SettingsStates(plan, states, keptMembers: keptMembers)
  }
}

/// An error that is found.
private enum FoundError {
  case error(SettingsError)
  /// The error of an invalid or missing field, by its number: it is created only if it is reported.
  case field(Int)
}

/// The rows of a repeated section in the sources.
private struct RowCount {
  var count = 0
  /// The keys of entries, in the order of the sources.
  private(set) var keys: [String] = []
  private var known: Set<ExactText> = []
  /// The origin of the rows and the number of the source, if it has one for all of them.
  var array: (origin: SettingsOrigin, source: Int)?

  /// Adds the entries of a source to those of others.
  mutating func add(_ keys: [String]) {
    self.keys += keys.filter { known.insert(ExactText($0)).inserted }
    count = self.keys.count
  }
}

/// The sources of the rows of repeated sections, if one source replaces those of the others.
private struct RowOwners {
  private let arrays: SettingsArrays
  private var count = 0
  /// The last array that is in no row of another one, and its source.
  private var last: (pointer: String, source: Int?)?
  /// The numbers of the sections, each with its source.
  private(set) var sources: [(group: Int, source: Int)] = []

  init(_ arrays: SettingsArrays) { self.arrays = arrays }

  /// Returns the only source of the rows of the next section in the order of a plan; `nil` if the
  /// rows of all sources are merged.
  mutating func owner(of group: RowGroup, in found: [FoundRows]) -> Int? {
    defer { count += 1 }
    if arrays == .merge { return nil }
    let pointer = group.name.pointer
    // Sections in rows follow that of the rows, and are those of the same source.
    if let last, pointer.text.hasPrefix(last.pointer + "/") { return last.source }
    guard group.identity.shape == .array else { return nil }
    let source = found.firstIndex { $0.contains(pointer) }
    last = (pointer.text, source)
    if let source { sources.append((count, source)) }
    return source
  }
}

extension SettingsReader {
  /// Adds the rows that the sources contain to the plan.
  ///
  /// - Returns: The numbers of rows, by the pointers of the repeated sections.
  private mutating func makeRows() -> [ExactText: RowCount] {
    guard plan.hasGroups else { return [:] }
    let found = snapshots.map { $0.rows(plan) }
    if !plan.template.hasShapes { return makeRows(found, shapes: nil) }
    // The values of tags are those of settings with all shapes.
    var all = self
    _ = all.makeRows(found, shapes: nil)
    all.readFields()
    all.evaluateFillingRelations()
    let shapes = all.plan.groups.filter { group in
      group.choice != nil && group.isChosen(by: all.plan) { all.states[$0].held }
    }
    return makeRows(found, shapes: Set(shapes.map(\.name.pointer)))
  }

  /// Adds rows to the plan, with the given shapes, or with all of them.
  private mutating func makeRows(
    _ found: [FoundRows],
    shapes: Set<ExactText>?
  ) -> [ExactText: RowCount] {
    var counts: [ExactText: RowCount] = [:]
    var owners = RowOwners(arrays)
    plan = plan.withRows { group in
      let name = group.name.pointer
      let owner = owners.owner(of: group, in: found)
      if group.choice != nil { return RowLabels(count: shapes?.contains(name) == false ? 0 : 1) }
      var number = RowCount()
      for (source, rows) in found.enumerated() where owner == nil || owner == source {
        let array = rows.arrays[name]
        if let array, number.array == nil { number.array = (array.origin, source) }
        if let keys = array?.rows.keys {
          number.add(keys)
        } else {
          number.count = max(number.count, array?.rows.count ?? rows.rowCount(of: name))
        }
      }
      counts[name] = number
      let count = group.count.maximum.map { min($0, number.count) } ?? number.count
      return group.identity.key == nil
        ? RowLabels(count: count) : RowLabels(keys: Array(number.keys.prefix(count)))
    }
    self.owners = owners.sources
    return counts
  }

  /// Checks the numbers of rows, and evaluates the relations over all rows.
  private mutating func checkRows(_ counts: [ExactText: RowCount]) {
    func number(of group: RowGroup) -> RowCount {
      counts[group.name.pointer] ?? RowCount()
    }
    for (index, group) in plan.groups.enumerated() {
      let number = number(of: group)
      if group.count.contains(number.count) || group.choice != nil || hasUnknownValues { continue }
      if unreadable.groups.contains(index) { continue }
      let rule = Rule(.count, parameters: group.count.countParameters)
      report(group, ValidationError(rule, at: 0..<0), number)
    }
    if plan.rowRelations.isEmpty { return }
    let violations = plan.rowViolations(states.map(\.held)) { isEnabled[$0] }
    for (group, violation) in violations {
      if let field = violation.field {
        fail(field, violation.error)
      } else if !isUnreadable(group) {
        report(plan.groups[group], violation.error, number(of: plan.groups[group]))
      }
    }
  }

  /// Returns whether a row of a repeated section, or the whole section, can't be read.
  private func isUnreadable(_ group: Int) -> Bool {
    unreadable.groups.contains(group)
      || !unreadable.fields.isEmpty
        && plan.groups[group].fields.contains(where: unreadable.fields.contains)
  }

  /// Adds the error of a repeated section as a whole.
  private mutating func report(_ group: RowGroup, _ reason: ValidationError, _ number: RowCount) {
    let hasPath = number.array != nil || hasPaths
    let error = SettingsError(
      path: group.name.path, name: hasPath ? group.name.path : group.name.environment,
      origin: number.array?.origin, reason: reason,
      pointer: group.name.jsonPointer)
    add(.error(error), at: number.array?.origin, from: number.array?.source)
  }

  /// Adds an error of a source; `nil` for one that is missing in all of them.
  private mutating func add(_ error: FoundError, at origin: SettingsOrigin?, from source: Int?) {
    errors.append((source ?? snapshots.count, origin?.ordinal ?? 0, origin?.column ?? 0, error))
  }
}

/// The state of a field.
struct FieldState: Sendable {
  /// The ``HeldValue``; `nil` if the field is invalid or missing.
  var held: HeldValue?
  /// The text of the value, valid or not, which is empty if a list has none; `nil` if the value is
  /// the default.
  var text: String?
  /// The texts of the elements of a JSON array; `nil` if the value has another form.
  var elements: [String]?
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
    let found = snapshots.enumerated().map { source, snapshot in
      var plan = plan
      plan.ignoredGroups = owners.filter { $0.source < source }.map(\.group)
      return snapshot.settings(plan)
    }
    for (source, found) in found.enumerated() {
      for error in found.errors { add(.error(error), at: error.origin, from: source) }
      others += found.others
      if found.isUnreadable { hasUnknownValues = true }
      unreadable.fields.formUnion(found.unreadable.fields)
      unreadable.groups.formUnion(found.unreadable.groups)
    }
    keptMembers = found.first?.keptMembers ?? KeptMembers()
    states.reserveCapacity(plan.fields.count)
    for (index, reader) in plan.textReaders.enumerated() {
      var state = FieldState()
      for source in found.indices {
        guard let setting = found[source].values[index] else { continue }
        if case .text("") = setting.content {
          // The first empty entry is reported if no later source has a value.
          if state.source == nil { (state.source, state.found) = (source, setting) }
          continue
        }
        (state.source, state.found) = (source, setting)
        do throws(ValidationError) {
          try state.read(setting.content, by: reader)
        } catch {
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
      let outcome = solver.settle(&fields, from: [], asking: plan.relationIDs)
      if !outcome.cycle.isEmpty {
        let names = Rule.Parameter.list(outcome.cycle.map { name(of: $0) })
        fields.end(outcome.cycle, with: Rule(.cycle, parameters: ["fields": names]))
      }
    }
    (states, reasons, isEnabled) = (fields.states, fields.reasons, fields.isEnabled)
  }

  /// Returns the name of a field in reports: that in its source, or its environment name.
  private func name(of index: Int) -> String {
    let name = plan.fields[index].name
    return states[index].found?.name(of: name) ?? (hasPaths ? name.path : name.environment)
  }

  /// Whether settings have paths in all sources.
  private var hasPaths: Bool { !snapshots.isEmpty && snapshots.allSatisfy(\.hasPaths) }
}

extension FieldState {
  /// Reads the content of an entry.
  fileprivate mutating func read(
    _ content: FoundSetting.Content,
    by reader: TextReader
  ) throws(ValidationError) {
    switch content {
    case .text(let text), .string(let text):
      self.text = text
      held = try reader.held(of: text)
    case .elements(let elements):
      self.elements = elements
      text = reader.field.list?.text(ofElements: elements) ?? ""
      held = try reader.field.held(ofElements: elements)
    case .invalid(let error, _): throw error
    }
  }

  /// Returns the error of the value by an additional validator.
  fileprivate func error(by validator: any Validator, for field: any AnyField) -> ValidationError? {
    if let elements, field.list?.text(ofElements: elements) == nil {
      return validator.error(inList: elements)
    }
    return (text ?? field.defaultText).flatMap(validator.error)
  }
}

extension Rule {
  /// Whether the rule lists all allowed texts.
  fileprivate var listsTexts: Bool {
    code == .optional ? parts.first?.listsTexts == true : code.traits.listsValues
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
      // What can't be read is neither missing nor wrong.
      if !unreadable.fields.isEmpty,
        (relation.targets + relation.sources).contains(where: unreadable.fields.contains)
      {
        continue
      }
      let targets = relation.targets.filter { isEnabled[$0] }
      for violation in judge.violations(of: relation, by: targets) {
        fail(violation.field, violation.error)
      }
      if let validator = relation.effect.narrowing, let target = targets.first {
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
    guard reasons[target] == nil, let error = states[target].error(by: validator, for: field) else {
      return
    }
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

  /// Returns the error of an invalid or missing field.
  private func error(of index: Int) -> SettingsError {
    let (planned, state) = (plan.fields[index], states[index])
    let missing = Rule(.required, parameters: state.source == nil ? [:] : ["state": "empty"])
    var reason = reasons[index] ?? ValidationError(missing, at: 0..<0)
    let isConfidential = plan.confidential[index]
    let suggestion = state.text.flatMap { text in
      isConfidential
        ? nil
        : planned.field.suggestion(for: text, reason, narrowedBy: narrowings[index, default: []])
    }
    if state.source != nil, let found = state.found {
      return SettingsError(reason, of: found, for: index, in: plan, suggestion: suggestion)
    }
    if isConfidential { reason = reason.withoutPlaces }
    return SettingsError(
      path: planned.name.path, name: name(of: index), reason: reason, suggestion: suggestion,
      pointer: planned.name.jsonPointer)
  }

  private func report() -> SettingsReport {
    let sorted = errors.enumerated().sorted { first, second in
      let (a, b) = (first.element, second.element)
      return (a.source, a.ordinal, a.column, first.offset)
        < (b.source, b.ordinal, b.column, second.offset)
    }
    let reported = sorted.prefix(errorCount).map { item in
      switch item.element.error {
      case .error(let error): error
      case .field(let index): error(of: index)
      }
    }
    return SettingsReport(errors: reported, others: others + sorted.count - reported.count)
  }
}

extension AnyField {
  /// Returns the closest allowed text of a field that lists its texts and is not confidential; for
  /// any other field, the closest valid text would reveal too much of the rejected one.
  ///
  /// - Parameters:
  ///   - text: The rejected text.
  ///   - reason: Its error.
  ///   - narrowings: The additional validators of the field.
  /// - Returns: The text; `nil` if none is similar.
  func suggestion(
    for text: String,
    _ reason: ValidationError,
    narrowedBy narrowings: [any Validator] = []
  ) -> String? {
    guard text.utf8.count <= 64, reason.rule.listsTexts else { return nil }
    // Another field may rule out a text that the field's own validator accepts.
    let validator = AllValidator([anyValidator] + narrowings)
    guard let nearest = try? validator.nearest(to: text), !nearest.isEmpty, nearest != text,
      editDistance(nearest, text) <= max(1, min(3, text.count / 3))
    else { return nil }
    return nearest
  }
}

extension SettingsError {
  /// Creates the error of a value.
  init(
    _ reason: ValidationError,
    of found: FoundSetting,
    for index: Int,
    in plan: SchemaPlan,
    suggestion: String? = nil
  ) {
    let name = plan.fields[index].name
    let reason = plan.confidential[index] ? reason.withoutPlaces : reason
    self.init(
      path: name.path, name: found.name(of: name), origin: found.origin, reason: reason,
      suggestion: suggestion, pointer: found.pointer(of: name))
  }
}
