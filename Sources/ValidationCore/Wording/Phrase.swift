/// A rule that a ``Wording`` is to put into words, and how.
public struct Phrase: Sendable {
  /// How much a message says.
  public enum Length: Hashable, Sendable {
    /// What a person needs to know who types into a field.
    case sentence
    /// The details that a developer needs: the pattern, the unit of a length.
    case detail
  }

  /// The rule.
  public let rule: Rule
  /// Whether the text must not satisfy the rule.
  public let isNegated: Bool
  /// How much is to be said.
  public let length: Length
  /// The wording that is asked, for the words of the rule's parts.
  public let wording: Wording
  /// The name of what the message is about; `nil` if it is said elsewhere, or there is none.
  public var subject: String?
}

extension Phrase {
  /// Returns the words of a parameter of the rule; `nil` if it has no such parameter.
  ///
  ///     let words = Rule.Words.noun { "a number up to \($0["max"] ?? "any")" }
  ///
  /// A number of very many digits, such as the greatest `Double`, is in scientific notation.
  public subscript(name: String) -> String? {
    guard let parameter = rule.parameters[name] else { return nil }
    guard case .number(let number) = parameter, number.description.utf8.count > 24 else {
      return parameter.description
    }
    return number.scientific
  }

  /// The texts of a parameter that is a list; none if there is no such parameter.
  func list(_ name: String) -> [String] { rule.parameters[name]?.texts ?? [] }

  /// The names of the fields in a parameter that is a list; none if there is no such parameter.
  func fields(_ name: String) -> [String] { list(name).map(wording.name(of:)) }

  /// The name of the field that is missing, if there is one.
  var missingField: String? { subject ?? self["field"].map(wording.name(of:)) }

  /// The condition of a relation, in words of its own for the language if it has them.
  var condition: String? { rule.name(in: wording.language) ?? self["condition"] }

  /// The rule of the length of a secret, if that is all that is asked of it.
  var wholeSecret: Rule? { rule.parameters["others"] == nil ? rule.secretLength : nil }

  /// Whether an example helps: one that is out of the rule's bounds would mislead.
  var showsExample: Bool {
    wording.showsExamples
      && !["min", "max", "above", "below"].contains { rule.parameters[$0] != nil }
  }

  /// The demands of the rule's parts, each by itself and not negated.
  public var parts: [String] {
    rule.parts.map { wording.requirement(of: $0, isNegated: false, length) }
  }

  /// The demand of the rule's only part, negated if the rule is.
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
    /// Whether the words name what they are about themselves.
    var isSentence = false

    /// Creates words that are a whole demand.
    ///
    /// - Parameter words: Returns the demand, or what it forbids where it is negated.
    /// - Returns: The words.
    public static func clause(_ words: @escaping @Sendable (Phrase) -> String) -> Self {
      Self(requirement: words)
    }

    /// Creates words that are a whole sentence, which names what it is about itself.
    ///
    ///     let missing = Rule.Words.sentence { "there is no \($0.subject ?? "value")" }
    ///
    /// - Parameter words: Returns the sentence, with the ``Phrase/subject`` in it if there is one.
    /// - Returns: The words.
    public static func sentence(_ words: @escaping @Sendable (Phrase) -> String) -> Self {
      Self(requirement: words, isSentence: true)
    }

    /// Creates words that say what a valid text is; the grammar makes a demand of them.
    ///
    /// - Parameter words: Returns what a valid text is: "a whole number from 1 to 9".
    /// - Returns: The words.
    public static func noun(_ words: @escaping @Sendable (Phrase) -> String) -> Self {
      Self { phrase in
        phrase.wording.grammar.requirement(words(phrase), isNegated: phrase.isNegated)
      }
    }

    /// Creates words that say what a valid text is, whatever the parameters of the rule.
    ///
    ///     Rule.Words.noun("an even number")   // not "even": that completes no sentence
    public static func noun(_ words: String) -> Self { noun { _ in words } }

    /// Creates words that are a whole demand, whatever the parameters of the rule.
    ///
    /// - Parameters:
    ///   - words: The demand.
    ///   - negated: What is demanded where the rule is negated.
    /// - Returns: The words.
    public static func clause(_ words: String, negated: String) -> Self {
      clause { $0.isNegated ? negated : words }
    }
  }
}
