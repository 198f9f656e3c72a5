/// A form with fixed characters that could also be content, such as the code of "+39 000 0000000".
package protocol CodedForm: Validator {
  /// Returns the content of a text in the form, without the fixed characters; `nil` for any other
  /// text.
  func content(of text: String) -> String?

  /// Returns whether a text has more that could be content than the inserted text.
  func addsCode(_ text: String, to inserted: String) -> Bool
}

extension Validator {
  /// The form that a validator requires, alone or with other parts.
  var codedForm: (any CodedForm)? {
    if let form = self as? any CodedForm { return form }
    if let combined = self as? any CombinedValidator, combined.combination.connective == .all {
      return combined.combination.parts.lazy.compactMap(\.codedForm).first
    }
    if let described = self as? any NamingComposition { return described.part.codedForm }
    return (self as? any OptionalComposition)?.part.codedForm
  }
}
