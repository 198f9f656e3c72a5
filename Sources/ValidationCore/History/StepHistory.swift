/// What is undone at once, with what joins later steps to it.
package protocol HistoryStep {
  /// The run of keystrokes that may join it; `nil` if none may.
  var run: EditRun? { get set }
  /// When its last change was made.
  var time: Duration { get }
  /// The memory that it takes, about.
  var byteCount: Int { get }

  /// Tells whether a step starts from where this one has led.
  func leads(to next: Self) -> Bool
  /// Takes in a step that goes on with this one, or is of the same group.
  mutating func join(_ next: Self)
  /// Gives back the memory of its changes.
  mutating func empty()
}

/// Keystrokes that follow each other.
package enum EditRun: Hashable, Sendable {
  case insertions(Edit.Origin)
  case deletions

  /// The run that an edit belongs to.
  package init?(_ edit: Edit) {
    switch edit.origin {
    case .typing, .composition: self = edit.isDeletion ? .deletions : .insertions(edit.origin)
    case .paste, .autofill, .autocorrection, .drop, .programmatic, .undo: return nil
    }
  }
}

/// Steps that can be undone and made again, as many as limits let it keep.
///
/// What follows without a pause is one step, and so is a group.
package struct StepHistory<Step: HistoryStep> {
  package let limits: HistoryLimits
  /// The steps that were undone, the next one to be made again at the end.
  package var undone: [Step] = []
  /// The steps from the first to the last; those before `first` have been forgotten.
  private var steps: [Step] = []
  private var first = 0
  private var byteCount = 0
  /// The number of groups that are open.
  private var groups = 0
  /// Whether there is a step for them yet.
  private var isGroupStarted = false

  package init(limits: HistoryLimits) { self.limits = limits }
}

extension StepHistory: Sendable where Step: Sendable {}

extension StepHistory {
  /// The number of steps that can be undone.
  package var depth: Int { steps.count - first }

  /// The step that would be undone next.
  package var last: Step? { depth > 0 ? steps.last : nil }

  /// Adds what was done, to the last step or as one of its own.
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

  /// Returns whether a step goes on with what the last one did.
  private func joins(_ step: Step) -> Bool {
    let last = steps[steps.count - 1]
    return last.run != nil && last.run == step.run && last.leads(to: step)
      && step.time.elapsed(since: last.time) <= limits.pause
  }

  /// Forgets the oldest steps, as far as the limits ask for it.
  private mutating func trim() {
    while depth > 0, depth > limits.depth || byteCount > limits.bytes {
      byteCount -= steps[first].byteCount
      steps[first].empty()
      first += 1
    }
    if depth == 0 { isGroupStarted = false }
    // Moving the rest down once in a while costs little each time.
    if first > steps.count / 2 {
      steps.removeFirst(first)
      first = 0
    }
  }

  /// Lets nothing join the last step any more.
  package mutating func breakRun() {
    if depth > 0 { steps[steps.count - 1].run = nil }
  }

  /// Opens a group: what is done up to its end is one step.
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

  /// Counts the last step among those that can be made again.
  ///
  /// Groups go on with a step of their own.
  package mutating func undoLast() {
    guard depth > 0, let step = steps.popLast() else { return }
    byteCount -= step.byteCount
    isGroupStarted = false
    breakRun()
    undone.append(step)
  }

  /// Counts the step that was undone last among those that can be undone.
  package mutating func redoLast() {
    guard var step = undone.popLast() else { return }
    step.run = nil
    steps.append(step)
    byteCount += step.byteCount
  }
}

extension Duration {
  /// The difference to an earlier time, the longest there is where that would be longer.
  ///
  /// Times come from clocks and from logs that anybody can have written.
  fileprivate func elapsed(since start: Self) -> Self {
    let (difference, isOverflow) = attoseconds.subtractingReportingOverflow(start.attoseconds)
    if isOverflow { return Self(attoseconds: self < start ? .min : .max) }
    return Self(attoseconds: difference)
  }
}
