internal import RegularLanguage
public import ValidationCore

/// A language tag: see ``Validator/languageTag``.
struct LanguageTagFormat: Format {
  /// The shared strategy without options.
  static let plain = FormatValidator(Self())

  /// The code `language-tag`.
  let rule = Rule(.languageTag)
  /// The texts of tags.
  let language: Language? = Self.format

  private static let format = Language(.pattern(syntax), table: FormatTables.languageTag)

  private static let syntax: Syntax = {
    let alpha = "[A-Za-z]"
    let alphanum = "[A-Za-z0-9]"
    let extlang = "\(alpha){3}(?:-\(alpha){3}){0,2}"
    let language = "(?:\(alpha){2,3}(?:-\(extlang))?|\(alpha){4,8})"
    let variant = "(?:\(alphanum){5,8}|[0-9]\(alphanum){3})"
    let singleton = "[0-9A-WY-Za-wy-z]"
    let privateUse = "[Xx](?:-\(alphanum){1,8})+"
    let tag =
      "\(language)(?:-\(alpha){4})?(?:-(?:\(alpha){2}|[0-9]{3}))?(?:-\(variant))*"
      + "(?:-\(singleton)(?:-\(alphanum){2,8})+)*(?:-\(privateUse))?|\(privateUse)"
    return .alternation([Syntax(pattern: tag), .words(irregular)])
  }()

  /// Irregular grandfathered tags, which don't follow the grammar; the regular ones do.
  private static let irregular = [
    "en-GB-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux",
    "i-mingo", "i-navajo", "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-BE-FR", "sgn-BE-NL",
    "sgn-CH-DE",
  ]
}

extension Validator where Self == FormatValidator<String> {
  /// A language tag, in any case.
  ///
  ///     .languageTag   // "de-CH" and "zh-Hans" are valid, "d" is incomplete, "de_CH" is invalid
  ///
  /// These are the well-formed tags of BCP 47 (RFC 5646, section 2.1), including grandfathered
  /// ones. Neither the registration of subtags nor duplicate variants and singletons are checked.
  public static var languageTag: Self { LanguageTagFormat.plain }
}

extension Rule.Code {
  /// A language tag.
  public static let languageTag = Self("language-tag") { $0.autocompletion = "language" }
}

extension FormatRule {
  /// The rule `--language-tag`.
  package static let languageTag = FormatRule(
    .languageTag, help: "a tag such as de-CH, as in BCP 47", sample: "de-CH-1996", .languageTag
  ).inferred(at: 290, .vague) { $0.has(.shortTag, atLeast: 90) && $0.has(.dash, atLeast: 20) }
}
