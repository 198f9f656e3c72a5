internal import RegularLanguage

extension Syntax {
  /// Matches one of some words of ASCII, in any case of its letters.
  ///
  /// The flag `i` of patterns would add the letters outside of ASCII that have the same lower case.
  static func words(_ words: some Sequence<String>) -> Self {
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
