public import ValidationCore

extension FieldEditor {
  /// Ends editing: see ``TextField/endEditing()``.
  ///
  ///     let editor = FieldEditor(TextField("4", validator: .integer(in: 10...65)))
  ///     editor.endEditing()   // an error: 4 can't stand
  ///     editor.visibleError   // the same, which is shown from now on
  ///     editor.insert("2")
  ///     editor.endEditing()   // nil; the state is committed
  ///
  /// The state is then ``EditingState/committed``, or ``EditingState/invalid`` with an error that
  /// may be visible from now on. If a composition is refused, what counts is the text without it.
  ///
  /// - Returns: `nil`, or why the text can't stand, or why the composition was refused; or,
  ///   while an answer is awaited, ``Refusal/turn(until:)``.
  @discardableResult
  public func endEditing() -> Refusal? {
    end(isSubmission: false)
  }

  /// Ends editing because the text is to be used now, which makes the error visible under any
  /// ``ErrorDisplay``.
  ///
  ///     let editor = FieldEditor(TextField(validator: .nonEmpty), errorDisplay: .onSubmit)
  ///     editor.endEditing()   // an error, which is not shown yet
  ///     editor.submit()       // the same error, which is
  ///     editor.insert("rolf")
  ///     editor.submit()   // nil
  ///
  /// - Returns: As ``endEditing()``.
  @discardableResult
  public func submit() -> Refusal? {
    end(isSubmission: true)
  }

  /// Takes the text as it is for one that nobody has touched: it was loaded, or saved.
  ///
  ///     let editor = FieldEditor(TextField(validator: .alphabetic))
  ///     editor.setText("rolf")   // a record that was loaded
  ///     editor.markUntouched()   // nil; the state is pristine
  ///     editor.setMarkedText("k")
  ///     editor.markUntouched()   // an error: somebody is composing
  ///
  /// - Returns: `nil`, or ``Refusal/turn(until:)`` while text is marked.
  @discardableResult
  public func markUntouched() -> Refusal? {
    if let refusal = refusalOutOfTurn() { return refusal }
    guard state.next(on: .reset) != nil else { return .turn(until: .unmarked) }
    inquiryProgress = nil
    enqueueVerdict(kinds)
    move(on: .reset)
    tell()
    return nil
  }

  private func end(isSubmission: Bool) -> Refusal? {
    guard state == .validating else {
      return work(isSubmission ? .submission : .end) { [judgement = failure] field in
        field.endEditing(knowing: judgement)
      }
    }
    if let refusal = refusalOutOfTurn() { return refusal }
    let refusal = Refusal.turn(until: .answered)
    visibility.endFailed(isSubmission: isSubmission)
    enqueue(.endedEditing(refusal), kinds)
    tell()
    return refusal
  }

  /// What is known of a text that can't stand, so that its error is made once.
  private var failure: (TextField.JudgedState, Verdict)? {
    guard !isBusy, isContained, verdictKind != .valid else { return nil }
    _ = verdict
    return judgement.flatMap { judgement in judgement.verdict.map { (judgement.subject, $0) } }
  }
}
