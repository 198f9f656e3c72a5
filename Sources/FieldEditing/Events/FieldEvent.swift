public import ValidationCore

/// An event that a ``FieldEditor`` tells its observers of.
///
/// What comes of one operation is told in the order of the cases. Descriptions leave the text out,
/// which may be a secret. If it is one, no place in it is in them, and neither is in mirrors; who
/// shows it, asks for ``TextChange/new``.
public enum FieldEvent: Hashable, Sendable {
  /// The text is about to change.
  ///
  /// Where observers, of this editor or another, are being told something already, this comes
  /// behind that, when the text has changed.
  case willChange(TextChange)
  /// The text has changed.
  case didChange(TextChange)
  /// Something else is selected, or the caret has moved.
  case selectionChanged(from: Selection, to: Selection)
  /// The last step was undone.
  case undone
  /// The step that was undone last was made again.
  case redone
  /// An operation was refused, for this reason.
  case refused(Refusal)
  /// The verdict is another, perhaps only for another reason.
  ///
  /// While an input method has marked text, the verdict is still that on the text before.
  case verdictChanged(from: Verdict, to: Verdict)
  /// The field has moved on to another state.
  case stateChanged(from: EditingState, to: EditingState)
  /// Editing has ended; or was to end, and the text can't stand, or not yet, for this reason.
  case endedEditing(Refusal?)
}

extension FieldEvent: CustomStringConvertible {
  /// The event's name, and what there is to say of it without the text.
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
