internal import PatternSyntax
internal import RegularLanguage

// A machine that accepts more texts has fewer states, so its pattern is shorter. These are the ways
// to get one, the first of which is the best:
//
//     4006381333931   // without its check digit: the length of EAN-13 and EAN-8 remains
//     1h30m, 90m      // without the order of units: numbers with units remain
//     [A-Za-z\u{AA}\u{B5}...]      // without a list of letters: all characters outside ASCII

extension StateMachine {
  /// Calls a function with machines that accept at least the same texts, the strictest ones first.
  ///
  /// - Returns: The first result that is not `nil`.
  func firstWider<Result>(_ body: (StateMachine) -> Result?) -> Result? {
    let coarse = withCoarseSets
    if let result = body(coarse) { return result }
    for labels in coarse.depths.map({ [$0, nil] }) ?? [nil] {
      for rounds in [4, 1, 0] {
        let merged = coarse.merging(
          coarse.blocks(after: rounds, separating: labels), limits: Limits(automatonBytes: 1 << 20))
        if let merged, let result = body(merged.minimized) { return result }
      }
    }
    return nil
  }

  /// The machine with sets that contain all scalars outside ASCII if they contain many.
  private var withCoarseSets: StateMachine {
    let foreign = ScalarSet([0x80...0x10_FFFF])
    let table = states.map { state -> [(ScalarSet, Int)] in
      // States of which several transitions have such scalars keep their sets.
      let isSingle = state.transitions.count { !$0.scalars.intersection(foreign).isEmpty } == 1
      return state.transitions.map { transition in
        let isForeign = isSingle && transition.scalars.intersection(foreign).count > 64
        return (
          isForeign ? transition.scalars.union(foreign) : transition.scalars, transition.target
        )
      }
    }
    let accepting = states.indices.filter { states[$0].isAccepting }
    let machine = StateMachine(start: start, accepting: Set(accepting), transitions: table)
    return machine?.minimized ?? self
  }

  /// The length of the longest text that leads to each state; `nil` if there are texts of any
  /// length.
  var depths: [Int]? {
    var missing = states.map { _ in 0 }
    for state in states { for transition in state.transitions { missing[transition.target] += 1 } }
    var depths = states.map { _ in 0 }
    var pending = states.indices.filter { missing[$0] == 0 }
    var count = 0
    while let state = pending.popLast() {
      count += 1
      for transition in states[state].transitions {
        depths[transition.target] = max(depths[transition.target], depths[state] + 1)
        missing[transition.target] -= 1
        if missing[transition.target] == 0 { pending.append(transition.target) }
      }
    }
    return count == states.count ? depths : nil
  }
}
