/// A strategy whose texts are those of a language that pass a check in code besides.
///
/// So lines can be judged, which automata read once: at the end of a line that is a candidate, the
/// check is asked.
package protocol CheckedValidator: Validator {
  /// The language that all valid texts are in, none of which has more than 256 bytes.
  var candidates: Language { get }

  /// Returns whether a candidate is valid; what it returns for any other text means nothing.
  func passesCheck(_ text: Span<UInt8>) -> Bool

  /// A Boolean value that tells whether verdicts are exact, although there is no language.
  ///
  /// The default is `false`.
  var judgesExactly: Bool { get }
}

extension CheckedValidator {
  package var judgesExactly: Bool { false }
}
