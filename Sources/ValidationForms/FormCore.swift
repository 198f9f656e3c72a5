import ValidationSchema
import FieldEditing
import ValidationCore

/// A form without the types of its fields: what all forms have in common.
///
/// The mediator proper. It holds the editors, which hold it weakly and know nothing of each other.
///
/// A change in one field takes two steps. In the first, ``follow(_:of:)``, all that follows from it
/// is found out, as data; in the second, ``carryOut()``, the other editors get to know. So nothing
/// that is called on the way sees a form in which one half contradicts the other.
final class FormCore {
  let plan: SchemaPlan
  let graph: RelationGraph
  /// What finds out what follows from a change.
  let solver: RelationSolver
  let editors: [FieldEditor]
  let pages: FormPages
  /// The clock that tells pauses between edits.
  var clock: EditClock
  let policy: ErrorDisplay
  /// The mistakes of the schema and of the steps, with which nothing can be submitted.
  let mistakes: [ValidationError]
  var members: [FormMember]
  /// What the relations that judge and narrow have found, by their numbers.
  var findings: [RelationFinding]
  /// The standings of the fields, by their numbers, but of those to be counted.
  var standings: [FieldStanding]
  /// The fields whose standing may be another now, in no order.
  var uncounted: [Int]
  /// The fields that went in a circle when they were looked at last.
  var circle: [Int] = []
  /// The fields that are due, in no order.
  var due: [Int] = []
  /// A Boolean value that tells whether what is due is being carried out.
  var isCarryingOut = false
  /// The part of a step that is being undone or made again.
  var travel: FormHistoryStep.Part?
  /// A Boolean value that tells whether code of others is being asked, such as the closure of a
  /// relation: meanwhile nothing may be done to the form.
  var isAsking = false
  /// The steps of all fields: one history.
  var history: StepHistory<FormHistoryStep>
  /// The number of the field that is being edited; `nil` if none is.
  var focus: Int?
  /// The places where the user has been, the last of them now.
  var visits: [FormPages.Visit]
  let telling = FormTelling()
  let colleagues = FormColleagues()

  init(_ plan: SchemaPlan, _ pages: FormPages, _ options: FormOptions) {
    self.plan = plan
    self.pages = pages
    graph = plan.graph
    solver = RelationSolver(plan)
    clock = options.clock
    policy = options.errorDisplay
    mistakes = plan.errors.map(\.asValidationError) + pages.mistakes
    history = StepHistory(limits: options.historyLimits)
    visits = pages.first.map { [$0] } ?? []
    findings = Array(repeating: .nothing, count: plan.relations.count)
    standings = Array(repeating: .disabled, count: plan.fields.count)
    uncounted = Array(plan.fields.indices)
    members = plan.fields.map { planned in
      FormMember(base: planned.field.anyValidator, initialText: planned.field.defaultText ?? "")
    }
    editors = members.map { member in
      FieldEditor(
        TextField(
          member.initialText, validator: member.base, enforcement: options.enforcement,
          // The form has one history for all fields.
          historyLimits: HistoryLimits(depth: 0), clock: options.clock),
        errorDisplay: options.errorDisplay)
    }
    for (number, editor) in editors.enumerated() {
      editor.number = number
      editor.mediator = self
      if plan.confidential[number] {
        editor.current.hide()
        members[number].isValidatorDue = true
        setDue(number)
      }
    }
    askAll()
    carryOut()
    start()
  }

  deinit {
    // Who keeps an editor has a field on its own from now on.
    for (index, editor) in editors.enumerated() {
      editor.objection = nil
      if let text = members[index].comingText { editor.current.overwrite(with: text) }
    }
  }
}

/// What a form is made with, besides its schema.
struct FormOptions {
  var enforcement: TextField.Enforcement
  var errorDisplay: ErrorDisplay
  var historyLimits: HistoryLimits
  var clock: EditClock
}

extension FormCore {
  /// Tells whether nobody should see the text of a field; its editor may also have got the strategy
  /// of a secret since.
  func isConfidential(_ index: Int) -> Bool {
    if plan.confidential[index] { return true }
    let editor = editors[index]
    // While somebody works on a field, it is what it was.
    return (editor.isBusy ? editor.former : editor.current)?.isSecret ?? false
  }

  /// The number of a field by its path.
  func index(ofPath path: String) -> Int? { plan.index(ofPath: path) }

  /// The path of a field.
  func path(of index: Int) -> String { plan.fields[index].name.path }

  /// The paths of fields in words.
  func paths(of indices: [Int]) -> Rule.Parameter { .list(indices.map(path(of:))) }

  /// Takes the texts for those that the form starts from.
  func start() {
    for index in members.indices { members[index].startText = text(of: index) }
  }

  /// The text that a field has or is about to have.
  func text(of index: Int) -> String {
    if let text = members[index].comingText { return text }
    let editor = editors[index]
    // While somebody works on a field, it is what it was.
    return editor.isBusy ? editor.former?.text ?? "" : editor.current.text
  }

  /// The value of a field; `nil` if it has none by itself.
  func held(of index: Int) -> (any AnyHeldValue)? {
    let field = plan.fields[index].field
    guard members[index].isEnabled else { return field.heldDefault }
    switch members[index].held {
    case .none: return nil
    case .some(let held): return held
    case .unknown:
      let text = text(of: index)
      // Code that asks for the value while it judges the text gets none.
      members[index].held = .none
      let isOther = members[index].isBaseSwapped
      let held = asking {
        isOther && !members[index].base.isValid(text) ? nil : try? field.held(of: text)
      }
      members[index].held = held.map(FormMember.Held.some) ?? .none
      return held
    }
  }

  /// Asks code of others, which may look at the form as it is.
  func asking<Answer>(_ ask: () -> Answer) -> Answer {
    let wasAsking = isAsking
    isAsking = true
    defer { isAsking = wasAsking }
    return ask()
  }

  /// The reason why nothing can be done to the form now; `nil` if it can.
  var refusalOutOfTurn: Refusal? {
    isAsking || travel != nil ? .turn(until: .changed) : nil
  }

  /// The values that relations ask for.
  var values: FieldValues {
    // It is used up before whoever has asked for it returns.
    FieldValues { [unowned self] in held(of: $0) }
  }
}
