/// A regular expression for another engine, and how it compares with the validator.
///
///     let date = try FormatValidator.date.pattern(for: .ecmaScript)
///     date.exactness    // exact: the engine accepts the same texts
public struct ExportedPattern: Hashable, Sendable {
  /// The pattern, anchored unless the engine anchors patterns.
  public let source: String
  /// The dialect of the pattern.
  public let dialect: PatternDialect
  /// How the texts that the pattern matches compare with those of the validator.
  public let exactness: Exactness
  /// Whether engines of the dialect are known to take at most linear time for it.
  ///
  /// An engine that backtracks may take far longer for some texts: four times as long for twice the
  /// length, or twice as long for each further character. Don't let it judge texts of strangers by
  /// such a pattern. Engines that don't backtrack, as those of `re2`, are always linear.
  ///
  ///     let written = try RegexValidator("(a+)+b").pattern(for: .pcre)
  ///     written.source     // \Aa+b\z, from the automaton
  ///     written.isLinear   // true
  public let isLinear: Bool

  /// How the texts that a pattern matches compare with those of a validator.
  public enum Exactness: Hashable, Sendable {
    /// The same texts.
    case exact
    /// All texts of the validator, and others such as the example.
    case wider(example: String)
  }
}

/// The error of exporting a validator as a pattern.
public enum PatternExportError: Error, Hashable, Sendable {
  /// The validator runs code, or is a secret, so that nothing is known of its texts.
  case noLanguage
  /// The pattern would be longer than the limit, in bytes.
  case tooLong(limit: Int)
  /// Groups would be nested more deeply than the limit, which engines of the dialect refuse.
  case tooDeep(limit: Int)
  /// The pattern would take more than linear time in engines that backtrack.
  case notLinear
  /// No text is valid, which not every dialect can express.
  case matchesNothing
}

extension PatternExportError: CustomStringConvertible {
  /// A description for people, in English.
  public var description: String {
    switch self {
    case .noLanguage: "the validator runs code, which no pattern can express"
    case .tooLong(let limit): "the pattern would be longer than \(limit) bytes; raise the limit"
    case .tooDeep(let limit):
      "groups would be nested more than \(limit) levels deep, which some engines refuse"
    case .notLinear: "engines that backtrack would take more than linear time for the pattern"
    case .matchesNothing: "no text is valid, which not every dialect can express"
    }
  }
}
