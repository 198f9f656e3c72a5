public import ValidationCore

/// A field that can be shared and observed: an ``InputField`` with an ``EditingState`` and
/// observers.
///
///     let editor = FieldEditor(InputField(validator: .integer(in: 18...)))
///     let watch = editor.observe(.stateChanged) { event in print(event) }
///     editor.insert("4")        // prints "stateChanged(pristine -> editing)"
///     editor.insert("x")        // an error, as from the field itself; nothing is printed
///     editor.insert("2")        // prints "stateChanged(editing -> valid)"
///     editor.endEditing()       // prints "stateChanged(valid -> committed)"
///
/// Each operation and property of a field is also available on the editor, under the same name. To
/// read everything at once, use ``field``, which is a value.
///
/// An editor is not `Sendable` and not bound to an actor. Like a control, it belongs to the context
/// that creates it, such as the main actor, another actor, or a function, and the compiler prevents
/// access from elsewhere. Typing therefore requires no locks, suspension points or copies. The
/// events are `Sendable`; other tasks can read them from the stream `events(_:buffering:)`, which
/// is part of the module InputValidationConcurrency.
@dynamicMemberLookup
public final class FieldEditor {
  /// The current field, possibly with a change that is still being announced.
  package private(set) var current: InputField { didSet { judgementMayChange() } }
  private var phase = Phase.idle
  /// The state, with the history that determines ``visibleError``.
  var tracked: TrackedState
  /// The inquiry about the text.
  var inquiries = Inquiries() { didSet { judgementMayChange() } }
  /// A reason, other than the validator's, to reject the text; `nil` if there is no such reason.
  package var externalVerdict: Verdict? { didSet { judgementMayChange() } }
  /// The mediator between this editor and others, such as a form; `nil` if there is none.
  package weak var mediator: (any FieldMediator)?
  /// The number of busy editors of the mediator, which looks at it rather than at all editors.
  package var busyCount: BusyCount?
  /// The number by which the mediator identifies this editor.
  package var number = 0 {
    // The mediator has recorded nothing under the new number.
    didSet { if mediation == .recorded { mediation = .unrecorded } }
  }
  private var mediation = MediationPhase.unrecorded
  /// The last verdict reported to observers; `nil` if no observer listens for verdicts.
  var reportedVerdict: Verdict?
  /// Whether the validator calls only code of the library, and the validator's generation; `nil`
  /// until the first access.
  private var containment: (isContained: Bool, generation: Int)?
  /// The cached verdict of the validator.
  var cachedVerdict: CachedVerdict?
  /// The position of the caret after the last edit, in bytes; `nil` if there was none.
  var editedCaret: Int?
  /// The object that checks the texts asynchronously, if any.
  package weak var inquirer: (any FieldInquirer)? { didSet { judgementMayChange() } }
  let observers = ObserverList()

  /// The maximum number of operations that observers can perform in response to one operation and
  /// to each other; by default 1,000.
  ///
  /// Further operations are refused until ``Refusal/Occasion/observersRest``, and not reported.
  /// This stops two observers that keep correcting each other.
  public var cascadeLimit = 1_000

  /// Creates an editor of an untouched field.
  ///
  ///     let field = InputField("4", validator: .integer(in: 10...65))
  ///     let editor = FieldEditor(field, errorDisplay: .onSubmit)
  ///     editor.endEditing()   // an error: 4 is too small
  ///     editor.visibleError   // nil: the text was not submitted
  ///     editor.submit()       // the same error
  ///     editor.visibleError   // the error
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - errorDisplay: When to show the error of the field.
  public init(_ field: InputField, errorDisplay: ErrorDisplay = .onEnd) {
    current = field
    tracked = TrackedState(errorDisplay)
  }

  /// A property of the field.
  ///
  ///     let editor = FieldEditor(InputField("4", validator: .integer(in: 10...65)))
  ///     editor.text          // "4", as editor.field.text
  ///     editor.caret         // 1
  ///     editor.verdictKind   // incomplete
  @inlinable public subscript<Value>(dynamicMember property: KeyPath<InputField, Value>) -> Value {
    field[keyPath: property]
  }
}

/// The number of editors in which an operation is in progress.
package final class BusyCount {
  /// The number.
  package fileprivate(set) var value = 0

  package init() {}
}

extension FieldEditor {
  /// What an editor is doing, and which field can be read meanwhile.
  private enum Phase {
    /// The current field can be read and changed.
    case idle
    /// Code of the library is changing the field, and no other code can read it.
    case changing
    /// The field is being changed, or its change is being announced; readers see it as it was.
    indirect case changingFrom(InputField)
    /// A change is being announced that can be reverted for readers; most don't read the field.
    case announcing(InputField.PreviousState)
    /// Custom code is judging this field, so its verdict is unknown.
    indirect case judging(InputField)
  }

  /// Whether an operation that excludes all others is in progress.
  package var isBusy: Bool { if case .idle = phase { false } else { true } }

  /// Whether the verdict is unknown, because custom code that determines it is being called.
  var isUnknown: Bool {
    if case .judging = phase { true } else { mediator?.isAsking ?? false }
  }

  /// Enters a phase, and counts the editor if it is busy now.
  private func enter(_ next: Phase) {
    let wasBusy = isBusy
    phase = next
    if isBusy != wasBusy { busyCount?.value += isBusy ? 1 : -1 }
  }

  /// The field that readers see, without the changes that the mediator has deferred.
  package var visible: InputField {
    switch phase {
    case .idle, .changing: return current
    case .changingFrom(let field), .judging(let field): return field
    case .announcing(let past):
      let field = current.before(past)
      phase = .changingFrom(field)
      return field
    }
  }

  /// Judges the field that readers see; meanwhile, a custom validator can neither edit the field
  /// nor read the verdict.
  func judging<Answer>(_ judge: (InputField) -> Answer) -> Answer {
    let field = field
    if isContained { return judge(field) }
    let outer = phase
    enter(.judging(field))
    defer { enter(outer) }
    return judge(field)
  }

  /// Returns the phase in which the field is changed: in place, unless custom code can read it.
  private func changingPhase(to validator: (any Validator)? = nil) -> Phase {
    let isInPlace =
      isContained && current.clock.isContained && validator?.callsOnlyLibrary ?? true
    return isInPlace ? .changing : .judging(current)
  }

  /// Changes the field; meanwhile, all operations, such as by a custom validator, are refused, and
  /// readers see the field as it was.
  ///
  /// - Parameters:
  ///   - validator: The new validator, if it is replaced.
  ///   - change: Changes the field.
  /// - Returns: The result of the closure.
  func change<Result>(
    to validator: (any Validator)? = nil,
    _ change: (inout InputField) -> Result
  ) -> Result {
    enter(changingPhase(to: validator))
    defer { enter(.idle) }
    return change(&current)
  }

  /// Changes the field without an event, unless an operation is in progress.
  package func adjust(_ change: (inout InputField) -> Void) {
    if !isBusy { self.change(change) }
  }

  /// Changes the field, and announces the change while readers see the field as it was.
  ///
  /// If no code can read the field before the announcement, it is changed in place; keeping the
  /// previous field would copy the text.
  func change(
    to validator: (any Validator)? = nil,
    by means: OperationKind,
    _ operation: (inout InputField) -> Refusal?,
    announce: (Transaction) -> Void
  ) -> Transaction {
    let past = current.past
    let ownPhase = changingPhase(to: validator)
    enter(means == .several ? .changingFrom(current) : ownPhase)
    if case .changing = phase { current.history.holdOff() }
    let work = Transaction(operation, on: &current, by: means, knowingChange: true)
    switch phase {
    case .judging(let field): phase = .changingFrom(field)
    case .changing: phase = .announcing(past.after(work.written))
    case .idle, .changingFrom, .announcing: break
    }
    announce(work)
    enter(.idle)
    current.history.catchUp()
    // A closure may have replaced this field by another one.
    if means == .several { (containment, cachedVerdict) = (nil, nil) }
    return work
  }

  /// What the mediator knows of an editor, and the editor of what the mediator has determined.
  private enum MediationPhase {
    /// The mediator has recorded the verdict.
    case recorded
    /// The verdict may have changed since.
    case unrecorded
    /// The mediator has another validator or text for the field, which is set on the next access:
    /// creating a validator may take longer than a keystroke, and a text may be one of hundreds
    /// that depend on each other.
    case outdated
  }

  /// Whether the mediator has deferred a change of the field.
  package var isOutdated: Bool { mediation == .outdated }

  /// Records that the mediator defers a change of the field.
  func becomeOutdated() {
    judgementMayChange()
    mediation = .outdated
  }

  /// Records that the mediator defers no change of the field.
  package func becomeCurrent() {
    if isOutdated { mediation = .unrecorded }
  }

  /// Records that the mediator records the current verdict.
  ///
  /// - Returns: Whether the mediator will be notified before the verdict changes; not if custom
  ///   code or an asynchronous check judges the text.
  package func recordVerdict() -> Bool {
    bringUpToDate()
    if isBusy || !isContained || inquirer != nil { return false }
    mediation = .recorded
    return true
  }

  /// Notifies the mediator that the verdict may have changed.
  package func judgementMayChange() {
    guard mediation == .recorded else { return }
    mediation = .unrecorded
    mediator?.judgementMayChange(of: self)
  }

  /// Sets the validator and the text that the mediator has deferred.
  package func bringUpToDate() {
    if isOutdated { mediator?.bringUpToDate(self) }
  }

  /// Whether the validator calls only code of the library.
  var isContained: Bool {
    // The field must not be read while it is being changed.
    if isBusy, let containment { return containment.isContained }
    let generation = current.validatorGeneration
    if let containment, containment.generation == generation { return containment.isContained }
    let isContained = current.validator.callsOnlyLibrary
    containment = (isContained, generation)
    return isContained
  }

  /// The current field.
  ///
  /// - Complexity: O(1); while a change is being announced, O(*n*) in the length of the text for
  ///   the first access.
  public var field: InputField {
    bringUpToDate()
    var field = visible
    for text in mediator?.textsRead(of: self) ?? [] { field.overwrite(with: text) }
    return field
  }

  /// The policy that determines when the error of the field is shown.
  public var errorDisplay: ErrorDisplay {
    get { tracked.visibility.display }
    set { tracked.visibility.display = newValue }
  }

  /// The error to show now, or `nil` if there is no error or it is not shown yet.
  public var visibleError: ValidationError? {
    let state = state
    guard tracked.visibility.isVisible(in: state) else { return nil }
    if tracked.visibility.dependsOnEdit(in: state), !isInvalidSinceEdit { return nil }
    return verdict.error
  }
}
