extension Syntax: CustomStringConvertible {
  /// The syntax as a pattern of the same language, in ASCII: `a(?:b|c)*`.
  ///
  /// Only the empty set, which no pattern can express, has a special notation: `[]`.
  package var description: String {
    switch self {
    case .empty: "(?:)"
    case .set(.all): "(?s:.)"
    case .set(let set): Self.notation(of: set)
    case .concatenation(let parts):
      parts.isEmpty ? "(?:)" : parts.map { $0.notation(in: .concatenation) }.joined()
    case .alternation(let parts):
      parts.isEmpty ? "[]" : parts.map { $0.notation(in: .alternation) }.joined(separator: "|")
    case .loop(let body, let repetition): body.notation(in: .loop) + repetition.quantifier
    case .assertion(let assertion): assertion.description
    case .lookahead(let body, let isNegative): "(?\(isNegative ? "!" : "=")\(body))"
    case .lookbehind(let body, let isNegative): "(?<\(isNegative ? "!" : "=")\(body))"
    }
  }

  /// The context of a part.
  private enum Context {
    case alternation
    case concatenation
    case loop
  }

  /// The notation of a part, in a group if necessary.
  private func notation(in context: Context) -> String {
    let needsGroup =
      switch self {
      case .empty, .set: false
      case .assertion, .loop, .lookahead, .lookbehind: context == .loop
      case .concatenation(let parts): context == .loop && !parts.isEmpty
      case .alternation(let parts): context != .alternation && !parts.isEmpty
      }
    return needsGroup ? "(?:\(self))" : description
  }

  /// The notation of a set; a single character is literal.
  package static func notation(of set: ScalarSet) -> String {
    if set == .noLineTerminators { return "." }
    guard let range = set.ranges.first, set.count == 1, (0x21...0x7E).contains(range.lowerBound),
      let scalar = Unicode.Scalar(range.lowerBound)
    else { return set.description }
    return "\\^$.|?*+()[]{}#".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
  }
}

extension Repetition {
  /// The repetition as a quantifier: `*`, `+`, `?`, `{3}`, `{3,}` or `{3,16}`.
  package var quantifier: String {
    switch (minimum, maximum) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (_, nil): "{\(minimum),}"
    case (_, let maximum?): minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}"
    }
  }
}

extension Assertion: CustomStringConvertible {
  /// The assertion as part of a pattern.
  package var description: String {
    switch self {
    case .start: "^"
    case .end: "$"
    case .wordBoundary: "\\b"
    case .notWordBoundary: "\\B"
    }
  }
}
