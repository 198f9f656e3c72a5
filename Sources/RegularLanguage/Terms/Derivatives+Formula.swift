/// The texts of a term, expressed by the classes of their first scalars and by other terms.
///
/// Derivatives take a union of many terms apart and reassemble it for each scalar. A formula leaves
/// the parts as they are:
///
///     (ab)*c&~x    // all of (ab)*c, ~x
///     (ab)*c       // any of c, ab(ab)*c
///     ab(ab)*c     // by a: b(ab)*c
enum TermFormula {
  /// The texts of disjoint branches, each a scalar of the branch's classes followed by its rest,
  /// and possibly the empty text.
  case branches([Branch], hasEmpty: Bool)
  /// The texts of any of the terms.
  case any([Term])
  /// The texts of all of the terms.
  case all([Term])
  /// All texts that are not in the term.
  case not(Term)
  /// The texts of the term, if a history contains (or doesn't contain) the text so far.
  case lookbehind(Lookbehind, Term)
}

extension Derivatives {
  /// Returns the formula of a term; neither it nor the terms in its formula are contextual.
  mutating func formula(of term: Term) -> TermFormula {
    switch terms[term] {
    case .nothing: return .any([])
    case .epsilon: return .branches([], hasEmpty: true)
    case .everything: return .all([])
    case .set(let set, let rest):
      return .branches([Branch(classes: set, rest: rest)], hasEmpty: false)
    case .loop: return .any(unfolding(of: term).all)
    case .after(let previous, let inner):
      let unfolding = unfolding(of: inner)
      return .any(unfolding.all.map { terms.after(previous, $0) })
    // Contextual terms have no formulas; this is the term after any scalar.
    case .assertion: return .any([terms.after(.other, term)])
    case .lookbehind(let lookbehind, let rest): return .lookbehind(lookbehind, rest)
    case .union(let list): return .any(Array(terms.arena.members[list.indices]))
    case .intersection(let list): return .all(Array(terms.arena.members[list.indices]))
    case .complement(let inner): return .not(inner)
    case .state(let list): return .any([terms.arena.members[list.indices.lowerBound]])
    case .length, .machine, .graphemes:
      let row = row(of: term)
      return .branches(
        Array(memory.branches[row.indices]), hasEmpty: terms.arena.isNullable(term))
    }
  }

  /// Returns a loop over single scalars that a state starts with and may leave at once; `nil` if
  /// it has none.
  ///
  /// After any number of its scalars, the loop remains a part of the state. For `.*a.{30}` and all
  /// states after it, the loop is `.*a.{30}`: a search never fails early.
  func lastingLoop(of state: Term) -> LastingLoop? {
    switch terms[state] {
    case .state(let list): return lastingLoop(of: terms.arena.members[list.indices.lowerBound])
    case .union(let list):
      for index in list.indices {
        if let loop = loop(of: terms.arena.members[index]) { return loop }
      }
      return nil
    default: return loop(of: state)
    }
  }

  private func loop(of term: Term) -> LastingLoop? {
    var loop = term
    if case .after(_, let inner) = terms[term] { loop = inner }
    guard case .loop(let head, _) = terms[loop], case .loop(let node) = terms[head],
      case .set(let classes) = terms[node.body], node.count.minimum == 0, node.count.maximum == nil
    else { return nil }
    let isSame = loop == term && !terms.facts(of: term).mentionsHistory
    return LastingLoop(classes: classes, term: isSame ? term : nil)
  }
}

/// A loop that remains a part of a state while scalars of some classes follow.
struct LastingLoop {
  /// The classes.
  var classes: ClassSet
  /// The loop's term; `nil` if it depends on the text so far.
  var term: Term?
}

extension LoopUnfolding {
  /// The alternatives that exist.
  fileprivate var all: [Term] { [exit, iteration, emptyIteration].filter { $0 != .nothing } }
}
