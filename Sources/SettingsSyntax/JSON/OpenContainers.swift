/// The open arrays and objects of a text, with hashes of the names of the objects.
///
/// Two different names have the same hash with a probability of 2^-128, whatever they are, because
/// the hashes have random seeds.
struct OpenContainers: Sendable {
  private struct Container {
    let isObject: Bool
    /// The number of hashes before the first of its names.
    let firstName: Int
    /// A bit for each of its names, by the hash.
    var bits: UInt64 = 0
    /// Whether its names have a table.
    var hasTable = false
  }

  /// The containers, outermost first.
  private var open: [Container] = []
  /// The hashes of the distinct names of the open objects.
  private var names: [SIMD2<UInt64>] = []
  /// The tables of the objects with many names, outermost first.
  private var tables: [HashTable] = []

  /// The number of names up to which each is compared with all others.
  private static let maximumCompared = 16
}

extension OpenContainers {
  /// The number of open arrays and objects.
  var count: Int { open.count }

  /// The number of distinct names of the open objects.
  var nameCount: Int { names.count }

  /// Whether the innermost one is an object; `nil` if there is none.
  var isObject: Bool? { open.last?.isObject }

  mutating func append(isObject: Bool) {
    open.append(Container(isObject: isObject, firstName: names.count))
  }

  /// Removes the innermost one, and returns whether it is an object.
  mutating func removeLast() -> Bool {
    let last = open.removeLast()
    if names.count > last.firstName { names.removeSubrange(last.firstName...) }
    if last.hasTable { tables.removeLast() }
    return last.isObject
  }

  mutating func removeAll() {
    open.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
    tables.removeAll()
  }

  /// Adds the hash of a name to the innermost object, unless it has the name.
  ///
  /// - Returns: Whether the name is new.
  mutating func insert(_ hash: SIMD2<UInt64>) -> Bool {
    let last = open.count - 1
    let first = open[last].firstName
    if names.count - first < Self.maximumCompared {
      let bit: UInt64 = 1 << (hash.x &>> 58)
      if open[last].bits & bit != 0 {
        for index in first..<names.count where names[index] == hash { return false }
      }
      open[last].bits |= bit
    } else {
      if !open[last].hasTable {
        open[last].hasTable = true
        tables.append(HashTable(names, from: first))
      }
      if !tables[tables.count - 1].insert(hash, at: names.count, names) { return false }
    }
    names.append(hash)
    return true
  }
}

/// A hash table of the names of an object.
private struct HashTable: Sendable {
  /// The upper half of the first part of a hash, and the index of the hash plus one; 0 if the slot
  /// is empty.
  private var slots: [UInt64]
  private let first: Int

  /// Creates the table of the last hashes of a list.
  init(_ names: [SIMD2<UInt64>], from first: Int) {
    self.first = first
    slots = Array(repeating: 0, count: 64)
    for index in first..<names.count { _ = insert(names[index], at: index, names) }
  }

  /// Adds a hash that is about to be appended to a list, unless the table has it.
  ///
  /// - Returns: Whether it was added.
  mutating func insert(_ hash: SIMD2<UInt64>, at index: Int, _ names: [SIMD2<UInt64>]) -> Bool {
    if (index - first) * 2 > slots.count { grow(names) }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash.x) & mask
    while slots[slot] != 0 {
      let other = first + Int(slots[slot] & 0xFFFF_FFFF) - 1
      if (slots[slot] ^ hash.x) >> 32 == 0, names[other] == hash { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = hash.x & ~0xFFFF_FFFF | UInt64(index - first + 1)
    return true
  }

  private mutating func grow(_ names: [SIMD2<UInt64>]) {
    let old = slots
    slots = Array(repeating: 0, count: old.count * 4)
    let mask = slots.count - 1
    for entry in old where entry != 0 {
      var slot =
        Int(truncatingIfNeeded: names[first + Int(entry & 0xFFFF_FFFF) - 1].x) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }
}
