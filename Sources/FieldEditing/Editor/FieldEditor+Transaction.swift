package import ValidationCore

extension FieldEditor {
  /// A kind of operation, as observers distinguish them.
  package enum OperationKind {
    /// One edit, or no edit.
    case edit
    /// Restoring a text computed from other fields, at the user's request.
    case filling
    case undo
    case redo
    /// Arbitrary operations in a closure.
    case several
    case end
    case submission
  }

  /// A performed operation and its effects.
  package struct Transaction {
    package let means: OperationKind
    /// The reason for refusing the operation or, at the end of editing, the composition.
    package let refusal: Refusal?
    /// The reason why the text is not valid, at the end of editing.
    let endRefusal: Refusal?
    /// The change of the text, if requested; `nil` if the text is the same.
    let change: TextChange?
    /// The same change, as written to the buffer.
    package let written: TextBuffer.Change?
    /// Whether the text was edited, or a composition has ended.
    let isEdited: Bool
    /// Whether the selection has changed.
    let isMoved: Bool
    /// Whether the validator was replaced.
    package let isSwapped: Bool
    let before: InputField.Trace
    let after: InputField.Trace
    /// The state before the operation, if the change was requested.
    package let start: InputField.Snapshot?

    /// Performs an operation.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - field: The field.
    ///   - means: The kind of the operation.
    ///   - isChangeKnown: Whether to compute the change of the text.
    init(
      _ operation: (inout InputField) -> Refusal?,
      on field: inout InputField,
      by means: OperationKind,
      knowingChange isChangeKnown: Bool
    ) {
      let before = field.trace
      start = isChangeKnown ? field.moment : nil
      // A closure may replace this field by another one. Retaining the text makes the next change
      // copy it.
      let old = isChangeKnown && means == .several ? field.text : nil
      if isChangeKnown, old == nil { field.buffer.written = TextBuffer.Change.none }
      // Whether the composition is accepted and whether the text is valid are separate questions.
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
      // A refused edit was also written, and then reverted.
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
    in field: InputField,
    by means: FieldEditor.OperationKind,
    _ before: InputField.Trace
  ) {
    let edit: Edit
    switch means {
    case .edit where !before.isProvisional, .filling where !before.isProvisional:
      edit = field.lastEdit ?? field.edit(writing: change, origin: .programmatic)
    // This is an edit of the text without its provisional part.
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

extension FieldEditor.OperationKind {
  /// Whether the operation ends editing.
  var isEnd: Bool { self == .end || self == .submission }
}

extension FieldEditor.Transaction {
  /// Whether the text has changed, or its verdict may have.
  var isToBeJudged: Bool { isEdited || isMoved || isSwapped || means == .several }
}

extension InputField {
  /// A fingerprint of a field, for a cheap comparison later.
  struct Trace {
    let revision: Int
    let validatorGeneration: Int
    let isComposing: Bool
    /// Whether the field contains text that the next edit removes.
    let isProvisional: Bool
    let selection: Selection
  }

  fileprivate var trace: Trace {
    Trace(
      revision: revision, validatorGeneration: validatorGeneration, isComposing: isComposing,
      isProvisional: isProvisional, selection: selection)
  }
}
