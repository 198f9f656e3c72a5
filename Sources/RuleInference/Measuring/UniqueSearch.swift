import RegularLanguage

/// The search for repeated values of a column.
///
/// Values are in a hash set as long as there is memory. Beyond that, values that
/// only ascend, or only descend, are still known to differ; of others, nothing is known.
struct UniqueSearch: Sendable {
  /// The hashes, in an open hash table; 0 is an empty slot.
  private var slots: [UInt64] = []
  private var count = 0
  private(set) var repeatedRows = 0
  /// Whether not all values are remembered.
  private var isFull = false
  /// Whether the search has ended.
  private(set) var isOver = false
  /// The last value, which is not empty.
  private var last: [UInt8] = []
  private var (ascends, descends) = (true, true)

  /// The number of values after which those that ascend, or descend, are no longer remembered.
  private static let monotoneCount = 1 << 16
}

/// The memory that several searches share.
struct UniqueMemory: Sendable {
  /// The number of free slots, of eight bytes each.
  var slots = 3 << 20
}

extension UniqueSearch {
  /// Whether values are known to ascend or to descend.
  var isMonotone: Bool { ascends || descends }

  /// The number of rows whose value an earlier row has; `nil` if there are too many values to know.
  var repeats: Int? { !isOver && (!isFull || isMonotone) ? repeatedRows : nil }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - hash: Its hash.
  ///   - allowed: The number of rows that may repeat values.
  ///   - memory: The memory for values.
  @inline(__always)
  mutating func observe(
    _ value: Span<UInt8>,
    _ hash: @autoclosure () -> UInt64,
    allowed: Int,
    _ memory: inout UniqueMemory
  ) {
    if isOver { return }
    if isMonotone { compare(value) }
    if isFull {
      if !isMonotone { end(&memory) }
    } else {
      insert(hash() | 1 << 63, allowed, &memory)
    }
  }

  /// Adds the hash of a value without regard to order.
  mutating func observe(_ hash: UInt64, allowed: Int, _ memory: inout UniqueMemory) {
    (ascends, descends) = (false, false)
    if !isOver { insert(hash | 1 << 63, allowed, &memory) }
  }

  /// Returns whether the values are among those of another search; both remember all.
  func isWithin(_ other: Self) -> Bool {
    slots.allSatisfy { $0 == 0 || Self.slot(of: $0, in: other.slots).map { other.slots[$0] } == $0 }
  }

  /// Adds a number of rows that may repeat values.
  mutating func repeatRows(_ rows: Int) { repeatedRows += rows }

  /// Compares a value with the one before: shorter values are less, equally long ones are compared
  /// byte by byte.
  private mutating func compare(_ value: Span<UInt8>) {
    let isFirst = last.isEmpty
    var order = value.count - last.count
    if order == 0 {
      // The first difference counts; the bytes after it are only copied.
      var bytes = last.mutableSpan
      for index in 0..<value.count {
        if order == 0 { order = Int(value[index]) - Int(bytes[index]) }
        bytes[index] = value[index]
      }
    } else {
      last = value.copy
    }
    if isFirst { return }
    if order <= 0 { ascends = false }
    if order >= 0 { descends = false }
  }

  private mutating func insert(_ hash: UInt64, _ allowed: Int, _ memory: inout UniqueMemory) {
    if 4 * count >= 3 * slots.count, !grow(&memory) {
      forget(&memory)
      if !isMonotone { end(&memory) }
      return
    }
    if Self.insert(hash, into: &slots) {
      count += 1
      // Values that ascended for so long are likely to go on, and need not be remembered.
      if count == Self.monotoneCount, isMonotone { forget(&memory) }
    } else {
      repeatedRows += 1
      if repeatedRows > allowed { end(&memory) }
    }
  }

  private mutating func forget(_ memory: inout UniqueMemory) {
    isFull = true
    memory.slots += slots.count
    slots = []
  }

  private static func insert(_ hash: UInt64, into slots: inout [UInt64]) -> Bool {
    guard let slot = slot(of: hash, in: slots), slots[slot] != hash else { return false }
    slots[slot] = hash
    return true
  }

  /// Returns the slot of a hash, or the empty one for it; `nil` if there are no slots.
  private static func slot(of hash: UInt64, in slots: [UInt64]) -> Int? {
    if slots.isEmpty { return nil }
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: hash &* 0x9E37_79B9_7F4A_7C15 >> 20) & mask
    while slots[slot] != 0, slots[slot] != hash { slot = (slot &+ 1) & mask }
    return slot
  }

  /// Doubles the hash table.
  ///
  /// - Returns: Whether there is memory for it.
  private mutating func grow(_ memory: inout UniqueMemory) -> Bool {
    let size = max(1 << 10, 2 * slots.count)
    guard memory.slots >= size else { return false }
    var larger = [UInt64](repeating: 0, count: size)
    for hash in slots where hash != 0 { _ = Self.insert(hash, into: &larger) }
    memory.slots += slots.count - size
    slots = larger
    return true
  }

  /// Ends the search, whose memory others can use.
  mutating func end(_ memory: inout UniqueMemory) {
    isOver = true
    memory.slots += slots.count
    slots = []
    last = []
  }
}
