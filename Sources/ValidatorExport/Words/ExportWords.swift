internal import PatternSyntax
internal import ValidationCore
import ValidationWording

/// The words of pages and pictures in one language, apart from those of rules.
///
/// Each language is a file of this folder, and listed in ``all``. The compiler demands all words of
/// it but those of ``page``, whose names a test compares.
struct ExportWords: Sendable {
  /// The language, as a tag of BCP 47.
  let language: String

  /// The words of a page by their names; control characters stand for values.
  let page: KeyValuePairs<String, String>
  /// The text of a page without JavaScript.
  let noScript: String
  /// The text between a path and a remark about it.
  let colon: String
  /// Returns why a page leaves something out.
  let reason: @Sendable (Omission.Reason) -> String

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

extension ExportWords {
  /// The words of all languages, in the order of `Wording.all`.
  static let all: [Self] = [.english, .simplifiedChinese]

  /// The words in the language of a wording; English if there are none.
  init(_ wording: Wording) {
    let language = Wording.speaking(wording.language)?.language
    self = Self.all.first { $0.language == language } ?? .english
  }

  /// Returns the words of a page with a name; the name if there are none.
  subscript(name: String) -> String { page.first { $0.key == name }?.value ?? name }

  /// Returns a line about something that a page can't judge.
  func note(_ omission: Omission) -> String {
    let reason = reason(omission.reason)
    return omission.path.isEmpty ? reason : omission.path + colon + reason
  }
}
