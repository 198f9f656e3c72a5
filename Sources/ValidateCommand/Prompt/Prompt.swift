import ValidationCore
import ValidateRun
import ValidationWording

/// A prompt for a value: the text typed so far, and the notice about it.
///
/// It does not access a terminal. It receives keys, and a ``PromptView`` shows its state:
///
///     var prompt = Prompt(plan, in: MessageCatalog.english)    // --port
///     prompt.press(.character("8"))     // nil: goes on
///     prompt.press(.character("x"))     // nil; nothing is put in, and the key flashes
///     prompt.press(.named(.enter))      // value("8")
struct Prompt {
  /// The plan.
  let plan: PromptPlan
  /// The words.
  let catalog: MessageCatalog
  /// The field for typing.
  private(set) var field: InputField
  /// The notice about the last key; nil if there is none.
  private(set) var notice: Notice?
  /// The text that was just refused, which flashes; nil if there is none.
  private(set) var refusedText: String?
  /// The number of refused values.
  private var refusals = 0

  /// A notice that is shown until the next key.
  enum Notice: Equatable {
    /// The error of a refused key or value.
    case error(String)
    /// Advice on how the text can or must continue.
    case advice(String)
  }

  /// The end of a prompt.
  enum End: Equatable {
    /// A value was entered.
    case value(String)
    /// The maximum number of values was refused; the last one for this reason.
    case refused(String)
    /// The user cancelled the prompt.
    case cancelled
    /// The user interrupted the program.
    case interrupted
  }

  /// Creates a prompt with an empty text.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - catalog: The words.
  ///   - clock: The clock that measures pauses between keys, which end an undo step.
  init(_ plan: PromptPlan, in catalog: MessageCatalog, clock: EditClock = .continuous) {
    self.plan = plan
    self.catalog = catalog
    field = plan.field()
    field.clock = clock
  }
}

extension Prompt {
  /// Performs the action of a key.
  ///
  /// - Returns: The end of the prompt; nil if it continues.
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

  /// Ends the flash.
  mutating func endFlash() { refusedText = nil }

  /// The text to show: the notice or, if there is none, what the value requires.
  var hint: Notice? {
    if let notice { return notice }
    guard field.verdictKind != .valid, !takesDefault, let error = field.verdict.error else {
      return nil
    }
    let words = error.detail(in: catalog.wording)
    // The requirements of a secret are known to its author, and remain visible while it is typed.
    let isHidden = plan.isSecret && !field.text.isEmpty && !plan.placeholder.isEmpty
    return .advice(words + (isHidden ? catalog.inBrackets(plan.placeholder) : ""))
  }

  /// Whether the value would be the default.
  private var takesDefault: Bool { field.text.isEmpty && plan.defaultValue != nil }

  private mutating func tell(_ refusal: Refusal?) {
    notice = refusal.map { .error($0.message(in: catalog.wording)) }
  }

  private mutating func insert(_ text: String, origin: Edit.Origin) {
    if origin == .typing, Self.startsWord(text, in: field) {
      // Nothing is undone together with what precedes a group.
      field.beginGroup()
      field.endGroup()
    }
    let refusal = field.insert(text, origin: origin)
    if refusal != nil { refusedText = text }
    notice = refusal.map { .error($0.detail(in: catalog.wording)) }
  }

  /// Returns whether a text starts a word, so that the words before it are undone separately.
  static func startsWord(_ text: String, in field: InputField) -> Bool {
    guard text.first?.isPartOfWord == true, field.selection.range.isEmpty, field.caret > 0 else {
      return false
    }
    return field.text.dropFirst(field.caret - 1).first?.isPartOfWord == false
  }

  /// Inserts a pasted text or, if it is refused, the text without blanks and invisible characters,
  /// which typing skips too.
  private mutating func insertPasted(_ line: String) {
    insert(line, origin: .paste)
    let inner = line.filter { !$0.isUnseen }
    for part in [line.trimmed, inner] where refusedText != nil && part != line && !part.isEmpty {
      if field.insert(part, origin: .paste) == nil { (refusedText, notice) = (nil, nil) }
    }
  }

  /// Inserts a pasted text without its line end.
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
  /// The text without blanks and invisible characters at its ends.
  fileprivate var trimmed: String {
    guard let first = firstIndex(where: { !$0.isUnseen }),
      let last = lastIndex(where: { !$0.isUnseen })
    else { return "" }
    return String(self[first...last])
  }
}

extension Character {
  /// Whether the character is white space or invisible.
  fileprivate var isUnseen: Bool {
    isWhitespace || unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
  }

  /// Whether the character is a letter or a digit.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber }

  /// Whether the character is a line end; terminals paste carriage returns for line ends.
  fileprivate var isLineEnd: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}
