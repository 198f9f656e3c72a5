import ValidationSchema
import FieldEditing
import ValidationCore

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
  // The next six change with the rows only: see ``number()``.
  /// The repeated sections by their numbers in the plan.
  var rowGroups: [FormRowGroup] = []
  var plan: SchemaPlan
  var graph: RelationGraph
  /// The solver that determines the consequences of a change.
  var solver: RelationSolver
  var editors: [FieldEditor] = []
  var pages: FormPages
  /// The clock that measures pauses between edits.
  var clock: EditClock
  /// The errors in the declaration of the schema and the steps, which prevent submission.
  let mistakes: [ValidationError]
  var members: [FormMember] = []
  /// The latest results of the relations that check or narrow fields, by number.
  var findings: [RelationFinding] = []
  /// The values of fields that must differ in all rows of a repeated section.
  var uniqueValues: [UniqueValues] = []
  /// The indices in ``uniqueValues`` for each field that must differ.
  var uniqueFields: [Int: [Int]] = [:]
  /// The fields whose values may have changed since ``uniqueValues`` were updated.
  var fieldsToCompare: [Int] = []
  /// The errors of repeated sections as a whole, by their numbers; they may be outdated.
  var rowErrors: [(group: Int, error: ValidationError)] = []
  /// Whether a value in a row has changed since ``rowErrors`` were determined.
  var areRowErrorsOutdated = true
  /// The statuses of the fields, by number; some may be outdated.
  var statuses: [FieldStatus] = []
  /// The number of ``statuses`` that prevent the form from being submitted.
  var failureCount = 0
  /// The fields with outdated statuses, in no particular order.
  var outdated: [Int] = []
  /// The fields that were in a cycle at the last evaluation.
  var cycle: [Int] = []
  /// The fields whose editors are scheduled for an update, in no particular order.
  var due: [Int] = []
  /// Whether scheduled updates are being carried out.
  var isCarryingOut = false
  /// The part of a step that is being undone or redone.
  var replayedPart: FormHistoryStep.TextPart?
  /// Whether custom code is being called, such as the closure of a relation; meanwhile, the form
  /// can't be changed.
  var isAsking = false
  /// The relation whose closure is being called; `nil` if it is other custom code.
  var askedRelation: Int?
  /// The fields that closures of relations have read, although the relations don't name them, by
  /// the numbers of the relations.
  var fieldsRead: [Int: Set<Int>] = [:]
  /// The fields that other custom code has read, such as conditions for all rows.
  var fieldsReadByOthers: Set<Int> = []
  /// The history of all fields.
  var history: StepHistory<FormHistoryStep>
  /// The number of the field that has the focus; `nil` if no field has it.
  var focus: Int?
  /// The visited pages; the last is the current one.
  var visits: [FormPages.PageVisit]
  let eventQueue = FormEventQueue()
  let colleagues = FormColleagues()
  /// The texts when the form was created or reset, with the paths of their fields.
  var startTexts: [StartText] = []

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
    visits = pages.first.map { [$0] } ?? []
    _ = number()
    askAll()
    carryOut()
    start()
  }

  deinit {
    // An editor that outlives the form has an independent field.
    for (index, editor) in editors.enumerated() {
      editor.objection = nil
      let texts = textsToSet(in: index)
      editor.adjust { field in for text in texts { field.overwrite(with: text) } }
    }
  }
}

/// The options of a form, which also apply to the fields of new rows.
struct FormOptions {
  var enforcement: TextField.Enforcement
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
    members[index].comingText ?? editors[index].visible.text
  }

  /// Returns the value of a field, or `nil` if its own text has no value.
  func held(of index: Int) -> (any AnyHeldValue)? {
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

  /// Calls custom code, which may read the form.
  ///
  /// - Parameters:
  ///   - relation: The relation whose closure is called, if any.
  ///   - ask: Calls the code.
  /// - Returns: The result of the closure.
  func asking<Answer>(by relation: Int? = nil, _ ask: () -> Answer) -> Answer {
    let (wasAsking, asked) = (isAsking, askedRelation)
    isAsking = true
    if let relation { askedRelation = relation }
    defer { (isAsking, askedRelation) = (wasAsking, asked) }
    return ask()
  }

  /// The reason why the form can't be changed now; `nil` if it can.
  var refusalOutOfTurn: Refusal? {
    isAsking || replayedPart != nil ? .turn(until: .changed) : nil
  }

  /// The values that relations can read.
  var values: FieldValues {
    // The values are used only until the caller returns.
    FieldValues { [unowned self] in held(of: $0) }
  }
}
