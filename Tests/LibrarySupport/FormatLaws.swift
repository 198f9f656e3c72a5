package import InputValidation
import RegularLanguage
package import Testing

/// Properties of each format with a language.
package enum FormatLaws {
  /// Expects that values round-trip, that near misses are not valid, and that control characters,
  /// marks and bidirectional controls are rejected.
  package static func check<Value: Equatable>(
    _ validator: some Validator<Value>,
    states: Int = 300,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(roundTripFlaws(validator) == [], sourceLocation: sourceLocation)
    for text in try validator.nearMisses(count: 100, seed: 7) {
      #expect(
        !validator.isValid(text), Comment(rawValue: text.debugDescription),
        sourceLocation: sourceLocation)
    }
    for text in try validator.samples(count: 200, seed: 7).prefix(20) {
      for bad in ["\n", "\r", "\0", "\u{2028}", "\u{202E}", "\u{2066}", "\u{200F}"] {
        #expect(!validator.isValid(text + bad), sourceLocation: sourceLocation)
        #expect(!validator.isValid(bad + text), sourceLocation: sourceLocation)
      }
    }
    let count = try #require(validator.language?.automaton?.stateCount)
    #expect(count <= states, sourceLocation: sourceLocation)
  }
}
