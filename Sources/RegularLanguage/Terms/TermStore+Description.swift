extension TermStore {
  /// Returns the term in an ASCII notation that resembles patterns.
  ///
  /// A term describes the whole rest of a text, so its continuation follows each scalar and loop.
  /// `()` is the empty text, and omitted after anything else; `[]` is the empty language, `[^]*`
  /// any text.
  ///
  ///     a(b|c)                an a, then a b or a c
  ///     (ab)*(c&~d[^]*)       any number of ab, then a c, and not a text that starts with a d
  ///     {3...16 characters}   a text of such a length
  ///     {machine 2}           a text that a machine accepts from its state 2 on
  ///     ^a, \ba, (?<0)a       an a in such a context; (?<0) checks the first history
  ///     <word>x               x, right after a word character
  ///     x; y                  a state: what may follow, and its histories
  func description(of term: Term) -> String {
    switch derivatives.terms[term] {
    case .nothing: "[]"
    case .epsilon: "()"
    case .everything: "[^]*"
    case .set(let set, let rest): description(of: set) + description(after: rest)
    case .loop(let head, let rest): description(of: head) + description(after: rest)
    case .assertion(let assertion, let rest): "\(assertion)" + description(after: rest)
    case .lookbehind(let lookbehind, let rest): "\(lookbehind)" + description(after: rest)
    case .after(let previous, let rest): "<\(previous)>" + description(of: rest)
    case .length(let count): "\(count)"
    case .machine(let number): "{machine \(number)}"
    case .graphemes(let state): "{graphemes \(state.rawValue)}"
    case .union(let list): "(" + descriptions(of: list).joined(separator: "|") + ")"
    case .intersection(let list): "(" + descriptions(of: list).joined(separator: "&") + ")"
    case .complement(let inner): "~" + description(of: inner)
    case .state(let list): descriptions(of: list).joined(separator: "; ")
    }
  }

  private func description(after rest: Term) -> String {
    rest == .epsilon ? "" : description(of: rest)
  }

  private func descriptions(of list: TermList) -> [String] {
    list.indices.map { description(of: derivatives.terms.arena.members[$0]) }
  }

  private func descriptions(of list: HeadList) -> [String] {
    list.indices.map { description(of: derivatives.terms.heads.branches[$0]) }
  }

  private func description(of set: ClassSet) -> String {
    Syntax.notation(of: alphabet.scalars { derivatives.terms.sets.contains(set, $0) })
  }

  /// Returns the head in the notation of terms.
  func description(of head: Head) -> String {
    switch derivatives.terms[head] {
    case .epsilon: "()"
    case .set(let set): description(of: set)
    case .concatenation(let first, let rest): description(of: first) + description(of: rest)
    case .alternation(let list):
      "(" + descriptions(of: list).joined(separator: "|") + ")"
    case .loop(let loop): description(ofBody: loop.body) + loop.count.quantifier
    case .assertion(let assertion): "\(assertion)"
    case .lookahead(let body, let isNegative):
      "(?\(isNegative ? "!" : "=")" + description(of: body) + ")"
    case .lookbehind(let lookbehind): "\(lookbehind)"
    }
  }

  private func description(ofBody body: Head) -> String {
    switch derivatives.terms[body] {
    case .concatenation, .loop, .assertion: "(" + description(of: body) + ")"
    default: description(of: body)
    }
  }
}

extension Previous: CustomStringConvertible {
  var description: String {
    switch self {
    case .start: "start"
    case .word: "word"
    case .other: "other"
    }
  }
}

extension Lookbehind: CustomStringConvertible {
  var description: String { "(?<\(isNegative ? "!" : "")\(number))" }
}

extension LengthCount: CustomStringConvertible {
  var description: String {
    "{\(remaining.range) \(unit.rawValue)"
      + (graphemes == .start ? "}" : " after \(graphemes.rawValue)}")
  }
}

extension Count {
  private var repetition: Repetition { Repetition(Int(minimum), maximum.map(Int.init)) }
  fileprivate var range: String { repetition.description }
  fileprivate var quantifier: String { repetition.quantifier }
}
