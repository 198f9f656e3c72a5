internal import RegularLanguage
internal import Synchronization

/// The languages made so far, by their definitions, so that a validator that is made again and
/// again is compiled once in a process.
struct LanguageCache: ~Copyable {
  /// What a language is made from.
  enum Definition: Hashable {
    /// A pattern's bytes: `String` would take canonically equivalent patterns for one.
    case pattern([UInt8], isSearch: Bool, Limits)
    case expression(Expression, Limits)
  }

  static let shared = LanguageCache()

  private let languages = Mutex<[Definition: Language]>([:])

  /// Past this number of definitions all are forgotten; validators that hold them keep them.
  private static let capacity = 256

  /// The language with a definition, made if it is not known.
  ///
  /// - Throws: What `make` throws; nothing is kept then.
  func language<Failure: Error>(
    for definition: Definition,
    make: () throws(Failure) -> Language
  ) throws(Failure) -> Language {
    if let known = languages.withLock({ $0[definition] }) { return known }
    // Made outside the lock: two threads may both make it, and the first one's stays.
    let made = try make()
    return languages.withLock { languages in
      if let known = languages[definition] { return known }
      if languages.count >= Self.capacity { languages.removeAll() }
      languages[definition] = made
      return made
    }
  }
}
