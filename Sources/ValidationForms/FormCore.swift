import FieldEditing
import ValidationCore
import ValidationSchema

/// The type-erased core of a form, which is the mediator between its fields.
///
/// It owns the editors, which hold it weakly and have no references to each other.
///
/// A change in one field is handled in two steps. The first, ``follow(_:of:)``, computes all
/// consequences as data; the second, ``carryOut()``, applies them to the other editors. So code
/// that is called in between never sees an inconsistent form.
final class FormCore {
  /// The fields outside of all rows, with the repeated sections.
  let root: FormRow
  let options: FormOptions
  // The next five change with the rows only: see ``number()``.
  /// The repeated sections by their numbers in the plan.
  private(set) var rowGroups: [FormRowGroup] = []
  private(set) var plan: SchemaPlan
  private(set) var graph: RelationGraph
  /// The solver that determines the consequences of a change.
  private(set) var solver: RelationSolver
  private(set) var editors: [FieldEditor] = []
  var pages: FormPages
  /// The clock that measures pauses between edits.
  private(set) var clock: EditClock
  /// The errors in the declaration of the schema and the steps, which prevent submission.
  let mistakes: [ValidationError]
  var members: [FormMember] = []
  /// The latest results of the relations that check or narrow fields, by number.
  var findings = RelationTable<RelationFinding>()
  var uniqueFields = UniqueFields()
  /// The errors of repeated sections as a whole.
  var rowErrors = RowErrors.outdated([])
  var statuses = StatusTable()
  /// The errors of the fields that were in a cycle at the last evaluation.
  var cycleErrors: [Int: ValidationError] = [:]
  var updates = UpdateSchedule()
  private var phase = Phase.idle
  /// The fields that custom code has read, although no relation names them, by the numbers of the
  /// relations; `nil` represents other code, such as conditions for all rows.
  private(set) var reads: [RelationID?: Set<Int>] = [:]
  /// The history of all fields.
  var history: StepHistory<FormHistoryStep>
  /// The number of the field that has the focus; `nil` if no field has it.
  var focus: Int?
  let eventQueue = FormEventQueue()
  let busyCount = BusyCount()
  let colleagues = FormColleagues()
  /// The texts when the form was created or reset, with the paths of their fields.
  private(set) var startTexts: [StartText] = []

  init(_ plan: SchemaPlan, _ pages: FormPages, _ options: FormOptions) {
    self.plan = plan
    self.pages = pages
    self.options = options
    root = FormRow(plan.template, options)
    graph = plan.graph
    solver = RelationSolver(plan)
    clock = options.clock
    mistakes = plan.errors.map(\.asValidationError) + pages.mistakes
    history = StepHistory(limits: options.historyLimits)
    _ = number()
    askAll()
    carryOut()
    start()
  }

  deinit {
    // An editor that outlives the form has an independent field.
    for (index, editor) in editors.enumerated() {
      editor.externalVerdict = nil
      let texts = textsToSet(in: index)
      editor.adjust { field in for text in texts { field.overwrite(with: text) } }
    }
  }
}

extension FormCore {
  /// What a form is doing.
  private enum Phase {
    case idle
    /// A part of a step is being undone or redone; no other field can be changed.
    indirect case replaying(FormHistoryStep.TextPart)
    /// Custom code is being called, such as the closure of the relation with a number, if any; the
    /// form can't be changed.
    case asking(relation: RelationID?)
  }

  /// Whether custom code is being called.
  var isAsking: Bool { if case .asking = phase { true } else { false } }

  /// The part of a step that is being undone or redone.
  var replayedPart: FormHistoryStep.TextPart? {
    if case .replaying(let part) = phase { part } else { nil }
  }

  /// The relation whose closure is being called; `nil` if it is other custom code.
  private var askedRelation: RelationID? {
    if case .asking(let relation) = phase { relation } else { nil }
  }

  /// The reason why the form can't be changed now; `nil` if it can.
  var refusalOutOfTurn: Refusal? {
    if case .idle = phase { nil } else { .turn(until: .changed) }
  }

  /// Calls custom code, which may read the form.
  ///
  /// - Parameters:
  ///   - relation: The relation whose closure is called, if any.
  ///   - ask: Calls the code.
  /// - Returns: The result of the closure.
  func asking<Answer>(by relation: RelationID? = nil, _ ask: () -> Answer) -> Answer {
    during(.asking(relation: relation ?? askedRelation), ask)
  }

  /// Prepares for calling the closure of a relation.
  func willAsk(_ relation: RelationID) { phase = .asking(relation: relation) }

  /// Undoes or redoes a part of a step.
  func replaying(_ part: FormHistoryStep.TextPart, _ replay: () -> Refusal?) -> Refusal? {
    during(.replaying(part), replay)
  }

  private func during<Result>(_ phase: Phase, _ body: () -> Result) -> Result {
    let outer = self.phase
    self.phase = phase
    defer { self.phase = outer }
    return body()
  }

  /// Records that custom code reads a field.
  ///
  /// A relation whose closure reads a field that it doesn't name is evaluated again when the field
  /// changes, like the relations that name it. So the closure gets the text that the field has when
  /// all relations are settled, and a cycle is reported.
  func recordRead(of index: Int) {
    if let number = askedRelation, plan[number].sources.contains(index) { return }
    let isFirst = reads[askedRelation, default: []].insert(index).inserted
    guard isFirst, let number = askedRelation else { return }
    graph.add(number, plan[number], reading: index)
    solver.add(number, reading: index)
  }

  /// Whether relations have read only the fields that they name.
  var areReadsNamed: Bool { reads.keys.allSatisfy { $0 == nil } }

  /// Replaces the clock; that of a field in an operation is unchanged.
  func setClock(_ clock: EditClock, in editors: [FieldEditor]) {
    self.clock = clock
    for editor in editors { editor.adjust { $0.clock = clock } }
  }
}

/// The options of a form, which also apply to the fields of new rows.
struct FormOptions {
  var enforcement: InputField.Enforcement
  var errorDisplay: ErrorDisplay
  var historyLimits: HistoryLimits
  var clock: EditClock
}

extension FormCore {
  /// Returns whether the text of a field is confidential, by the schema or by a validator set
  /// later.
  func isConfidential(_ index: Int) -> Bool {
    if plan.confidential[index] { return true }
    return editors[index].visible.isSecret
  }

  /// Returns the number of the field with a path.
  func index(ofPath path: String) -> Int? { plan.index(ofPath: path) }

  /// Returns the path of a field.
  func path(of index: Int) -> String { plan.fields[index].name.path }

  /// Returns the paths of fields as a parameter of a rule.
  func paths(of indices: [Int]) -> Rule.Parameter { .list(indices.map(path(of:))) }

  /// Records the current texts and rows as the initial ones of the form.
  func start() {
    startTexts = editors.indices.map { index in
      StartText(
        path: path(of: index), text: text(of: index), isConfidential: isConfidential(index))
    }
    root.forEach { row in
      for group in row.groups { group.initialRows = group.rows }
    }
  }

  /// Returns the text of a field, including a deferred change.
  func text(of index: Int) -> String {
    members[index].deferred.coming ?? editors[index].visible.text
  }

  /// Returns the text of a field as its editor shows it: without a change that is not applied yet,
  /// unless the editor applies it when it is read.
  func shownText(of index: Int) -> String {
    let editor = editors[index]
    let isDeferred = editor.isOutdated || isAsking && !editor.isBusy
    return isDeferred ? text(of: index) : editor.visible.text
  }

  /// Returns the value of a field, or `nil` if its own text has no value.
  func held(of index: Int) -> HeldValue? {
    let field = plan.fields[index].field
    guard members[index].isEnabled else { return field.heldDefault }
    switch members[index].held {
    case .none: return nil
    case .some(let held): return held
    case .unknown:
      let text = text(of: index)
      // Custom code that reads the value while judging the text gets `nil`.
      members[index].held = .none
      let isOther = members[index].isBaseSwapped
      let held = asking {
        isOther && !members[index].base.isValid(text) ? nil : try? field.held(of: text)
      }
      members[index].held = held.map(FormMember.Held.some) ?? .none
      return held
    }
  }

  /// The values that relations can read.
  var values: FieldValues {
    // The values are used only until the caller returns.
    FieldValues { [unowned self] in held(of: $0) }
  }

  /// Numbers the fields, relations and repeated sections of all rows.
  ///
  /// A requirement that a relation computed for a field is kept, unless it may name other fields:
  /// creating a validator takes much longer than numbering a field.
  ///
  /// - Returns: The relations to evaluate.
  /// - Complexity: O(*n*) in the number of fields and relations.
  func number() -> [RelationID] {
    let focused = focus.map { editors[$0] }
    var tree = NumberedRows(knowing: members)
    tree.add(root)
    let kept = keptFindings(of: tree.relations)
    rowGroups = tree.groups
    plan = plan.withRows(rowGroups.map { RowLabels(count: $0.rows.count) })
    graph = plan.graph
    solver = RelationSolver(plan)
    pages.place(in: plan)
    (editors, members, cycleErrors) = (tree.editors, tree.members, [:])
    findings = RelationTable(kept.map { $0 ?? .nothing })
    reads = [:]
    for number in editors.indices { prepare(number) }
    for editor in tree.added { attach(editor) }
    statuses = StatusTable()
    statuses.extend(to: editors.count)
    updates = UpdateSchedule()
    updates.insert(editors.indices)
    focus = focused.flatMap { $0.number == Self.removed ? nil : $0.number }
    findUniqueFields()
    return plan.relationIDs.filter { kept[$0.index] == nil }
  }

  /// Numbers the fields, relations and repeated sections of new rows at the end of a repeated
  /// section, if all others keep their numbers.
  ///
  /// - Returns: The relations to evaluate; `nil` if everything must be numbered.
  /// - Complexity: O(*n*) in the number of fields of the rows, without looking at any other field.
  func numberLastRows(_ rows: [FormRow], of group: FormRowGroup) -> [RelationID]? {
    guard let number = group.number, areReadsNamed, cycleErrors.isEmpty,
      group.rows.suffix(rows.count).elementsEqual(rows, by: ===),
      plan.appendRows(to: number, with: rows.map(\.innerCounts))
    else { return nil }
    let (fieldCount, relationCount) = (editors.count, findings.elements.count)
    var tree = NumberedRows(afterGroups: rowGroups.count, relations: relationCount)
    for row in rows { tree.add(row) }
    editors += tree.editors
    members += tree.members
    rowGroups += tree.groups
    let added = plan.relations[relationCount...]
    graph.append(added, fieldCount: editors.count)
    solver.extend(to: plan)
    pages.place(lastRows: rows.count, ofGroup: number, in: plan)
    findings.append(.nothing, count: added.count)
    statuses.extend(to: editors.count)
    updates.insert(fieldCount..<editors.count)
    for index in fieldCount..<editors.count { prepare(index) }
    for editor in tree.added { attach(editor) }
    findUniqueFields(from: fieldCount)
    return added.indices.map(RelationID.init)
  }

  /// Gives an editor its number.
  private func prepare(_ number: Int) {
    let editor = editors[number]
    editor.number = number
    if plan.confidential[number], !editor.current.isSecret {
      editor.adjust { $0.hide() }
      members[number].isValidatorDue = true
    }
  }

  /// Makes the form the mediator of a field in a new or restored row.
  private func attach(_ editor: FieldEditor) {
    editor.mediator = nil
    if !kinds.isEmpty { editor.willReport(kinds) }
    editor.mediator = self
    editor.busyCount = busyCount
    // While a log is replayed, the form has another clock.
    editor.adjust { $0.clock = clock }
  }

  /// Returns the findings to keep, given the earlier numbers of relations; `nil` for a relation to
  /// evaluate.
  private func keptFindings(of relations: [RelationID?]) -> [RelationFinding?] {
    relations.map { number in
      guard let number, plan[number].effect.narrowing != nil, reads[number] == nil
      else { return nil }
      let relation = plan[number]
      // The error about a secret requirement names the fields on which it depends.
      let isOpen = !relation.isSecret && !relation.targets.contains { plan.confidential[$0] }
      return isOpen ? findings[number] : nil
    }
  }
}
