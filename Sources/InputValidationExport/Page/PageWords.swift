internal import ValidationCore

/// The words of a page in one language.
struct PageWords {
  /// The words by their names; control characters stand for values.
  let words: KeyValuePairs<String, String>
  private let isChinese: Bool

  /// Creates the words for a language, which are English unless there are others.
  init(_ wording: Wording) {
    isChinese = wording.language == Wording.simplifiedChinese.language
    words = isChinese ? Self.chinese : Self.english
  }

  /// Returns the words with a name; the name if there are none.
  subscript(name: String) -> String { words.first { $0.key == name }?.value ?? name }

  /// Returns a line about something that the page can't judge.
  func note(_ omission: Omission) -> String {
    let reason = isChinese ? omission.reason.chinese : "\(omission.reason)"
    return omission.path.isEmpty
      ? reason : omission.path + (isChinese ? Self.chineseColon : ": ") + reason
  }

  static let english: KeyValuePairs = [
    "title": "Try it", "text": "Text", "language": "Language",
    "refuse": "Refuse keys that can't lead to a valid text", "refused": "Refused:",
    "expected": "Expected:", "space": "space", "end": "end", "completes": "completes",
    "completed": "Completed:", "valid": "valid", "incomplete": "incomplete", "invalid": "invalid",
    "left": "not judged here", "atServer": "This page can't judge this text.",
    "verdict": "Verdict", "place": "Place", "at": "after \u{1}", "range": "\u{1} to \u{2}",
    "completion": "Shortest completion", "samples": "Valid texts",
    "misses": "Texts that are nearly valid", "empty": "(empty)",
    "picture": "The automaton, with the current state", "check": "Check all",
    "invalidCount": "Fields with errors: \u{1}", "allValid": "All fields are valid.",
    "leftOut": "Not judged here",
  ]
}
