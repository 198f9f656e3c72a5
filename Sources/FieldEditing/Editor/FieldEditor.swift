public import ValidationCore

/// A field that can be shared and observed: a ``TextField`` with an ``EditingState`` and observers.
///
///     let editor = FieldEditor(TextField(validator: .integer(in: 18...)))
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
  package var current: TextField { didSet { noteJudgementMayChange() } }
  /// The data needed to restore the field before an announced change.
  var announced: TextField.PreviousState?
  /// The field before a change, if it may have been read.
  package var former: TextField?
  /// The history that determines ``visibleError``.
  var visibility: ErrorVisibility
  /// The state, as last computed.
  var knownState = EditingState.pristine
  /// Whether the state after the last edit has not been computed yet.
  var isStatePending = false
  /// The progress of the inquiry about the text; `nil` if there is no inquiry or it was accepted.
  var inquiryProgress: Inquiry.Progress? { didSet { noteJudgementMayChange() } }
  /// The number of inquiries so far.
  var inquiryCount = 0
  /// A reason, other than the validator's, to reject the text; `nil` if there is no such reason.
  package var objection: Verdict? { didSet { noteJudgementMayChange() } }
  /// Whether the mediator has another validator or text for the field, which is set on the next
  /// access: creating a validator may take longer than a keystroke, and a text may be one of
  /// hundreds that depend on each other.
  package var isOutdated = false { didSet { noteJudgementMayChange() } }
  /// The mediator between this editor and others, such as a form; `nil` if there is none.
  package weak var mediator: (any FieldMediator)?
  /// The number by which the mediator identifies this editor.
  package var number = 0
  /// The last verdict reported to observers; `nil` if no observer listens for verdicts.
  var reportedVerdict: Verdict?
  /// Whether the validator calls only code of the library, and the validator's generation; `nil`
  /// until the first access.
  var containment: (isContained: Bool, generation: Int)?
  /// The cached verdict of the validator.
  var cachedVerdict: CachedVerdict?
  /// The position of the caret after the last edit, in bytes; `nil` if there was none.
  var editedCaret: Int?
  /// Whether the mediator has recorded the current verdict.
  package var isCounted = false
  /// The object that checks the texts asynchronously, if any.
  package weak var inquirer: (any FieldInquirer)? { didSet { noteJudgementMayChange() } }
  let observers = ObserverList()
  /// Whether an operation that excludes all others is in progress.
  package var isBusy = false
  /// Whether custom code is judging the text.
  var isJudging = false

  /// The maximum number of operations that observers can perform in response to one operation and
  /// to each other; by default 1,000.
  ///
  /// Further operations are refused until ``Refusal/Occasion/observersRest``, and not reported.
  /// This stops two observers that keep correcting each other.
  public var cascadeLimit = 1_000

  /// Creates an editor of an untouched field.
  ///
  ///     let field = TextField("4", validator: .integer(in: 10...65))
  ///     let editor = FieldEditor(field, errorDisplay: .onSubmit)
  ///     editor.endEditing()   // an error: 4 is too small
  ///     editor.visibleError   // nil: the text was not submitted
  ///     editor.submit()       // the same error
  ///     editor.visibleError   // the error
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - errorDisplay: When to show the error of the field.
  public init(_ field: TextField, errorDisplay: ErrorDisplay = .onEnd) {
    current = field
    visibility = ErrorVisibility(errorDisplay)
  }

  /// A property of the field.
  ///
  ///     let editor = FieldEditor(TextField("4", validator: .integer(in: 10...65)))
  ///     editor.text          // "4", as editor.field.text
  ///     editor.caret         // 1
  ///     editor.verdictKind   // incomplete
  @inlinable public subscript<Value>(dynamicMember property: KeyPath<TextField, Value>) -> Value {
    field[keyPath: property]
  }
}

extension FieldEditor {
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

  /// Sets the validator and the text that the mediator has deferred.
  package func bringUpToDate() {
    if isOutdated { mediator?.bringUpToDate(self) }
  }

  /// Prepares for replacing the validator by this one.
  func expect(_ validator: any Validator) {
    if isBusy || validator.callsOnlyLibrary { return }
    containment = (false, current.validatorGeneration)
  }

  /// The current field.
  ///
  /// - Complexity: O(1); while a change is being announced, O(*n*) in the length of the text for
  ///   the first access.
  public var field: TextField {
    bringUpToDate()
    if let texts = mediator?.textsRead(of: self), !texts.isEmpty {
      var field = former ?? current
      for text in texts { field.overwrite(with: text) }
      return field
    }
    if let former { return former }
    guard let announced else { return current }
    let field = current.before(announced)
    former = field
    return field
  }

  /// The policy that determines when the error of the field is shown.
  public var errorDisplay: ErrorDisplay {
    get { visibility.display }
    set { visibility.display = newValue }
  }

  /// The error to show now, or `nil` if there is no error or it is not shown yet.
  public var visibleError: ValidationError? {
    let state = state
    guard visibility.isVisible(in: state) else { return nil }
    if visibility.dependsOnEdit(in: state), !isInvalidSinceEdit { return nil }
    return verdict.error
  }
}
