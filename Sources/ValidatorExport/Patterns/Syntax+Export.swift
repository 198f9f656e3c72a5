internal import PatternSyntax
internal import RegularLanguage

extension Syntax {
  /// The syntax without anchors at its ends, if nothing else in it is an assertion or lookaround;
  /// `nil` otherwise.
  ///
  ///     ^[a-z]+$       // [a-z]+
  ///     (?!root)\w+    // nil
  var plain: Self? {
    var parts: [Self] = if case .concatenation(let parts) = self { parts } else { [self] }
    // A search for `^a` is one for texts that start with `a`.
    if parts.count > 1, parts[0] == .anything, parts[1].startsAtStart { parts.removeFirst() }
    if parts.count > 1, parts[parts.count - 1] == .anything, parts[parts.count - 2].endsAtEnd {
      parts.removeLast()
    }
    if let first = parts.first?.withoutStart { parts[0] = first }
    if let last = parts.last?.withoutEnd { parts[parts.count - 1] = last }
    let result = Self.concatenation(parts)
    return result.isPlain ? result.simplified : nil
  }

  private var startsAtStart: Bool { withoutStart != nil }
  private var endsAtEnd: Bool { withoutEnd != nil }

  /// The rest of a part after a `^`; `nil` if it doesn't start with one.
  private var withoutStart: Self? {
    switch self {
    case .assertion(.start): .empty
    case .concatenation(let parts):
      parts.first?.withoutStart.map { .concatenation([$0] + parts.dropFirst()) }
    default: nil
    }
  }

  /// The part before a `$`; `nil` if it doesn't end with one.
  private var withoutEnd: Self? {
    switch self {
    case .assertion(.end): .empty
    case .concatenation(let parts):
      parts.last?.withoutEnd.map { .concatenation(parts.dropLast() + [$0]) }
    default: nil
    }
  }

  /// Whether the syntax has no assertions and no lookaround.
  private var isPlain: Bool {
    switch self {
    case .empty, .set: true
    case .concatenation(let parts), .alternation(let parts): parts.allSatisfy(\.isPlain)
    case .loop(let body, _): body.isPlain
    case .assertion, .lookahead, .lookbehind: false
    }
  }

  /// The syntax with equal neighbors as repetitions, and without superfluous groups.
  private var simplified: Self {
    switch self {
    case .empty, .set, .assertion, .lookahead, .lookbehind: return self
    case .concatenation(let parts): return .joined(parts.map(\.simplified))
    case .alternation(let parts):
      return parts.isEmpty ? .nothing : .either(parts.map(\.simplified))
    case .loop(let body, let bounds):
      let body = body.simplified
      if bounds == .zeroOrMore { return body.starred }
      if body == .empty || bounds.maximum == 0 { return .empty }
      // (a{2,})+ is a{2,}: an engine would try all ways to divide the letters.
      if bounds.minimum == 1, case .loop(_, let inner) = body, inner.maximum == nil { return body }
      return .loop(body, bounds)
    }
  }

  /// The syntax with all assertions and lookaround removed, which matches at least the same texts.
  fileprivate var relaxed: Self {
    switch self {
    case .empty, .set: self
    case .concatenation(let parts): .concatenation(parts.map(\.relaxed))
    case .alternation(let parts): .alternation(parts.map(\.relaxed))
    case .loop(let body, let bounds): .loop(body.relaxed, bounds)
    case .assertion, .lookahead, .lookbehind: .empty
    }
  }
}

extension Expression {
  /// The syntax of the texts, if it follows directly from the expression; `nil` otherwise.
  var plainSyntax: Syntax? {
    switch self {
    case .pattern(let syntax): return syntax.plain
    case .length(.scalars, let bounds): return Syntax.anyScalar.repeated(bounds)
    case .union(let parts):
      var syntaxes: [Syntax] = []
      for part in parts {
        guard let syntax = part.plainSyntax else { return nil }
        syntaxes.append(syntax)
      }
      return syntaxes.isEmpty ? .nothing : .either(syntaxes)
    case .intersection(let parts): return parts.count == 1 ? parts[0].plainSyntax : nil
    case .length, .machine, .complement: return nil
    }
  }

  /// Syntaxes of the parts that are patterns, which match at least the texts of the expression.
  var patternSyntaxes: [Syntax] {
    switch self {
    case .pattern(let syntax): return [syntax.plain ?? syntax.relaxed.plain].compactMap { $0 }
    case .union(let parts):
      var syntaxes: [Syntax] = []
      for part in parts {
        guard let syntax = part.patternSyntaxes.first ?? part.lengthSyntaxes.first else {
          return []
        }
        syntaxes.append(syntax)
      }
      return syntaxes.isEmpty ? [] : [.either(syntaxes)]
    case .intersection(let parts): return parts.flatMap(\.patternSyntaxes)
    case .length, .machine, .complement: return []
    }
  }

  /// Syntaxes of the lengths of the texts.
  var lengthSyntaxes: [Syntax] {
    switch self {
    case .length(let unit, let bounds):
      // A Character has at least one scalar, and a scalar at most two units of UTF-16.
      let unitsPerScalar = unit == .utf8 ? 4 : unit == .utf16 ? 2 : 1
      let maximum = unit == .characters ? nil : bounds.maximum
      let (quotient, remainder) = bounds.minimum.quotientAndRemainder(dividingBy: unitsPerScalar)
      let minimum = quotient + (remainder > 0 ? 1 : 0)
      return [Syntax.anyScalar.repeated(Repetition(minimum, maximum))]
    case .intersection(let parts): return parts.flatMap(\.lengthSyntaxes)
    case .pattern, .union, .machine, .complement: return []
    }
  }
}
