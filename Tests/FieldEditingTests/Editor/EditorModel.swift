import InputValidation

/// A naive model of an editor: a field, and the state to which the events of the table lead.
struct EditorModel {
  var field = FieldModel()
  private(set) var state = EditingState.pristine
  private(set) var inquiry = Inquiry.none

  enum Inquiry { case none, open, rejected }

  var kind: Verdict.Kind {
    let kind = field.kind
    return kind == .valid && inquiry == .rejected ? .invalid : kind
  }
}

extension EditorModel {
  /// Performs an operation, and returns whether it is accepted.
  mutating func perform(_ operation: EditorOperation) -> Bool {
    switch operation {
    case .endEditing, .submit: return end()
    case .markUntouched:
      guard state.next(on: .reset) != nil else { return false }
      inquiry = .none
      state.move(on: .reset)
    case .ask: return ask()
    case .answer(let isYes):
      guard ask() else { return false }
      inquiry = isYes ? .none : .rejected
      state.move(on: isYes ? .approved : .rejected)
    case .setValidator(let index):
      field.validator = index
      field.generation += 1
      if inquiry == .rejected { inquiry = .none }
      state.move(on: .judged(kind))
    case .setEnforcement(let enforcement): field.enforcement = enforcement
    default: return edit(operation)
    }
    return true
  }

  private mutating func ask() -> Bool {
    guard state.next(on: .asked) != nil else { return false }
    inquiry = .open
    state.move(on: .asked)
    return true
  }

  private mutating func edit(_ operation: EditorOperation) -> Bool {
    let old = field
    let isAccepted = Self.perform(operation, on: &field)
    let isOtherwiseComposing = (old.content.marked == nil) != (field.content.marked == nil)
    switch operation {
    case .update:
      follow(isEdited: old.content.text != field.content.text || isOtherwiseComposing, old)
      if field.content.marked == nil { state.move(on: .judged(kind)) }
    case .select, .move, .beginGroup, .endGroup: follow(isEdited: false, old)
    default:
      let isEdited = isOtherwiseComposing || isAccepted && isWriting(operation, old)
      follow(isEdited: isEdited, old)
    }
    return isAccepted
  }

  /// Returns whether an accepted operation writes to the text, even if it is the same afterwards.
  private func isWriting(_ operation: EditorOperation, _ old: FieldModel) -> Bool {
    switch operation {
    case .delete: old.content.text != field.content.text
    case .unmark: old.content.marked != nil
    case .mark(let text, _): !text.isEmpty || old.content.marked != nil
    default: true
    }
  }

  private mutating func follow(isEdited: Bool, _ old: FieldModel) {
    // A rejected text is rejected until it changes or is composed.
    let isSame = old.content.text == field.content.text && field.content.marked == nil
    if isEdited, inquiry != .rejected || !isSame { inquiry = .none }
    if isEdited {
      state.move(on: field.content.marked == nil ? .edited(kind) : .composed)
    } else if state == .editing || state == .invalid,
      (old.content.anchor, old.content.focus) != (field.content.anchor, field.content.focus)
    {
      state.move(on: .judged(kind))
    }
  }

  private static func perform(_ operation: EditorOperation, on field: inout FieldModel) -> Bool {
    switch operation {
    case .insert(let text): return field.insert(Array(text), .typing)
    case .paste(let text): return field.insert(Array(text), nil)
    case .delete(let direction, let granularity): return field.delete(direction, by: granularity)
    case .replace(let range, let text): return field.replace(range, with: Array(text), .typing)
    case .setText(let text): return field.replace(0..<field.content.text.count, with: Array(text))
    case .select(let anchor, let focus): return field.select(anchor, focus)
    case .move(let direction, let granularity, let isExtending):
      field.move(direction, by: granularity, isExtending: isExtending)
    case .mark(let text, let range): return field.mark(Array(text), selecting: range)
    case .unmark: return field.unmark()
    case .beginGroup: field.beginGroup()
    case .endGroup: field.endGroup()
    case .undo: return field.undo()
    case .redo: return field.redo()
    case .update(let operations):
      for operation in operations { _ = perform(operation, on: &field) }
    default: break
    }
    return true
  }

  /// Ends editing, unless an answer is pending.
  private mutating func end() -> Bool {
    if state == .validating { return false }
    let old = field
    let isCommitted = field.unmark()
    field.breakRun()
    follow(isEdited: old.content.marked != nil, old)
    let text = String(field.content.text)
    let isValid = EditorValidator.all[field.validator].validator.isValid(text)
    if isValid, inquiry != .rejected {
      if state.next(on: .committed) == nil { state.move(on: .judged(.valid)) }
      state.move(on: .committed)
      return isCommitted
    }
    if state.next(on: .failed) == nil { state.move(on: .judged(.invalid)) }
    state.move(on: .failed)
    return false
  }
}
