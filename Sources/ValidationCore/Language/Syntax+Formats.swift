package import RegularLanguage

extension Syntax {
  /// Creates the syntax of a pattern of the library's own; of one that is malformed, nothing.
  package init(pattern: String) {
    self = (try? PatternParser.parse(pattern, limits: Limits())) ?? .nothing
  }
}

extension Syntax {
  /// Matches one of some words of ASCII, in any case of its letters.
  ///
  /// The flag `i` of patterns would add the letters outside ASCII that have the same lower case.
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
  /// The digits, each in a set of its own, with what they stand for.
  package static let eachDigit = (0..<10).map { digit in
    (set: Self(Unicode.Scalar(UInt8(ascii: "0") + digit)), value: Int(digit))
  }
}

extension Expression {
  /// The texts that a machine of the library's own accepts; of one that is malformed, nothing.
  package static func texts(of machine: StateMachine?) -> Self {
    machine.map(Self.machine) ?? .union([])
  }
}
