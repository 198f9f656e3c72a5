/// Finds the first match of any of several patterns: the leftmost one; if several start there, that
/// of the first pattern, and its longest.
///
/// Most bytes start a match of few patterns or none, so that the text is read once for all of them,
/// and only the patterns that may match at a byte are tried there. If too many attempts fail, or
/// patterns depend on the context of a match, each pattern reads the text separately:
///
///     "root", "admin" in "xadmin root": tried at 1, where "admin" matches
///     "a*b" in "aaaa...": fails at each "a", until the pattern reads the text separately
package struct FirstMatchSearch: Sendable {
  /// The searches; `nil` for a pattern that matches the whole text.
  private let searches: [MatchSearch?]
  /// The number of words with a bit for each search.
  private let width: Int
  /// For each byte, the searches that may find a match that starts with it.
  private let starters: [UInt64]
  /// For each byte, the searches that find that byte as a match.
  private let matches: [UInt64]

  /// Creates a search for several patterns from the search for each of them.
  package init(_ searches: [MatchSearch?]) {
    self.searches = searches
    let width = max(1, (searches.count + UInt64.bitWidth - 1) / UInt64.bitWidth)
    func table(_ isMember: (MatchSearch, UInt8) -> Bool) -> [UInt64] {
      var table = [UInt64](repeating: 0, count: 256 * width)
      for (number, search) in searches.enumerated() {
        for byte in 0..<256 where search.map({ isMember($0, UInt8(byte)) }) ?? false {
          table[byte * width + number / UInt64.bitWidth] |= Self.bit(number)
        }
      }
      return table
    }
    self.width = width
    starters = table { $0.canStart(with: $1) }
    matches = table { $0.isMatch($1) }
  }

  private static func bit(_ number: Int) -> UInt64 { 1 << UInt64(number % UInt64.bitWidth) }
}

extension FirstMatchSearch {
  /// Finds the first match of some of the patterns.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - wanted: The patterns, as bits by their numbers; all of them match somewhere.
  /// - Returns: The bytes of the match; the whole text if no match can be located.
  /// - Complexity: O(*n*) in the length of the text, for each of the patterns.
  package func match(in text: Span<UInt8>, of wanted: Span<UInt64>) -> Range<Int> {
    let all = 0..<text.count
    let isAnyWhole = searches.indices.contains { isWanted($0, wanted) && searches[$0] == nil }
    if isAnyWhole { return slowMatch(in: text, of: wanted) ?? all }
    var patience = 2 * text.count + 64
    for offset in text.indices {
      for word in 0..<min(width, wanted.count) {
        let row = Int(text[offset]) &* width &+ word
        var bits = starters[row] & wanted[word]
        while bits != 0 {
          if matches[row] & bits & (0 &- bits) != 0 { return offset..<offset + 1 }
          let number = word &* UInt64.bitWidth &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          guard let search = searches[number] else { continue }
          if search.hasConditions { return slowMatch(in: text, of: wanted) ?? all }
          let attempt = search.attempt(in: text, at: offset)
          if let end = attempt.end { return offset..<end }
          patience -= attempt.length
          if patience < 0 { return slowMatch(in: text, of: wanted) ?? all }
        }
      }
    }
    return all
  }

  /// Returns the first match, with a separate search for each pattern.
  private func slowMatch(in text: Span<UInt8>, of wanted: Span<UInt64>) -> Range<Int>? {
    var first: Range<Int>?
    for number in searches.indices where isWanted(number, wanted) {
      let match =
        if let search = searches[number] { search.match(in: text) } else { 0..<text.count }
      guard let match, match.lowerBound < first?.lowerBound ?? .max else { continue }
      first = match
      // No other match can precede it.
      if match.lowerBound == 0 { break }
    }
    return first
  }

  private func isWanted(_ number: Int, _ wanted: Span<UInt64>) -> Bool {
    let word = number / UInt64.bitWidth
    return word < wanted.count && wanted[word] & Self.bit(number) != 0
  }
}
