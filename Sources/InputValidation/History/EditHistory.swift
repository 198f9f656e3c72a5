/// The steps that led to a field's text, and those that were taken back.
///
/// A history knows texts and times. What else there is to a field at a moment is a snapshot,
/// which it only keeps for the field, and compares.
struct EditHistory<Snapshot: Hashable & Sendable>: Sendable {
  /// A step: what is undone at once.
  struct Step: Sendable {
    /// The replacements, one after the other.
    var changes: [TextBuffer.Change]
    var before: Snapshot
    var after: Snapshot
    /// The run of changes that may join it; `nil` if none may.
    var run: Run?
    /// When its last change was made.
    var time: Duration

    /// The memory that it takes, about.
    var byteCount: Int {
      changes.reduce(256) { $0 + $1.removed.utf8.count + $1.inserted.utf8.count }
    }
  }

  /// Keystrokes that follow each other.
  enum Run: Hashable, Sendable {
    case insertions(Edit.Origin)
    case deletions

    /// The run that an edit belongs to.
    init?(_ edit: Edit) {
      switch edit.origin {
      case .typing, .composition: self = edit.isDeletion ? .deletions : .insertions(edit.origin)
      case .paste, .autofill, .autocorrection, .drop, .programmatic, .undo: return nil
      }
    }
  }

  let limits: HistoryLimits
  /// The steps from the first to the last; those before `first` have been forgotten.
  private var steps: [Step] = []
  private var first = 0
  private var byteCount = 0
  private(set) var undone: [Step] = []
  /// The number of groups that are open.
  private var groups = 0
  /// A Boolean value that tells whether there is a step for them yet.
  private var isGroupStarted = false
  /// The operations that are still to be done; `nil` if they are done at once.
  private var heldOff: [Operation]?

  init(limits: HistoryLimits) { self.limits = limits }
}

extension EditHistory {
  /// An operation on it.
  enum Operation: Sendable {
    /// Adds a change that has been made, to the last step or as one of its own.
    case add(Step)
    /// Lets nothing join the last step any more.
    case breakRun
    case beginGroup
    /// Ends the innermost group, if there is one.
    case endGroup
    /// Keeps the last step for redoing.
    case undo
    /// Keeps a step for redoing that was never one to undo.
    case keepForRedo(Step)
    /// Counts the step that was undone last among those that can be undone.
    case redo
    /// Forgets what was undone, since the text has gone another way.
    case clearRedo
  }

  /// Does something, unless that is held off.
  mutating func perform(_ operation: Operation) {
    guard heldOff == nil else {
      heldOff?.append(operation)
      return
    }
    switch operation {
    case .add(let step): add(step)
    case .breakRun: breakRun()
    case .beginGroup: beginGroup()
    case .endGroup: endGroup()
    case .undo: undoLast()
    case .keepForRedo(let step): undone.append(step)
    case .redo: redoLast()
    case .clearRedo: undone = []
    }
  }

  /// Stays as it is from now on, without a copy, until it catches up.
  ///
  /// That is for one operation on the field, which looks at the history before it changes it.
  mutating func holdOff() { heldOff = [] }

  /// Does what was held off.
  mutating func catchUp() {
    let operations = heldOff ?? []
    heldOff = nil
    for operation in operations { perform(operation) }
  }

  /// Stays as it has been meanwhile.
  mutating func forgetHeldOff() { heldOff = nil }
}

extension EditHistory {
  /// The number of steps that can be undone.
  var depth: Int { steps.count - first }

  /// The step that would be undone next.
  var last: Step? { depth > 0 ? steps.last : nil }

  /// A Boolean value that tells whether the last step is the one of the groups that are open.
  var isInGroup: Bool { groups > 0 && isGroupStarted }

  private mutating func add(_ step: Step) {
    undone = []
    let isJoined = depth > 0 && (isInGroup || joins(step))
    if isJoined {
      let index = steps.count - 1
      byteCount -= steps[index].byteCount
      for change in step.changes { steps[index].append(change) }
      steps[index].after = step.after
      steps[index].time = step.time
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
    return last.run != nil && last.run == step.run && last.after == step.before
      && step.time.elapsed(since: last.time) <= limits.pause
  }

  /// Forgets the oldest steps, as far as the limits ask for it.
  private mutating func trim() {
    while depth > 0, depth > limits.depth || byteCount > limits.bytes {
      byteCount -= steps[first].byteCount
      steps[first].changes = []
      first += 1
      if depth == 0 { isGroupStarted = false }
    }
    // Moving the rest down once in a while costs little each time.
    if first > steps.count / 2 {
      steps.removeFirst(first)
      first = 0
    }
  }

  private mutating func breakRun() {
    if depth > 0 { steps[steps.count - 1].run = nil }
  }

  private mutating func beginGroup() {
    groups += 1
    guard groups == 1 else { return }
    isGroupStarted = false
    breakRun()
  }

  private mutating func endGroup() {
    guard groups > 0 else { return }
    groups -= 1
    if groups == 0 {
      isGroupStarted = false
      breakRun()
    }
  }

  private mutating func undoLast() {
    guard depth > 0, let step = steps.popLast() else { return }
    byteCount -= step.byteCount
    groups = 0
    isGroupStarted = false
    breakRun()
    undone.append(step)
  }

  private mutating func redoLast() {
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

extension EditHistory.Step {
  /// Adds a change to those of the step, joined with the last of them where they touch.
  fileprivate mutating func append(_ change: TextBuffer.Change) {
    guard let last = changes.indices.last, changes[last].join(change) else {
      changes.append(change)
      return
    }
  }
}
