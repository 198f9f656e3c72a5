public import ValidationCore

extension FieldEditor {
  /// Ends editing: see ``InputField/endEditing()``.
  ///
  ///     let editor = FieldEditor(InputField("4", validator: .integer(in: 10...65)))
  ///     editor.endEditing()   // an error: 4 is too small
  ///     editor.visibleError   // the same error, which is shown from now on
  ///     editor.insert("2")
  ///     editor.endEditing()   // nil; the state is committed
  ///
  /// The state is then ``EditingState/committed``, or ``EditingState/invalid`` with an error that
  /// may be visible from now on. If a composition is refused, the text without it is judged.
  ///
  /// - Returns: `nil`, or the reason why the text is not valid or the composition was refused;
  ///   while an asynchronous check is pending, ``Refusal/turn(until:)``.
  @discardableResult
  public func endEditing() -> Refusal? {
    end(isSubmission: false)
  }

  /// Ends editing in order to submit the text; its error becomes visible under every
  /// ``ErrorDisplay``.
  ///
  ///     let editor = FieldEditor(InputField(validator: .nonEmpty), errorDisplay: .onSubmit)
  ///     editor.endEditing()   // an error, which is not shown yet
  ///     editor.submit()       // the same error, which is shown
  ///     editor.insert("rolf")
  ///     editor.submit()   // nil
  ///
  /// - Returns: The same as ``endEditing()``.
  @discardableResult
  public func submit() -> Refusal? {
    end(isSubmission: true)
  }

  /// Marks the current text as untouched, because it was loaded or saved.
  ///
  ///     let editor = FieldEditor(InputField(validator: .alphabetic))
  ///     editor.setText("rolf")   // a record that was loaded
  ///     editor.markUntouched()   // nil; the state is pristine
  ///     editor.setMarkedText("k")
  ///     editor.markUntouched()   // an error: text is being composed
  ///
  /// - Returns: `nil`, or ``Refusal/turn(until:)`` while text is marked.
  @discardableResult
  public func markUntouched() -> Refusal? {
    if let refusal = refusalOutOfTurn() { return refusal }
    guard state.next(on: .reset) != nil else { return .turn(until: .unmarked) }
    inquiries.drop()
    enqueueVerdict(kinds)
    move(on: .reset)
    deliverEvents()
    return nil
  }

  private func end(isSubmission: Bool) -> Refusal? {
    guard state == .validating else {
      return work(isSubmission ? .submission : .end) { [cachedVerdict = failure] field in
        field.endEditing(knowing: cachedVerdict)
      }
    }
    if let refusal = refusalOutOfTurn() { return refusal }
    let refusal = Refusal.turn(until: .answered)
    tracked.visibility.endFailed(isSubmission: isSubmission)
    enqueue(.endedEditing(refusal), kinds)
    deliverEvents()
    return refusal
  }

  /// The cached verdict on a text that is not valid, so that its error is created only once.
  private var failure: (InputField.JudgedState, Verdict)? {
    guard !isBusy, isContained, verdictKind != .valid else { return nil }
    _ = verdict
    return cachedVerdict.flatMap { cached in cached.verdict.map { (cached.subject, $0) } }
  }
}
