package import ValidationCore

extension Wording {
  /// The wording with words for the faults of lines as well.
  package var ofLines: Wording {
    LineFault.words(in: self).reduce(self) { $0.replacing($1.key, with: $1.value) }
  }

  /// A Boolean value that tells whether the language is Chinese in simplified characters.
  var isChinese: Bool { language == "zh-Hans" }
}

extension LineFault {
  /// The words for the rules that lines with faults break.
  typealias Words = KeyValuePairs<Rule.Code, Rule.Words>

  /// Returns the words for faults: Chinese or, in any other language, English.
  fileprivate static func words(in wording: Wording) -> Words {
    wording.isChinese ? chinese : english
  }

  private static let english: Words = [
    byteOrderMark.code: .clause { _ in "must not begin with a byte order mark" },
    tooLong.code: .clause { phrase in
      let most = phrase["max"] ?? "0"
      return "must be at most \(most) \(most == "1" ? "byte" : "bytes") long"
    },
    carriageReturn.code: .clause { _ in "must not end with a carriage return" },
    innerQuote.code: .sentence { phrase in
      (phrase.subject.map { "\($0) has a quotation mark inside" }
        ?? "a quotation mark inside a field") + ": quote the field and double the mark"
    },
    closedQuote.code: .sentence { phrase in
      (phrase.subject.map { "\($0) has text" } ?? "text")
        + " after the closing quotation mark: double the mark if it belongs to the value"
    },
    openQuote.code: .sentence { phrase in
      phrase.subject.map { "\($0) has a quotation mark that is never closed" }
        ?? "the quotation mark is never closed"
    },
    innerReturn.code: .sentence { phrase in
      (phrase.subject.map { "\($0) has a carriage return" } ?? "a carriage return")
        + " outside quotation marks that ends no row: remove it, or quote the field"
    },
    fields.code: .clause { _ in "must have as many fields as the header" },
    same.code: .clause { "must equal \($0["other"] ?? "the other column")" },
    unique.code: .clause {
      "must not repeat the value of " + ($0["line"].map { "line \($0)" } ?? "an earlier row")
    },
    required.code: .clause { _ in "is missing" },
    unknown.code: .sentence { "unknown setting" + ($0.subject.map { " " + $0 } ?? "") },
    repeated.code: .clause { _ in "is set twice" },
    rewriting.code: .clause { _ in "must satisfy the rules when it is rewritten, too" },
    noFinalNewline.code: .clause {
      "must end with \($0["end"] == "null" ? "NUL" : "a line feed")"
    },
  ]
}
