import RegularLanguage
import InputValidation

/// A generator of random validators for the letters `a` and `b`; `c` represents all others.
struct RandomValidators {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Returns all texts of the three letters up to a length, shorter ones first.
  static func texts(upTo length: Int) -> [String] {
    var texts = [""]
    var last = texts
    for _ in 0..<length {
      last = last.flatMap { text in ["a", "b", "c"].map { text + $0 } }
      texts += last
    }
    return texts
  }

  private mutating func below(_ count: Int) -> Int { .random(in: 0..<count, using: &generator) }

  /// Returns a validator with approximately `size` parts.
  mutating func validator(size: Int) throws -> any Validator {
    guard size > 1 else { return try leaf() }
    let first = 1 + below(size - 1)
    switch below(5) {
    case 0: return OptionalValidator(try validator(size: size - 1))
    case 1: return NotValidator(try validator(size: size - 1))
    case 2: return try AnyOfValidator([validator(size: first), validator(size: size - first)])
    default: return try validator(size: first) && validator(size: size - first)
    }
  }

  private mutating func leaf() throws -> any Validator {
    let lower = below(3)
    switch below(6) {
    case 0: return LengthValidator(lower...(lower + below(3)), in: .scalars)
    case 1: return LengthValidator(lower..., in: .scalars)
    case 2: return OneOfValidator(["a", "ab", "bab"])
    default:
      // Some patterns are rejected: try the next.
      while true {
        if let validator = try? RegexValidator(pattern(size: 1 + below(5))) { return validator }
      }
    }
  }

  private mutating func pattern(size: Int) -> String {
    guard size > 1 else { return ["a", "b", "[ab]", "[^a]", "(?s:.)"][below(5)] }
    let first = 1 + below(size - 1)
    switch below(6) {
    case 0: return "(?:" + pattern(size: first) + "|" + pattern(size: size - first) + ")"
    case 1: return "(?:" + pattern(size: size - 1) + ")" + ["*", "+", "?", "{2}"][below(4)]
    case 2: return "(?!" + pattern(size: first) + ")" + pattern(size: size - first)
    default: return pattern(size: first) + pattern(size: size - first)
    }
  }
}

/// The fewest insertions, deletions, replacements and swaps of neighbors between two texts, by the
/// textbook.
func editDistance(_ a: String, _ b: String) -> Int {
  let (a, b) = (Array(a.unicodeScalars), Array(b.unicodeScalars))
  var table = (0...a.count).map { i in (0...b.count).map { j in max(i, j) } }
  for i in a.indices {
    for j in b.indices {
      var best = min(
        table[i][j] + (a[i] == b[j] ? 0 : 1), table[i][j + 1] + 1, table[i + 1][j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, table[i - 1][j - 1] + 1)
      }
      table[i + 1][j + 1] = best
    }
  }
  return table[a.count][b.count]
}
