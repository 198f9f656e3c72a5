internal import RegularLanguage

/// A process-wide cache of languages by their definitions, so that a validator that is created
/// repeatedly is compiled only once.
///
/// A cached value is a `Language`, or an optional one if its absence is cached too.
struct LanguageCache<Definition: Hashable & Sendable, Cached: Sendable>: ~Copyable {
  private struct Entry {
    let hash: Int
    let definition: Definition
    let value: Cached
  }

  /// The entries, which are few enough for a linear search of their hashes.
  private let entries = Guarded<[Entry]>([])

  /// The maximum number of entries, beyond which the oldest is evicted; validators retain the
  /// languages that they use.
  private static var capacity: Int { 256 }

  /// Returns the language with a definition, creating it if it is not cached.
  ///
  /// - Throws: The error that `make` throws, in which case nothing is cached.
  func language<Failure: Error>(
    for definition: Definition,
    make: () throws(Failure) -> Cached
  ) throws(Failure) -> Cached {
    let hash = definition.hashValue
    if let known = entries.withLock({ Self.known(definition, hash, in: $0) }) { return known }
    // Outside the lock: two threads may both create it, and the first result is kept.
    let value = try make()
    return entries.withLock { entries in
      if let known = Self.known(definition, hash, in: entries) { return known }
      if entries.count >= Self.capacity { entries.removeFirst() }
      entries.append(Entry(hash: hash, definition: definition, value: value))
      return value
    }
  }

  private static func known(
    _ definition: Definition,
    _ hash: Int,
    in entries: [Entry]
  ) -> Cached? {
    for entry in entries where entry.hash == hash && entry.definition == definition {
      return entry.value
    }
    return nil
  }
}
