import ValidationCore

@testable import ValidateCommand
@testable import ValidateRun

/// A naive line editor over a validator that doesn't rewrite, for texts whose Characters never
/// merge: an array of Characters, and a history of copies.
struct PromptModel {
  struct Content: Equatable {
    var text: [Character] = []
    var anchor = 0
    var caret = 0

    var selected: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  }

  enum Run { case typing, deleting }

  let plan: PromptPlan
  private(set) var content = Content()
  private(set) var refusedText: String?
  /// Whether a notice is shown.
  private(set) var hasNotice = false
  private var past: [(before: Content, after: Content, run: Run?)] = []
  private var future: [(before: Content, after: Content)] = []

  init(_ plan: PromptPlan) { self.plan = plan }
}

extension PromptModel {
  mutating func perform(_ operation: PromptOperation) -> Prompt.End? {
    switch operation {
    case .type(let text):
      notice(nil)
      type(text)
    case .paste(let text):
      notice(nil)
      paste(text)
    case .press(let key): return press(key)
    // A single escape is a key of its own, and the start of a longer sequence is nothing.
    case .pause(let key, let count) where key.bytes.count <= count: return press(key)
    case .pause(_, let count): return count == 1 ? press(.escape) : nil
    case .begin, .resize: break
    }
    return nil
  }

  private mutating func notice(_ refused: String?, isShown: Bool = false) {
    (refusedText, hasNotice) = (refused, isShown || refused != nil)
  }

  private mutating func press(_ key: PromptOperation.Key) -> Prompt.End? {
    if key == .unknown || key == .unknown2 { return nil }
    notice(nil)
    switch key {
    case .left, .left2:
      move(to: content.selected.isEmpty ? content.caret - 1 : content.selected.lowerBound)
    case .right, .rightOfApplication:
      move(to: content.selected.isEmpty ? content.caret + 1 : content.selected.upperBound)
    case .wordLeft: move(to: wordStart(before: content.selected.lowerBound))
    case .wordRight, .wordRightOfRxvt: move(to: wordEnd(after: content.selected.upperBound))
    case .home: move(to: 0)
    case .end: move(to: content.text.count)
    case .selectLeft: content.caret = max(0, content.caret - 1)
    case .selectWordRight: content.caret = wordEnd(after: content.caret)
    case .selectHome: content.caret = 0
    case .backspace: delete(to: max(0, content.caret - 1))
    case .delete: delete(to: min(content.text.count, content.caret + 1))
    case .deleteWord: delete(to: wordStart(before: content.caret))
    case .deleteWordForward: delete(to: wordEnd(after: content.caret))
    case .deleteToStart: delete(to: 0)
    case .deleteToEnd: delete(to: content.text.count)
    case .undo, .undo2: undo()
    case .redo, .redoOfKitty: redo()
    case .complete: complete()
    case .accept: return accept()
    case .deleteOrCancel:
      if content.text.isEmpty { return .cancelled }
      delete(to: min(content.text.count, content.caret + 1))
    case .interrupt: return .interrupted
    case .escape: content.anchor = content.caret
    case .redraw, .unknown, .unknown2: break
    }
    return nil
  }

  private mutating func move(to place: Int) {
    content.caret = min(max(0, place), content.text.count)
    content.anchor = content.caret
  }

  private func isWord(_ place: Int) -> Bool {
    content.text[place].isLetter || content.text[place].isNumber
  }

  private func wordStart(before place: Int) -> Int {
    var start = place
    while start > 0, !isWord(start - 1) { start -= 1 }
    if start > 0, content.text[start - 1] == "\u{65E5}" { return start - 1 }
    while start > 0, isWord(start - 1), content.text[start - 1] != "\u{65E5}" { start -= 1 }
    return start
  }

  private func wordEnd(after place: Int) -> Int {
    var end = place
    while end < content.text.count, !isWord(end) { end += 1 }
    if end < content.text.count, content.text[end] == "\u{65E5}" { return end + 1 }
    while end < content.text.count, isWord(end), content.text[end] != "\u{65E5}" { end += 1 }
    return end
  }

  private func isInvalid(_ text: [Character], at caret: Int) -> Bool {
    let string = String(text)
    let index = string.index(string.startIndex, offsetBy: caret)
    return plan.validator.verdict(on: string, caret: index).isInvalid
  }

  private mutating func replace(_ range: Range<Int>, with new: [Character], _ run: Run?) -> Bool {
    let old = content
    var text = old.text
    text.replaceSubrange(range, with: new)
    let caret = range.lowerBound + new.count
    if !new.isEmpty, isInvalid(text, at: caret), !isInvalid(old.text, at: range.upperBound) {
      return false
    }
    content = Content(text: text, anchor: caret, caret: caret)
    if range.isEmpty, new.isEmpty, content == old { return true }
    future = []
    if let run, let last = past.last, last.run == run, last.after == old {
      past[past.count - 1].after = content
    } else {
      past.append((old, content, run))
    }
    return true
  }

  private mutating func breakRun() { if !past.isEmpty { past[past.count - 1].run = nil } }

  private mutating func type(_ text: String) {
    let caret = content.caret
    if content.selected.isEmpty, caret > 0, let first = text.first,
      first.isLetter || first.isNumber,
      !isWord(caret - 1)
    {
      breakRun()
    }
    if !replace(content.selected, with: Array(text), .typing) { notice(text) }
  }

  private mutating func paste(_ text: String) {
    var line = Array(text)
    if line.last == "\r" { line.removeLast() }
    if line.contains("\r") { return notice(String(line)) }
    // A refused text is pasted without the blanks at its ends, or without all blanks.
    let trimmed = String(line).split(separator: " ", omittingEmptySubsequences: true)
    let first = line.firstIndex { $0 != " " } ?? line.endIndex
    let last = line.lastIndex { $0 != " " }.map { $0 + 1 } ?? line.endIndex
    let candidates = [line, Array(line[first..<last]), Array(trimmed.joined())]
    if line.isEmpty { return }
    for candidate in candidates where !candidate.isEmpty {
      if replace(content.selected, with: candidate, nil) { return }
    }
    notice(String(line))
  }

  private mutating func delete(to place: Int) {
    let range =
      content.selected.isEmpty
      ? min(place, content.caret)..<max(place, content.caret) : content.selected
    if !range.isEmpty { _ = replace(range, with: [], .deleting) }
  }

  private mutating func undo() {
    guard let step = past.popLast() else { return notice(nil, isShown: true) }
    breakRun()
    content = step.before
    future.append((step.before, step.after))
  }

  private mutating func redo() {
    guard let step = future.popLast() else { return notice(nil, isShown: true) }
    content = step.after
    past.append((step.before, step.after, nil))
  }

  private mutating func complete() {
    let text = String(content.text)
    switch PromptCompletion(of: text, by: plan.validator, suggestions: plan.suggestions) {
    case .only(let rest):
      move(to: content.text.count)
      if !replace(content.selected, with: Array(rest), nil) { notice(rest) }
    case .several: notice(nil, isShown: true)
    case .unknown: break
    }
  }

  private mutating func accept() -> Prompt.End? {
    let text = String(content.text)
    if text.isEmpty, let value = plan.defaultValue { return .value(value) }
    breakRun()
    if plan.validator.isValid(text) { return .value(text) }
    notice(nil, isShown: true)
    return nil
  }
}
