package import InputValidation

extension Wording {
  /// The wording with words for the faults of lines as well.
  package var ofLines: Wording {
    LineFault.words(in: self).reduce(self) { $0.replacing($1.key, with: .clause($1.value)) }
  }

  /// A Boolean value that tells whether the language is Chinese in simplified characters.
  var isChinese: Bool { language == "zh-Hans" }
}

extension LineFault {
  /// The words for the rules that lines with faults break.
  typealias Words = KeyValuePairs<Rule.Code, @Sendable (Phrase) -> String>

  /// Returns the words for faults: Chinese or, in any other language, English.
  fileprivate static func words(in wording: Wording) -> Words {
    wording.isChinese ? chinese : english
  }

  private static let english: Words = [
    byteOrderMark.code: { _ in "must not begin with a byte order mark" },
    tooLong.code: { "must be at most \($0["max"] ?? "0") bytes long" },
    carriageReturn.code: { _ in "must not end with a carriage return" },
    quoting.code: { _ in
      "must have quotation marks around all of a field, and two for one in it"
    },
    fields.code: { _ in "must have as many fields as the header" },
    same.code: { "must equal \($0["other"] ?? "the other column")" },
    unique.code: {
      "must not repeat the value of " + ($0["line"].map { "line \($0)" } ?? "an earlier row")
    },
    required.code: { _ in "must be there" },
    unknown.code: { _ in "must not be there: nothing says what it is" },
    repeated.code: { _ in "must not be there twice" },
    rewriting.code: { _ in "must satisfy the rules when it is rewritten, too" },
    noFinalNewline.code: { "must end with \($0["end"] == "null" ? "NUL" : "a line feed")" },
  ]
}
