public import ValidationCore

/// A rule to be put into words by a ``Wording``, with its context.
public struct Phrase: Sendable {
  /// The amount of detail in a message.
  public enum Length: Hashable, Sendable {
    /// What a person who types into a field needs to know.
    case sentence
    /// The details that a developer needs: the pattern, the unit of a length.
    case detail
  }

  /// The rule.
  public let rule: Rule
  /// Whether the text must not satisfy the rule.
  public let isNegated: Bool
  /// The amount of detail.
  public let length: Length
  /// The wording, which also provides the words for the rule's parts.
  public let wording: Wording
  /// The name of the message's subject; `nil` if there is none or it is named elsewhere.
  public var subject: String?
}

extension Phrase {
  /// Returns the words of a parameter of the rule; `nil` if it has no such parameter.
  ///
  ///     let words = Rule.Words.noun { "a number up to \($0["max"] ?? "any")" }
  ///
  /// Numbers with very many digits, such as the greatest `Double`, are in scientific notation.
  public subscript(name: String) -> String? {
    guard let parameter = rule.parameters[name] else { return nil }
    guard case .number(let number) = parameter, number.description.utf8.count > 24 else {
      return parameter.description
    }
    return number.scientific
  }

  /// Returns the texts of a list parameter; empty if there is no such parameter.
  func list(_ name: String) -> [String] { rule.parameters[name]?.texts ?? [] }

  /// Returns the names of the fields in a list parameter; empty if there is no such parameter.
  func fields(_ name: String) -> [String] { list(name).map(wording.name(of:)) }

  /// The name of the missing field, if there is one.
  var missingField: String? { subject ?? self["field"].map(wording.name(of:)) }

  /// The condition of a relation, by its custom name in the language if there is one.
  var condition: String? { rule.name(in: wording.language) ?? self["condition"] }

  /// The rule of a secret's length, if nothing else is required of it.
  var wholeSecret: Rule? { rule.parameters["others"] == nil ? rule.secretLength : nil }

  /// Whether to show an example: one outside the rule's bounds would mislead.
  var showsExample: Bool {
    wording.showsExamples
      && !["min", "max", "above", "below"].contains { rule.parameters[$0] != nil }
  }

  /// The requirements of the rule's parts, each on its own and not negated.
  public var parts: [String] {
    rule.parts.map { wording.requirement(of: $0, isNegated: false, length) }
  }

  /// The requirement of the rule's only part, negated if the rule is.
  public var part: String {
    rule.parts.map { wording.requirement(of: $0, isNegated: isNegated, length) }.joined()
  }
}

extension Rule {
  /// The words of one language for one kind of rule.
  ///
  ///     let even = Rule.Words.noun("an even number")      // "must be ...", "must not be ..."
  ///     let trim = Rule.Words.clause { phrase in
  ///       phrase.isNegated ? "must start with a space" : "must not start with a space"
  ///     }
  public struct Words: Sendable {
    let requirement: @Sendable (Phrase) -> String
    /// Whether the words name their subject themselves.
    var isSentence = false

    /// Creates words that are a complete requirement.
    ///
    /// - Parameter words: Returns the requirement, or the prohibition if the rule is negated.
    /// - Returns: The words.
    public static func clause(_ words: @escaping @Sendable (Phrase) -> String) -> Self {
      Self(requirement: words)
    }

    /// Creates words that are a complete sentence with its own subject.
    ///
    ///     let missing = Rule.Words.sentence { "there is no \($0.subject ?? "value")" }
    ///
    /// - Parameter words: Returns the sentence, with the ``Phrase/subject`` in it if there is one.
    /// - Returns: The words.
    public static func sentence(_ words: @escaping @Sendable (Phrase) -> String) -> Self {
      Self(requirement: words, isSentence: true)
    }

    /// Creates words that describe a valid text, from which the grammar forms a requirement.
    ///
    /// - Parameter words: Returns the description of a valid text: "a whole number from 1 to 9".
    /// - Returns: The words.
    public static func noun(_ words: @escaping @Sendable (Phrase) -> String) -> Self {
      Self { phrase in
        phrase.wording.grammar.requirement(words(phrase), isNegated: phrase.isNegated)
      }
    }

    /// Creates words that describe a valid text, whatever the parameters of the rule.
    ///
    ///     Rule.Words.noun("an even number")   // not "even": that completes no sentence
    public static func noun(_ words: String) -> Self { noun { _ in words } }

    /// Creates words that are a complete requirement, whatever the parameters of the rule.
    ///
    /// - Parameters:
    ///   - words: The requirement.
    ///   - negated: The requirement if the rule is negated.
    /// - Returns: The words.
    public static func clause(_ words: String, negated: String) -> Self {
      clause { $0.isNegated ? negated : words }
    }
  }
}
