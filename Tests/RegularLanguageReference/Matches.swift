/// For each place at which a match may start, and each at which it may end, the texts that have
/// such a match.
struct Matches: Equatable {
  private let placeCount: Int
  private var texts: [TextSet]

  /// Creates a relation without matches.
  init(placeCount: Int) {
    self.placeCount = placeCount
    texts = [TextSet](repeating: .none, count: placeCount * placeCount)
  }

  subscript(start: Int, end: Int) -> TextSet {
    get { texts[start * placeCount + end] }
    set { texts[start * placeCount + end] = newValue }
  }

  /// The matches of either.
  func union(_ other: Self) -> Self {
    var result = self
    for index in texts.indices { result.texts[index] = texts[index].union(other.texts[index]) }
    return result
  }

  /// The matches of the one from a start to some place, and of the other from there to an end.
  func followed(by other: Self) -> Self {
    var result = Self(placeCount: placeCount)
    for start in 0..<placeCount {
      for middle in start..<placeCount {
        let texts = self[start, middle]
        if texts.isEmpty { continue }
        for end in middle..<placeCount {
          result[start, end] = result[start, end].union(texts.intersection(other[middle, end]))
        }
      }
    }
    return result
  }

  /// The matches of so many rounds, of which none at all are given.
  func power(_ exponent: Int, _ none: Self) -> Self {
    if exponent == 0 { return none }
    let half = power(exponent / 2, none)
    let even = half.followed(by: half)
    return exponent.isMultiple(of: 2) ? even : even.followed(by: self)
  }
}

/// A set of at most 64 texts, by their numbers.
struct TextSet: Equatable {
  private var bits: UInt64

  /// The set without members.
  static let none = Self(bits: 0)
  /// How many texts there can be.
  static let largestCount = 64

  var isEmpty: Bool { bits == 0 }

  func contains(_ text: Int) -> Bool { bits >> UInt64(text) & 1 == 1 }

  mutating func insert(_ text: Int) { bits |= 1 << UInt64(text) }

  func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }

  func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }
}
