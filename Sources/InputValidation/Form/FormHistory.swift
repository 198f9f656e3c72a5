/// The steps that led to the texts of a form, and those that were taken back: one history for all
/// fields.
///
/// A step has what the user did. What was filled in follows from that again when it is undone or
/// made again, so that it needs no place here.
struct FormHistory {
  /// What a step did to one field.
  struct Part {
    let field: Int
    /// The replacements, one after the other.
    var changes: [TextBuffer.Change]
    let before: TextField.Moment
    var after: TextField.Moment
    /// Whether the text was the user's before and after.
    let wasOwned: Bool
    var isOwned = true
    /// The texts before and after, where others than the user change them too.
    var texts: (before: String, after: String)?
    /// A Boolean value that tells whether it is being taken back rather than made again.
    var isUndone = false
  }

  /// What is undone at once.
  struct Step {
    var parts: [Part]
    /// The run of keystrokes that may join it; `nil` if none may.
    var run: EditHistory<TextField.Moment>.Run?
    /// When its last change was made.
    var time: Duration

    /// The memory that it takes, about.
    var byteCount: Int {
      parts.reduce(0) { sum, part in
        let texts = part.texts.map { $0.before.utf8.count + $0.after.utf8.count } ?? 0
        return part.changes.reduce(sum + 256 + texts) {
          $0 + $1.removed.utf8.count + $1.inserted.utf8.count
        }
      }
    }
  }

  let limits: HistoryLimits
  /// The steps from the first to the last; those before `first` have been forgotten.
  private var steps: [Step] = []
  private var first = 0
  private(set) var undone: [Step] = []
  private var byteCount = 0
  /// The number of groups that are open.
  private var groups = 0
  /// A Boolean value that tells whether there is a step for them yet.
  private var isGroupStarted = false

  init(limits: HistoryLimits) { self.limits = limits }
}

extension FormHistory {
  /// The number of steps that can be undone.
  var depth: Int { steps.count - first }

  /// The step that would be undone next.
  var last: Step? { depth > 0 ? steps.last : nil }

  /// Adds what was done to a field, to the last step or as one of its own.
  mutating func add(
    _ part: Part,
    run: EditHistory<TextField.Moment>.Run?,
    at time: Duration
  ) {
    undone = []
    let last = steps.count - 1
    let isInGroup = groups > 0 && isGroupStarted && depth > 0
    if isInGroup || joins(part, run, time) {
      byteCount -= steps[last].byteCount
      steps[last].add(part)
      steps[last].time = time
      byteCount += steps[last].byteCount
    } else {
      let step = Step(parts: [part], run: run, time: time)
      steps.append(step)
      byteCount += step.byteCount
    }
    if groups > 0 { isGroupStarted = true }
    trim()
  }

  /// Returns whether what was done goes on with what the last step did.
  private func joins(
    _ part: Part,
    _ run: EditHistory<TextField.Moment>.Run?,
    _ time: Duration
  ) -> Bool {
    guard groups == 0, let last, last.run != nil, last.run == run,
      let known = last.parts.last
    else { return false }
    // A later time than the last one may be any, since anybody can make a clock.
    let (pause, isOverflow) = time.attoseconds.subtractingReportingOverflow(last.time.attoseconds)
    return known.field == part.field && known.after == part.before && !isOverflow
      && Duration(attoseconds: pause) <= limits.pause
  }

  /// Forgets the oldest steps, as far as the limits ask for it.
  private mutating func trim() {
    while depth > 0, depth > limits.depth || byteCount > limits.bytes {
      byteCount -= steps[first].byteCount
      steps[first].parts = []
      first += 1
    }
    // Moving the rest down once in a while costs little each time.
    if first > steps.count / 2 {
      steps.removeFirst(first)
      first = 0
    }
    if depth == 0 { isGroupStarted = false }
  }

  /// Lets nothing join the last step any more.
  mutating func breakRun() {
    if depth > 0 { steps[steps.count - 1].run = nil }
  }

  mutating func beginGroup() {
    groups += 1
    if groups == 1 { isGroupStarted = false }
  }

  mutating func endGroup() {
    guard groups > 0 else { return }
    groups -= 1
    if groups == 0 { breakRun() }
  }

  /// Counts the last step among those that can be made again.
  mutating func moveToUndone() {
    guard depth > 0, let step = steps.popLast() else { return }
    byteCount -= step.byteCount
    isGroupStarted = false
    breakRun()
    undone.append(step)
  }

  /// Counts the step that was undone last among those that can be undone.
  mutating func moveToSteps() {
    guard var step = undone.popLast() else { return }
    step.run = nil
    steps.append(step)
    byteCount += step.byteCount
  }

  /// Forgets all.
  mutating func clear() { self = Self(limits: limits) }
}

extension FormHistory.Step {
  /// Adds what was done to a field, joined with the last part where that is of the same field.
  fileprivate mutating func add(_ part: FormHistory.Part) {
    guard let last = parts.indices.last, parts[last].field == part.field else {
      parts.append(part)
      return
    }
    for change in part.changes {
      let index = parts[last].changes.count - 1
      if index < 0 || !parts[last].changes[index].join(change) {
        parts[last].changes.append(change)
      }
    }
    parts[last].after = part.after
    parts[last].isOwned = part.isOwned
    if let after = part.texts?.after { parts[last].texts?.after = after }
  }
}
