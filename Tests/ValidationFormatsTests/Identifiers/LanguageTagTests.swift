import InputValidation
import LibrarySupport
import Testing

@Suite struct LanguageTagTests {
  /// The examples of RFC 5646, appendix A, including the invalid ones.
  @Test func `tags are well-formed`() throws {
    VerdictCase(
      "languageTag", .languageTag,
      valid: [
        "de", "fr", "ja", "i-enochian", "zh-Hant", "zh-Hans", "sr-Cyrl", "sr-Latn",
        "zh-cmn-Hans-CN", "cmn-Hans-CN", "zh-yue-HK", "yue-HK", "zh-Hans-CN", "sr-Latn-RS",
        "sl-rozaj", "sl-rozaj-biske", "sl-nedis", "de-CH-1901", "sl-IT-nedis",
        "hy-Latn-IT-arevela", "de-DE", "en-US", "es-419", "de-CH-x-phonebk",
        "az-Arab-x-AZE-derbend", "x-whatever", "qaa-Qaaa-QM-x-southern", "de-Qaaa",
        "sr-Latn-QM", "sr-Qaaa-RS", "en-US-u-islamcal", "zh-CN-a-myext-x-private",
        "en-a-myext-b-another", "art-lojban", "cel-gaulish", "no-bok", "zh-min-nan", "zh-xiang",
        "EN-gb-OED", "sgn-BE-fr", "i-default", "DE-ch",
      ],
      incomplete: ["", "d", "de-419-DE", "de-", "i-", "i-klingo", "x", "x-", "en-a"],
      invalid: [
        "a-DE", "de_CH", "de ", "de\n", "1", "-", "abcdefghi", "i-x", "de--",
        "\u{212A}o", "e\u{301}",
      ]
    ).check()
    try FormatLaws.check(.languageTag)
  }
}
