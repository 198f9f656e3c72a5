/// A relation that contains, for each start and end position, the texts that have such a match.
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

  /// Returns the matches of either relation.
  func union(_ other: Self) -> Self {
    var result = self
    for index in texts.indices { result.texts[index] = texts[index].union(other.texts[index]) }
    return result
  }

  /// Returns the concatenations of matches of this relation and of another.
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

  /// Returns the matches of a number of iterations; `none` is the result for zero iterations.
  func power(_ exponent: Int, _ none: Self) -> Self {
    if exponent == 0 { return none }
    let half = power(exponent / 2, none)
    let even = half.followed(by: half)
    return exponent.isMultiple(of: 2) ? even : even.followed(by: self)
  }
}

/// A set of at most 64 texts, by number.
struct TextSet: Equatable {
  private var bits: UInt64

  /// The empty set.
  static let none = Self(bits: 0)
  /// The maximum number of texts.
  static let maximumCount = 64

  var isEmpty: Bool { bits == 0 }

  func contains(_ text: Int) -> Bool { bits >> UInt64(text) & 1 == 1 }

  mutating func insert(_ text: Int) { bits |= 1 << UInt64(text) }

  func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }

  func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }
}
