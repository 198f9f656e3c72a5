package import ValidationCore

extension FieldEditor {
  /// A kind of operation, as far as it makes a difference to observers.
  package enum Means {
    /// One edit, if any.
    case edit
    /// The text follows from other fields again, as the user asks for.
    case filling
    case undo
    case redo
    /// Whatever a closure does.
    case several
    case end
    case submission
  }

  /// An operation that has been performed on a field, and what has come of it.
  package struct Work {
    package let means: Means
    /// The reason why it was refused or, if it was to end editing, why the composition was.
    let refusal: Refusal?
    /// The reason why the text can't stand, if it was to end editing.
    let endRefusal: Refusal?
    /// The change of the text, if that was to be found out; `nil` if it is the same.
    let change: TextChange?
    /// The same as it was written.
    package let written: TextBuffer.Change?
    /// A Boolean value that tells whether the text was touched, or a composition has ended.
    let isEdited: Bool
    /// A Boolean value that tells whether the selection is another.
    let isMoved: Bool
    /// A Boolean value that tells whether the validator is another.
    package let isSwapped: Bool
    let before: TextField.Trace
    let after: TextField.Trace
    /// The state before, if the change was to be found out.
    package let start: TextField.Moment?

    /// Performs an operation.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - field: The field.
    ///   - means: What kind of operation it is.
    ///   - isChangeKnown: Whether to find out what becomes of the text.
    init(
      _ operation: (inout TextField) -> Refusal?,
      on field: inout TextField,
      by means: Means,
      knowingChange isChangeKnown: Bool
    ) {
      let before = field.trace
      start = isChangeKnown ? field.moment : nil
      // A closure may put another field in the place of this one. Keeping the text makes changing
      // it a copy.
      let old = isChangeKnown && means == .several ? field.text : nil
      if isChangeKnown, old == nil { field.buffer.written = TextBuffer.Change.none }
      // Whether the composition may stand is one thing, whether the text may is another.
      let composition = means.isEnd ? field.unmarkText() : nil
      let isSecret = field.isSecret
      let reason = operation(&field)
      if means == .several, isSecret { field.hide() }
      (refusal, endRefusal) = means.isEnd ? (composition, reason) : (reason, nil)
      let after = field.trace
      let isOtherwiseComposing = before.isComposing != after.isComposing
      let all = old.map { TextBuffer.Change(from: $0, to: field.text) } ?? field.buffer.written
      field.buffer.written = nil
      written = all?.trimmed
      change = written.map { TextChange(writing: $0, in: field, by: means, before) }
      switch means {
      case .several: isEdited = change != nil || isOtherwiseComposing
      case .end, .submission: isEdited = before.revision != after.revision
      // What was refused was written, too, and taken back.
      case .edit, .filling, .undo, .redo:
        isEdited = before.revision != after.revision && (refusal == nil || isOtherwiseComposing)
      }
      isMoved = before.selection != after.selection
      isSwapped = before.validatorGeneration != after.validatorGeneration
      self.means = means
      self.before = before
      self.after = after
    }
  }
}

extension TextChange {
  fileprivate init(
    writing change: TextBuffer.Change,
    in field: TextField,
    by means: FieldEditor.Means,
    _ before: TextField.Trace
  ) {
    let edit: Edit
    switch means {
    case .edit where !before.isProvisional, .filling where !before.isProvisional:
      edit = field.lastEdit ?? field.edit(writing: change, origin: .programmatic)
    // That is an edit of the text without what was provisional.
    case .edit where !before.isComposing, .filling where !before.isComposing:
      edit = field.edit(writing: change, origin: field.lastEdit?.origin ?? .programmatic)
    case .several: edit = field.edit(writing: change, origin: .programmatic)
    case .undo, .redo: edit = field.edit(writing: change, origin: .undo)
    case .edit, .filling, .end, .submission:
      edit = field.edit(
        writing: change, origin: before.isComposing ? .composition : .programmatic)
    }
    self.init(to: field.text, by: change, edit)
  }
}

extension FieldEditor.Means {
  /// A Boolean value that tells whether it is to end editing.
  var isEnd: Bool { self == .end || self == .submission }
}

extension FieldEditor.Work {
  /// A Boolean value that tells whether the text is another one, or may be judged otherwise.
  var isToBeJudged: Bool { isEdited || isMoved || isSwapped || means == .several }
}

extension TextField {
  /// A trace of a field, with which it can be compared later at little cost.
  struct Trace {
    let revision: Int
    let validatorGeneration: Int
    let isComposing: Bool
    /// A Boolean value that tells whether it has text in it that the next edit takes out.
    let isProvisional: Bool
    let selection: Selection
  }

  fileprivate var trace: Trace {
    Trace(
      revision: revision, validatorGeneration: validatorGeneration, isComposing: isComposing,
      isProvisional: isProvisional, selection: selection)
  }
}
