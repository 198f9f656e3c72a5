import RegularLanguage
import Testing

@Suite struct StateMachineMinimizationTests {
  /// Compared with a naive table of pairs of states that some text distinguishes.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a minimized machine has as many states as can be distinguished`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let machine = try Self.machine(states: Int.random(in: 1...9, using: &random), using: &random)
    let minimized = machine.minimized
    for text in Self.texts { #expect(minimized.accepts(text) == machine.accepts(text)) }
    let behaviors = Set(
      machine.reachable.map { state in Self.texts.map { machine.accepts($0, from: state) } })
    #expect(minimized.states.count == behaviors.count)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `merging blocks only adds texts`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let machine = try Self.machine(states: Int.random(in: 1...9, using: &random), using: &random)
    for rounds in 0...3 {
      let merged = try #require(machine.merging(machine.blocks(after: rounds)))
      for text in Self.texts where machine.accepts(text) { #expect(merged.accepts(text)) }
    }
    let labels = machine.states.map { _ in Int.random(in: 0...2, using: &random) }
    let merged = try #require(machine.merging(labels))
    for text in Self.texts where machine.accepts(text) { #expect(merged.accepts(text)) }
  }

  /// All texts of `a` and `b` with up to 8 characters, which distinguish any two of 9 states.
  private static let texts: [String] = (0...8).flatMap { length in
    (0..<1 << length).map { bits in
      String((0..<length).map { bits >> $0 & 1 == 0 ? "a" : "b" })
    }
  }

  private static func machine(
    states count: Int,
    using random: inout SplitMix64
  ) throws -> StateMachine {
    let transitions = (0..<count).map { _ in
      ["a", "b"].compactMap { (scalar: Unicode.Scalar) -> (ScalarSet, Int)? in
        Int.random(in: 0...4, using: &random) == 0
          ? nil : (ScalarSet(scalar), Int.random(in: 0..<count, using: &random))
      }
    }
    let accepting = (0..<count).filter { _ in Bool.random(using: &random) }
    return try #require(
      StateMachine(start: 0, accepting: Set(accepting), transitions: transitions))
  }
}

extension StateMachine {
  fileprivate func accepts(_ text: String, from state: Int? = nil) -> Bool {
    var state = state ?? start
    for scalar in text.unicodeScalars {
      guard let next = states[state].transitions.first(where: { $0.scalars.contains(scalar) })
      else { return false }
      state = next.target
    }
    return states[state].isAccepting
  }

  /// The states to which some text leads.
  fileprivate var reachable: [Int] {
    var found = [start]
    var index = 0
    while index < found.count {
      for transition in states[found[index]].transitions where !found.contains(transition.target) {
        found.append(transition.target)
      }
      index += 1
    }
    return found
  }
}
