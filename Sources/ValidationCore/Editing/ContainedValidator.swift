/// A strategy that calls only library code, so that nothing reads or edits an editor's text during
/// a judgement.
///
/// For any other strategy, the editor keeps a copy of the field during each edit, at a cost linear
/// in the length of the text. This doesn't matter, since custom strategies read all of the text
/// anyway:
///
///     .digits, .mask("00-00") && .length(...5)     // contained: edited in place
///     .digits && .satisfying("free") { name in     // not contained: the closure might read
///       !editor.text.hasPrefix(name)               // the editor that calls it
///     }
package protocol ContainedValidator: Validator {
  /// Whether all parts are contained.
  var isContained: Bool { get }
}

extension ContainedValidator {
  /// Whether all parts are contained: `true` by default, for strategies without parts.
  package var isContained: Bool { true }
}

extension Validator {
  /// Whether the validator calls only library code.
  package var callsOnlyLibrary: Bool { (self as? any ContainedValidator)?.isContained ?? false }
}
