/// The grammar of a language: how a ``Wording`` combines the words for rules into messages.
///
/// Each function returns a complete phrase, so that a language can choose word order and
/// punctuation.
///
///     struct German: Grammar {
///       func requirement(_ noun: String, isNegated: Bool) -> String {
///         isNegated ? "darf nicht \(noun) sein" : "muss \(noun) sein"
///       }
///       // ...
///     }
public protocol Grammar: Sendable {
  /// Returns the requirement that a text be something, or not: "must be a number".
  func requirement(_ noun: String, isNegated: Bool) -> String

  /// Returns requirements joined by "and" or "or": "must be ... and must be ...".
  func joined(_ requirements: [String], by connective: Connective) -> String

  /// Returns a compound requirement in brackets, as part of another requirement.
  func bracketed(_ requirement: String) -> String

  /// Returns the words for omitted items: "7 others".
  func others(_ count: Int) -> String

  /// Returns the words for a rule that the wording does not know.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - isNegated: Whether the text must not satisfy it.
  ///   - length: Whether a person reads it at a field, who can do nothing with the code of the
  ///     rule, or a developer who needs details.
  /// - Returns: A demand.
  func requirement(of rule: Rule, isNegated: Bool, _ length: Phrase.Length) -> String

  /// Returns the message that no text can satisfy a requirement: "no value can satisfy this: ...".
  func unsatisfiable(_ requirement: String) -> String

  /// Returns a message about something that has a name: "PORT must be ...; did you mean ...?".
  ///
  /// - Parameters:
  ///   - name: The name, which may be empty; `nil` if there is no name.
  ///   - message: The message without its subject.
  ///   - suggestion: A likely correction; `nil` if there is none.
  /// - Returns: A sentence.
  func sentence(about name: String?, _ message: String, suggestion: String?) -> String

  /// Returns a message that is a sentence by itself, with the name of what it is about: "PORT: no
  /// value can satisfy this: ...".
  ///
  /// - Parameters:
  ///   - name: The name, which may be empty.
  ///   - message: The sentence.
  /// - Returns: Both.
  func remark(about name: String, _ message: String) -> String

  /// Returns a message of a report that requires action: "error: ...".
  func error(_ message: String) -> String

  /// Returns why something is not done that has nothing to do with rules: "there is nothing to
  /// undo".
  ///
  /// - Parameter refusal: The reason; never a broken rule.
  /// - Returns: A sentence.
  func refusal(_ refusal: Refusal) -> String

  /// Returns messages in a row, each of which stands by itself: "...; ...".
  func listed(_ messages: [String]) -> String

  /// Returns what a detailed message says after a demand about what could stand at the place:
  /// ": expected a digit or nothing more".
  ///
  /// - Parameters:
  ///   - characters: What could stand there, four items at most; none if only the end could.
  ///   - isEndAllowed: Whether the text could end there as well.
  /// - Returns: The words, with the punctuation before them.
  func expectation(of characters: [ExpectedCharacters.Item], isEndAllowed: Bool) -> String

  /// Returns what a message about a line calls a character that people can't see, or take for
  /// another one: "U+00A0, a no-break space".
  ///
  /// - Parameters:
  ///   - character: The character, of which ``FoundCharacter/code`` is the number.
  ///   - name: The name that the wording has for it; `nil` if it has none.
  /// - Returns: The words.
  func name(of character: FoundCharacter, _ name: String?) -> String

  /// The same grammar for messages about columns of a table, if it says of a name that it is that
  /// of a column.
  var ofColumns: Self { get }
}

extension Grammar {
  /// The default: names of columns stand as they are.
  public var ofColumns: Self { self }

  /// The name, a colon, and the sentence.
  public func remark(about name: String, _ message: String) -> String { name + ": " + message }
}

/// How several requirements are combined.
public enum Connective: Sendable {
  /// All of them must be met.
  case all
  /// One of them is enough.
  case any

  /// What a negation makes of it, by De Morgan's laws.
  var negated: Self { self == .all ? .any : .all }
}
