import LineValidation
import ValidationCore
import ValidationWording

/// The languages of the program.
///
/// To add a language of the library, add a table of messages and a catalog in this file. Options,
/// help, manual and completions take the languages from this list.
package enum Catalogs {
  /// The catalogs of all languages of the library; the first one is the default.
  static let all: [MessageCatalog] = [.english, .simplifiedChinese]

  /// The tags of the languages.
  package static var languages: [String] { all.map(\.language) }

  /// The tags, for the help: "en or zh-Hans".
  package static var choices: String { MessageCatalog.english.list(languages) }

  /// The names with the tags, for the manual: "in English (en) or in ...".
  package static var names: String {
    MessageCatalog.english.list(all.map { "in \($0.languageName) (\($0.language))" })
  }
}

extension MessageCatalog {
  /// The words in English.
  package static let english = Self("en", "English", .english, englishTable)

  /// The words in Chinese, in simplified characters.
  package static let simplifiedChinese = Self(
    "zh-Hans", "Chinese with simplified characters", .simplifiedChinese, chineseTable)

  static let englishTable = MessageTable(PackageResources.English_txt)
  private static let chineseTable = MessageTable(PackageResources.Chinese_txt)
}

extension Catalogs {
  /// Returns the catalog for a language tag or the name of a locale; nil if there is none.
  ///
  ///     Catalogs.speaking("zh-CN")?.language    // "zh-Hans"
  ///     Catalogs.speaking("fr")                 // nil
  package static func speaking(_ tag: String) -> MessageCatalog? {
    if tag == "C" || tag == "POSIX" { return nil }
    return Wording.index(ofLanguage: tag, among: languages).map { all[$0] }
  }

  /// The catalog for the language of the environment; English if there is none in that language.
  ///
  /// The first of LC_ALL, LC_MESSAGES and LANG that is not empty determines the language
  /// (POSIX.1-2024, XBD 8.2). All output is UTF-8, so a locale with another character set gets
  /// English, which is ASCII.
  package static var ofEnvironment: MessageCatalog {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap(Platform.environment)
      .first { !$0.isEmpty }
    guard let value, let locale = String(validating: value, as: UTF8.self),
      isUnicode(locale), let catalog = speaking(locale)
    else { return .english }
    return catalog
  }

  /// Returns whether a locale has the character set UTF-8, or names no character set.
  private static func isUnicode(_ locale: String) -> Bool {
    let parts = locale.prefix { $0 != "@" }.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return true }
    return ["utf-8", "utf8"].contains(parts[1].lowercased())
  }
}

extension OptionValue {
  /// The catalog for the value, which is a language tag or the name of a locale.
  ///
  /// - Throws: ``UsageError/invalid(option:value:_:)``.
  package func catalog() throws(UsageError) -> MessageCatalog {
    let text = try text()
    guard let catalog = Catalogs.speaking(text) else {
      throw .invalid(option: option, value: text, .expected(.choice(Catalogs.languages)))
    }
    return catalog
  }
}
