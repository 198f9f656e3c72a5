internal import RegularLanguage

/// The languages made so far, by their definitions, so that a validator that is made again and
/// again is compiled once in a process.
///
/// What is made is a `Language`, or an optional one, where it is worth knowing that there is none.
struct LanguageCache<Definition: Hashable & Sendable, Box: Sendable>: ~Copyable {
  private struct Entry {
    let hash: Int
    let definition: Definition
    let made: Box
  }

  /// So few that their hashes are looked through before a table of them would have been made.
  private let entries = Guarded<[Entry]>([])

  /// Above this number of definitions, the oldest is forgotten; validators that hold it keep it.
  private static var capacity: Int { 256 }

  /// The language with a definition, made if it is not known.
  ///
  /// - Throws: What `make` throws; nothing is kept then.
  func language<Failure: Error>(
    for definition: Definition,
    make: () throws(Failure) -> Box
  ) throws(Failure) -> Box {
    let hash = definition.hashValue
    if let known = entries.withLock({ Self.known(definition, hash, in: $0) }) { return known }
    // Made outside the lock: two threads may both make it, and the first one's stays.
    let made = try make()
    return entries.withLock { entries in
      if let known = Self.known(definition, hash, in: entries) { return known }
      if entries.count >= Self.capacity { entries.removeFirst() }
      entries.append(Entry(hash: hash, definition: definition, made: made))
      return made
    }
  }

  private static func known(
    _ definition: Definition,
    _ hash: Int,
    in entries: [Entry]
  ) -> Box? {
    for entry in entries where entry.hash == hash && entry.definition == definition {
      return entry.made
    }
    return nil
  }
}
