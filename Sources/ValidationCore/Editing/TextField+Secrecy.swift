extension TextField {
  /// Marks the text as secret, whatever the validator is.
  package mutating func hide() { isSecret = true }

  /// The error of a text that can't be judged yet, because an answer is pending.
  package var unansweredError: ValidationError {
    ValidationError(Rule(.unanswered), at: isSecret ? 0..<0 : 0..<count)
  }
}

extension TextField: CustomReflectable {
  /// A mirror of the text, what is selected and marked of it, and what it must be; of a secret,
  /// there are three bullets alone, since a place in it would tell how long it is.
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
