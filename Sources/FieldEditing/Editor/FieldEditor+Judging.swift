public import ValidationCore

extension FieldEditor {
  /// The verdict on the text with the current caret, including the answer to an inquiry and the
  /// relations between the fields of a form.
  ///
  /// If a validator reads this property while it judges, the verdict is an error with the code
  /// ``Rule/Code/unanswered``. The same applies to a closure of a relation between the fields of a
  /// form, since verdicts depend on all relations.
  ///
  /// - Complexity: The same as ``InputField/verdict``; O(1) if nothing has changed since the last
  ///   access and the validator calls only code of the library.
  public var verdict: Verdict {
    if isUnknown { return .invalid(field.unansweredError) }
    let verdict = validatorVerdict
    guard verdict.isValid else { return verdict }
    if let error = inquiries.rejection { return .invalid(error) }
    return externalVerdict ?? verdict
  }

  /// The kind of the ``verdict``, which is faster to compute than the verdict itself.
  public var verdictKind: Verdict.Kind {
    if isUnknown { return .invalid }
    let kind = validatorKind
    guard kind == .valid else { return kind }
    if inquiries.rejection != nil { return .invalid }
    return externalVerdict?.kind ?? kind
  }

  /// Whether the text is invalid with the caret where the last edit has left it.
  var isInvalidSinceEdit: Bool {
    let field = field
    guard let editedCaret, editedCaret != field.cursor.focus.utf8, !isUnknown,
      validatorKind != .valid
    else { return true }
    let caret = field.text.utf8.index(
      field.text.startIndex, offsetBy: min(editedCaret, field.text.utf8.count))
    return judging { $0.validator.verdict(on: $0.text, caret: caret).kind } == .invalid
  }

  /// A cached result of the validator, for one text and caret position.
  struct CachedVerdict {
    let subject: InputField.JudgedState
    var kind: Verdict.Kind?
    var verdict: Verdict?
  }

  /// The verdict of the validator.
  private var validatorVerdict: Verdict {
    guard canCacheVerdict else { return judging(\.verdict) }
    if let verdict = cachedVerdict?.verdict { return verdict }
    let verdict = current.verdict
    cachedVerdict?.verdict = verdict
    return verdict
  }

  /// The kind of the verdict of the validator.
  private var validatorKind: Verdict.Kind {
    guard canCacheVerdict else { return judging(\.verdictKind) }
    if let kind = cachedVerdict?.kind { return kind }
    let kind = current.verdictKind
    cachedVerdict?.kind = kind
    return kind
  }

  /// Whether the verdict can be cached; reading this property discards a result for another text.
  ///
  /// It can't be cached while the field is busy, since the text is provisional then, or if a custom
  ///   validator judges it, which may change its verdict.
  private var canCacheVerdict: Bool {
    // A busy field keeps its validator.
    bringUpToDate()
    if isBusy || !isContained { return false }
    // A computed property of the other module would receive a copy of the whole field.
    let subject = InputField.JudgedState(
      revision: current.revision, validatorGeneration: current.validatorGeneration,
      caret: current.cursor.focus.utf8)
    if cachedVerdict?.subject != subject { cachedVerdict = CachedVerdict(subject: subject) }
    return true
  }
}
