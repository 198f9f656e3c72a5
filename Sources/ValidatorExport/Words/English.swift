internal import PatternSyntax
internal import ValidationCore

extension ExportWords {
  /// The words in English.
  static let english = Self(
    language: "en",
    page: [
      "title": "Try it", "text": "Text", "language": "Language",
      "refuse": "Refuse keys that can't lead to a valid text",
      "refused": "Refused: \u{1} at character \u{2}:",
      "expected": "Expected:", "space": "space", "end": "end", "completes": "completes",
      "completed": "Completed:", "valid": "valid", "incomplete": "incomplete", "invalid": "invalid",
      "left": "not judged here", "atServer": "This page can't judge this text.",
      "verdict": "Verdict", "place": "Place",
      "before": "before character \u{1}", "character": "character \u{1}",
      "range": "characters \u{1} to \u{2}", "atEnd": "at the end", "pattern": "Pattern",
      "wider": "It also matches \u{1}.", "railroad": "Railroad diagram",
      "completion": "Shortest completion", "samples": "Valid texts",
      "misses": "Texts that are nearly valid", "empty": "(empty)",
      "picture": "The automaton, with the current state", "check": "Check all",
      "invalidCount": "Fields with errors: \u{1}", "allValid": "All fields are valid.",
      "leftOut": "Not judged here",
    ],
    noScript: "This page needs JavaScript.", colon: ": ",
    // It describes itself in English.
    reason: { "\($0)" },
    any: "any", anyInLine: "not line end", letters: "letters", not: "not",
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
