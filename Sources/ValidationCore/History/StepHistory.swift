/// A step that is undone as a whole, and that later steps may join.
package protocol HistoryStep {
  /// The run of keystrokes that may join the step; `nil` if no more may join.
  var run: EditRun? { get set }
  /// The time of its last change.
  var time: Duration { get }
  /// The approximate memory use of the step.
  var byteCount: Int { get }

  /// Returns whether a step starts in the state in which this step ends.
  func leads(to next: Self) -> Bool
  /// Joins a step that continues this one or belongs to the same group.
  mutating func join(_ next: Self)
  /// Frees the memory of its changes.
  mutating func empty()
}

/// A run of consecutive keystrokes.
package enum EditRun: Hashable, Sendable {
  case insertions(Edit.Origin)
  case deletions

  /// Creates the run that an edit belongs to; `nil` if it belongs to no run.
  package init?(_ edit: Edit) {
    switch edit.origin {
    case .typing, .composition: self = edit.isDeletion ? .deletions : .insertions(edit.origin)
    case .paste, .autofill, .autocorrection, .drop, .programmatic, .undo: return nil
    }
  }
}

/// An undo history of steps, within limits.
///
/// Keystrokes without a pause between them form one step, as does a group.
package struct StepHistory<Step: HistoryStep> {
  package let limits: HistoryLimits
  /// The steps that were undone; the last is the next to redo.
  package var undone: [Step] = []
  /// The steps in order; those before `first` have been discarded.
  private var steps: [Step] = []
  private var first = 0
  private var byteCount = 0
  /// The number of open groups.
  private var groups = 0
  /// Whether the open groups already have a step.
  private var isGroupStarted = false

  package init(limits: HistoryLimits) { self.limits = limits }
}

extension StepHistory: Sendable where Step: Sendable {}

extension StepHistory {
  /// The number of steps that can be undone.
  package var depth: Int { steps.count - first }

  /// The step that would be undone next.
  package var last: Step? { depth > 0 ? steps.last : nil }

  /// Adds a step, either to the last one or as a separate one.
  package mutating func add(_ step: Step) {
    undone = []
    let isInGroup = groups > 0 && isGroupStarted
    if depth > 0, isInGroup || joins(step) {
      let index = steps.count - 1
      byteCount -= steps[index].byteCount
      steps[index].join(step)
      byteCount += steps[index].byteCount
    } else {
      steps.append(step)
      byteCount += step.byteCount
    }
    if groups > 0 { isGroupStarted = true }
    trim()
  }

  /// Returns whether a step continues the last one.
  private func joins(_ step: Step) -> Bool {
    let last = steps[steps.count - 1]
    return last.run != nil && last.run == step.run && last.leads(to: step)
      && step.time.elapsed(since: last.time) <= limits.pause
  }

  /// Discards the oldest steps until the limits are met.
  private mutating func trim() {
    while depth > 0, depth > limits.depth || byteCount > limits.bytes {
      byteCount -= steps[first].byteCount
      steps[first].empty()
      first += 1
    }
    if depth == 0 { isGroupStarted = false }
    // Compacting only when half is discarded keeps the amortized cost constant.
    if first > steps.count / 2 {
      steps.removeFirst(first)
      first = 0
    }
  }

  /// Prevents later steps from joining the last step.
  package mutating func breakRun() {
    if depth > 0 { steps[steps.count - 1].run = nil }
  }

  /// Begins a group: all changes until its end form one step.
  package mutating func beginGroup() {
    groups += 1
    guard groups == 1 else { return }
    isGroupStarted = false
    breakRun()
  }

  /// Ends the innermost group, if there is one.
  package mutating func endGroup() {
    guard groups > 0 else { return }
    groups -= 1
    if groups == 0 { breakRun() }
  }

  /// Ends all groups.
  mutating func endGroups() { groups = 0 }

  /// Moves the last step to those that can be redone.
  ///
  /// Open groups continue with a new step.
  package mutating func undoLast() {
    guard depth > 0, let step = steps.popLast() else { return }
    byteCount -= step.byteCount
    isGroupStarted = false
    breakRun()
    undone.append(step)
  }

  /// Moves the step that was undone last back to those that can be undone.
  package mutating func redoLast() {
    guard var step = undone.popLast() else { return }
    step.run = nil
    steps.append(step)
    byteCount += step.byteCount
  }
}

extension Duration {
  /// Returns the difference to an earlier time, clamped to the range of durations.
  ///
  /// Times come from clocks and from untrusted logs.
  fileprivate func elapsed(since start: Self) -> Self {
    let (difference, isOverflow) = attoseconds.subtractingReportingOverflow(start.attoseconds)
    if isOverflow { return Self(attoseconds: self < start ? .min : .max) }
    return Self(attoseconds: difference)
  }
}
