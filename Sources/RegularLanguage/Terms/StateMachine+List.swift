extension StateMachine {
  /// Returns the machine of lists of elements, with a separator between each two.
  ///
  /// Blanks may surround separators and be at both ends. Elements that contain a separator, or
  /// start or end with a blank, are excluded, so that a list has only one reading. For names, with
  /// commas and spaces:
  ///
  ///     New York , Paris      // two elements
  ///     Paris,,Rome           // three, if an element may be empty
  ///     Paris,                // two, if an element may be empty; otherwise not a list
  ///
  /// The empty text is the list without elements, and blanks alone are not a list: a single element
  /// is not empty.
  ///
  /// - Parameters:
  ///   - element: The machine of the elements.
  ///   - separator: The scalars each of which may separate two elements.
  ///   - blanks: The scalars that may surround separators, except the separators themselves.
  ///   - count: The allowed numbers of elements; the larger bound multiplies the states.
  ///   - limits: The limits of the machine.
  /// - Returns: The machine.
  /// - Throws: `CompilationError` if the machine exceeds the memory limit of automata.
  package static func list(
    of element: Self,
    separator: ScalarSet,
    blanks: ScalarSet,
    count: Repetition,
    limits: Limits = Limits()
  ) throws(CompilationError) -> Self {
    let list = List(of: element, separator: separator, blanks: blanks, count: count)
    let machine = Self(
      from: list.start, limits: limits, isFinal: list.isComplete, next: list.transitions)
    guard let machine else { throw .tooLarge(limits) }
    return machine
  }
}

/// The transitions of the machine of lists.
private struct List {
  /// The position after a part of a list.
  struct Position: Hashable {
    /// The part of a list that was read last.
    enum Part { case start, leadingBlanks, separator, element }

    var part: Part
    /// The number of elements before this one, up to the last number that makes a difference.
    var count = 0
    /// The state after the element and the blanks that may belong to it; `nil` if they can't.
    var state: Int?
    /// Whether the element could have ended before those blanks.
    var isWhole: Bool
  }

  private let element: StateMachine
  /// For each state of the element, the transitions on scalars other than blanks and separators.
  private let words: [[StateMachine.Transition]]
  /// For each state of the element, the transitions on blanks.
  private let gaps: [[StateMachine.Transition]]
  private let separator: ScalarSet
  private let blanks: ScalarSet
  private let count: Repetition

  init(of element: StateMachine, separator: ScalarSet, blanks: ScalarSet, count: Repetition) {
    let blanks = blanks.subtracting(separator)
    let inner = blanks.union(separator).complement
    func transitions(_ state: StateMachine.State, in set: ScalarSet) -> [StateMachine.Transition] {
      state.transitions.map { .init(scalars: $0.scalars.intersection(set), target: $0.target) }
    }
    self.element = element
    words = element.states.map { transitions($0, in: inner) }
    gaps = element.states.map { transitions($0, in: blanks) }
    self.separator = separator
    self.blanks = blanks
    self.count = count
  }

  var start: Position { before(.start, count: 0) }

  private func before(_ part: Position.Part, count: Int) -> Position {
    let isWhole = element.states[element.start].isAccepting
    return Position(part: part, count: count, state: element.start, isWhole: isWhole)
  }

  /// Returns whether a list may end at the position.
  func isComplete(at position: Position) -> Bool {
    switch position.part {
    case .start: count.contains(0)
    case .leadingBlanks: false
    case .separator, .element: position.isWhole && count.contains(position.count + 1)
    }
  }

  /// Returns the positions after each next scalar.
  func transitions(from position: Position) -> [(ScalarSet, Position)] {
    var transitions: [(ScalarSet, Position)] = []
    var next = position
    next.part = .element
    for transition in position.state.map({ words[$0] }) ?? [] {
      next.state = transition.target
      next.isWhole = element.states[transition.target].isAccepting
      transitions.append((transition.scalars, next))
    }
    if position.isWhole, position.count + 1 < count.maximum ?? .max {
      let last = count.maximum ?? max(count.minimum, 1) - 1
      transitions.append((separator, before(.separator, count: min(position.count + 1, last))))
    }
    next = position
    guard position.part == .element else {
      if position.part == .start { next.part = .leadingBlanks }
      return transitions + [(blanks, next)]
    }
    var others = blanks
    for transition in position.state.map({ gaps[$0] }) ?? [] {
      next.state = transition.target
      transitions.append((transition.scalars, next))
      others = others.subtracting(transition.scalars)
    }
    next.state = nil
    return position.isWhole ? transitions + [(others, next)] : transitions
  }
}
