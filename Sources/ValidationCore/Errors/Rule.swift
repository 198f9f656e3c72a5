/// A requirement of a validator, as data for errors and messages.
public struct Rule: Hashable, Sendable {
  /// In a class, so that copies are quickly made, and quickly known to be equal.
  private var content: Content

  /// The kind of rule, such as `integer`.
  public var code: Code {
    get { content.code }
    set { content = Content(newValue, parameters, parts, names) }
  }
  /// The details of the rule by name, such as `min`, `max`, `unit` and `pattern`.
  public var parameters: [String: Parameter] {
    get { content.parameters }
    set { content = Content(code, newValue, parts, names) }
  }
  /// The rules of its parts.
  public var parts: [Rule] {
    get { content.parts }
    set { content = Content(code, parameters, newValue, names) }
  }
  /// The custom names of a valid text, by language; the empty language tag covers all others.
  public var names: [String: String] {
    get { content.names }
    set { content = Content(code, parameters, parts, newValue) }
  }

  private final class Content: Hashable, Sendable {
    let code: Code
    let parameters: [String: Parameter]
    let parts: [Rule]
    let names: [String: String]

    init(
      _ code: Code,
      _ parameters: [String: Parameter],
      _ parts: [Rule],
      _ names: [String: String]
    ) {
      (self.code, self.parameters, self.parts, self.names) = (code, parameters, parts, names)
    }

    static func == (one: Content, other: Content) -> Bool {
      one === other
        || one.code == other.code && one.parameters == other.parameters && one.parts == other.parts
          && one.names == other.names
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(code)
      hasher.combine(parameters)
      hasher.combine(parts)
      hasher.combine(names)
    }
  }

  /// Creates a rule.
  ///
  ///     let rule = Rule("even", names: ["en": "an even number", "de": "eine gerade Zahl"])
  ///     ValidationError(rule, at: 0..<2).message()             // "must be an even number"
  ///     ValidationError(Rule("even"), at: 0..<2).message()     // "must be valid"
  ///
  /// - Parameters:
  ///   - code: The kind of rule.
  ///   - parameters: The details of the rule by name.
  ///   - parts: The rules of its parts.
  ///   - names: The names of a valid text, by language tag; each completes "must be".
  public init(
    _ code: Code,
    parameters: [String: Parameter] = [:],
    parts: [Rule] = [],
    names: [String: String] = [:]
  ) {
    content = Content(code, parameters, parts, names)
  }

  /// Returns whether a rule is a copy of another one, and not only equal to it.
  package func isCopy(of other: Self) -> Bool { content === other.content }
}

extension Rule: Codable {
  private enum CodingKeys: CodingKey {
    case code
    case parameters
    case parts
    case names
  }

  /// Decodes a rule; parameters, parts and names may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Code.self, forKey: .code),
      parameters: try container.decodeIfPresent(forKey: .parameters) ?? [:],
      parts: try container.decodeIfPresent(forKey: .parts) ?? [],
      names: try container.decodeIfPresent(forKey: .names) ?? [:]
    )
  }

  /// Encodes a rule; empty names are omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code, forKey: .code)
    try container.encode(parameters, forKey: .parameters)
    try container.encode(parts, forKey: .parts)
    if !names.isEmpty { try container.encode(names, forKey: .names) }
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeIfPresent<T: Decodable>(forKey key: Key) throws -> T? {
    try decodeIfPresent(T.self, forKey: key)
  }
}

extension Rule {
  /// The maximum number of values that a message lists.
  package static let maximumNamedCount = 20

  /// Returns the name of a valid text in a language such as `zh-Hans`, if the rule has names: the
  /// first for the language, its primary subtag, the empty tag, or English.
  package func name(in language: String) -> String? {
    names[language] ?? names[String(language.prefix { $0 != "-" })] ?? names[""] ?? names["en"]
  }

  /// The kind of a rule: an open vocabulary, which custom validators can extend.
  public struct Code: RawRepresentable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The machine-readable name.
    public var rawValue: String {
      didSet { declared = nil }
    }
    /// The traits that were declared with the code.
    private var declared: DeclaredTraits?

    /// Creates a code from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a code from a literal name.
    public init(stringLiteral value: String) { self.rawValue = value }

    /// Declares a code with its traits.
    ///
    /// - Parameters:
    ///   - name: The machine-readable name.
    ///   - declare: Sets the traits that differ from those of most rules.
    package init(_ name: String, _ declare: (inout Traits) -> Void) {
      var traits = Traits()
      declare(&traits)
      rawValue = name
      declared = DeclaredTraits(traits)
    }

    /// The traits of the rules with the code.
    package var traits: Traits { declared?.traits ?? Traits() }
  }

  /// The storage of traits, in a class so that codes stay small.
  private final class DeclaredTraits: Sendable {
    let traits: Traits

    init(_ traits: Traits) { self.traits = traits }
  }
}

extension Rule.Code: Hashable {
  /// Returns whether two codes have the same name.
  public static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
