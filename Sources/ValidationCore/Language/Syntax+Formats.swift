package import RegularLanguage

extension Syntax {
  /// Creates the syntax of a pattern of the library; one that matches nothing if it is malformed.
  package init(pattern: String) {
    self = (try? PatternParser.parse(pattern, limits: Limits())) ?? .nothing
  }

  /// Returns a syntax that matches any of several ASCII words, ignoring case.
  ///
  /// The pattern flag `i` would add non-ASCII letters with the same lowercase mapping.
  package static func words(_ words: some Sequence<String>) -> Self {
    .alternation(
      words.map { word in
        .concatenation(
          word.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isLetter = ScalarSet.asciiLetters.contains(scalar)
            // The cases of a letter differ in one bit.
            return .set(
              isLetter
                ? ScalarSet(scalar).union(ScalarSet(Unicode.Scalar(byte ^ 0x20)))
                : ScalarSet(scalar))
          })
      })
  }
}

extension ScalarSet {
  /// A set for each digit, with its value.
  package static let eachDigit = (0..<10).map { digit in
    (set: Self(Unicode.Scalar(UInt8(ascii: "0") + digit)), value: Int(digit))
  }
}

extension Expression {
  /// Returns the texts that a state machine of the library accepts; no texts if it is malformed.
  package static func texts(of machine: StateMachine?) -> Self {
    machine.map(Self.machine) ?? .union([])
  }
}
