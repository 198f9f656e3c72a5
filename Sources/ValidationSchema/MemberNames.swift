internal import RegularLanguage

/// The names of the members of a JSON object, which are found by their bytes.
///
/// Members usually have the order of their declaration, so the next one is tried first; any other
/// is found in a hash table.
struct MemberNames: Sendable {
  /// The bytes of all names, one after the other.
  private let bytes: [UInt8]
  /// The offset of each name, and the end.
  private let offsets: [Int]
  /// The numbers of the names plus 1, by their hashes; 0 for an empty slot.
  private let slots: [Int]

  /// Creates the table; of equal names, the first is found.
  init(_ names: [String]) {
    var (bytes, offsets): ([UInt8], [Int]) = ([], [0])
    for name in names {
      bytes += Array(name.utf8)
      offsets.append(bytes.count)
    }
    var size = 4
    while size < names.count * 2 { size *= 2 }
    var slots = Array(repeating: 0, count: size)
    for number in names.indices {
      let range = offsets[number]..<offsets[number + 1]
      var slot = Self.hash(bytes.span, range) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = number + 1
    }
    (self.bytes, self.offsets, self.slots) = (bytes, offsets, slots)
  }

  /// Returns the number of a name; `nil` if it is unknown.
  ///
  /// - Parameters:
  ///   - range: The range of the name.
  ///   - text: The text that contains it.
  ///   - expected: The number to try first.
  /// - Returns: The number.
  func number(of range: Range<Int>, in text: Span<UInt8>, expecting expected: Int) -> Int? {
    if expected < offsets.count - 1, isName(expected, range, text) { return expected }
    var slot = Self.hash(text, range) & (slots.count - 1)
    while slots[slot] != 0 {
      if isName(slots[slot] - 1, range, text) { return slots[slot] - 1 }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(_ number: Int, _ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    let start = offsets[number]
    guard offsets[number + 1] - start == range.count else { return false }
    for index in 0..<range.count where bytes[start + index] != text[range.lowerBound + index] {
      return false
    }
    return true
  }

  /// The hash function FNV-1a: the names are those of a declaration, which no input can choose.
  private static func hash(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash >> 32)
  }
}
