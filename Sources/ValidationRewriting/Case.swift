internal import RegularLanguage
public import ValidationCore

/// Uppercase letters, or lowercase ones; others are turned into them as they are put in.
///
/// A text is valid if it has no letter that would be turned; what has no case is welcome. Letters
/// are turned one scalar at a time by their full mappings (The Unicode Standard, section 3.13), so
/// that U+00DF becomes "SS". No mapping depends on the language or on what is around: a capital
/// sigma becomes U+03C3 also at the end of a word, where U+03C2 may be typed instead and stays. So
/// what has been turned once is unchanged, and stays valid however the text goes on.
///
/// There is no strategy for titles: which letters of "McDonald", "o'clock" or "van Beethoven" are
/// capitals follows from no rule.
public struct CaseValidator: Validator {
  /// The letters that a text may have.
  public enum Letters: String, Hashable, Sendable, Codable, CaseIterable {
    /// Uppercase letters.
    case upper
    /// Lowercase letters.
    case lower
  }

  /// The letters that a text may have; others are turned into them.
  public let letters: Letters

  /// Creates a strategy for uppercase letters, or for lowercase ones.
  ///
  ///     var field = TextField(validator: CaseValidator(.upper))
  ///     field.insert("de")                    // nil; the text is "DE"
  ///     CaseValidator(.upper).isValid("de")   // false: in code, nothing is turned
  public init(_ letters: Letters) { self.letters = letters }

  private static let upper = Class(changing: "Changes_When_Uppercased")
  private static let lower = Class(changing: "Changes_When_Lowercased")

  /// The scalars that a mapping leaves alone, and texts of these.
  private struct Class {
    let kept: ScalarSet
    let language: Language

    init(changing property: String) {
      kept = (try? UnicodeProperty(property))?.scalars.complement ?? .all
      language = Language(.pattern(.set(kept).repeated(.zeroOrMore)))
    }
  }

  private var scalars: Class {
    switch letters {
    case .upper: Self.upper
    case .lower: Self.lower
    }
  }

  /// The letters as a rule.
  public var rule: Rule { Rule(.case, parameters: ["letters": .text(letters.rawValue)]) }

  /// The texts in which no letter would be turned.
  public var language: Language? { scalars.language }

  /// Judges exactly.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }

  /// Rewrites insertions, besides judging.
  public var rewriting: Rewriting { .insertions }

  /// Changes the letters of insertions.
  public func decision(on edit: ResolvedEdit, in field: TextField) -> EditDecision {
    field.mapping(edit, image)
  }

  /// What becomes of a scalar; `nil` if it stays.
  private var image: (Unicode.Scalar) -> String? {
    let (kept, letters) = (scalars.kept, letters)
    return { scalar in
      // What the tables don't know stays, even if the system that runs this knows it.
      if kept.contains(scalar) { return nil }
      switch letters {
      case .upper: return scalar.properties.uppercaseMapping
      case .lower: return scalar.properties.lowercaseMapping
      }
    }
  }
}

extension CaseValidator: WholeTextRewriter {
  package func rewritten(_ text: String) -> String { text.mapped(image) ?? text }
}

extension Validator where Self == CaseValidator {
  /// Uppercase letters, or lowercase ones, whatever is typed.
  ///
  ///     .case(.upper) && .length(2...2)   // "de" becomes "DE"
  public static func `case`(_ letters: CaseValidator.Letters) -> Self { CaseValidator(letters) }
}

extension CaseValidator: ContainedValidator {}
