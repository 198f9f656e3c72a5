import TestSupport

#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  /// Words and phrases that this project does not use, and what it uses instead.
  ///
  /// They are checked in comments, literals and documents. Nearly all of them are idioms of another
  /// language, or private terms of this project instead of standard ones.
  @Suite struct PlainEnglishTests {
    /// The phrases, as regular expressions that ignore case, with their replacements.
    private static let replacements = [
      (#"\b(nobody|somebody|whoever)\b"#, "a concrete subject: the caller, the user, the editor"),
      (#"\bbehind\b"#, "after; hidden by"),
      (#"\bBoolean value that (tells|says) whether\b"#, "Whether ..."),
      (#"(?<!there )\bis no (number|choice|range|setting|mask|report|scheme)\b"#, "is not a ..."),
      (#"\bno (choice|number) for '"#, "invalid value 'x' for '--y'"),
      (#"\bmeans nothing to\b"#, "can't be combined with; is ignored by"),
      (#"\bmake no sense together\b"#, "can't be combined"),
      (#"\bthe wrong way round\b"#, "reversed"),
      (#"\bat the moment of\b"#, "when"),
      (#"\bof late\b"#, "recently"),
      (#"\bfor all that\b"#, "nevertheless; or nothing"),
      (#"\bthe way in which\b"#, "how"),
      (#"\bhas to do with\b"#, "concerns; uses"),
      (#"\bthe first one that\b"#, "the first that"),
      (#"\bis none of\b"#, "is not one of"),
      (#"\bmend(s|ed|ing)?\b"#, "repair"),
      (#"\bcapital (letters?|ones?)\b"#, "uppercase"),
      (#"\bsmall letters?\b"#, "lowercase letter"),
      (#"\bwhat a thing comes to\b"#, "the result"),
      (#"\bsmall source of chance\b"#, "seeded pseudorandom generator"),
      (#"\bnone where\b"#, "empty if; nil if"),
      (#"`nil` where\b"#, "`nil` if"),
      (#"\bto its end\b"#, "until the end; completely"),
      (#"\binside of\b"#, "inside"),
      (#"\b(makes? no sense|what it stands for)\b"#, "is invalid; its meaning"),
      (#"\b(once more|anew)\b"#, "again"),
      (#"\bleft out (is|are)\b"#, "is not accepted"),
      (#"\b(colour|neighbour|honour|behaviour)"#, "American spelling, as in Swift"),
      (#"\b(?-i:note[A-Z])\w*"#, "record"),
      (#"\.note\("#, "record"),
      (#"\b(is(Told|Spelt|Spelled)|goesOn|spelt)\b"#, "isReported; isRendered; continues"),
      (#"\bbreach(es)?\b"#, "violation; error, verdict"),
      ("objection", "violation; error, verdict"),
      (#"\b(told|tells?) (\w+ )?apart\b"#, "distinguish"),
      (#"\bstands? at (a|the)\b"#, "is at"),
      (#"\bfrom which on\b"#, "from which"),
      (#"\b(atMost|atLeast) (most|least)\b"#, "limit, maximum, minimum"),
      (#"\b(most|least)(Length|Count|Bytes|Decimals)\b"#, "maximumLength, minimumLength"),
      (#"\bthat (data|values|rows?|columns?) bears?\b"#, "satisfy"),
      (#"\b(in|for) any pieces\b"#, "pieces of any size"),
      (#"\b(initial|optim|normal|recogn|organ)is(e|es|ed|er|ing|ation)\b"#, "American spelling"),
    ]

    /// A pattern of all phrases, most of which are tried only at the start of a word.
    private static var any: String {
      let phrases = replacements.map(\.0)
      let words = phrases.filter { $0.hasPrefix(#"\b"#) }.map { $0.dropFirst(2) }
      let others = phrases.filter { !$0.hasPrefix(#"\b"#) }
      return (others + [#"\b(?:"# + words.joined(separator: "|") + ")"]).joined(separator: "|")
    }

    @Test func `sources and documents are in plain English`() throws {
      let any = try Self.pattern(Self.any)
      let paths =
        try PackageDirectory.files(below: ["Sources", "Tests"], withSuffix: ".swift")
        + PackageDirectory.documents()
        + PackageDirectory.files(below: ["Sources"], withSuffix: ".txt")
      #expect(paths.count > 700)
      for path in paths where !Self.isData(path) && !path.hasSuffix("/PlainEnglishTests.swift") {
        let text = try PackageDirectory.text(of: path)
        for range in Self.ranges(of: any, in: text) {
          let line = text[..<range.lowerBound].count { $0.isNewline } + 1
          let remedy = try Self.replacements.first {
            !Self.ranges(of: try Self.pattern($0.0), in: String(text[range])).isEmpty
          }
          Issue.record("\(path):\(line): '\(text[range])'; better: \(remedy?.1 ?? "")")
        }
      }
    }

    @Test(arguments: [
      ("/// A Boolean value that tells whether it is.", true), ("// Nobody knows.", true),
      ("// a lookbehind, and its hindsight", false), ("// what is after it", false),
      ("'x' is no number for '--min'", true), ("there is no number", false),
      ("if isTold { noteMark() }", true), ("// a note[1] at most", false),
    ]) func `phrases are found as words`(line: String, isFound: Bool) throws {
      let isMatch = try Self.replacements.contains {
        !Self.ranges(of: try Self.pattern($0.0), in: line).isEmpty
      }
      #expect(isMatch == isFound)
    }

    /// Returns whether a file is generated data, such as the scripts, one of which is `Mend`.
    private static func isData(_ path: String) -> Bool { path.contains("/Generated/") }

    private static func pattern(_ pattern: String) throws -> NSRegularExpression {
      try NSRegularExpression(pattern: pattern, options: .caseInsensitive)
    }

    private static func ranges(
      of pattern: NSRegularExpression,
      in text: String
    ) -> [Range<String.Index>] {
      let whole = NSRange(text.startIndex..., in: text)
      return pattern.matches(in: text, range: whole).compactMap { Range($0.range, in: text) }
    }
  }
#endif
