/// A strategy that calls no code but the library's, so that no code looks at an editor, or edits,
/// while it judges.
///
/// What might do that gets a copy of the field to look at before each edit, which costs as much as
/// the text is long; for strategies of others, which read all of it anyway, that makes no
/// difference:
///
///     .digits, .mask("00-00") && .length(...5)     // contained: edited where the text is
///     .digits && .satisfying("free") { name in     // not contained: the closure may well ask
///       !editor.text.hasPrefix(name)               // the editor that holds it
///     }
package protocol ContainedValidator: Validator {
  /// Whether that holds for all parts.
  var isContained: Bool { get }
}

extension ContainedValidator {
  /// Holds: the default of what has no parts.
  package var isContained: Bool { true }
}

extension Validator {
  /// Whether the validator calls no code but the library's.
  package var callsOnlyLibrary: Bool { (self as? any ContainedValidator)?.isContained ?? false }
}
