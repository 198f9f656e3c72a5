import RegularLanguage

/// The findings of a baseline, in thirty bytes each.
///
/// They are numbered in the order in which they were added. An open-addressing hash table maps the
/// hash of a finding to its number, plus 1, next to twelve bits of the hash, so that few others are
/// compared:
///
///     findings: [a, b]
///     slots: [..., 2, ..., 1, ...]    // b is number 1, and a is number 0
struct KnownFindings {
  /// What a finding is about, by its number, and the digest of its value.
  struct Key: Hashable, Sendable {
    let digest: SipHash.Digest
    let subject: Int32
  }

  /// The numbers of a finding.
  struct Counts: Equatable, Sendable {
    /// How often it is known.
    var known = 0
    /// How often it was found in this run.
    var found = 0
  }

  private struct Finding {
    let key: Key
    /// The counts; both are `UInt16.max` if one of them is at least as large.
    var known: UInt16 = 0
    var found: UInt16 = 0
  }

  private var findings: [Finding] = []
  private var slots: [UInt32] = []
  /// The counts of findings of which one doesn't fit into sixteen bits.
  private var large: [Key: Counts] = [:]
  /// Makes hashes random, so that no file is slow to read or to sort.
  private var random: SplitMix64
  private let seed: (UInt64, UInt64)

  /// The maximum number of findings.
  static let maximumCount = 1_000_000
  /// The bits of a slot with a number.
  private static let numbers: UInt32 = 1 << 20 - 1

  /// Creates a table without findings.
  init() {
    var system = SystemRandomNumberGenerator()
    random = SplitMix64(seed: system.next())
    seed = (random.next(), random.next())
    // Memory that is not touched costs nothing, but that of a growing array would be copied.
    findings.reserveCapacity(Self.maximumCount)
    // Doubled ten times, the slots are those of the maximum number.
    link(slotCount: Self.maximumCount * 5 / 4 / 1024 + 1)
  }
}

extension KnownFindings {
  /// The number of findings.
  var count: Int { findings.count }

  /// The key of a finding.
  func key(_ number: Int) -> Key { findings[number].key }

  /// The counts of a finding.
  subscript(number: Int) -> Counts {
    get {
      let finding = findings[number]
      if finding.known == .max { return large[finding.key] ?? Counts() }
      return Counts(known: Int(finding.known), found: Int(finding.found))
    }
    set {
      let isLarge = max(newValue.known, newValue.found) >= UInt16.max
      if isLarge { large[findings[number].key] = newValue }
      findings[number].known = isLarge ? .max : UInt16(newValue.known)
      findings[number].found = isLarge ? .max : UInt16(newValue.found)
    }
  }

  /// Returns the number of a finding; nil if it is not in the table.
  func number(of key: Key) -> Int? {
    let entry = slots[place(of: key).slot]
    return entry == 0 ? nil : Int(entry & Self.numbers) - 1
  }

  /// Adds a finding that is not in the table, if there is room for it.
  mutating func add(_ key: Key, _ counts: Counts) {
    if count == Self.maximumCount { return }
    findings.append(Finding(key: key))
    self[count - 1] = counts
    if 5 * count > 4 * slots.count { link(slotCount: 2 * slots.count) } else { link(count - 1) }
  }

  /// Enters all findings into new slots.
  private mutating func link(slotCount: Int) {
    // The old slots are freed first.
    slots = []
    slots = Array(repeating: 0, count: slotCount)
    for number in findings.indices { link(number) }
  }

  private mutating func link(_ number: Int) {
    let place = place(of: findings[number].key)
    slots[place.slot] = place.tag | UInt32(number + 1)
  }

  /// Returns the slot of a finding, or the empty one for it, and the bits of its hash.
  private func place(of key: Key) -> (slot: Int, tag: UInt32) {
    let (high, low) = (key.digest.high ^ seed.0, key.digest.low ^ seed.1)
    let product = high.multipliedFullWidth(by: low &+ UInt64(bitPattern: Int64(key.subject)))
    let hash = product.high ^ product.low
    let tag = UInt32(truncatingIfNeeded: hash) & ~Self.numbers
    var slot = Int(hash.multipliedFullWidth(by: UInt64(slots.count)).high)
    while slots[slot] != 0 {
      let entry = slots[slot]
      if entry & ~Self.numbers == tag, findings[Int(entry & Self.numbers) - 1].key == key { break }
      slot = slot + 1 == slots.count ? 0 : slot + 1
    }
    return (slot, tag)
  }

  /// Numbers the findings in the order of their subjects and, for the same subject, digests.
  ///
  /// - Parameter ranks: For each subject, its place in the order.
  mutating func sort(by ranks: [Int]) {
    sort(findings.indices, by: ranks)
    link(slotCount: slots.count)
  }

  /// Sorts a range in place (quicksort), because merging would need memory for half of it.
  private mutating func sort(_ range: Range<Int>, by ranks: [Int]) {
    func precedes(_ one: Key, _ other: Key) -> Bool {
      one.subject == other.subject
        ? one.digest < other.digest : ranks[Int(one.subject)] < ranks[Int(other.subject)]
    }
    var rest = range
    while rest.count > 1 {
      let pivot = findings[Int.random(in: rest, using: &random)].key
      var (low, high) = (rest.lowerBound, rest.upperBound - 1)
      while low <= high {
        while precedes(findings[low].key, pivot) { low += 1 }
        while precedes(pivot, findings[high].key) { high -= 1 }
        if low > high { break }
        findings.swapAt(low, high)
        (low, high) = (low + 1, high - 1)
      }
      let parts = [rest.lowerBound..<high + 1, low..<rest.upperBound]
      let larger = parts[0].count < parts[1].count ? 1 : 0
      sort(parts[1 - larger], by: ranks)
      rest = parts[larger]
    }
  }
}
