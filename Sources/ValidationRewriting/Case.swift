internal import RegularLanguage
public import ValidationCore

/// Uppercase or lowercase text; letters are converted as they are inserted.
///
/// A text is valid if it has no letter that would be converted; characters without case are
/// allowed. Letters are converted one scalar at a time by their full mappings (The Unicode
/// Standard, section 3.13), so U+00DF becomes "SS". No mapping depends on the language or on the
/// surrounding text: a capital sigma becomes U+03C3 even at the end of a word, and a U+03C2 typed
/// there stays. A converted letter therefore never changes again, whatever text follows it.
///
/// There is no strategy for title case: no rule says which letters of "McDonald", "o'clock" or "van
/// Beethoven" are capitals.
public struct CaseValidator: Validator {
  /// The case of letters.
  public enum Letters: String, Hashable, Sendable, Codable, CaseIterable {
    /// Uppercase letters.
    case upper
    /// Lowercase letters.
    case lower
  }

  /// The case that letters are converted to.
  public let letters: Letters

  /// Creates a strategy for uppercase or lowercase text.
  ///
  ///     var field = InputField(validator: CaseValidator(.upper))
  ///     field.insert("de")                    // nil; the text is "DE"
  ///     CaseValidator(.upper).isValid("de")   // false: in code, nothing is converted
  public init(_ letters: Letters) { self.letters = letters }

  private static let upper = Class(changing: "Changes_When_Uppercased")
  private static let lower = Class(changing: "Changes_When_Lowercased")

  /// The scalars that a mapping leaves unchanged, and the language of texts made of them.
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

  /// The rule, with the case as its parameter.
  public var rule: Rule { Rule(.case, parameters: ["letters": .text(letters.rawValue)]) }

  /// The texts in which no letter would be converted.
  public var language: Language? { scalars.language }

  /// Returns the exact verdict on a text.
  public func verdict(on text: String, caret: String.Index?) -> Verdict {
    languageVerdict(on: text, caret: caret)
  }

  /// What the strategy rewrites: insertions.
  public var rewriting: Rewriting { .insertions }

  /// Converts inserted letters.
  public func decision(on edit: ResolvedEdit, in field: InputField) -> EditDecision {
    field.mapping(edit, image)
  }

  /// The replacement for a scalar; `nil` if it stays unchanged.
  private var image: (Unicode.Scalar) -> String? {
    let (kept, letters) = (scalars.kept, letters)
    return { scalar in
      // A scalar unknown to the tables stays, even if the system's own tables have a mapping.
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
  /// Uppercase or lowercase text, however it is typed.
  ///
  ///     .case(.upper) && .length(2...2)   // "de" becomes "DE"
  public static func `case`(_ letters: CaseValidator.Letters) -> Self { CaseValidator(letters) }
}

extension CaseValidator: ContainedValidator {}

extension Rule.Code {
  /// Uppercase or lowercase letters: see ``CaseValidator``.
  ///
  /// Parameter: `letters`, `upper` or `lower`.
  public static let `case`: Self = "case"
}
