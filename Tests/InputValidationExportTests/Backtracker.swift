import RegularLanguage

/// A matcher that tries one way after the other, as Perl, Python and JavaScript do, and counts.
final class Backtracker {
  private let text: [Unicode.Scalar]
  /// The number of scalars that it has compared.
  private(set) var stepCount = 0
  /// The number of steps after which it gives up.
  private let limit: Int

  init(_ text: String, limit: Int = 1_000_000) {
    self.text = Array(text.unicodeScalars)
    self.limit = limit
  }

  /// Returns whether a syntax without lookaround matches the whole text.
  func matches(_ syntax: Syntax) -> Bool { match(syntax, at: 0) { $0 == text.count } }

  private func match(_ syntax: Syntax, at place: Int, _ next: (Int) -> Bool) -> Bool {
    if stepCount > limit { return false }
    switch syntax {
    case .empty: return next(place)
    case .set(let set):
      stepCount += 1
      return place < text.count && set.contains(text[place]) && next(place + 1)
    case .concatenation(let parts): return sequence(parts[...], at: place, next)
    case .alternation(let parts): return parts.contains { match($0, at: place, next) }
    case .loop(let body, let bounds): return loop(body, bounds, 0, at: place, next)
    case .assertion(.start): return place == 0 && next(place)
    case .assertion(.end): return place == text.count && next(place)
    case .assertion, .lookahead, .lookbehind: preconditionFailure("not exported")
    }
  }

  private func sequence(_ parts: ArraySlice<Syntax>, at place: Int, _ next: (Int) -> Bool) -> Bool {
    guard let first = parts.first else { return next(place) }
    return match(first, at: place) { sequence(parts.dropFirst(), at: $0, next) }
  }

  /// Repeats a body as often as possible; a repetition beyond the minimum is not empty.
  private func loop(
    _ body: Syntax,
    _ bounds: Repetition,
    _ count: Int,
    at place: Int,
    _ next: (Int) -> Bool
  ) -> Bool {
    let isLonger =
      count < bounds.maximum ?? .max
      && match(body, at: place) { end in
        (end > place || count < bounds.minimum) && loop(body, bounds, count + 1, at: end, next)
      }
    return isLonger || count >= bounds.minimum && next(place)
  }
}
