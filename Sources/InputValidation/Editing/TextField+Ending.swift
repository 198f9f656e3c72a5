extension TextField {
  /// Ends editing: commits what is being composed, lets the validator change what it has to change
  /// at the end, and asks it whether the text can stand as a final value.
  ///
  /// - Returns: `nil`, or why the text can't stand, or why the composition was refused.
  @discardableResult
  public mutating func endEditing() -> ValidationError? {
    let refusal = unmarkText()
    // Nothing has followed an announcement.
    withdrawProvisional()
    history.perform(.breakRun)
    if var edit = validator.finalEdit(of: self) {
      edit.origin = .programmatic
      // Where that is barred, the text is judged as it is.
      apply(edit)
    }
    return refusal ?? validator.error(in: text)
  }
}
