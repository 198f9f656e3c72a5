import RegularLanguage
import ValidationCore
import ValidationFormats

/// The expressions of the formats that have tables, for a program that proves that both are the
/// same language: see `.ci/certificates.py`.
///
/// An expression is written with its operator first, and a set of scalars as ranges. For
/// `/[a-z]+/ & {1...63 scalars}`:
///
///     hostname (and (loop 1 * (set 61-7A)) (length scalars 1 63))
enum Certificates {
  /// The expressions, a line for each format.
  static var text: String {
    TabledFormat.all.map { "\($0.name) \(list($0.language.expression))\n" }.joined()
  }

  private static func list(_ name: String, _ parts: [String]) -> String {
    "(\(([name] + parts).joined(separator: " ")))"
  }

  private static func list(_ expression: Expression) -> String {
    switch expression {
    case .pattern(let syntax): list(syntax)
    case .length(let unit, let bounds): list("length", [unit.rawValue] + words(bounds))
    case .machine(let machine): list(machine)
    case .union(let parts): list("or", parts.map { list($0) })
    case .intersection(let parts): list("and", parts.map { list($0) })
    case .complement(let part): list("not", [list(part)])
    }
  }

  private static func list(_ syntax: Syntax) -> String {
    switch syntax {
    case .empty: list("cat", [])
    case .set(let set): list("set", words(set))
    case .concatenation(let parts): list("cat", parts.map { list($0) })
    case .alternation(let branches): list("or", branches.map { list($0) })
    case .loop(let body, let repetition): list("loop", words(repetition) + [list(body)])
    case .assertion(let assertion): list("assert", ["\(assertion)"])
    case .lookahead(let body, let isNegative):
      list("lookahead", [isNegative ? "not" : "is", list(body)])
    case .lookbehind(let body, let isNegative):
      list("lookbehind", [isNegative ? "not" : "is", list(body)])
    }
  }

  /// The start of a machine, and for each state whether it accepts, and its transitions.
  private static func list(_ machine: StateMachine) -> String {
    let states = machine.states.map { state in
      list(
        state.isAccepting ? "accept" : "refuse",
        state.transitions.map { list("\($0.target)", words($0.scalars)) })
    }
    return list("machine", ["\(machine.start)"] + states)
  }

  private static func words(_ set: ScalarSet) -> [String] {
    set.ranges.map { range in
      [range.lowerBound, range.upperBound].map { String($0, radix: 16) }.joined(separator: "-")
    }
  }

  private static func words(_ bounds: Repetition) -> [String] {
    ["\(bounds.minimum)", bounds.maximum.map { "\($0)" } ?? "*"]
  }
}
