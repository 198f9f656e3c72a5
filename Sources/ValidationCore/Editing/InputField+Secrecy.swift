extension InputField {
  /// Marks the text as a secret, whatever the validator is.
  package mutating func hide() { isSecret = true }

  /// The error of a text whose verdict is still outstanding.
  package var unansweredError: ValidationError {
    ValidationError(Rule(.unanswered), at: isSecret ? 0..<0 : 0..<count)
  }
}

extension InputField: CustomReflectable {
  /// A mirror of the text, its selection and marked range, and the rule; for a secret, only three
  /// bullets, since any position would reveal its length.
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("text", isSecret ? Redaction.mask : text)]
    if !isSecret {
      children.append(("selection", selection))
      if let markedRange { children.append(("markedRange", markedRange)) }
      children.append(("rule", validator.rule))
    }
    children.append(("enforcement", enforcement))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
