public import ValidationCore

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

  /// Returns requirements joined as one of several that the other connective joins: "must either be
  /// ... or be ...".
  func nested(_ requirements: [String], by connective: Connective) -> String

  /// Returns the words for omitted items: "7 others".
  func others(_ count: Int) -> String

  /// Returns the requirement of a rule that the wording has no words for.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - isNegated: Whether the text must not satisfy it.
  ///   - length: The amount of detail: a person at a field has no use for the rule's code, but a
  ///     developer needs it.
  /// - Returns: The requirement.
  func requirement(of rule: Rule, isNegated: Bool, _ length: Phrase.Length) -> String

  /// Returns the message that no text can satisfy a requirement: "no value can satisfy this: ...".
  func unsatisfiable(_ requirement: String) -> String

  /// Returns a message about a named subject: "PORT must be ...; did you mean ...?".
  ///
  /// - Parameters:
  ///   - name: The name, which may be empty; `nil` if there is no name.
  ///   - message: The message without its subject.
  ///   - suggestion: A likely correction; `nil` if there is none.
  /// - Returns: A sentence.
  func sentence(about name: String?, _ message: String, suggestion: String?) -> String

  /// Returns a message that is a complete sentence, with the name of its subject: "PORT: no value
  /// can satisfy this: ...".
  ///
  /// - Parameters:
  ///   - name: The name, which may be empty.
  ///   - message: The sentence.
  /// - Returns: The sentence with the name.
  func remark(about name: String, _ message: String) -> String

  /// Returns a message of a report that requires action: "error: ...".
  func error(_ message: String) -> String

  /// Returns the message for a refusal that does not concern a rule: "there is nothing to undo".
  ///
  /// - Parameter refusal: The refusal; never ``Refusal/rule(_:)``.
  /// - Returns: A sentence.
  func refusal(_ refusal: Refusal) -> String

  /// Returns a list of complete messages: "...; ...".
  func listed(_ messages: [String]) -> String

  /// Returns the end of a detailed message, which names the expected characters: ": expected a
  /// digit or nothing more".
  ///
  /// - Parameters:
  ///   - characters: The expected characters, at most four items; empty if only the end is
  ///     possible.
  ///   - isEndAllowed: Whether the text could also end there.
  /// - Returns: The words, with the punctuation before them.
  func expectation(of characters: [ExpectedCharacters.Item], isEndAllowed: Bool) -> String

  /// Returns the name of an invisible or easily mistaken character in messages about a line:
  /// "U+00A0, a no-break space".
  ///
  /// - Parameters:
  ///   - character: The character; ``FoundCharacter/code`` is its code point.
  ///   - name: The wording's name for it, if there is one.
  /// - Returns: The words.
  func name(of character: FoundCharacter, _ name: String?) -> String

  /// The grammar for messages about columns of a table, which may call a name that of a column.
  var ofColumns: Self { get }
}

extension Grammar {
  /// The grammar itself, without special words for columns: the default.
  public var ofColumns: Self { self }

  /// Returns the name, a colon, and the sentence: the default.
  public func remark(about name: String, _ message: String) -> String { name + ": " + message }
}

/// The connective between several requirements.
public enum Connective: Sendable {
  /// All of them must be met.
  case all
  /// One of them is enough.
  case any

  /// The connective of the negated requirements, by De Morgan's laws.
  var negated: Self { self == .all ? .any : .all }
}
