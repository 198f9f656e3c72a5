extension TextField {
  /// Takes the text for one that nobody should see, whatever the validator is.
  package mutating func hide() { isSecret = true }

  /// The error of a text that nobody can judge now, as long as there is no answer about it.
  package var unansweredError: ValidationError {
    ValidationError(Rule(.unanswered), at: isSecret ? 0..<0 : 0..<count)
  }
}

extension TextField: CustomReflectable {
  /// A mirror of the text, what is selected and marked of it, and what it has to be; of a secret,
  /// there are three bullets alone, since a place in it would tell how long it is.
  public var customMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("text", isSecret ? Veil.mask : text)]
    if !isSecret {
      children.append(("selection", selection))
      if let markedRange { children.append(("markedRange", markedRange)) }
      children.append(("rule", validator.rule))
    }
    children.append(("enforcement", enforcement))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
