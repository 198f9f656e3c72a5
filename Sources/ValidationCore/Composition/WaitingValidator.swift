/// A strategy that leaves characters out of place where they are typed, even if nothing completes
/// the text: refusing only them would join the digits around them.
package protocol WaitingValidator: Validator {
  /// Returns whether a text that is invalid may be the result of an edit.
  func letsStand(_ text: String) -> Bool
}

extension Validator {
  /// Returns whether an invalid text may be the result of an edit.
  package func letsStandInvalid(_ text: String) -> Bool {
    if let waiting = self as? any WaitingValidator { return waiting.letsStand(text) }
    if let combination = (self as? any CombinedValidator)?.combination {
      let parts = combination.parts
      return parts.contains { $0.letsStandInvalid(text) }
        && (combination.connective == .any
          || parts.allSatisfy {
            $0.letsStandInvalid(text) || !$0.verdict(on: text, caret: nil).isInvalid
          })
    }
    if let described = self as? any NamingComposition {
      return described.part.letsStandInvalid(text)
    }
    return (self as? any OptionalComposition)?.part.letsStandInvalid(text) ?? false
  }
}
