import LineValidation
import ValidationCore

/// The languages that the program speaks.
///
/// To speak another one, the program needs a catalog here, and nothing else: options, help, manual
/// and completions have the languages from this list.
package enum Catalogs {
  /// All of them; the first one is spoken if nothing else is known.
  static let all: [any MessageCatalog] = [EnglishCatalog(), ChineseCatalog()]

  /// The tags of the languages.
  package static var languages: [String] { all.map(\.language) }

  /// The tags, for the help: "en or zh-Hans".
  package static var choices: String { EnglishCatalog.list(languages) }

  /// The names with the tags, for the manual: "in English (en) or in ...".
  package static var names: String {
    EnglishCatalog.list(all.map { "in \($0.languageName) (\($0.language))" })
  }
}

extension Catalogs {
  /// Returns the words of the language that a tag or the name of a locale means; nil if there are
  /// none.
  ///
  ///     Catalogs.speaking("zh-CN")?.language    // "zh-Hans"
  ///     Catalogs.speaking("fr")                 // nil
  package static func speaking(_ tag: String) -> (any MessageCatalog)? {
    if tag == "C" || tag == "POSIX" { return nil }
    // One after the other: the words of rules are made only if they may be needed.
    return all.first { Wording.speaking(tag, among: [$0.wording]) != nil }
  }

  /// The words of the language of the environment, English if there are none in that language.
  ///
  /// The first of LC_ALL, LC_MESSAGES and LANG that is not empty decides (POSIX.1-2024, XBD 8.2).
  /// All output is UTF-8: a locale that names another character set can't show but ASCII of it.
  package static var ofEnvironment: any MessageCatalog {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap(Platform.environment)
      .first { !$0.isEmpty }
    guard let value, let locale = String(validating: value, as: UTF8.self),
      isUnicode(locale), let catalog = speaking(locale)
    else { return EnglishCatalog() }
    return catalog
  }

  /// Returns whether the character set that a locale names is UTF-8, or it names none.
  private static func isUnicode(_ locale: String) -> Bool {
    let parts = locale.prefix { $0 != "@" }.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return true }
    return ["utf-8", "utf8"].contains(parts[1].lowercased())
  }
}

extension OptionValue {
  /// The value as the words of a language, which a tag or the name of a locale means.
  ///
  /// - Throws: ``UsageError/badChoice(option:value:choices:)``.
  package func catalog() throws(UsageError) -> any MessageCatalog {
    let text = try text()
    guard let catalog = Catalogs.speaking(text) else {
      throw .badChoice(option: option, value: text, choices: Catalogs.languages)
    }
    return catalog
  }
}
