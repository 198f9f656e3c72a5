import RegularLanguage

/// A generator of texts that a rule accepts, or nearly: its samples, cut, changed and crossed.
///
/// For `[0-9]{4}`, it makes texts such as these:
///
///     1984      // a sample
///     19x84     // a byte is inserted
///     1900      // the start of one sample and the end of another
package struct TextGenerator {
  private let pool: [[UInt8]]
  private let alphabet: [UInt8]
  private var generator: SplitMix64
  private var text: [UInt8] = []

  /// Line ends, and parts of scalars of each length, most of which are malformed alone.
  private static let special: [UInt8] = [
    0x00, 0x0A, 0x0D, 0x20, 0x22, 0x2C, 0x80, 0xA9, 0xC3, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
  ]
  /// Scalars of two, three and four bytes, and Characters of several scalars.
  private static let characters = [
    "\u{E9}", "e\u{301}", "\r\n", "\u{4E2D}", "\u{FEFF}", "\u{1F600}", "\u{1F1E9}\u{1F1EA}",
    "\u{1D400}", "\u{2028}", "\u{85}",
  ].map { Array($0.utf8) }

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - texts: More texts to start from.
  ///   - seed: The seed.
  package init(_ rule: CompiledRule, texts: [[UInt8]], seed: UInt64) {
    generator = SplitMix64(seed: seed)
    var (pool, budget) = (rule.samples.value + texts + [[]], StepBudget(1 << 18))
    if let automaton = rule.automaton.value {
      let samples = try? automaton.samples(count: 48, using: &generator, within: &budget)
      let misses = try? automaton.nearMisses(count: 48, using: &generator, within: &budget)
      pool += ((samples ?? []) + (misses ?? [])).map { Array($0.utf8) }
    }
    self.pool = pool.filter { $0.count <= Self.maximumByteCount }
    alphabet = Self.special + Set(self.pool.joined()).sorted()
  }

  private static let maximumByteCount = 80

  /// Returns the next text, which is valid up to the following call.
  package mutating func next() -> [UInt8] {
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: pool[generator.below(pool.count)])
    let choice = generator.below(16)
    if choice < 4 { return text }
    if choice == 4 {
      let other = pool[generator.below(pool.count)]
      text.removeLast(generator.below(text.count + 1))
      text.append(contentsOf: other[generator.below(other.count + 1)...])
    }
    for _ in 0..<[1, 1, 1, 2, 5][generator.below(5)] { change() }
    return text
  }

  private mutating func change() {
    let (place, byte) = (generator.below(text.count + 1), alphabet[generator.below(alphabet.count)])
    switch generator.below(6) {
    case 0 where place < text.count: text[place] = byte
    case 1 where place < text.count: text.remove(at: place)
    case 2: text.removeSubrange(place...)
    case 3: text.append(byte)
    case 4:
      text.insert(contentsOf: Self.characters[generator.below(Self.characters.count)], at: place)
    default: text.insert(byte, at: place)
    }
  }
}

extension SplitMix64 {
  /// Returns a random number from 0 up to a bound, faster than `Int.random(in:using:)` though some
  /// numbers are slightly more frequent.
  mutating func below(_ bound: Int) -> Int { Int(truncatingIfNeeded: next() >> 33) % bound }
}
