internal import RegularLanguage

/// The model of a text field: a text, a selection, and the strategy that judges changes.
///
/// It is a value without a user interface, which any front end can use. Offsets count Characters
/// unless another unit is given. A refused edit changes nothing, and the method returns the reason.
///
///     var age = InputField(validator: .integer(in: 0...150))
///     age.insert("4")                     // nil: accepted
///     age.insert("x")                     // an error; the text is still "4"
///     age.replace(0..<1, with: "42")      // nil
///     age.endEditing()                    // nil: 42 is valid
///     age.validator = .integer(in: 18...) // strategies can be swapped at run time
///
/// If the strategy is a regular language, the cost of a keystroke at the end does not depend on the
/// length of the text.
public struct InputField: Sendable {
  package var buffer: TextBuffer
  package var cursor: Cursor
  /// The provisional part of the text.
  var provisional: ProvisionalText?
  /// The validator generation and enforcement when the text was written.
  var provenance: Provenance
  package var history: EditHistory
  /// The saved states of the validator's automaton along the text.
  var trail = Trail()
  /// The language of the validator, or of the strategy inside a secret; cached, since computing it
  /// takes longer than judging a short text.
  private(set) var language: Language?
  /// The number of times the validator has been swapped.
  package private(set) var validatorGeneration = 0
  /// The time of the last edit that changed the text.
  package var lastTime = Duration.zero
  /// The number of times the text has been changed, including changes that were reverted.
  package var revision = 0

  /// The last edit, in the form in which it was applied; `nil` before the first.
  ///
  /// After an undo or redo, the ranges count bytes, since an edit can add or remove parts of a
  /// Character. For a secret, the edit carries the text but never shows it.
  public internal(set) var lastEdit: Edit? {
    get { isSecret ? storedEdit?.hidden : storedEdit }
    set { storedEdit = newValue }
  }
  private var storedEdit: Edit?
  /// Whether the text is confidential.
  ///
  ///     var token = InputField(validator: .secret(.length(8...)))
  ///     token.insert("hunter2")
  ///     print(token)            // three bullets, and no positions
  ///     token.text              // "hunter2"
  ///     token.validator = .digits
  ///     token.isSecret          // still true: the text was typed as a secret
  ///
  /// It becomes true once the validator is a ``SecretValidator`` or contains one at any depth, and
  /// then stays true. Edits, selections and changes that the field returns don't show or encode the
  /// text either, and a ``CommandLog`` records that something was done, not what.
  public internal(set) var isSecret: Bool
  /// The strategy; swapping it changes neither the text nor the selection: for that, see
  /// ``setValidator(_:)``.
  public var validator: any Validator {
    didSet {
      language = validator.revealed.language
      trail = Trail()
      isSecret = isSecret || validator.isSecret
      validatorGeneration &+= 1
    }
  }
  /// The treatment of insertions that leave the text invalid.
  public var enforcement: Enforcement
  /// Whether text that every valid continuation starts with is typed by itself.
  ///
  ///     var field = try InputField(validator: .regex(#"\d{4}-\d{2}"#))
  ///     field.completesForcedText = true
  ///     for key in "2024" { field.insert(String(key)) }   // the text is "2024-"
  ///     field.insert("-")                                 // nil; it is there already
  ///     field.insert("05")                                // nil; the text is "2024-05"
  ///     field.setText("2024")                             // nil; the text is "2024": not typed
  ///
  /// It is inserted together with a key that is typed at the end, in the same undo step, and before
  /// the key if only that makes the key possible. One deletion at the end removes all of it. A key
  /// that would type it again changes nothing, as long as text and caret are as the last key left
  /// them, so that typing a valid text leads to that text. A paste, a composition and a deletion
  /// add nothing.
  ///
  /// It is `false` by default, and has no effect on a secret, which it would reveal, and for a
  /// validator without an automaton, such as a ``SatisfyingValidator``. At most 1,000 scalars are
  /// inserted at once.
  public var completesForcedText = false
  /// The forced text that was inserted with the last key, and is still to be typed.
  var untyped: UntypedText?
  /// The clock that measures pauses between edits, which end an undo step.
  public var clock: EditClock

  /// Creates a field, with the caret at the end of the text.
  ///
  ///     let age = InputField("42", validator: .integer(in: 0...150), enforcement: .flag)
  ///     age.verdict                                                 // valid
  ///     InputField("4x", validator: .integer(in: 0...150)).verdict   // invalid
  ///
  /// - Parameters:
  ///   - text: The text, which may be invalid; see ``verdict``.
  ///   - validator: The strategy.
  ///   - enforcement: What happens to an insertion that leaves the text invalid.
  ///   - historyLimits: How much can be undone.
  ///   - clock: The clock that measures pauses between edits.
  public init(
    _ text: String = "",
    validator: any Validator,
    enforcement: Enforcement = .block,
    historyLimits: HistoryLimits = HistoryLimits(),
    clock: EditClock = .continuous
  ) {
    buffer = TextBuffer(text)
    cursor = Cursor(buffer.end)
    provenance = Provenance(generation: 0, enforcement: enforcement)
    history = EditHistory(limits: historyLimits)
    self.validator = validator
    self.language = validator.revealed.language
    isSecret = validator.isSecret
    self.enforcement = enforcement
    self.clock = clock
  }
}

extension InputField {
  /// The two ends of the selection, and the affinity of a caret.
  package struct Cursor: Hashable, Sendable {
    var anchor: TextBuffer.Position
    package var focus: TextBuffer.Position
    var affinity = Selection.Affinity.downstream

    init(_ caret: TextBuffer.Position) {
      anchor = caret
      focus = caret
    }

    init(
      anchor: TextBuffer.Position,
      focus: TextBuffer.Position,
      affinity: Selection.Affinity
    ) {
      self.anchor = anchor
      self.focus = focus
      self.affinity = affinity
    }
  }

  /// The provenance of a text: the rules in force when it was written.
  struct Provenance: Hashable, Sendable {
    /// The number of times the validator had been swapped.
    var generation: Int
    var enforcement: Enforcement
  }

  /// The state of a field's content, apart from the text.
  struct State: Hashable, Sendable {
    var count: Int
    var cursor: Cursor
    var provenance: Provenance
  }

  /// A state, possibly with provisional text.
  package struct Snapshot: Hashable, Sendable {
    var state: State
    var provisional: ProvisionalText?
  }

  package var moment: Snapshot {
    Snapshot(
      state: State(count: buffer.count, cursor: cursor, provenance: provenance),
      provisional: provisional
    )
  }

  /// The state of a field before an operation, to restore it.
  ///
  /// It doesn't hold the text, which would have to be copied at the next write.
  package struct PreviousState {
    fileprivate let moment: Snapshot
    fileprivate let revision: Int
    fileprivate let lastEdit: Edit?
    fileprivate var change: TextBuffer.Change?

    /// Returns the same state, with the change made by the operation.
    package func after(_ change: TextBuffer.Change?) -> Self {
      var past = self
      past.change = change
      return past
    }
  }

  /// The current state of the field, to be restored later.
  package var past: PreviousState {
    PreviousState(moment: moment, revision: revision, lastEdit: lastEdit)
  }

  /// Returns the field as it was before an operation that its history has deferred.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func before(_ past: PreviousState) -> Self {
    var field = self
    field.history.forgetHeldOff()
    field.restore(past.change.map { [$0.inverse] } ?? [], past.moment)
    field.revision = past.revision
    field.lastEdit = past.lastEdit
    return field
  }

  /// The text.
  public var text: String { buffer.string }

  /// The number of Characters in the text, in constant time.
  public var count: Int { buffer.count }

  /// The selection in the text; an empty one is the caret.
  public var selection: Selection {
    let selection = Selection(
      anchor: cursor.anchor.character,
      focus: cursor.focus.character,
      affinity: cursor.affinity
    )
    return isSecret ? selection.hidden : selection
  }

  /// The position of the caret, in Characters: the end of the selection that moves when the
  /// selection is extended.
  public var caret: Int { cursor.focus.character }

  /// The caret as an index of the text.
  public var caretIndex: String.Index { buffer.index(cursor.focus.utf8) }

  /// Returns the selected range in a unit.
  ///
  ///     var field = InputField("o\u{308}l", validator: .alphabetic)
  ///     field.select(1..<2)
  ///     field.selectedRange(in: .characters)   // 1..<2
  ///     field.selectedRange(in: .utf8)         // 3..<4, as the first Character has three bytes
  ///
  /// - Complexity: O(1) for Characters and UTF-8, else O(*n*) in the offset.
  public func selectedRange(in unit: TextUnit) -> Range<Int> {
    let ends = [cursor.anchor, cursor.focus].map { buffer.offset(of: $0, in: unit) }
    return min(ends[0], ends[1])..<max(ends[0], ends[1])
  }
}

extension InputField: Equatable {
  /// Returns whether text, selection, marked range and enforcement are equal; validators and
  /// history are not compared.
  public static func == (a: Self, b: Self) -> Bool {
    a.text.utf8.elementsEqual(b.text.utf8) && a.selection == b.selection
      && a.markedRange == b.markedRange && a.enforcement == b.enforcement
  }
}
