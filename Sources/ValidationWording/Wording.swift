public import ValidationCore

/// The words of a language for rules, from which messages are composed.
///
///     let error = IntegerValidator(in: 1...9).error(in: "12")
///     error?.message()                         // "must be a whole number from 1 to 9"
///     error?.message(in: .simplifiedChinese)   // the same in Chinese
///
/// A message is composed on request from the parameters of a rule, which are data. One error can
/// therefore be shown in several languages, and an application can replace some messages:
///
///     let ours = Wording.english.replacing(.integer) { _ in "please enter a number" }
///     error?.message(in: ours)                 // "please enter a number"
///
/// For another language, write a ``Grammar``, the words for each code and the names of characters;
/// ``missingRules(of:)`` and ``missingCharacters()`` list what is missing.
public struct Wording: Sendable {
  /// The language, as a tag of BCP 47, such as `en` or `zh-Hans`.
  public let language: String
  package private(set) var grammar: any Grammar
  private var words: [Rule.Code: Rule.Words]
  /// The words for clients of an API, where they differ.
  private let clientWords: [Rule.Code: Rule.Words]
  /// The names of invisible characters.
  package let characters: [Unicode.Scalar: String]
  /// The codes whose words take precedence over a rule's own names.
  private var replaced: Set<Rule.Code> = []
  /// Whether the words of rules include examples.
  private(set) var showsExamples = true
  /// The display names of fields, by their paths.
  private var fieldNames: [String: String] = [:]
  /// Returns the name of a field without a display name, given its path.
  private var spelling: @Sendable (String) -> String = { $0 }

  /// Creates the wording of a language.
  ///
  ///     let german = Wording("de", German(), [.date: .noun("ein Datum")])
  ///     DateValidator().error(in: "x")?.message(in: german)   // "muss ein Datum sein"
  ///     german.missingRules().contains(.email)                // true: no words for it yet
  ///
  /// - Parameters:
  ///   - language: The language, as a tag of BCP 47.
  ///   - grammar: The grammar of the language.
  ///   - words: The words for each kind of rule.
  ///   - characters: The names of invisible characters, for messages about lines; see
  ///     ``missingCharacters()``.
  ///   - clientWords: The words for clients of an API where they differ; see ``forClients``.
  public init(
    _ language: String,
    _ grammar: any Grammar,
    _ words: [Rule.Code: Rule.Words],
    characters: [Unicode.Scalar: String] = [:],
    clientWords: [Rule.Code: Rule.Words] = [:]
  ) {
    self.language = language
    self.grammar = grammar
    self.words = words
    self.characters = characters
    self.clientWords = clientWords
  }
}

extension Wording {
  /// The wording for clients of an API, who give members rather than set settings.
  ///
  ///     let missing = Rule(.required)
  ///     Wording.english.requirement(of: missing)              // "must be set"
  ///     Wording.english.forClients.requirement(of: missing)   // "must be given"
  ///
  /// Reports about JSON use it by themselves. Words that replace those of a rule stay.
  public var forClients: Self {
    var result = self
    result.words.merge(clientWords.filter { !replaced.contains($0.key) }) { $1 }
    return result
  }

  /// Returns the wording that names fields without a display name in a notation of its own, given
  /// their paths.
  package func spellingFields(_ spelling: @escaping @Sendable (String) -> String) -> Self {
    var result = self
    result.spelling = spelling
    return result
  }

  /// Returns the title of an answer, a short summary of the kind of problem.
  ///
  /// - Parameter status: The status code of HTTP: 400, 413, 422 or 500.
  /// - Returns: The title.
  package func title(ofStatus status: Int) -> String {
    forClients.requirement(of: Rule(Rule.Code(rawValue: "title-\(status)")))
  }

  /// Returns the wording with other words for one kind of rule.
  ///
  ///     let ours = Wording.english.replacing(.email, with: .noun("your e-mail address"))
  ///     FormatValidator.email.error(in: "x")?.message(in: ours)   // "must be your e-mail address"
  ///
  /// - Parameters:
  ///   - code: The kind of rule.
  ///   - words: Its words, which also take precedence over a rule's own names.
  /// - Returns: The wording.
  public func replacing(_ code: Rule.Code, with words: Rule.Words) -> Self {
    var result = self
    result.words[code] = words
    result.replaced.insert(code)
    return result
  }

  /// Returns the wording with another message for one kind of rule.
  ///
  ///     let ours = Wording.english.replacing(.integer) { "at most \($0.parameters["max"] ?? 9)" }
  ///     IntegerValidator(in: 0...5).error(in: "7")?.message(in: ours)   // "at most 5"
  ///
  /// - Parameters:
  ///   - code: The kind of rule.
  ///   - message: Returns the message; negated rules keep their words.
  /// - Returns: The wording.
  public func replacing(
    _ code: Rule.Code,
    with message: @escaping @Sendable (Rule) -> String
  ) -> Self {
    replacing(
      code,
      with: .clause { [self] phrase in
        phrase.isNegated
          ? requirement(of: phrase.rule, isNegated: true, phrase.length) : message(phrase.rule)
      })
  }

  /// Returns the wording with display names instead of the paths of fields.
  ///
  ///     let ours = Wording.english.naming(["confirmation": "Your password, repeated"])
  ///     report.message(in: ours)   // "Your password, repeated: must match password"
  ///
  /// Names of settings are looked up by the path of the field, or by the spelling in the source. In
  /// a form, a field that is not in a row otherwise has the name that its declaration gives after
  /// `about`.
  ///
  /// - Parameter names: The names, in the language of the wording, by paths such as "address.city".
  /// - Returns: The wording; other paths are unchanged.
  public func naming(_ names: [String: String]) -> Self {
    var result = self
    result.fieldNames.merge(names) { $1 }
    return result
  }

  /// Returns the display name of a field, which is its path by default.
  package func name(of path: String) -> String { name(of: path, writtenAs: spelling(path)) }

  /// Returns the display name of a field, which is the spelling in the source by default.
  package func name(of path: String, writtenAs spelling: String) -> String {
    displayName(of: path, writtenAs: spelling) ?? spelling
  }

  /// Returns the display name of a field, if it has one in this wording.
  func displayName(of path: String) -> String? { displayName(of: path, writtenAs: spelling(path)) }

  private func displayName(of path: String, writtenAs spelling: String) -> String? {
    fieldNames[path] ?? fieldNames[spelling]
  }

  /// The wording for messages about columns of a table.
  package var ofColumns: Self {
    var result = self
    result.grammar = grammar.ofColumns
    return result
  }

  /// The wording without the general examples of rules, for messages with their own example.
  package var withoutExamples: Self {
    var result = self
    result.showsExamples = false
    return result
  }

  /// The codes of rules that the wording has words for, sorted.
  ///
  ///     Wording.english.knownRules.contains(.email)   // true
  ///     Wording.english.knownRules.contains("own")    // false: it has no words
  public var knownRules: [Rule.Code] {
    Set(words.keys).union(clientWords.keys).sorted { $0.rawValue < $1.rawValue }
  }

  /// Returns the codes of rules that the wording has no words for, among those of this library and
  /// others.
  ///
  ///     Wording.simplifiedChinese.missingRules()                // []
  ///     Wording.simplifiedChinese.missingRules(of: ["taken"])   // ["taken"]
  ///
  /// - Parameter others: The codes of custom rules.
  /// - Returns: The codes, sorted.
  public func missingRules(of others: [Rule.Code] = []) -> [Rule.Code] {
    (Self.english.knownRules + others).filter { words[$0] ?? clientWords[$0] == nil }
  }

  /// Returns the invisible characters that the wording has no name for.
  ///
  ///     Wording.simplifiedChinese.missingCharacters()           // []
  ///     Wording("de", German(), [:]).missingCharacters().last   // U+FFA0, a Hangul filler
  ///
  /// - Returns: The characters, sorted.
  public func missingCharacters() -> [Unicode.Scalar] {
    Self.english.characters.keys.filter { characters[$0] == nil }.sorted()
  }

  /// Returns the requirement of a rule: "must be a number".
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - isNegated: Whether the text must not satisfy it.
  ///   - length: The amount of detail.
  /// - Returns: A sentence without its subject.
  public func requirement(
    of rule: Rule,
    isNegated: Bool = false,
    _ length: Phrase.Length = .sentence
  ) -> String {
    // A condition on several fields is more informative than its name.
    if !replaced.contains(rule.code), rule.code != "check", let name = rule.name(in: language) {
      return grammar.requirement(name, isNegated: isNegated)
    }
    switch rule.code {
    case .not:
      return rule.parts.map { requirement(of: $0, isNegated: !isNegated, length) }.joined()
    case .described:
      return rule.parameters["message"]?.description
        ?? rule.parts.map { requirement(of: $0, isNegated: isNegated, length) }.joined()
    case .all, .any:
      if rule.parts.isEmpty { break }
      let connective = rule.connective(isNegated: isNegated) ?? .all
      return grammar.joined(
        requirements(of: rule.parts, by: connective, isNegated: isNegated, length), by: connective)
    default: break
    }
    guard let words = words[rule.code] else {
      return grammar.requirement(of: rule, isNegated: isNegated, length)
    }
    return words.requirement(
      Phrase(rule: rule, isNegated: isNegated, length: length, wording: self))
  }

  /// Returns the distinct requirements of several rules.
  package func requirements(
    of rules: [Rule],
    by connective: Connective,
    isNegated: Bool = false,
    _ length: Phrase.Length
  ) -> [String] {
    firsts(of: rules) { part in
      // "and" next to "or" would be ambiguous.
      guard let inner = part.connective(isNegated: isNegated), inner != connective,
        replaced.contains(part.code) || part.name(in: language) == nil
      else { return requirement(of: part, isNegated: isNegated, length) }
      let parts = requirements(of: part, by: inner, isNegated: isNegated, length)
      return parts.count > 1 ? grammar.nested(parts, by: inner) : parts.joined()
    }
  }

  /// Returns the requirements that a composition joins.
  private func requirements(
    of rule: Rule,
    by connective: Connective,
    isNegated: Bool,
    _ length: Phrase.Length
  ) -> [String] {
    switch rule.code {
    case .not:
      rule.parts.flatMap {
        requirements(of: $0, by: connective, isNegated: !isNegated, length)
      }
    case .optional:
      requirements(of: rule.parts, by: connective, isNegated: isNegated, length)
        + [requirement(of: Rule(.nonEmpty), isNegated: !isNegated, length)]
    default: requirements(of: rule.parts, by: connective, isNegated: isNegated, length)
    }
  }

  /// Returns a sentence about a named subject: "PORT must be a port number".
  ///
  /// - Parameters:
  ///   - name: The name; `nil` if there is none.
  ///   - rule: The violated rule.
  ///   - message: The message about it, without a subject.
  ///   - isComplete: Whether the message is a complete sentence.
  ///   - suggestion: A likely correction.
  /// - Returns: The sentence.
  private func sentence(
    about name: String?,
    _ rule: Rule,
    _ message: String,
    isComplete: Bool,
    suggestion: String?
  ) -> String {
    if let name, isComplete {
      let remark = grammar.remark(about: name, message)
      return grammar.sentence(about: nil, remark, suggestion: suggestion)
    }
    guard let name, !name.isEmpty, rule.names.isEmpty, let words = words[rule.code],
      words.isSentence
    else { return grammar.sentence(about: name, message, suggestion: suggestion) }
    let phrase = Phrase(
      rule: rule, isNegated: false, length: .sentence, wording: self, subject: name)
    return grammar.sentence(about: nil, words.requirement(phrase), suggestion: suggestion)
  }

  /// Returns a sentence about the error of a named subject, with a likely correction.
  package func sentence(
    about name: String?,
    _ error: ValidationError,
    suggestion: String? = nil
  ) -> String {
    sentence(
      about: name, error.rule, error.message(in: self), isComplete: error.isUnsatisfiable,
      suggestion: suggestion)
  }

  /// Returns a sentence about a rule that a subject violates, if its name is not empty, and the
  /// words for the rule are complete sentences; otherwise `nil`.
  package func sentence(
    about name: String,
    breaking rule: Rule,
    suggestion: String? = nil
  ) -> String? {
    guard words[rule.code]?.isSentence == true, !name.isEmpty else { return nil }
    return sentence(about: name, rule, "", isComplete: false, suggestion: suggestion)
  }

  /// Returns a sentence about a rule that a subject violates.
  package func sentence(
    about name: String?,
    violating rule: Rule,
    suggestion: String? = nil
  ) -> String {
    sentence(
      about: name, rule, requirement(of: rule), isComplete: false, suggestion: suggestion)
  }

  /// Returns the name of an invisible or easily mistaken character in messages.
  ///
  ///     Wording.english.name(of: .named("\u{A0}"))   // "U+00A0, a no-break space"
  ///     Wording.english.name(of: .byte(0xFF))        // "the byte 0xFF"
  ///
  /// - Parameter character: The character.
  /// - Returns: Its code point and its name.
  public func name(of character: FoundCharacter) -> String {
    guard case .named(let scalar) = character else { return grammar.name(of: character, nil) }
    return grammar.name(of: character, characters[scalar])
  }

  /// Returns the words for omitted items.
  package func others(_ count: Int) -> String { grammar.others(count) }

  /// Returns the words for each of several items without repetitions; for very many items only the
  /// first, and the number of others.
  func firsts<Item>(of items: [Item], _ words: (Item) -> String) -> [String] {
    var known: Set<String> = []
    var named: [String] = []
    var others = max(0, items.count - Self.maximumComparedCount)
    for item in items.prefix(Self.maximumComparedCount) {
      let words = words(item)
      guard known.insert(words).inserted else { continue }
      if named.count < Rule.maximumNamedCount { named.append(words) } else { others += 1 }
    }
    return named + (others > 0 ? [grammar.others(others)] : [])
  }

  /// The maximum number of items whose words are compared with each other.
  private static let maximumComparedCount = 1_000
}

extension Rule {
  /// The connective between the parts, if there are several.
  fileprivate func connective(isNegated: Bool) -> Connective? {
    switch code {
    case .all: isNegated ? .any : .all
    case .any, .optional: isNegated ? .all : .any
    case .not: parts.first?.connective(isNegated: !isNegated)
    default: nil
    }
  }
}
