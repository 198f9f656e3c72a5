import InputValidation

/// A naive model of a text field, for texts whose Characters never merge.
///
/// It is an array of Characters, with a history of copies.
struct FieldModel: Equatable {
  /// What undoing restores.
  struct Content: Equatable {
    var text: [Character] = []
    var anchor = 0
    var focus = 0
    /// The number of the validator's exchanges, and the enforcement, when the text was written.
    var generation = 0
    var enforcement = InputField.Enforcement.block
    var marked: Marked?

    var selected: Range<Int> { min(anchor, focus)..<max(anchor, focus) }

    func isSame(as other: Self) -> Bool {
      text == other.text && anchor == other.anchor && focus == other.focus
    }
  }

  /// Text that is being composed.
  struct Marked: Equatable {
    /// The content without it; boxed, since a value can't contain itself.
    var base: [Content]
    var replaced: Range<Int>
    var text: [Character]

    var range: Range<Int> { replaced.lowerBound..<replaced.lowerBound + text.count }
  }

  struct Step: Equatable {
    var before: Content
    var after: Content
    /// Whether text is inserted by undoing and by redoing the step.
    var undoInserts: Bool
    var redoInserts: Bool
    var run: Run?
  }

  enum Run { case typing, composing, deleting }

  var content = Content()
  var past: [Step] = []
  var future: [Step] = []
  var groups = 0
  var isGroupStarted = false
  var validator = 0
  var generation = 0
  var enforcement = InputField.Enforcement.block
}

// MARK: - Judging

extension FieldModel {
  func kind(of text: [Character], at caret: Int) -> Verdict.Kind {
    let string = String(text)
    let index = string.index(string.startIndex, offsetBy: caret)
    return EditorValidator.all[validator].validator.verdict(on: string, caret: index).kind
  }

  var kind: Verdict.Kind { kind(of: content.text, at: content.focus) }

  private func isBlocked(_ text: [Character], at caret: Int) -> Bool {
    switch enforcement {
    case .flag: false
    case .block: kind(of: text, at: caret) == .invalid
    case .blockHopeless:
      kind(of: text, at: caret) == .invalid && !EditorValidator.all[validator].canGrow(String(text))
    }
  }
}

// MARK: - Edits

extension FieldModel {
  /// Replaces a range, and returns whether that is accepted.
  mutating func replace(_ range: Range<Int>, with new: [Character], _ run: Run? = nil) -> Bool {
    guard range.upperBound <= content.text.count else { return false }
    if let marked = content.marked { return end(marked, replacing: range, with: new, run) }
    return make(range, new, (new.isEmpty ? .deleting : .typing), joins: run != nil)
  }

  /// Makes an edit of a text without marked text.
  private mutating func make(
    _ range: Range<Int>,
    _ new: [Character],
    _ run: Run,
    joins: Bool,
    selecting selection: (anchor: Int, focus: Int)? = nil,
    isDeletion: Bool? = nil
  ) -> Bool {
    let old = content
    var text = old.text
    text.replaceSubrange(range, with: new)
    let end = range.lowerBound + new.count
    let (anchor, focus) = selection ?? (end, end)
    let isRefused = isBlocked(text, at: focus) && !isBlocked(old.text, at: range.upperBound)
    if !(isDeletion ?? new.isEmpty), isRefused { return false }
    content = Content(
      text: text, anchor: anchor, focus: focus, generation: generation, enforcement: enforcement)
    if !range.isEmpty || !new.isEmpty || (old.anchor, old.focus) != (anchor, focus) {
      add(
        Step(
          before: old, after: content, undoInserts: !range.isEmpty, redoInserts: !new.isEmpty,
          run: joins ? run : nil))
    }
    return true
  }

  private mutating func add(_ step: Step) {
    future = []
    let last = past.last
    let isContinued = last?.run != nil && last?.run == step.run && last?.after == step.before
    if last != nil, groups > 0 && isGroupStarted || isContinued {
      past[past.count - 1].after = step.after
      past[past.count - 1].undoInserts = step.undoInserts || last?.undoInserts == true
      past[past.count - 1].redoInserts = step.redoInserts || last?.redoInserts == true
    } else {
      past.append(step)
    }
    if groups > 0 { isGroupStarted = true }
  }

  mutating func breakRun() { if !past.isEmpty { past[past.count - 1].run = nil } }

  mutating func beginGroup() {
    groups += 1
    if groups == 1 { isGroupStarted = false }
    if groups == 1 { breakRun() }
  }

  mutating func endGroup() {
    if groups == 1 { breakRun() }
    groups = max(0, groups - 1)
  }

  mutating func insert(_ new: [Character], _ run: Run?) -> Bool {
    if let marked = withdraw() {
      return make(marked.replaced, new, new.isEmpty ? .deleting : .composing, joins: true)
    }
    return replace(content.selected, with: new, run)
  }

  mutating func delete(
    _ direction: InputField.Direction,
    by granularity: InputField.Granularity
  ) -> Bool {
    var range = content.selected
    if range.isEmpty {
      let end = boundary(direction, by: granularity)
      range = min(end, content.focus)..<max(end, content.focus)
    }
    return range.isEmpty || replace(range, with: [], .deleting)
  }

  func boundary(
    _ direction: InputField.Direction,
    by granularity: InputField.Granularity,
    from start: Int? = nil
  ) -> Int {
    let (text, start) = (content.text, start ?? content.focus)
    switch (direction, granularity) {
    case (.backward, .text): return 0
    case (.forward, .text): return text.count
    case (.backward, .character): return max(0, start - 1)
    case (.forward, .character): return min(text.count, start + 1)
    case (.backward, .word):
      var end = start
      while end > 0, text[end - 1] == " " { end -= 1 }
      if end > 0, text[end - 1] == "\u{65E5}" { return end - 1 }
      while end > 0, text[end - 1] != " ", text[end - 1] != "\u{65E5}" { end -= 1 }
      return end
    case (.forward, .word):
      var end = start
      while end < text.count, text[end] == " " { end += 1 }
      if end < text.count, text[end] == "\u{65E5}" { return end + 1 }
      while end < text.count, text[end] != " ", text[end] != "\u{65E5}" { end += 1 }
      return end
    }
  }

  mutating func move(
    _ direction: InputField.Direction,
    by granularity: InputField.Granularity,
    isExtending: Bool
  ) {
    if isExtending {
      content.focus = boundary(direction, by: granularity)
      return
    }
    let selected = content.selected
    let start = direction == .backward ? selected.lowerBound : selected.upperBound
    let isCollapsing = granularity == .character && !selected.isEmpty
    content.focus = isCollapsing ? start : boundary(direction, by: granularity, from: start)
    content.anchor = content.focus
  }

  mutating func select(_ anchor: Int, _ focus: Int) -> Bool {
    guard max(anchor, focus) <= content.text.count else { return false }
    (content.anchor, content.focus) = (anchor, focus)
    return true
  }
}

// MARK: - Marked text

extension FieldModel {
  /// Removes the marked text, if there is any, and returns it.
  mutating func withdraw() -> Marked? {
    guard let marked = content.marked, let base = marked.base.first else { return nil }
    content = base
    return marked
  }

  mutating func mark(_ text: [Character], selecting range: Range<Int>?) -> Bool {
    if let range, range.upperBound > text.count { return false }
    if text.isEmpty, content.marked == nil { return true }
    let replaced = withdraw()?.replaced ?? content.selected
    if text.isEmpty {
      return replaced.isEmpty || make(replaced, [], .deleting, joins: true)
    }
    future = []
    let base = content
    content.text.replaceSubrange(replaced, with: text)
    let selected = range ?? text.count..<text.count
    content.anchor = replaced.lowerBound + selected.lowerBound
    content.focus = replaced.lowerBound + selected.upperBound
    (content.generation, content.enforcement) = (generation, enforcement)
    content.marked = Marked(base: [base], replaced: replaced, text: text)
    return true
  }

  mutating func unmark() -> Bool {
    let selection = (content.anchor, content.focus)
    guard let marked = withdraw() else { return true }
    return make(marked.replaced, marked.text, .composing, joins: true, selecting: selection)
  }

  /// Ends a composition with an edit; deleting a part of the marked text only shortens it.
  private mutating func end(
    _ marked: Marked,
    replacing range: Range<Int>,
    with new: [Character],
    _ run: Run?
  ) -> Bool {
    let whole = marked.range
    let isInside = whole.lowerBound <= range.lowerBound && range.upperBound <= whole.upperBound
    if new.isEmpty, isInside || range.isEmpty {
      var rest = marked.text
      rest.removeSubrange(range.clamped(to: whole).shifted(by: -whole.lowerBound))
      let isAccepted = mark(rest, selecting: nil)
      (content.anchor, content.focus) = (range.lowerBound, range.lowerBound)
      return isAccepted
    }
    var text = content.text
    text.replaceSubrange(range, with: new)
    let shift = marked.replaced.count - marked.text.count
    func base(_ place: Int) -> Int {
      place <= whole.lowerBound
        ? place : place >= whole.upperBound ? place + shift : marked.replaced.lowerBound
    }
    let hull =
      min(
        base(range.lowerBound), marked.replaced.lowerBound)..<max(
        base(range.upperBound), marked.replaced.upperBound)
    let removed = content.text.count - (marked.text.count - marked.replaced.count)
    let inserted = Array(text[hull.lowerBound..<text.count - (removed - hull.upperBound)])
    let caret = range.lowerBound + new.count
    let old = content
    _ = withdraw()
    let kind: Run = inserted.isEmpty ? .deleting : .typing
    if make(hull, inserted, kind, joins: run != nil, selecting: (caret, caret)) { return true }
    guard new.isEmpty else {
      content = old
      return false
    }
    // The rest of the marked text is discarded, and the deletion is made.
    let before = range.clamped(to: 0..<whole.lowerBound)
    let after = range.clamped(to: whole.upperBound..<Int.max).shifted(by: shift)
    var rest = content.text
    if !after.isEmpty { rest.removeSubrange(after) }
    if !before.isEmpty { rest.removeSubrange(before) }
    let start = before.isEmpty ? after.lowerBound : before.lowerBound
    let end = after.isEmpty ? before.upperBound : after.upperBound
    let kept = Array(rest[start..<rest.count - (content.text.count - end)])
    _ = make(start..<end, kept, .deleting, joins: run != nil, isDeletion: true)
    return false
  }
}

extension Range<Int> {
  fileprivate func shifted(by offset: Int) -> Self { lowerBound + offset..<upperBound + offset }
}

// MARK: - History

extension FieldModel {
  mutating func undo() -> Bool {
    if content.marked != nil {
      let marked = content
      _ = withdraw()
      future.append(
        Step(before: content, after: marked, undoInserts: false, redoInserts: true))
      return true
    }
    guard let step = past.last, travel(to: step.before, inserting: step.undoInserts) else {
      return false
    }
    (groups, isGroupStarted) = (0, false)
    past.removeLast()
    breakRun()
    future.append(step)
    return true
  }

  mutating func redo() -> Bool {
    guard var step = future.last, travel(to: step.after, inserting: step.redoInserts) else {
      return false
    }
    future.removeLast()
    if step.after.marked != nil {
      future = []
    } else {
      step.run = nil
      past.append(step)
    }
    return true
  }

  /// Restores a content, unless it is blocked and the current one is not.
  private mutating func travel(to target: Content, inserting: Bool) -> Bool {
    let isLaxer =
      target.marked == nil && target.generation == generation && target.enforcement < enforcement
    if isLaxer, inserting, isBlocked(target.text, at: target.focus),
      !isBlocked(content.text, at: content.focus)
    {
      return false
    }
    content = target
    return true
  }
}
