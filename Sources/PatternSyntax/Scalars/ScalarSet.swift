/// A set of Unicode scalars, stored as sorted ranges.
///
/// The ranges are disjoint, maximal and free of surrogates, so two sets are equal if and only if
/// their ranges are equal.
package struct ScalarSet: Hashable, Sendable {
  /// The members as ascending inclusive ranges of scalar values.
  package let ranges: [ClosedRange<UInt32>]

  /// Creates a set of the scalars in ranges, in any order; surrogates and values above U+10FFFF are
  /// ignored.
  ///
  /// - Complexity: O(*n* log *n*) in the number of ranges, O(*n*) if they are in order.
  package init(_ ranges: [ClosedRange<UInt32>]) {
    var pieces: [ClosedRange<UInt32>] = []
    pieces.reserveCapacity(ranges.count + 1)
    var isAscending = true
    for range in ranges {
      if let last = pieces.last, last.lowerBound > range.lowerBound { isAscending = false }
      let (lower, upper) = (range.lowerBound, min(range.upperBound, 0x10_FFFF))
      if lower < 0xD800 { pieces.append(lower...min(upper, 0xD7FF)) }
      if upper > 0xDFFF, lower <= upper { pieces.append(max(lower, 0xE000)...upper) }
    }
    if !isAscending { pieces.sort { $0.lowerBound < $1.lowerBound } }
    var merged: [ClosedRange<UInt32>] = []
    merged.reserveCapacity(pieces.count)
    for piece in pieces { Self.append(piece, to: &merged) }
    self.ranges = merged
  }

  /// Appends a range that starts no earlier than the last one.
  private static func append(
    _ range: ClosedRange<UInt32>,
    to ranges: inout [ClosedRange<UInt32>]
  ) {
    guard let last = ranges.last, touch(last, range) else {
      ranges.append(range)
      return
    }
    if range.upperBound > last.upperBound {
      ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    }
  }

  private init(canonical ranges: [ClosedRange<UInt32>]) {
    self.ranges = ranges
  }

  /// The two ranges of scalar values outside the surrogates.
  private static let halves: [ClosedRange<UInt32>] = [0...0xD7FF, 0xE000...0x10_FFFF]

  /// Returns whether two ranges, the first of which starts no later, can be merged; the surrogates
  /// separate ranges.
  private static func touch(_ a: ClosedRange<UInt32>, _ b: ClosedRange<UInt32>) -> Bool {
    b.lowerBound <= a.upperBound || (b.lowerBound - 1 == a.upperBound)
  }
}

extension ScalarSet {
  /// Hashes only some of the ranges: sets of many ranges usually differ in their number, and are
  /// hashed often.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ranges.count)
    if ranges.isEmpty { return }
    hasher.combine(ranges[0])
    hasher.combine(ranges[ranges.count / 2])
    hasher.combine(ranges[ranges.count - 1])
  }

  /// The set without members.
  package static let none = Self(canonical: [])
  /// All Unicode scalars.
  package static let all = Self(canonical: halves)
  /// U+0000 to U+007F.
  package static let ascii = Self("\0"..."\u{7F}")
  /// `0`-`9`.
  package static let digits = Self("0"..."9")
  /// `A`-`Z` and `a`-`z`.
  package static let asciiLetters = Self("A"..."Z").union(Self("a"..."z"))
  /// The ASCII characters of `\w`: letters, digits and the low line.
  package static let wordCharacters = asciiLetters.union(digits).union(Self("_"))
  /// The ASCII characters of `\s`.
  package static let whiteSpace = Self([0x09...0x0D, 0x20...0x20])
  /// The scalars that `.` does not match: U+000A, U+000D, U+2028 and U+2029 (ECMAScript, section
  /// 12.3).
  package static let lineTerminators = Self([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
  /// The scalars that `.` matches.
  package static let noLineTerminators = lineTerminators.complement

  /// Creates a set of one scalar.
  package init(_ scalar: Unicode.Scalar) {
    self.init(canonical: [scalar.value...scalar.value])
  }

  /// Creates a set of the scalars in a range.
  package init(_ range: ClosedRange<Unicode.Scalar>) {
    let values = range.lowerBound.value...range.upperBound.value
    if values.upperBound < 0xD800 {
      self.init(canonical: [values])
    } else {
      self.init([values])
    }
  }

  /// Creates a set from a flat table: lower bound, upper bound, lower bound, ...
  package init(pairs: [UInt32]) {
    self.init(
      stride(from: 0, to: pairs.count - 1, by: 2).compactMap { index in
        pairs[index] <= pairs[index + 1] ? pairs[index]...pairs[index + 1] : nil
      }
    )
  }

  /// Whether the set has no members.
  package var isEmpty: Bool { ranges.isEmpty }

  /// The number of members.
  package var count: Int { ranges.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) + 1 } }

  /// Returns whether the scalar is a member.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }

  /// The scalars in either set.
  package func union(_ other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result: [ClosedRange<UInt32>] = []
    result.reserveCapacity(ranges.count + other.ranges.count)
    var mine = 0
    for theirs in other.ranges {
      while mine < ranges.count, ranges[mine].lowerBound <= theirs.lowerBound {
        Self.append(ranges[mine], to: &result)
        mine += 1
      }
      Self.append(theirs, to: &result)
    }
    for range in ranges[mine...] { Self.append(range, to: &result) }
    return Self(canonical: result)
  }

  /// The scalars in both sets.
  package func intersection(_ other: Self) -> Self {
    var result: [ClosedRange<UInt32>] = []
    var mine = 0
    var theirs = 0
    while mine < ranges.count, theirs < other.ranges.count {
      let (a, b) = (ranges[mine], other.ranges[theirs])
      if a.overlaps(b) { result.append(a.clamped(to: b)) }
      if a.upperBound < b.upperBound { mine += 1 } else { theirs += 1 }
    }
    return Self(canonical: result)
  }

  /// The scalars in this set that are not in the other.
  package func subtracting(_ other: Self) -> Self { intersection(other.complement) }

  /// All scalars that are not in this set.
  package var complement: Self {
    var gaps: [ClosedRange<UInt32>] = []
    for half in Self.halves {
      var next = half.lowerBound
      for range in ranges where range.overlaps(half) {
        if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
        next = range.upperBound + 1
      }
      if next <= half.upperBound { gaps.append(next...half.upperBound) }
    }
    return Self(canonical: gaps)
  }

  /// Returns whether every member is also a member of another set.
  ///
  /// - Complexity: O(*n*) in the number of ranges up to the first difference.
  package func isSubset(of other: Self) -> Bool {
    var index = 0
    return ranges.allSatisfy { range in
      // Ranges are maximal, so each range of this set must be contained in one range of the other.
      while index < other.ranges.count, other.ranges[index].upperBound < range.upperBound {
        index += 1
      }
      return index < other.ranges.count && other.ranges[index].lowerBound <= range.lowerBound
    }
  }
}

extension ScalarSet: CustomStringConvertible {
  /// The set in the notation of a character class, ASCII only: `[0-9A-F\u{E9}]`.
  package var description: String {
    if self == .all { return "[^]" }
    return "[" + ranges.map(Self.notation).joined() + "]"
  }

  private static func notation(of range: ClosedRange<UInt32>) -> String {
    let lower = notation(of: range.lowerBound)
    let upper = notation(of: range.upperBound)
    switch range.count {
    case 1: return lower
    case 2: return lower + upper
    default: return lower + "-" + upper
    }
  }

  private static func notation(of value: UInt32) -> String {
    guard (0x21...0x7E).contains(value), let scalar = Unicode.Scalar(value) else {
      return "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
    return "\\]^-[".unicodeScalars.contains(scalar) ? "\\\(scalar)" : String(scalar)
  }
}
