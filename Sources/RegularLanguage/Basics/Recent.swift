/// The entries of a cache that were used last.
struct Recent<Element> {
  /// The maximum number of entries, of which the least recently used is evicted.
  private static var capacity: Int { 8 }

  /// The entries, the most recently used last.
  private var entries: [Element] = []

  mutating func insert(_ entry: Element) {
    if entries.count >= Self.capacity { entries.removeFirst() }
    entries.append(entry)
  }

  /// Returns the last entry that satisfies a predicate, and keeps it for longer.
  mutating func recall(where isWanted: (Element) -> Bool) -> Element? {
    guard let index = entries.lastIndex(where: isWanted) else { return nil }
    if index < entries.count - 1 { entries.append(entries.remove(at: index)) }
    return entries.last
  }
}
