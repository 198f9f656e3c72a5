internal import RegularLanguage

extension InputField {
  /// The validator's verdict on the text at the current caret.
  ///
  /// - Complexity: O(*n*) in the length of the text, if the validator is a regular language; O(1)
  ///   if the text is valid and the caret is at its end.
  public var verdict: Verdict {
    if case .valid(let isExtensible) = outcome(at: cursor.focus) {
      return .valid(isExtensible: isExtensible)
    }
    return validator.verdict(on: text, caret: caretIndex)
  }

  /// The kind of the verdict, which is faster to determine than a verdict with reasons.
  ///
  /// - Complexity: O(1) at the end of the text, if the validator is a regular language; otherwise,
  ///   that of ``verdict``.
  public var verdictKind: Verdict.Kind { kind(at: cursor.focus) }

  /// Returns the value that the text represents, if it is valid and the validator's values have
  /// that type.
  ///
  ///     var age = InputField("42", validator: .integer(in: 0...150))
  ///     age.value(as: Int.self)      // 42
  ///     age.value(as: String.self)   // nil: the values are numbers
  ///
  /// - Complexity: That of ``verdictKind``, and of converting the text.
  public func value<Value>(as type: Value.Type = Value.self) -> Value? {
    func value(_ validator: some Validator) -> Value? {
      verdictKind == .valid ? validator.value(ofValid: text) as? Value : nil
    }
    return value(validator)
  }

  /// The revision, validator and caret that a verdict on the same field depends on.
  package struct JudgedState: Hashable, Sendable {
    private let revision: Int
    private let validatorGeneration: Int
    /// The position of the caret, in bytes.
    private let caret: Int

    package init(revision: Int, validatorGeneration: Int, caret: Int) {
      self.revision = revision
      self.validatorGeneration = validatorGeneration
      self.caret = caret
    }
  }

  /// The state of the field that the verdict depends on.
  var judgedState: JudgedState {
    JudgedState(
      revision: revision, validatorGeneration: validatorGeneration, caret: cursor.focus.utf8)
  }

  private func kind(at caret: TextBuffer.Position) -> Verdict.Kind {
    // A rewritten insertion may make a text valid even if no plain insertion does.
    guard let outcome = outcome(at: caret), outcome != .invalid || validator.rewriting < .text
    else {
      return validator.verdict(on: text, caret: buffer.index(caret.utf8)).kind
    }
    return Verdict.Kind(outcome)
  }

  /// Returns the outcome of the automaton; `nil` if there is none.
  private func outcome(at caret: TextBuffer.Position) -> Outcome? {
    guard let automaton = language?.automaton else { return nil }
    let mark = trail.mark(before: caret.utf8)
    return buffer.string.withBytes { automaton.outcome(on: $0, caret: caret.utf8, after: mark) }
  }

  /// Runs the automaton again from the position of a change.
  mutating func retrace(from utf8: Int) {
    revision &+= 1
    trail.truncate(to: utf8)
    // Short texts are read from the start.
    guard buffer.string.utf8.count > Trail.spacing else { return }
    trail.extend(over: buffer.string, to: cursor.focus.utf8, by: language)
  }

  /// Returns the error for which the current text is blocked; `nil` if it is not.
  func blockingError() -> ValidationError? {
    guard isBarred(at: cursor.focus) else { return nil }
    return verdict.error
  }

  /// Returns whether the field's enforcement blocks the text with the caret at a position.
  func isBarred(at caret: TextBuffer.Position) -> Bool {
    if enforcement == .flag || kind(at: caret) != .invalid { return false }
    return (enforcement == .block || isHopeless) && !validator.letsStandInvalid(text)
  }

  /// Whether no insertions at any positions make the text valid.
  ///
  /// Without a language this is unknown, and an invalid verdict counts as hopeless.
  private var isHopeless: Bool {
    guard let automaton = language?.automaton else { return true }
    return !buffer.string.withBytes { automaton.couldGrow($0) }
  }
}

extension Verdict.Kind {
  init(_ outcome: Outcome) {
    switch outcome {
    case .valid: self = .valid
    case .incomplete: self = .incomplete
    case .invalid: self = .invalid
    }
  }
}

extension Trail {
  mutating func extend(over text: String, to end: Int, by language: Language?) {
    guard let automaton = language?.automaton else { return }
    text.withBytes { extend(over: $0, to: end, by: automaton) }
  }
}
