internal import PatternSyntax

// Constructors that keep patterns short. They preserve the language, and never make a pattern
// ambiguous that was not:
//
//     [0-9] [0-9] [0-9]*     // [0-9]{2,}
//     ab | ac | a            // a[bc]?
//     (a(a)?)?               // a{0,2}

extension Syntax {
  /// Returns the parts in sequence, with equal neighbors as one repetition.
  static func joined(_ parts: [Self]) -> Self {
    var result: [Self] = []
    for part in parts.flatMap(\.sequence) {
      if part == .nothing { return .nothing }
      guard let last = result.last, last.repeated.body == part.repeated.body else {
        result.append(part)
        continue
      }
      result[result.count - 1] = .loop(
        part.repeated.body, last.repeated.bounds.followed(by: part.repeated.bounds))
    }
    result = folded(result)
    return result.count == 1 ? result[0] : result.isEmpty ? .empty : .concatenation(result)
  }

  /// Returns a sequence in which adjacent copies of several parts are one repetition.
  ///
  ///     \. [0-9] \. [0-9] \. [0-9]     // (?:\.[0-9]){3}
  private static func folded(_ parts: [Self]) -> [Self] {
    var parts = parts
    var start = 0
    while start < parts.count {
      for width in stride(from: 2, through: min(16, (parts.count - start) / 2), by: 1) {
        let unit = parts[start..<start + width]
        var count = 1
        while start + (count + 1) * width <= parts.count,
          parts[(start + count * width)..<(start + (count + 1) * width)].elementsEqual(unit)
        {
          count += 1
        }
        if count == 1 { continue }
        let loop = Self.concatenation(Array(unit)).repeated(Repetition(count, count))
        parts.replaceSubrange(start..<start + count * width, with: [loop])
        break
      }
      start += 1
    }
    return parts
  }

  /// Returns any of two parts.
  static func either(_ first: Self, _ second: Self) -> Self {
    either([first, second])
  }

  /// Returns any of the parts.
  static func either(_ parts: [Self]) -> Self {
    var isOptional = false
    var set = ScalarSet.none
    var others: [Self] = []
    for part in parts.flatMap(\.branches) {
      var part = part
      if case .loop(let body, let bounds) = part, bounds.minimum == 0, bounds.maximum != nil {
        // The empty text is added to the whole.
        isOptional = true
        part = bounds.maximum == 1 ? body : .loop(body, Repetition(1, bounds.maximum))
      }
      if part == .empty {
        isOptional = true
      } else if case .set(let scalars) = part {
        set = set.union(scalars)
      } else if !others.contains(part) {
        others.append(part)
      }
    }
    if !set.isEmpty { others.append(.set(set)) }
    let branches = factored(factored(others, atStart: true), atStart: false)
    let whole = branches.count == 1 ? branches[0] : .alternation(branches)
    return isOptional ? branches.isEmpty ? .empty : whole.orEmpty : whole
  }

  /// Returns branches that have the first or the last part in common as one branch.
  private static func factored(_ branches: [Self], atStart: Bool) -> [Self] {
    var groups: [(common: Self, rests: [[Self]])] = []
    for branch in branches {
      var parts = branch.sequence
      let common = atStart ? parts.removeFirst() : parts.removeLast()
      if let known = groups.firstIndex(where: { $0.common == common }) {
        groups[known].rests.append(parts)
      } else {
        groups.append((common, [parts]))
      }
    }
    if groups.count == branches.count { return branches }
    return groups.flatMap { common, rests -> [Self] in
      let rest = either(rests.map(joined))
      return joined(atStart ? [common, rest] : [rest, common]).branches
    }
  }

  /// The part, or the empty text.
  private var orEmpty: Self {
    guard case .loop(let body, let bounds) = self, bounds.minimum <= 1 else {
      return .loop(self, .zeroOrOne)
    }
    return .loop(body, Repetition(0, bounds.maximum))
  }

  /// The part any number of times.
  var starred: Self {
    switch self {
    case .empty, .nothing: .empty
    case .loop(let body, let bounds) where bounds.minimum <= 1: .loop(body, .zeroOrMore)
    default: .loop(self, .zeroOrMore)
    }
  }

  /// The parts in sequence; none for the empty text.
  private var sequence: [Self] {
    switch self {
    case .empty: []
    case .concatenation(let parts): parts.flatMap(\.sequence)
    default: [self]
    }
  }

  /// The alternatives.
  private var branches: [Self] {
    if case .alternation(let parts) = self { parts.flatMap(\.branches) } else { [self] }
  }

  /// The part as a repetition.
  private var repeated: (body: Self, bounds: Repetition) {
    if case .loop(let body, let bounds) = self { (body, bounds) } else { (self, Repetition(1, 1)) }
  }
}

extension Repetition {
  /// Returns the bounds of a repetition followed by another one.
  fileprivate func followed(by other: Self) -> Self {
    let maximum = maximum.flatMap { mine in other.maximum.map { mine + $0 } }
    return Self(minimum + other.minimum, maximum)
  }
}
