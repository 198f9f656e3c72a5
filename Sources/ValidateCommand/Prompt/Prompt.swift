import ValidationCore
import ValidateRun

/// A value that a person is being asked for: what is typed so far, and what there is to say of it.
///
/// There is no terminal in here. Keys come in, and a ``PromptView`` shows what has become of it:
///
///     var prompt = Prompt(plan, in: EnglishCatalog())    // --port
///     prompt.press(.character("8"))     // nil: goes on
///     prompt.press(.character("x"))     // nil; nothing is put in, and the key flashes
///     prompt.press(.named(.enter))      // value("8")
struct Prompt {
  /// The plan that it follows.
  let plan: PromptPlan
  /// The language that it speaks.
  let catalog: any MessageCatalog
  /// The field that is typed into.
  private(set) var field: TextField
  /// The notice about the last key; nil if it needs none.
  private(set) var notice: Notice?
  /// The text that was refused just now, which flashes; nil if none was.
  private(set) var refusedText: String?
  /// The number of values that were refused at the end.
  private var refusals = 0

  /// Something that is said until the next key.
  enum Notice: Equatable {
    /// The last key was refused, or the value.
    case error(String)
    /// The text could go on so, or has to.
    case advice(String)
  }

  /// The end of a prompt.
  enum End: Equatable {
    /// There is a value.
    case value(String)
    /// So many values were refused that no more are taken; the last one for this reason.
    case refused(String)
    /// The person declined to give a value.
    case cancelled
    /// The person wanted to end the program.
    case interrupted
  }

  /// Creates a prompt with nothing typed.
  init(_ plan: PromptPlan, in catalog: any MessageCatalog) {
    self.plan = plan
    self.catalog = catalog
    field = plan.field()
  }
}

extension Prompt {
  /// Does what a key is for.
  ///
  /// - Returns: The end of the prompt; nil if it goes on.
  mutating func press(_ key: TerminalKey) -> End? {
    guard let action = PromptAction(key) else { return nil }
    notice = nil
    refusedText = nil
    switch action {
    case .insert(let text): insert(text, origin: .typing)
    case .paste(let text): paste(text)
    case .move(let direction, let granularity, let isExtending):
      field.moveCaret(direction, by: granularity, isExtending: isExtending)
    case .delete(let direction, let granularity): field.delete(direction, by: granularity)
    case .undo: tell(field.undo())
    case .redo: tell(field.redo())
    case .complete: complete()
    case .accept: return accept()
    case .deleteOrCancel:
      if field.text.isEmpty { return .cancelled }
      field.delete(.forward)
    case .interrupt: return .interrupted
    case .dismiss: field.select(Selection(caret: field.caret))
    case .redraw: break
    }
    return nil
  }

  /// Takes away what flashes.
  mutating func endFlash() { refusedText = nil }

  /// What should be said of the text: the notice or, without one, what the text needs to be valid.
  var hint: Notice? {
    if let notice { return notice }
    guard field.verdictKind != .valid, !takesDefault, let error = field.verdict.error else {
      return nil
    }
    let words = error.detail(in: catalog.wording)
    // What a secret must be is known to who requires it, and stays to be read while it is typed.
    let isHidden = plan.isSecret && !field.text.isEmpty && !plan.placeholder.isEmpty
    return .advice(words + (isHidden ? catalog.inBrackets(plan.placeholder) : ""))
  }

  /// Whether the default would be the value now.
  private var takesDefault: Bool { field.text.isEmpty && plan.defaultValue != nil }

  private mutating func tell(_ refusal: Refusal?) {
    notice = refusal.map { .error($0.message(in: catalog.wording)) }
  }

  private mutating func insert(_ text: String, origin: Edit.Origin) {
    if origin == .typing, Self.startsWord(text, in: field) {
      // Nothing joins what stands before a group.
      field.beginGroup()
      field.endGroup()
    }
    let refusal = field.insert(text, origin: origin)
    if refusal != nil { refusedText = text }
    notice = refusal.map { .error($0.detail(in: catalog.wording)) }
  }

  /// Returns whether what is typed begins a word, so that the words before it are undone apart.
  static func startsWord(_ text: String, in field: TextField) -> Bool {
    guard text.first?.isPartOfWord == true, field.selection.range.isEmpty, field.caret > 0 else {
      return false
    }
    return field.text.dropFirst(field.caret - 1).first?.isPartOfWord == false
  }

  /// Puts in a text that was pasted or, if it can't stand, the rest of it without blanks and
  /// what can't be seen: typing skips them, too.
  private mutating func insertPasted(_ line: String) {
    insert(line, origin: .paste)
    let inner = line.filter { !$0.isUnseen }
    for part in [line.trimmed, inner] where refusedText != nil && part != line && !part.isEmpty {
      if field.insert(part, origin: .paste) == nil { (refusedText, notice) = (nil, nil) }
    }
  }

  /// Puts in a text that was pasted, without the end of its line.
  private mutating func paste(_ text: String) {
    var line = text
    if line.last?.isLineEnd == true { line.removeLast() }
    if line.contains(where: \.isLineEnd) {
      refusedText = line
      notice = .error(catalog.severalLines)
    } else if !line.isEmpty {
      insertPasted(line)
    }
  }

  private mutating func complete() {
    // A secret has no examples.
    if plan.isSecret { return }
    switch PromptCompletion(of: field.text, by: plan.validator, suggestions: plan.suggestions) {
    case .only(let rest):
      field.moveCaret(.forward, by: .text)
      insert(rest, origin: .autocorrection)
    case .several(let values, let others):
      notice = .advice(catalog.examples(values.map(Escaping.text), others: others))
    case .unknown: break
    }
  }

  private mutating func accept() -> End? {
    do throws(ValidationError) {
      let value = try plan.value(of: &field)
      if takesDefault { field.setText(value) }
      return .value(value)
    } catch {
      let words = catalog.sentence(about: plan.label, error)
      if let retries = plan.retries, refusals >= retries { return .refused(words) }
      refusals += 1
      notice = .error(words)
      return nil
    }
  }
}

extension String {
  /// The text without blanks at its ends, and what can't be seen there.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isUnseen }),
      let last = lastIndex(where: { !$0.isUnseen })
    else { return "" }
    return String(self[first...last])
  }
}

extension Character {
  /// Whether the character is white space, or can't be seen.
  fileprivate var isUnseen: Bool {
    isWhitespace || unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
  }

  /// Whether the character is a letter or a digit.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }

  /// Whether the character ends a line of a terminal, which pastes a
  /// carriage return for each.
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
