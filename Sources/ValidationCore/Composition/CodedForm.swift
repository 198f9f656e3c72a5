/// A form with fixed characters and content between them, such as "+39 000 0000000".
package protocol CodedForm: Validator {
  /// Returns the content of a text in the form, without the fixed characters; `nil` for any other
  /// text.
  func content(of text: String) -> String?

  /// Returns the text in the form that has a content; `nil` if it doesn't fit.
  func text(holding content: String) -> String?

  /// Returns whether a scalar could be content, although it may be fixed.
  func takes(_ scalar: Unicode.Scalar) -> Bool

  /// Whether each text that is incomplete is the start of a valid one.
  var isFilledInOrder: Bool { get }
}

extension CodedForm {
  /// Returns what could be content in a text.
  func held(in text: String) -> String.UnicodeScalarView {
    String.UnicodeScalarView(text.unicodeScalars.filter(takes))
  }

  /// Returns whether a text has more that could be content than the inserted text.
  func addsCode(_ text: String, to inserted: String) -> Bool {
    held(in: text).count > held(in: inserted).count
  }

  /// Returns the content of a text, if it is in the form and has any.
  func ownContent(of text: String) -> String? {
    content(of: text).flatMap { $0.isEmpty ? nil : $0 }
  }
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

  /// The alternatives that require a form, each with that form.
  var codedForms: [FormAlternative] {
    if let combined = self as? any CombinedValidator, combined.combination.connective == .any {
      return combined.combination.codedForms
    }
    return codedForm.map { [FormAlternative(part: self, form: $0)] } ?? []
  }
}

/// A part of a composition, with the form that it requires.
struct FormAlternative {
  let part: any Validator
  let form: any CodedForm
}

extension [FormAlternative] {
  /// Returns the form of a text that has content, and the content.
  func owner(of text: String) -> (alternative: FormAlternative, content: String)? {
    lazy.compactMap { alternative in
      alternative.form.ownContent(of: text).map { (alternative, $0) }
    }.first
  }

  /// Returns the text that has a content, in the first form for which it is then valid, or else in
  /// the first that it may still fill.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - isSuitable: Returns whether a text in a form is.
  /// - Returns: The text; `nil` if the content fits in no form.
  func text(
    holding content: String,
    where isSuitable: (String, any CodedForm) -> Bool = { _, _ in true }
  ) -> String? {
    let texts = compactMap { alternative -> (text: String, verdict: Verdict)? in
      guard let text = alternative.form.text(holding: content), isSuitable(text, alternative.form)
      else { return nil }
      let verdict = alternative.part.verdict(on: text)
      return verdict.isInvalid ? nil : (text, verdict)
    }
    return (texts.first { $0.verdict.isValid } ?? texts.first)?.text
  }
}
