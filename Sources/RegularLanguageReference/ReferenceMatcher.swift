package import RegularLanguage

/// What patterns and expressions mean, said as directly as possible: the definition that the engine
/// is compared with.
///
/// A pattern relates the places of a text at which a match starts to those at which it ends. There
/// are no derivatives, no automata and no simplifications here, and no care for speed.
package struct ReferenceMatcher {
  private let text: [Unicode.Scalar]

  /// Creates a matcher of a text of at most 63 scalars.
  package init(text: [Unicode.Scalar]) {
    self.text = text
  }

  /// Whether the text is a member of the language.
  package func isMember(of expression: Expression) -> Bool {
    switch expression {
    case .pattern(let syntax): ends(of: syntax, from: 0).contains(text.count)
    case .length(let unit, let bounds):
      length(in: unit) >= bounds.minimum && length(in: unit) <= bounds.maximum ?? .max
    case .union(let parts): parts.contains(where: isMember(of:))
    case .intersection(let parts): parts.allSatisfy(isMember(of:))
    case .complement(let part): !isMember(of: part)
    }
  }

  /// Where matches that start at a place end.
  func ends(of syntax: Syntax, from start: Int) -> Places {
    switch syntax {
    case .empty: return [start]
    case .set(let set):
      return start < text.count && set.contains(text[start]) ? [start + 1] : []
    case .concatenation(let parts):
      return parts.reduce([start]) { ends(of: $1, from: $0) }
    case .alternation(let branches):
      return branches.reduce([]) { $0.union(ends(of: $1, from: start)) }
    case .loop(let body, let repetition):
      return ends(ofLoop: body, repetition, from: start)
    case .assertion(let assertion): return holds(assertion, at: start) ? [start] : []
    case .lookahead(let body, let isNegative):
      return ends(of: body, from: start).isEmpty == isNegative ? [start] : []
    case .lookbehind(let body, let isNegative):
      let isBehind = (0...start).contains { ends(of: body, from: $0).contains(start) }
      return isBehind != isNegative ? [start] : []
    }
  }

  private func ends(of syntax: Syntax, from starts: Places) -> Places {
    starts.reduce([]) { $0.union(ends(of: syntax, from: $1)) }
  }

  private func ends(ofLoop body: Syntax, _ repetition: Repetition, from start: Int) -> Places {
    var places: Places = [start]
    for _ in 0..<repetition.minimum { places = ends(of: body, from: places) }
    guard let maximum = repetition.maximum else {
      // Every further round may only add places, up to the fixpoint.
      while true {
        let more = places.union(ends(of: body, from: places))
        if more == places { return places }
        places = more
      }
    }
    guard maximum >= repetition.minimum else { return [] }
    var all = places
    for _ in repetition.minimum..<maximum {
      places = ends(of: body, from: places)
      all = all.union(places)
    }
    return all
  }

  private func holds(_ assertion: Assertion, at place: Int) -> Bool {
    let isBehindWord = place > 0 && ScalarSet.wordCharacters.contains(text[place - 1])
    let isBeforeWord = place < text.count && ScalarSet.wordCharacters.contains(text[place])
    return switch assertion {
    case .start: place == 0
    case .end: place == text.count
    case .wordBoundary: isBehindWord != isBeforeWord
    case .notWordBoundary: isBehindWord == isBeforeWord
    }
  }

  private func length(in unit: LengthUnit) -> Int {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    let string = String(view)
    return switch unit {
    case .characters: string.count
    case .scalars: text.count
    case .utf16: string.utf16.count
    case .utf8: string.utf8.count
    }
  }
}

/// A set of places in a text of at most 63 scalars.
struct Places: Hashable, ExpressibleByArrayLiteral {
  private var bits: UInt64 = 0

  init(arrayLiteral places: Int...) {
    for place in places { bits |= 1 << UInt64(place) }
  }

  var isEmpty: Bool { bits == 0 }

  func contains(_ place: Int) -> Bool { bits >> UInt64(place) & 1 == 1 }

  func union(_ other: Self) -> Self {
    var result = self
    result.bits |= other.bits
    return result
  }

  func reduce(_ initial: Self, _ combine: (Self, Int) -> Self) -> Self {
    var result = initial
    var rest = bits
    while rest != 0 {
      result = combine(result, rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return result
  }
}
