/// The steps that led to a field's text, and those that were taken back.
///
/// A history knows texts and times. What else there is to a field at a moment it only keeps for the
/// field, and compares.
package struct EditHistory: Sendable {
  /// A step: the changes that are undone together.
  struct FieldStep: Sendable {
    /// The replacements, one after another.
    var changes: [TextBuffer.Change]
    var before: TextField.Snapshot
    var after: TextField.Snapshot
    var run: EditRun?
    var time: Duration
  }

  private var steps: StepHistory<FieldStep>
  /// The operations that are still to be done; `nil` if they are done at once.
  private var heldOff: [Update]?

  init(limits: HistoryLimits) { steps = StepHistory(limits: limits) }
}

extension EditHistory {
  var limits: HistoryLimits { steps.limits }

  /// The number of steps that can be undone.
  var depth: Int { steps.depth }

  /// The step that would be undone next.
  var last: FieldStep? { steps.last }

  /// The steps that were undone, the next one to be made again at the end.
  var undone: [FieldStep] { steps.undone }
}

extension EditHistory {
  /// An operation on it.
  enum Update: Sendable {
    /// Adds a change that has been made, to the last step or as one of its own.
    case add(FieldStep)
    /// Lets nothing join the last step any more.
    case breakRun
    case beginGroup
    /// Ends the innermost group, if there is one.
    case endGroup
    /// Keeps the last step for redoing, and ends all groups.
    case undo
    /// Keeps a step for redoing that was never one to undo.
    case keepForRedo(FieldStep)
    /// Counts the step that was undone last among those that can be undone.
    case redo
    /// Forgets what was undone, since the text has gone another way.
    case clearRedo
  }

  /// Does something, unless that is held off.
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

  /// Stays as it is from now on, without a copy, until it catches up.
  ///
  /// That is for one operation on the field, which looks at the history before it changes it.
  package mutating func holdOff() { heldOff = [] }

  /// Does what was held off.
  package mutating func catchUp() {
    let operations = heldOff ?? []
    heldOff = nil
    for operation in operations { perform(operation) }
  }

  /// Stays as it has been meanwhile.
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
  /// Adds a change, joined with the last one where they touch.
  package mutating func append(joining change: TextBuffer.Change) {
    guard let last = indices.last, self[last].join(change) else {
      append(change)
      return
    }
  }
}
