internal import PatternSyntax

/// The words of pictures in one language.
struct PictureWords: Sendable {
  /// The language, as a tag of BCP 47.
  let language: String
  /// All scalars.
  let any: String
  /// The scalars that `.` matches.
  let anyInLine: String
  /// All letters, as in the rule `alphabetic`.
  let letters: String
  /// The start of a label for all scalars except some.
  let not: String
  /// The title of an automaton without a rule.
  let automaton: String
  /// The title of a railroad diagram.
  let railroad: String
  /// The empty set of texts.
  let nothing: String
  /// The conditions on a place in the text.
  let assertions: [Assertion: String]
  /// The captions of lookahead and lookbehind.
  let followed: String
  let notFollowed: String
  let preceded: String
  let notPreceded: String
  /// Returns the description of an automaton.
  let states: @Sendable (_ count: Int, _ start: Int, _ accepting: String) -> String
  /// Returns the name of a state.
  let state: @Sendable (_ number: Int, _ isAccepting: Bool) -> String
  /// Returns the description of a railroad diagram.
  let reading: String
  /// Returns how often a part is repeated.
  let times: @Sendable (Repetition) -> String
}

extension PictureWords {
  /// The words of the language of a tag; English if there are none.
  init(_ language: String) {
    self = language.hasPrefix("zh") ? .simplifiedChinese : .english
  }

  static let english = Self(
    language: "en", any: "any", anyInLine: "not line end", letters: "letters", not: "not",
    automaton: "Automaton", railroad: "Railroad diagram", nothing: "nothing",
    assertions: [
      .start: "start of text", .end: "end of text", .wordBoundary: "word boundary",
      .notWordBoundary: "no word boundary",
    ],
    followed: "followed by", notFollowed: "not followed by", preceded: "preceded by",
    notPreceded: "not preceded by",
    states: { count, start, accepting in
      "An automaton with \(count == 1 ? "one state" : "\(count) states"). "
        + "Reading starts in state \(start). "
        + (accepting.isEmpty ? "It accepts no text." : "It accepts in: \(accepting).")
    },
    state: { number, isAccepting in "State \(number)" + (isAccepting ? ", accepting" : "") },
    reading: "Each way from the left to the right spells a text that matches.",
    times: { bounds in
      switch (bounds.minimum, bounds.maximum) {
      case (let minimum, nil): "at least \(minimum) times"
      case (0, let maximum?): maximum == 1 ? "at most once" : "at most \(maximum) times"
      case (let minimum, let maximum?):
        minimum == maximum
          ? minimum == 1 ? "once" : "\(minimum) times" : "\(minimum) to \(maximum) times"
      }
    })
}
