internal import PatternSyntax
internal import RegularLanguage

/// Texts of an automaton as people would write them: the shortest one, the longest one, and others
/// whose characters are as frequent as in what people type.
///
///     [a-z0-9.]{3,16}    // "oud", "quwbiv", "tes4", ...; rarely "9.k"
struct TypicalTexts {
  /// The kinds of characters, with the number of each in a hundred characters that people type.
  private static let kinds: [(set: ScalarSet, share: Double)] = {
    let letters = [ScalarSet([0x61...0x7A]), ScalarSet([0x41...0x5A])]
    let marks = ["-", ".", "_", "@", "/", ":", ","].reduce(ScalarSet.none) {
      $0.union(ScalarSet($1))
    }
    let digits = ScalarSet([0x30...0x39])
    let known = (letters + [marks, digits, ScalarSet(" ")]).reduce(ScalarSet.none) { $0.union($1) }
    let others = ScalarSet([0x21...0x7E]).subtracting(known)
    return [
      (letters[0], 60), (digits, 20), (letters[1], 8), (marks, 6), (ScalarSet(" "), 5), (others, 1),
      (known.union(others).complement, 0.1),
    ]
  }()

  /// A step to another state by a kind of characters.
  private struct Step {
    let kind: Int
    let share: Double
    let scalars: ScalarSet
    let target: Int
  }

  private let machine: StateMachine
  /// The number of characters from each state to the nearest end; `nil` if there is no way.
  private let distances: [Int?]
  private var steps: [Int: [Step]] = [:]
  private var generator = SplitMix64(seed: 1)

  init(_ machine: StateMachine) {
    self.machine = machine
    var sources = machine.states.map { _ in [Int]() }
    for (number, state) in machine.states.enumerated() {
      for transition in state.transitions { sources[transition.target].append(number) }
    }
    var pending = machine.states.indices.filter { machine.states[$0].isAccepting }
    var distances = machine.states.map { $0.isAccepting ? 0 : nil as Int? }
    var next = 0
    while next < pending.count {
      let target = pending[next]
      next += 1
      for source in sources[target] where distances[source] == nil {
        distances[source] = distances[target].map { $0 + 1 }
        pending.append(source)
      }
    }
    self.distances = distances
  }
}

extension TypicalTexts {
  /// Returns a shortest text.
  mutating func shortest() -> String? { text(isShortest: true) }

  /// Returns a random text.
  mutating func typical() -> String? { text(isShortest: false) }

  /// Returns a longest text; `nil` if it has more characters than a limit.
  mutating func longest(atMost limit: Int) -> String? {
    let ends = machine.states.indices.filter { machine.states[$0].isAccepting }
    guard let depths = machine.depths, let end = ends.max(by: { depths[$0] < depths[$1] }),
      depths[end] <= limit
    else { return nil }
    // Each step back is to a state that is one character nearer to the start.
    var state: Int? = end
    var scalars: [Unicode.Scalar] = []
    while let target = state, depths[target] > 0 {
      state = nil
      for source in machine.states.indices where depths[source] == depths[target] - 1 {
        let found = steps(from: source).filter { $0.target == target }
        guard let step = choose(found, after: nil) else { continue }
        scalars.append(scalar(of: step))
        state = source
        break
      }
    }
    return String(String.UnicodeScalarView(scalars.reversed()))
  }

  private mutating func text(isShortest: Bool) -> String? {
    var state = machine.start
    var scalars: [Unicode.Scalar] = []
    var last: Int?
    // From this length on, the shortest way to an end is taken, and once a little further: after
    // the @ of an address, a name follows.
    var limit = isShortest ? 0 : Int.random(in: 4...16, using: &generator)
    var continues = !isShortest
    while let distance = distances[state] {
      var isEnding = scalars.count >= limit
      if distance == 0, isEnding, continues {
        limit = scalars.count + Int.random(in: 0...8, using: &generator)
        continues = false
        isEnding = scalars.count >= limit
      }
      let odds = scalars.count < 4 ? 1 : 2
      if distance == 0, isEnding || Int.random(in: 0..<10, using: &generator) < odds { break }
      var next = steps(from: state)
      if isEnding { next = next.filter { distances[$0.target].map { $0 < distance } ?? false } }
      guard let step = choose(next, after: last) else { break }
      last = step.kind
      scalars.append(scalar(of: step))
      state = step.target
    }
    return machine.states[state].isAccepting ? String(String.UnicodeScalarView(scalars)) : nil
  }

  private mutating func steps(from state: Int) -> [Step] {
    if let known = steps[state] { return known }
    var found: [Step] = []
    for transition in machine.states[state].transitions where distances[transition.target] != nil {
      for (number, kind) in Self.kinds.enumerated() {
        let scalars = transition.scalars.intersection(kind.set)
        if scalars.isEmpty { continue }
        let share = kind.share * Double(scalars.count) / Double(kind.set.count)
        found.append(
          Step(kind: number, share: share, scalars: scalars, target: transition.target))
      }
    }
    steps[state] = found
    return found
  }

  /// Returns a random step; one of the kind of the last character is likelier.
  private mutating func choose(_ steps: [Step], after last: Int?) -> Step? {
    let shares = steps.map { $0.kind == last && $0.kind < 3 ? 4 * $0.share : $0.share }
    let whole = shares.reduce(0, +)
    guard whole > 0 else { return nil }
    var place = Double.random(in: 0..<whole, using: &generator)
    for (step, share) in zip(steps, shares) {
      if place < share { return step }
      place -= share
    }
    return steps.last
  }

  private mutating func scalar(of step: Step) -> Unicode.Scalar {
    var number = Int.random(in: 0..<step.scalars.count, using: &generator)
    for range in step.scalars.ranges {
      if number < range.count {
        return Unicode.Scalar(range.lowerBound + UInt32(number)) ?? "\u{FFFD}"
      }
      number -= range.count
    }
    return "\u{FFFD}"
  }
}
