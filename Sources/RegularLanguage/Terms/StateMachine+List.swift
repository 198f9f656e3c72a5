extension StateMachine {
  /// Returns the machine of lists of elements, with a separator between each two.
  ///
  /// Blanks may stand around separators and at both ends. An element that has a separator in it, or
  /// a blank at one of its ends, is none, so that a list is read in one way only. Of names, with
  /// commas and spaces:
  ///
  ///     New York , Paris      // two elements
  ///     Paris,,Rome           // three, if an element may be empty
  ///     Paris,                // two, if it may; otherwise no list
  ///
  /// The empty text is the list without elements, and blanks alone are no list: an only element is
  /// not empty.
  ///
  /// - Parameters:
  ///   - element: The machine of the elements.
  ///   - separator: The scalars that may separate two elements, each of them alone.
  ///   - blanks: The scalars that may stand around separators, unless they are some.
  ///   - count: How many elements there may be; the larger of its bounds multiplies the states.
  ///   - limits: The limits of what the machine may cost.
  /// - Returns: The machine.
  /// - Throws: `CompilationError` if it would take more memory than an automaton may.
  package static func list(
    of element: Self,
    separator: ScalarSet,
    blanks: ScalarSet,
    count: Repetition,
    limits: Limits = Limits()
  ) throws(CompilationError) -> Self {
    let list = List(of: element, separator: separator, blanks: blanks, count: count)
    let machine = Self(
      from: list.start, limits: limits, isFinal: list.isComplete, next: list.ways)
    guard let machine else { throw .tooLarge(limits) }
    return machine
  }
}

/// The ways that lists are read in.
private struct List {
  /// What is known after a part of a list.
  struct Place: Hashable {
    /// The part of a list that was read last.
    enum Part { case start, leadingBlanks, separator, element }

    var part: Part
    /// The number of elements before this one, up to the last that makes a difference.
    var count = 0
    /// The element's state after it and the blanks that may be its; `nil` if they can't.
    var state: Int?
    /// Whether the element could have ended before those blanks.
    var isWhole: Bool
  }

  private let element: StateMachine
  /// For each state of the element the ways that neither blanks nor separators take.
  private let words: [[StateMachine.Transition]]
  /// For each state of the element the ways that blanks take.
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

  var start: Place { before(.start, count: 0) }

  private func before(_ part: Place.Part, count: Int) -> Place {
    let isWhole = element.states[element.start].isAccepting
    return Place(part: part, count: count, state: element.start, isWhole: isWhole)
  }

  /// Returns whether a list may end at the place.
  func isComplete(at place: Place) -> Bool {
    switch place.part {
    case .start: count.contains(0)
    case .leadingBlanks: false
    case .separator, .element: place.isWhole && count.contains(place.count + 1)
    }
  }

  /// The places after one more scalar.
  func ways(from place: Place) -> [(ScalarSet, Place)] {
    var ways: [(ScalarSet, Place)] = []
    var next = place
    next.part = .element
    for transition in place.state.map({ words[$0] }) ?? [] {
      next.state = transition.target
      next.isWhole = element.states[transition.target].isAccepting
      ways.append((transition.scalars, next))
    }
    if place.isWhole, place.count + 1 < count.maximum ?? .max {
      let last = count.maximum ?? max(count.minimum, 1) - 1
      ways.append((separator, before(.separator, count: min(place.count + 1, last))))
    }
    next = place
    guard place.part == .element else {
      if place.part == .start { next.part = .leadingBlanks }
      return ways + [(blanks, next)]
    }
    var others = blanks
    for transition in place.state.map({ gaps[$0] }) ?? [] {
      next.state = transition.target
      ways.append((transition.scalars, next))
      others = others.subtracting(transition.scalars)
    }
    next.state = nil
    return place.isWhole ? ways + [(others, next)] : ways
  }
}
