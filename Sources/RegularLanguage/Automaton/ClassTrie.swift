/// The UTF-8 encodings of all scalars as a trie whose leaves are the classes of an alphabet.
///
/// One look-up per byte decodes, classifies and validates at once: overlong forms, surrogates,
/// values past U+10FFFF, stray and missing continuation bytes all have no entry (RFC 3629,
/// section 4). Equal nodes are stored once, so that an alphabet of few runs needs few nodes. For
/// `[a-z]`:
///
///     61           // a leaf: the class of letters
///     C3 A9        // a node, then a leaf: the class of all others
///     C4 80        // the same node, as for all scalars of two bytes
///     E0 80 AF     // a node that has no entry for 80: overlong
///
/// An entry has 15 bits for a class or a node. Alphabets that have more classes have no trie; there
/// are at most 22,000 nodes, even if all of them differ.
@usableFromInline
package struct ClassTrie: Sendable {
  /// The target of a byte.
  @usableFromInline
  package struct Entry: Hashable, Sendable {
    @usableFromInline package let rawValue: UInt16

    /// The entry of bytes that can't occur in well-formed text.
    package static let malformed = Self(rawValue: 0)

    static func leaf(_ index: UInt32) -> Self { Self(rawValue: UInt16(index) | 0x8000) }

    /// Whether a scalar ends here.
    @inlinable @inline(__always)
    package var isLeaf: Bool { rawValue & 0x8000 != 0 }
    /// The class of the scalar that ends at a leaf.
    @inlinable @inline(__always)
    package var leafClass: Int { Int(rawValue & 0x7FFF) }
    /// The index in `nodes` at which the node for the next byte starts.
    @inlinable @inline(__always)
    package var nodeStart: Int { Int(rawValue) << 6 }
  }

  /// The entries for the first byte of a scalar.
  package let root: [Entry]
  /// The entries for continuation bytes, 64 per node; the first 64 are unused.
  package let nodes: [Entry]

  /// Creates the trie of an alphabet; returns `nil` if it has too many classes for entries.
  init?(of alphabet: Alphabet) {
    guard alphabet.count <= 0x8000 else { return nil }
    var builder = Builder(alphabet: alphabet)
    var root = [Entry](repeating: .malformed, count: 256)
    for value in 0..<UInt32(0x80) { root[Int(value)] = .leaf(builder.run(of: value).class) }
    for lead in UInt32(0xC2)...0xDF {
      root[Int(lead)] = builder.node(1, base: (lead & 0x1F) << 6, minimum: 0x80)
    }
    for lead in UInt32(0xE0)...0xEF {
      root[Int(lead)] = builder.node(2, base: (lead & 0x0F) << 12, minimum: 0x800)
    }
    for lead in UInt32(0xF0)...0xF4 {
      root[Int(lead)] = builder.node(3, base: (lead & 0x07) << 18, minimum: 0x1_0000)
    }
    self.root = root
    self.nodes = builder.entries
  }

  /// Returns the scalar at an offset before the end: its class, or `nil` if the bytes there are
  /// malformed, and the number of bytes of the scalar or of its malformed part.
  func scalar(in text: Span<UInt8>, at offset: Int, before end: Int) -> (index: Int?, length: Int) {
    var entry = root[Int(text[offset])]
    var next = offset + 1
    while !entry.isLeaf {
      guard entry != .malformed, next < end, text[next] >> 6 == 0b10 else {
        return (nil, next - offset)
      }
      entry = nodes[entry.nodeStart + Int(text[next] & 0x3F)]
      // The byte that makes the scalar malformed is not part of it.
      if entry == .malformed { return (nil, next - offset) }
      next += 1
    }
    return (entry.leafClass, next - offset)
  }

  /// Returns whether bytes, which must not be empty, are an incomplete scalar.
  func isCut(_ bytes: Span<UInt8>) -> Bool {
    let scalar = scalar(in: bytes, at: 0, before: bytes.count)
    return scalar.index == nil && scalar.length == bytes.count
      && root[Int(bytes[0])] != .malformed
  }

  /// Returns the number of bytes at the end that are an incomplete scalar.
  func cutCount(atEndOf bytes: Span<UInt8>) -> Int {
    for count in 1..<4 where count <= bytes.count && isCut(bytes.extracting(last: count)) {
      return count
    }
    return 0
  }

  private struct Builder: ~Copyable {
    let alphabet: Alphabet
    var entries = [Entry](repeating: .malformed, count: 64)
    /// The numbers of the nodes.
    private var numbers = NumberTable()
    /// The nodes all of whose scalars are of one class, by class and level.
    private var uniform: [Entry]
    /// The index of the last requested run; runs are requested in ascending order.
    private var last = 0

    init(alphabet: Alphabet) {
      self.alphabet = alphabet
      uniform = Array(repeating: .malformed, count: alphabet.count << 2)
    }

    /// Returns the run that contains a value, which must not be less than previous values.
    mutating func run(of value: UInt32) -> Alphabet.Run {
      let run = alphabet.run(of: value, from: last)
      last = run.index
      return run
    }

    /// Returns the node that reads the last `level` bytes of the scalars from a base on; scalars
    /// below the minimum value would be overlong.
    mutating func node(_ level: Int, base: UInt32, minimum: UInt32) -> Entry {
      let last = base + (1 << (6 * UInt32(level))) - 1
      let run = run(of: base)
      let isWhole = base >= minimum && last <= 0x10_FFFF && (last < 0xD800 || base > 0xDFFF)
      let key = Int(run.class) << 2 | level
      let isUniform = isWhole && last <= run.upper
      if isUniform, uniform[key] != .malformed { return uniform[key] }
      let node =
        level == 1
        ? leaves(from: base, run)
        : children(of: level, base: base, minimum: minimum, areAlike: isUniform)
      if isUniform { uniform[key] = node }
      return node
    }

    /// Returns the node whose entries are nodes.
    private mutating func children(
      of level: Int,
      base: UInt32,
      minimum: UInt32,
      areAlike: Bool
    ) -> Entry {
      var content: [Entry] = []
      content.reserveCapacity(64)
      let step: UInt32 = 1 << (6 * UInt32(level - 1))
      for index in 0..<UInt32(64) {
        let value = base + index * step
        let isSurrogate = (0xD800...0xDFFF).contains(value)
        if value + (step - 1) < minimum || isSurrogate || value > 0x10_FFFF {
          content.append(.malformed)
        } else if areAlike, let child = content.last {
          content.append(child)
        } else {
          content.append(node(level - 1, base: value, minimum: minimum))
        }
      }
      entries.append(contentsOf: content)
      return internLast()
    }

    /// Returns the node of 64 scalars, which must not include overlong forms or surrogates.
    private mutating func leaves(from base: UInt32, _ first: Alphabet.Run) -> Entry {
      let end = base + 64
      var value = base
      var run = first
      while value < end {
        let next = min(run.upper + 1, end)
        entries.append(
          contentsOf: repeatElement(.leaf(run.class), count: Int(next - value)))
        value = next
        if value < end { run = self.run(of: value) }
      }
      return internLast()
    }

    /// Returns the node of the last 64 entries, which are removed if an equal node exists.
    private mutating func internLast() -> Entry {
      let start = entries.count - 64
      var hash = WordHash(0)
      for index in start..<entries.count { hash.combine(UInt64(entries[index].rawValue)) }
      let known = numbers.number(hash.value) { number in
        let other = Int(number) << 6
        return (0..<64).allSatisfy { entries[other + $0] == entries[start + $0] }
      }
      if let known {
        entries.removeLast(64)
        return Entry(rawValue: UInt16(truncatingIfNeeded: known))
      }
      let index = start >> 6
      numbers.insert(UInt32(index), hash: hash.value)
      return Entry(rawValue: UInt16(truncatingIfNeeded: index))
    }
  }
}
