public import ValidationCore

/// A field that can be shared and watched: a ``TextField`` with an ``EditingState``, and observers
/// who are told what happens to it.
///
///     let editor = FieldEditor(TextField(validator: .integer(in: 18...)))
///     let watch = editor.observe(.stateChanged) { event in print(event) }
///     editor.insert("4")        // prints "stateChanged(pristine -> editing)"
///     editor.insert("x")        // an error, as from the field itself; nothing is printed
///     editor.insert("2")        // prints "stateChanged(editing -> valid)"
///     editor.endEditing()       // prints "stateChanged(valid -> committed)"
///
/// All that can be done to a field can be done to an editor, by methods of the same names; all that
/// a field knows can be read off it. Who wants to know everything at once takes the ``field``,
/// which is a value.
///
/// An editor is not `Sendable`, and bound to no actor: like a control it belongs to its maker, be
/// that the main actor, another one, or a function, and the compiler sees to it that nobody else
/// gets hold of it. So nothing has to be locked, awaited or copied while somebody types. What it
/// tells is `Sendable`, and can be read elsewhere from the stream `events(_:buffering:)`, which is
/// part of the module InputValidationConcurrency.
@dynamicMemberLookup
public final class FieldEditor {
  /// The field as it is, perhaps with a change that is still being announced.
  package var current: TextField { didSet { noteJudgementMayChange() } }
  /// The way back to the field before a change that is being announced.
  var announced: TextField.Past?
  /// The field before a change, where somebody may have looked at it.
  package var former: TextField?
  /// The memory of the past for ``visibleError``.
  var visibility: ErrorVisibility
  /// The state, as far as anybody has asked for it.
  var knownState = EditingState.pristine
  /// A Boolean value that tells whether the state is what an edit has led to that nobody has asked
  /// about.
  var isStateOpen = false
  /// The progress of the inquiry about the text; `nil` if there is none, or the answer was yes.
  var inquiryProgress: Inquiry.Progress? { didSet { noteJudgementMayChange() } }
  /// The number of inquiries so far.
  var inquiryCount = 0
  /// What else than its validator bars the text; `nil` if nothing does.
  package var objection: Verdict? { didSet { noteJudgementMayChange() } }
  /// A Boolean value that tells whether the mediator has another strategy or text for the field,
  /// and waits with it until somebody looks: making a strategy may take longer than a keystroke,
  /// and a text may be one of hundreds that follow from each other.
  package var isOutdated = false { didSet { noteJudgementMayChange() } }
  /// Whoever stands between this editor and others; `nil` of one on its own.
  package weak var mediator: (any FieldMediator)?
  /// The number by which that knows this editor.
  package var number = 0
  /// The verdict that observers know; `nil` if none of them wants to.
  var toldVerdict: Verdict?
  /// Whether the validator calls no code but the library's, and of which generation it is; `nil` as
  /// long as nobody has looked.
  var containment: (isContained: Bool, generation: Int)?
  /// The judgement on the text by the validator, as far as anybody has asked for it.
  var judgement: Judgement?
  /// A Boolean value that tells whether the mediator knows what the verdict is now.
  package var isCounted = false
  /// Who asks somebody else about the texts, if there is such an object.
  package weak var inquirer: (any FieldInquirer)? { didSet { noteJudgementMayChange() } }
  let observers = ObserverList()
  /// A Boolean value that tells whether an operation is under way that no other may come into.
  package var isBusy = false
  /// A Boolean value that tells whether code of others is judging the text.
  var isJudging = false

  /// The most operations that observers can perform in answer to one operation and to each other;
  /// by default 1,000.
  ///
  /// Further ones are refused until ``Refusal/Occasion/observersRest``, and not told. So two
  /// observers that correct each other come to an end.
  public var cascadeLimit = 1_000

  /// Creates an editor of a field that nobody has touched.
  ///
  ///     let field = TextField("4", validator: .integer(in: 10...65))
  ///     let editor = FieldEditor(field, errorDisplay: .onSubmit)
  ///     editor.endEditing()   // an error: 4 can't stand
  ///     editor.visibleError   // nil: it isn't time to show that
  ///     editor.submit()       // the same error
  ///     editor.visibleError   // the error
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - errorDisplay: When its error is to be shown.
  public init(_ field: TextField, errorDisplay: ErrorDisplay = .onEnd) {
    current = field
    visibility = ErrorVisibility(errorDisplay)
  }

  /// Reads any property of the field.
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
  /// A Boolean value that tells whether the validator calls no code but the library's.
  var isContained: Bool {
    // Nobody may look at the field while it is worked on.
    if isBusy, let containment { return containment.isContained }
    let generation = current.validatorGeneration
    if let containment, containment.generation == generation { return containment.isContained }
    let isContained = current.validator.callsOnlyLibrary
    containment = (isContained, generation)
    return isContained
  }

  /// Takes the strategy and the text that the mediator has waited with.
  package func bringUpToDate() {
    if isOutdated { mediator?.bringUpToDate(self) }
  }

  /// Takes note of a validator that is to take the place of this one.
  func expect(_ validator: any Validator) {
    if isBusy || validator.callsOnlyLibrary { return }
    containment = (false, current.validatorGeneration)
  }

  /// The field as it is now.
  ///
  /// - Complexity: O(1); while it is announced that the text will change, O(*n*) in the length of
  ///   the text for the first who asks.
  public var field: TextField {
    bringUpToDate()
    if let former { return former }
    guard let announced else { return current }
    let field = current.before(announced)
    former = field
    return field
  }

  /// The occasion from which the field's error is shown.
  public var errorDisplay: ErrorDisplay {
    get { visibility.display }
    set { visibility.display = newValue }
  }

  /// The error that is to be shown now; `nil` if there is none, or if it isn't time for it.
  public var visibleError: ValidationError? {
    visibility.isVisible(in: state) ? verdict.error : nil
  }
}
