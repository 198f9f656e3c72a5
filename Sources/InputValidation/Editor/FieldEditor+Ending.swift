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
  /// - Returns: `nil`, or why the text can't stand, or why the composition was refused; or, while
  ///   an answer is awaited, an error with the code ``Rule/Code/turn``.
  @discardableResult
  public func endEditing() -> ValidationError? {
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
  public func submit() -> ValidationError? {
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
  /// - Returns: `nil`, or an error with the code ``Rule/Code/turn`` while text is marked.
  @discardableResult
  public func markUntouched() -> ValidationError? {
    if let error = errorOutOfTurn() { return error }
    guard state.next(on: .reset) != nil else { return turnError(until: "the marked text is final") }
    inquiryProgress = nil
    enqueueVerdict(kinds)
    move(on: .reset)
    tell()
    return nil
  }

  private func end(isSubmission: Bool) -> ValidationError? {
    guard state == .validating else {
      return work(isSubmission ? .submission : .end) { $0.endEditing() }
    }
    if let error = errorOutOfTurn() { return error }
    let error = turnError(until: "there is an answer")
    visibility.endFailed(isSubmission: isSubmission)
    enqueue(.endedEditing(error), kinds)
    tell()
    return error
  }
}
