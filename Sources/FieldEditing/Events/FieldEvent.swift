public import ValidationCore

/// An event that a ``FieldEditor`` sends to its observers.
///
/// The events of one operation are sent in the order of the cases. Descriptions omit the text,
/// which may be a secret. If it is a secret, descriptions and mirrors omit positions in it as well;
/// an observer that shows the text reads ``TextChange/new``.
@nonexhaustive public enum FieldEvent: Hashable, Sendable {
  /// The text is about to change.
  ///
  /// If observers of this or another editor are being notified already, this event is sent after
  /// those notifications, when the text has already changed.
  case willChange(TextChange)
  /// The text has changed.
  case didChange(TextChange)
  /// The selection has changed, or the caret has moved.
  case selectionChanged(from: Selection, to: Selection)
  /// The last step was undone.
  case undone
  /// The last undone step was redone.
  case redone
  /// An operation was refused for this reason.
  case refused(Refusal)
  /// The verdict has changed, possibly only its reason.
  ///
  /// While an input method has marked text, the verdict remains that on the text before the
  /// composition.
  case verdictChanged(from: Verdict, to: Verdict)
  /// The field has reached another state.
  case stateChanged(from: EditingState, to: EditingState)
  /// Editing has ended; or, with a reason, it could not end because the text is not valid or not
  /// checked yet.
  case endedEditing(Refusal?)
}

extension FieldEvent: CustomStringConvertible {
  /// The name of the event and its details, without the text.
  public var description: String {
    switch self {
    case .willChange(let change): "willChange(\(change.edit.origin))"
    case .didChange(let change): "didChange(\(change.edit.origin))"
    case .selectionChanged(let old, let new):
      new.isHidden ? "selectionChanged" : "selectionChanged(\(old.range) -> \(new.range))"
    case .undone: "undone"
    case .redone: "redone"
    case .refused(let refusal): "refused(\(refusal))"
    case .verdictChanged(let old, let new): "verdictChanged(\(old.kind) -> \(new.kind))"
    case .stateChanged(let old, let new): "stateChanged(\(old) -> \(new))"
    case .endedEditing(let refusal): refusal.map { "endedEditing(\($0))" } ?? "endedEditing"
    }
  }
}
