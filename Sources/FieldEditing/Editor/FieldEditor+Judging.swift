public import ValidationCore

extension FieldEditor {
  /// The verdict on the text, with the caret where it is, with the answer of whoever was asked, and
  /// with what the fields of a form have to be together.
  ///
  /// A validator that asks for it while it judges gets an error with the code
  /// ``Rule/Code/unanswered``.
  ///
  /// - Complexity: that of ``TextField/verdict``; O(1) if nothing has changed since it was asked
  ///   for, and the validator calls no code but the library's.
  public var verdict: Verdict {
    if isJudging { return .invalid(field.unansweredError) }
    let verdict = validatorVerdict
    guard verdict.isValid else { return verdict }
    if case .rejected(let error) = inquiryProgress { return .invalid(error) }
    return objection ?? verdict
  }

  /// The kind of the ``verdict``, which takes less time than its reasons.
  public var verdictKind: Verdict.Kind {
    if isJudging { return .invalid }
    let kind = validatorKind
    guard kind == .valid else { return kind }
    if case .rejected = inquiryProgress { return .invalid }
    return objection?.kind ?? kind
  }

  /// What the validator has said of a text with the caret at a place.
  struct Judgement {
    let subject: TextField.JudgedState
    var kind: Verdict.Kind?
    var verdict: Verdict?
  }

  /// The verdict of the validator.
  private var validatorVerdict: Verdict {
    guard isJudgementKept else { return judging { field.verdict } }
    if let verdict = judgement?.verdict { return verdict }
    let verdict = current.verdict
    judgement?.verdict = verdict
    return verdict
  }

  /// The kind of the verdict of the validator.
  private var validatorKind: Verdict.Kind {
    guard isJudgementKept else { return judging { field.verdictKind } }
    if let kind = judgement?.kind { return kind }
    let kind = current.verdictKind
    judgement?.kind = kind
    return kind
  }

  /// Forgets what is known of another text.
  ///
  /// - Returns: Whether what is found out of this one can be kept: what a busy field shows is not
  ///   what it will be, and code of others may change its mind.
  private var isJudgementKept: Bool {
    // A busy field keeps the strategy that it has.
    bringUpToDate()
    if isBusy || !isContained { return false }
    // A property that the other module computes would be given a copy of the whole field.
    let subject = TextField.JudgedState(
      revision: current.revision, validatorGeneration: current.validatorGeneration,
      caret: current.cursor.focus.utf8)
    if judgement?.subject != subject { judgement = Judgement(subject: subject) }
    return true
  }

  /// Judges the text; where code of others does, it can't edit meanwhile, nor ask for the verdict.
  private func judging<Answer>(_ judge: () -> Answer) -> Answer {
    if isContained { return judge() }
    let wasBusy = isBusy
    (isJudging, isBusy) = (true, true)
    defer { (isJudging, isBusy) = (false, wasBusy) }
    return judge()
  }

  /// A Boolean value that tells whether the verdict may change without a change of the field, since
  /// code of others judges the text, or answers later.
  package var isVerdictVolatile: Bool { isBusy || !isContained || inquirer != nil }

  /// Has the mediator know that the verdict may be another now.
  package func noteJudgementMayChange() {
    guard isCounted else { return }
    isCounted = false
    mediator?.noteJudgementMayChange(of: self)
  }
}
