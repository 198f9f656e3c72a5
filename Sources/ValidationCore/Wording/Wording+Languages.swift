extension Wording {
  /// The wordings of this library.
  public static let all: [Wording] = [.english, .simplifiedChinese]

  /// Returns the wording for a language; `nil` if there is none.
  ///
  ///     Wording.speaking("zh-CN")?.language         // "zh-Hans"
  ///     Wording.speaking("en_GB.UTF-8")?.language   // "en"
  ///     Wording.speaking("fr")                      // nil
  ///     Wording.speaking("zh-TW")                   // nil: other characters than zh-Hans
  ///
  /// - Parameters:
  ///   - tag: The language, as BCP 47 or the names of POSIX locales spell it.
  ///   - wordings: What there is to choose from.
  /// - Returns: The wording whose language is the longest beginning of the tag, by RFC 4647,
  ///   section 3.4.
  public static func speaking(_ tag: String, among wordings: [Wording] = all) -> Wording? {
    var range = subtags(of: tag)
    while !range.isEmpty {
      if let found = wordings.first(where: { subtags(of: $0.language) == range }) { return found }
      range.removeLast()
      // A subtag of one character announces the next one, and means nothing alone.
      if range.last?.count == 1 { range.removeLast() }
    }
    return nil
  }

  /// Returns the wording for the first language of several that there is one for.
  ///
  ///     Wording.preferred(in: ["fr", "zh-CN"]).language   // "zh-Hans"
  ///     Wording.preferred(in: ["fr"]).language            // "en": see what it says
  ///
  /// - Parameters:
  ///   - tags: The languages, as BCP 47 or the names of POSIX locales spell them, the best first.
  ///   - wordings: What there is to choose from.
  ///   - fallback: What is returned where there is a wording for none of them.
  /// - Returns: The wording, which tells its ``language``.
  public static func preferred(
    in tags: some Sequence<String>,
    among wordings: [Wording] = all,
    otherwise fallback: Wording = .english
  ) -> Wording {
    tags.lazy.compactMap { speaking($0, among: wordings) }.first ?? fallback
  }

  /// Returns the parts of a tag in small letters; of a language with several scripts the script as
  /// well, which the region tells where the tag doesn't.
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

  /// The scripts of languages that have several: what a tag without a script means, where its
  /// region does not tell another one (likelySubtags.xml of the CLDR).
  private static let scripts: [String: (usual: String, ofRegions: [String: String])] = [
    "zh": ("hans", ["tw": "hant", "hk": "hant", "mo": "hant"])
  ]
}
