import ValidationCore

extension Wording {
  /// The wordings of this library.
  public static let all: [Wording] = [.english, .simplifiedChinese]

  /// Returns the wording for a language; `nil` if there is none.
  ///
  ///     Wording.speaking("zh-CN")?.language         // "zh-Hans"
  ///     Wording.speaking("en_GB.UTF-8")?.language   // "en"
  ///     Wording.speaking("fr")                      // nil
  ///     Wording.speaking("zh-TW")                   // nil: traditional characters
  ///
  /// - Parameters:
  ///   - tag: The language, as a BCP 47 tag or the name of a POSIX locale.
  ///   - wordings: The wordings to choose from.
  /// - Returns: The wording whose language is the longest prefix of the tag, as in RFC 4647,
  ///   section 3.4.
  public static func speaking(_ tag: String, among wordings: [Wording] = all) -> Wording? {
    index(ofLanguage: tag, among: wordings.map(\.language)).map { wordings[$0] }
  }

  /// Returns the index of the language of a tag among others; `nil` if it is not among them.
  package static func index(ofLanguage tag: String, among languages: [String]) -> Int? {
    var range = subtags(of: tag)
    while !range.isEmpty {
      if let found = languages.firstIndex(where: { subtags(of: $0) == range }) { return found }
      range.removeLast()
      // A subtag of one character introduces the next one, and has no meaning alone.
      if range.last?.count == 1 { range.removeLast() }
    }
    return nil
  }

  /// Returns the wording for the first of several languages that has one.
  ///
  ///     Wording.preferred(in: ["fr", "zh-CN"]).language   // "zh-Hans"
  ///     Wording.preferred(in: ["fr"]).language            // "en": the fallback
  ///
  /// - Parameters:
  ///   - tags: The languages, as BCP 47 tags or names of POSIX locales, the preferred one first.
  ///   - wordings: The wordings to choose from.
  ///   - fallback: The wording to return if none of the languages has one.
  /// - Returns: The wording, with its ``language``.
  public static func preferred(
    in tags: some Sequence<String>,
    among wordings: [Wording] = all,
    otherwise fallback: Wording = .english
  ) -> Wording {
    tags.lazy.compactMap { speaking($0, among: wordings) }.first ?? fallback
  }

  /// Returns the subtags in lowercase, with a script if the language has several; a tag without a
  /// script implies that of its region.
  private static func subtags(of tag: String) -> [String] {
    let name = tag.prefix { $0 != "." && $0 != "@" }
    var subtags = name.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    guard let scripts = subtags.first.flatMap({ scripts[$0] }) else { return subtags }
    let second = subtags.dropFirst().first
    if second?.count != 4 {
      subtags.insert(second.flatMap { scripts.ofRegions[$0] } ?? scripts.usual, at: 1)
    }
    return subtags
  }

  /// The default scripts of languages with several scripts, for tags without a script or a region
  /// that implies another (likelySubtags.xml of the CLDR).
  private static let scripts: [String: (usual: String, ofRegions: [String: String])] = [
    "zh": ("hans", ["tw": "hant", "hk": "hant", "mo": "hant"])
  ]
}
