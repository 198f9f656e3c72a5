import RegularLanguage

/// A generator of the bytes of rules, as `RuleReader` reads them.
///
/// All samples come first, then random patterns, bounds and compositions of both.
package struct RuleGenerator {
  private var generator: SplitMix64
  private var number = 0

  package init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns the bytes of the next rule, which may be malformed.
  package mutating func next() -> [UInt8] {
    defer { number += 1 }
    return number < RuleReader.sampleCount ? [UInt8(number)] : rule(depth: 0)
  }

  private mutating func rule(depth: Int) -> [UInt8] {
    switch generator.below(depth == 0 ? 11 : 6) {
    case 0, 1: return [UInt8(generator.below(0xA0))]
    case 2, 3: return [generator.below(4) == 0 ? 0xE0 : 0xE8] + pattern(depth: 0) + [0x0A]
    case 4: return [0xD0] + part(depth) + [UInt8(generator.below(256))]
    case 5: return [[0xC0, 0xC8][generator.below(2)]] + part(depth)
    case 6: return [0xDC] + (0..<3).map { _ in UInt8(generator.below(256)) }
    default: return [[0xA0, 0xB0][generator.below(2)]] + part(depth) + part(depth)
    }
  }

  private mutating func part(_ depth: Int) -> [UInt8] {
    depth < 2 ? rule(depth: depth + 1) : [UInt8(generator.below(0xA0))]
  }

  private static let atoms = [
    "a", "b", "ab", "[a-c]", "[^a]", "[0-9]", "\\d", "\\w", "\\s", ".", "x", "-", "\\p{L}",
    "\\p{Lu}", "\u{E9}", "[\u{4E00}-\u{9FFF}]", "[a-z0-9]", "\\b", "^", "$", "(?=a)", "(?!b)",
    "(?<=a)", "(?<!b)", "(?i:ab)", "[acegi]",
  ].map { Array($0.utf8) }
  private static let quantifiers = ["*", "+", "?", "{2}", "{0,3}", "{2,}", "{3,9}"]
    .map { Array($0.utf8) }

  private mutating func pattern(depth: Int) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0...generator.below(4) {
      if depth < 3, generator.below(3) == 0 {
        text += Array("(?:".utf8) + pattern(depth: depth + 1) + Array(")".utf8)
      } else {
        text += Self.atoms[generator.below(Self.atoms.count)]
      }
      if generator.below(3) == 0 {
        text += Self.quantifiers[generator.below(Self.quantifiers.count)]
      }
      if generator.below(6) == 0 { text += Array("|".utf8) }
    }
    return text
  }
}
