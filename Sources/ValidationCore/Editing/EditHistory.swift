/// The undo history of a field: the steps that led to its text, and those that were undone.
///
/// A history uses only texts and times. It stores and compares the rest of a field's state without
/// interpreting it.
package struct EditHistory: Sendable {
  /// A step, which is undone as a whole.
  struct FieldStep: Sendable {
    /// The changes, in order.
    var changes: [TextBuffer.Change]
    var before: InputField.Snapshot
    var after: InputField.Snapshot
    var run: EditRun?
    var time: Duration
  }

  private var steps: StepHistory<FieldStep>
  /// The deferred operations; `nil` if operations are performed immediately.
  private var heldOff: [Update]?

  init(limits: HistoryLimits) { steps = StepHistory(limits: limits) }
}

extension EditHistory {
  var limits: HistoryLimits { steps.limits }

  /// The number of steps that can be undone.
  var depth: Int { steps.depth }

  /// The step that would be undone next.
  var last: FieldStep? { steps.last }

  /// The steps that were undone; the last is the next to redo.
  var undone: [FieldStep] { steps.undone }

  /// An operation on the history.
  enum Update: Sendable {
    /// Adds an applied change, either to the last step or as a separate one.
    case add(FieldStep)
    /// Prevents later changes from joining the last step.
    case breakRun
    case beginGroup
    /// Ends the innermost group, if there is one.
    case endGroup
    /// Moves the last step to those that can be redone, and ends all groups.
    case undo
    /// Adds a step that can be redone, although it was never in the undo history.
    case keepForRedo(FieldStep)
    /// Moves the step that was undone last back to those that can be undone.
    case redo
    /// Discards the undone steps, since the text has changed in another way.
    case clearRedo
  }

  /// Performs an operation, or defers it.
  mutating func perform(_ operation: Update) {
    guard heldOff == nil else {
      heldOff?.append(operation)
      return
    }
    switch operation {
    case .add(let step): steps.add(step)
    case .breakRun: steps.breakRun()
    case .beginGroup: steps.beginGroup()
    case .endGroup: steps.endGroup()
    case .undo:
      if depth > 0 { steps.endGroups() }
      steps.undoLast()
    case .keepForRedo(let step): steps.undone.append(step)
    case .redo: steps.redoLast()
    case .clearRedo: steps.undone = []
    }
  }

  /// Defers all operations until `catchUp()`, so that the history stays unchanged without a copy.
  ///
  /// Intended for an operation on the field that may have to restore the previous history.
  package mutating func holdOff() { heldOff = [] }

  /// Performs the deferred operations.
  package mutating func catchUp() {
    let operations = heldOff ?? []
    heldOff = nil
    for operation in operations { perform(operation) }
  }

  /// Discards the deferred operations.
  mutating func forgetHeldOff() { heldOff = nil }
}

extension EditHistory.FieldStep: HistoryStep {
  var byteCount: Int {
    changes.reduce(256) { $0 + $1.removed.utf8.count + $1.inserted.utf8.count }
  }

  func leads(to next: Self) -> Bool { after == next.before }

  mutating func join(_ next: Self) {
    for change in next.changes { changes.append(joining: change) }
    after = next.after
    time = next.time
  }

  mutating func empty() { changes = [] }
}

extension [TextBuffer.Change] {
  /// Appends a change, joined with the last if they touch.
  package mutating func append(joining change: TextBuffer.Change) {
    guard let last = indices.last, self[last].join(change) else {
      append(change)
      return
    }
  }
}
