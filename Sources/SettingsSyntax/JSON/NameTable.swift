import RegularLanguage

/// A finder of members that repeat the name of an earlier member of the same object.
///
/// If an object has only a few members, their names are compared with each other; otherwise, the
/// names are stored in a hash table with a random seed, so that no input can provoke collisions.
struct NameTable {
  private let seed = UInt64.random(in: .min ... .max) | 1
  /// The repeated names found so far.
  private(set) var repetitions: [JSONText.Repetition] = []

  private static let maximumCompared = 8
  private static let maximumRepetitions = 100
  private static let partSize = 1 << 11

  /// Finds the repeated names of an object.
  mutating func check(_ object: Int, _ nodes: [JSONNode], _ text: Span<UInt8>) {
    var count = 0
    var index = object + 1
    let end = nodes[object].next
    while index < end {
      if count < Self.maximumCompared { compare(index, of: object, nodes, text) }
      count += 1
      index = nodes[index + 1].next
    }
    if count > Self.maximumCompared { checkHashes(of: object, count: count, nodes, text) }
  }

  private mutating func compare(
    _ index: Int,
    of object: Int,
    _ nodes: [JSONNode],
    _ text: Span<UInt8>
  ) {
    var other = object + 1
    while other < index {
      if text.isSameName(nodes[other], nodes[index]) { return add(index, after: other, nodes) }
      other = nodes[other + 1].next
    }
  }

  private mutating func add(_ index: Int, after first: Int, _ nodes: [JSONNode]) {
    if repetitions.count < Self.maximumRepetitions {
      repetitions.append(JSONText.Repetition(name: index, first: first))
    }
  }

  /// Finds repeated names among many members.
  ///
  /// The names are partitioned by their hashes, so that the hash table of a partition fits into a
  /// cache.
  private mutating func checkHashes(
    of object: Int,
    count: Int,
    _ nodes: [JSONNode],
    _ text: Span<UInt8>
  ) {
    var partBits = 0
    while count >> partBits > Self.partSize { partBits += 1 }
    var entries: [UInt64] = []
    entries.reserveCapacity(count)
    var ends = Array(repeating: 0, count: 1 << partBits)
    var index = object + 1
    while index < nodes[object].next {
      let hash = text.hash(of: nodes[index], seed: seed)
      ends[Int(hash >> 32) & (ends.count - 1)] += 1
      // An entry consists of the upper half of the hash and the index of the node.
      entries.append(hash & ~0xFFFF_FFFF | UInt64(index))
      index = nodes[index + 1].next
    }
    if partBits > 0 { entries = Self.sorted(entries, &ends) }
    var start = 0
    var slots: [UInt64] = []
    for end in ends {
      check(&slots, entries.span.extracting(start..<end), partBits, nodes, text)
      start = end
    }
  }

  /// Returns the entries sorted by partition; replaces the size of each partition by its end.
  private static func sorted(_ entries: [UInt64], _ ends: inout [Int]) -> [UInt64] {
    var start = 0
    for part in ends.indices {
      start += ends[part]
      ends[part] = start - ends[part]
    }
    var sorted = Array(repeating: 0 as UInt64, count: entries.count)
    for entry in entries {
      let part = Int(entry >> 32) & (ends.count - 1)
      sorted[ends[part]] = entry
      ends[part] += 1
    }
    return sorted
  }

  private mutating func check(
    _ slots: inout [UInt64],
    _ entries: Span<UInt64>,
    _ partBits: Int,
    _ nodes: [JSONNode],
    _ text: Span<UInt8>
  ) {
    var size = 16
    while size < entries.count * 2 { size *= 2 }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: size))
    for index in entries.indices {
      let entry = entries[index]
      var slot = Int(entry >> (32 + UInt64(partBits))) & (size - 1)
      while slots[slot] != 0, !isSame(slots[slot], entry, nodes, text) {
        slot = (slot + 1) & (size - 1)
      }
      if slots[slot] == 0 {
        slots[slot] = entry
      } else {
        add(entry.index, after: slots[slot].index, nodes)
      }
    }
  }

  private func isSame(
    _ first: UInt64,
    _ second: UInt64,
    _ nodes: [JSONNode],
    _ text: Span<UInt8>
  ) -> Bool {
    (first ^ second) >> 32 == 0 && text.isSameName(nodes[first.index], nodes[second.index])
  }
}

extension UInt64 {
  /// The index of the node of an entry.
  fileprivate var index: Int { Int(self & 0xFFFF_FFFF) }
}

extension Span<UInt8> {
  fileprivate func isSameName(_ first: JSONNode, _ second: JSONNode) -> Bool {
    if first.hasEscapes || second.hasEscapes {
      var (one, other): ([UInt8], [UInt8]) = ([], [])
      decode(first, into: &one)
      decode(second, into: &other)
      return one == other
    }
    let count = first.end - first.start
    guard count == second.end - second.start else { return false }
    for offset in 1..<count - 1 where self[first.start + offset] != self[second.start + offset] {
      return false
    }
    return true
  }

  fileprivate func hash(of name: JSONNode, seed: UInt64) -> UInt64 {
    if name.hasEscapes {
      var bytes: [UInt8] = []
      decode(name, into: &bytes)
      return bytes.span.nameHash(seed: seed)
    }
    return nameHash(name.start + 1..<name.end - 1, seed: seed)
  }
}
