internal import RegularLanguage

/// The model of a text field: a text, a selection, and the strategy that judges what becomes of it.
///
/// A value without a screen, for any front end to drive. Offsets count Characters, if no other
/// unit is named. A refused edit changes nothing, and its reason is the return value.
///
///     var age = TextField(validator: .integer(in: 0...150))
///     age.insert("4")                     // nil: accepted
///     age.insert("x")                     // an error; the text is still "4"
///     age.replace(0..<1, with: "42")      // nil
///     age.endEditing()                    // nil: 42 can stand
///     age.validator = .integer(in: 18...) // strategies are swapped at run time
///
/// What a keystroke costs does not depend on the length of the text as long as it is at its end,
/// and the strategy is a regular language.
public struct TextField: Sendable {
  package var buffer: TextBuffer
  package var cursor: Cursor
  /// The part of the text that is there only for the time being.
  var provisional: ProvisionalText?
  /// Since when the text has been there, and under which rules.
  var provenance: Provenance
  package var history: EditHistory
  /// The marks of where the validator's automaton gets to in the text.
  var trail = Trail()
  /// The language of the validator, which asking for takes longer than judging a short text; of a
  /// secret, that of what it judges by.
  private(set) var language: Language?
  /// The number of times that the validator has been swapped.
  package private(set) var validatorGeneration = 0
  /// When the text was changed last by an edit.
  package var lastTime = Duration.zero
  /// The number of times that the text has been written, also by edits that were taken back.
  package var revision = 0

  /// The edit that made the text what it is, as it landed; `nil` before the first.
  ///
  /// Of what was undone or redone the ranges count bytes, since the parts of a Character come and
  /// go with the edits. Of a secret it has the text, and shows nothing of it.
  public internal(set) var lastEdit: Edit? {
    get { isSecret ? madeEdit?.hidden : madeEdit }
    set { madeEdit = newValue }
  }
  private var madeEdit: Edit?
  /// Whether the text is secret.
  ///
  ///     var token = TextField(validator: .secret(.length(8...)))
  ///     token.insert("hunter2")
  ///     print(token)            // three bullets, and no place in the text
  ///     token.text              // "hunter2", if asked for by name
  ///     token.validator = .digits
  ///     token.isSecret          // still true: what was typed is what it was
  ///
  /// That is so where the validator is a ``SecretValidator``, or has one anywhere inside, from then
  /// on. Edits, selections and changes that the field hands out show nothing of the text either,
  /// and nothing of it is encoded with them; and a ``CommandLog`` records that something was done,
  /// not what.
  public internal(set) var isSecret: Bool
  /// The strategy; swapping it changes neither text nor selection.
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
  /// The clock that tells pauses between edits, which end a step for undoing.
  public var clock: EditClock

  /// Creates a field, with the caret at the end of the text.
  ///
  ///     let age = TextField("42", validator: .integer(in: 0...150), enforcement: .flag)
  ///     age.verdict                                                 // valid
  ///     TextField("4x", validator: .integer(in: 0...150)).verdict   // invalid, though it is there
  ///
  /// - Parameters:
  ///   - text: The text, which may be invalid: it is there, and the ``verdict`` tells.
  ///   - validator: The strategy.
  ///   - enforcement: What happens to an insertion that leaves the text invalid.
  ///   - historyLimits: How much can be undone.
  ///   - clock: What tells pauses between edits.
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

extension TextField {
  /// The two ends of the selection, and the side that a caret belongs to.
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

  /// The provenance of a text: the rules under which it has come to be.
  struct Provenance: Hashable, Sendable {
    /// The number of times that the validator had been swapped.
    var generation: Int
    var enforcement: Enforcement
  }

  /// The state of a field's content besides the text.
  struct State: Hashable, Sendable {
    var count: Int
    var cursor: Cursor
    var provenance: Provenance
  }

  /// A state, perhaps one with provisional text.
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
}

extension TextField {
  /// A way back to a field as it was before one operation on it.
  ///
  /// It costs no copy of the text: a text that is kept would be copied when it is next written.
  package struct PreviousState {
    fileprivate let moment: Snapshot
    fileprivate let revision: Int
    fileprivate let lastEdit: Edit?
    fileprivate var change: TextBuffer.Change?

    /// The same, with what the operation has written.
    package func after(_ change: TextBuffer.Change?) -> Self {
      var past = self
      past.change = change
      return past
    }
  }

  /// The field as it is, for when it is the past.
  package var past: PreviousState {
    PreviousState(moment: moment, revision: revision, lastEdit: lastEdit)
  }

  /// The field as it was before an operation, while its history has held that off.
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
}

extension TextField {
  /// The text.
  public var text: String { buffer.string }

  /// The number of Characters in the text; it is known without counting.
  public var count: Int { buffer.count }

  /// The selection in the text; one that is empty is only the caret.
  public var selection: Selection {
    let selection = Selection(
      anchor: cursor.anchor.character,
      focus: cursor.focus.character,
      affinity: cursor.affinity
    )
    return isSecret ? selection.hidden : selection
  }

  /// The place of the caret, in Characters: the end of the selection that moves when it is
  /// extended.
  public var caret: Int { cursor.focus.character }

  /// The caret as an index of the text.
  public var caretIndex: String.Index { buffer.index(cursor.focus.utf8) }

  /// The selected range in another unit.
  ///
  ///     var field = TextField("o\u{308}l", validator: .alphabetic)
  ///     field.select(1..<2)
  ///     field.selectedRange(in: .characters)   // 1..<2
  ///     field.selectedRange(in: .utf8)         // 3..<4, as the first Character has three bytes
  ///
  /// - Complexity: O(*n*) in the offset, but for Characters and UTF-8.
  public func selectedRange(in unit: TextUnit) -> Range<Int> {
    let ends = [cursor.anchor, cursor.focus].map { buffer.offset(of: $0, in: unit) }
    return min(ends[0], ends[1])..<max(ends[0], ends[1])
  }
}

extension TextField: Equatable {
  /// Returns whether text, selection, composition and enforcement are the same; validators can't be
  /// compared, and history is not.
  public static func == (a: Self, b: Self) -> Bool {
    a.text.utf8.elementsEqual(b.text.utf8) && a.selection == b.selection
      && a.markedRange == b.markedRange && a.enforcement == b.enforcement
  }
}
