internal import RegularLanguage

/// A validator of letters: of any script with their marks, or ASCII letters only.
///
/// The Unicode letters are those of general category L. Each mark (category M) belongs to the
/// letter before it, so a text can't begin with a mark. The empty text is incomplete.
public struct AlphabeticValidator: Validator {
  /// The set of letters that a strategy accepts.
  public enum Letters: String, Sendable, CaseIterable {
    /// Letters of all scripts, with their marks.
    case unicode
    /// `A`-`Z` and `a`-`z`.
    case ascii
  }

  /// The accepted letters.
  public let letters: Letters
  /// The language of the texts of letters only.
  public let language: Language?

  /// Creates a strategy for a set of letters.
  ///
  ///     AlphabeticValidator().isValid("\u{E9}t\u{E9}")         // true
  ///     AlphabeticValidator(.ascii).isValid("\u{E9}t\u{E9}")   // false
  public init(_ letters: Letters = .unicode) {
    self.letters = letters
    switch letters {
    case .unicode: language = Self.unicode
    case .ascii: language = Self.ascii
    }
  }

  private static let unicode: Language = {
    let letters = ScalarSet(pairs: UnicodeTables.letters)
    let marks = ScalarSet(pairs: UnicodeTables.marks)
    return Language(
      .pattern(.set(letters).then(.set(letters.union(marks)).repeated(.zeroOrMore))))
  }()

  private static let ascii = Language(.pattern(.set(.asciiLetters).repeated(.oneOrMore)))

  /// The accepted letters as a rule.
  public var rule: Rule { Rule(.alphabetic, parameters: ["letters": .text(letters.rawValue)]) }

  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }
}

extension Validator where Self == AlphabeticValidator {
  /// A validator of letters of any script, with their marks.
  ///
  ///     .alphabetic   // "rolf" is valid, "" is incomplete, "r0lf" is invalid
  public static var alphabetic: Self { AlphabeticValidator() }

  /// Creates a validator of letters of a certain set.
  ///
  ///     .alphabetic(.ascii)   // A-Z and a-z
  public static func alphabetic(_ letters: AlphabeticValidator.Letters) -> Self {
    AlphabeticValidator(letters)
  }
}

extension AlphabeticValidator: ContainedValidator {}
