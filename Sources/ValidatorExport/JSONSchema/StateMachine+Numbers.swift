internal import PatternSyntax
internal import RegularLanguage
internal import ValidationCore

// Without leading zeros, the greater of two whole numbers is the longer one, or if both have the
// same length, the one whose first different digit is greater. So the greatest number that a
// machine accepts is on a longest path, on which each digit is the greatest from which such a path
// goes on. Zeros are skipped first, which can lead to several states:
//
//     0*[1-9][05]     // from the start, and after each zero: 10 to 95
//     [1-9][0-9]*     // paths of any length: 1, and no greatest number

extension StateMachine {
  /// The interval of the whole numbers in decimal notation that the machine accepts; `nil` if it
  /// accepts none.
  ///
  /// - Complexity: O(*n*) for *n* transitions, and O(*n*) for each digit of a bound.
  var wholeNumbers: Interval<DecimalNumber>? {
    let graph = DigitGraph(self)
    let plus = target(of: "+", from: start).map { [$0] } ?? []
    let minus = target(of: "-", from: start).map { [$0] } ?? []
    let (positive, negative) = (graph.start(after: [start] + plus), graph.start(after: minus))
    let zero: Magnitude? = positive.acceptsZero || negative.acceptsZero ? .digits("0") : nil
    guard
      let upper = graph.greatest(from: positive) ?? zero
        ?? graph.smallest(from: negative)?.negated,
      let lower = graph.greatest(from: negative)?.negated ?? zero ?? graph.smallest(from: positive)
    else { return nil }
    return Interval(lower: lower.end, upper: upper.end)
  }

  /// Returns the next state; `nil` if the scalar is rejected.
  fileprivate func target(of scalar: Unicode.Scalar, from state: Int) -> Int? {
    states[state].transitions.first { $0.scalars.contains(scalar) }?.target
  }
}

/// A number without its sign.
private enum Magnitude {
  case digits(String)
  case infinite

  var negated: Self {
    switch self {
    case .digits(let digits): .digits("-" + digits)
    case .infinite: .infinite
    }
  }

  var end: Interval<DecimalNumber>.End {
    switch self {
    case .digits(let digits): DecimalNumber(digits).map { .included($0) } ?? .unbounded
    case .infinite: .unbounded
    }
  }
}

/// The transitions of a machine on digits.
private struct DigitGraph {
  /// The states in which the first digit other than 0 is read, and whether 0 itself is accepted.
  struct Start {
    var states: Set<Int> = []
    var acceptsZero = false
  }

  /// For each state, the states after the digits 0 to 9; `nil` if the digit is rejected.
  private let targets: [[Int?]]
  /// For each state, the minimum number of digits until a text may end; `nil` if there is none.
  private let shortest: [Int?]
  /// For each state, the greatest number of digits until a text may end; `nil` if there is none.
  private let longest: [Int?]

  /// The states in which a text may end.
  private let accepting: Set<Int>

  init(_ machine: StateMachine) {
    var targets = machine.states.indices.map { state in
      "0123456789".unicodeScalars.map { machine.target(of: $0, from: state) }
    }
    var sources = [[Int]](repeating: [], count: targets.count)
    for (state, next) in targets.enumerated() {
      for target in Set(next.compactMap { $0 }) { sources[target].append(state) }
    }
    var shortest: [Int?] = machine.states.map { $0.isAccepting ? 0 : nil }
    var pending = shortest.indices.filter { shortest[$0] == 0 }[...]
    while let state = pending.popFirst() {
      for source in sources[state] where shortest[source] == nil {
        shortest[source] = shortest[state].map { $0 + 1 }
        pending.append(source)
      }
    }
    // Digits that lead to no number are not followed.
    for state in targets.indices {
      targets[state] = targets[state].map { target in
        target.flatMap { shortest[$0] == nil ? nil : $0 }
      }
    }
    // States that are on a cycle, or lead to one, keep this length.
    var longest: [Int?] = shortest.map { $0 == nil ? nil : .max }
    var missing = targets.map { Set($0.compactMap { $0 }).count }
    pending = missing.indices.filter { missing[$0] == 0 && shortest[$0] != nil }[...]
    while let state = pending.popFirst() {
      let lengths = targets[state].compactMap { target in target.flatMap { longest[$0] } }
      longest[state] = lengths.max().map { $0 + 1 } ?? 0
      for source in sources[state] where shortest[source] != nil {
        missing[source] -= 1
        if missing[source] == 0 { pending.append(source) }
      }
    }
    self.targets = targets
    self.shortest = shortest
    self.longest = longest
    accepting = Set(machine.states.indices.filter { machine.states[$0].isAccepting })
  }

  /// Returns the states after any number of zeros.
  func start(after states: [Int]) -> Start {
    var start = Start()
    var pending = states
    while let state = pending.popLast() {
      guard start.states.insert(state).inserted else { continue }
      guard let next = targets[state][0] else { continue }
      if accepting.contains(next) { start.acceptsZero = true }
      pending.append(next)
    }
    return start
  }

  func greatest(from start: Start) -> Magnitude? {
    number(from: start, longest, (0...9).reversed()) { $0 < $1 }
  }

  func smallest(from start: Start) -> Magnitude? {
    number(from: start, shortest, Array(0...9)) { $0 > $1 }
  }

  /// Returns the first number by its length, and then by its digits.
  ///
  /// - Parameters:
  ///   - start: The states before the first digit.
  ///   - lengths: For each state, the number of digits that follow.
  ///   - digits: The digits, the best ones first.
  ///   - isBetter: Returns whether the second length is better than the first.
  /// - Returns: The number; `nil` if there is none.
  private func number(
    from start: Start,
    _ lengths: [Int?],
    _ digits: [Int],
    _ isBetter: (Int, Int) -> Bool
  ) -> Magnitude? {
    var best: Int?
    for state in start.states {
      for digit in 1...9 {
        guard let length = targets[state][digit].flatMap({ lengths[$0] }) else { continue }
        if best.map({ isBetter($0, length) }) ?? true { best = length }
      }
    }
    guard var rest = best else { return nil }
    if rest == .max { return .infinite }
    var text = ""
    var states = start.states
    while true {
      let isFirst = text.isEmpty
      for digit in digits where !isFirst || digit > 0 {
        let next = states.compactMap { targets[$0][digit] }.filter { lengths[$0] == rest }
        if next.isEmpty { continue }
        text += "\(digit)"
        states = Set(next)
        break
      }
      if rest == 0 { return .digits(text) }
      rest -= 1
    }
  }
}
