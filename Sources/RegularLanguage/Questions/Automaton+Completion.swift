extension Automaton {
  /// The shortest text that makes a text valid when it is appended, of as readable scalars as there
  /// are.
  ///
  /// Where lengths are counted, it is the shortest in the unit that is counted.
  ///
  /// - Parameter text: UTF-8.
  /// - Returns: The completion; empty if the text is valid as it is; `nil` if there is none.
  /// - Complexity: O(*n* + *s* * *c*) for *n* bytes, *s* states and *c* classes; where lengths are
  ///   counted, O(*l* * *s* * *c*) for a completion of length *l*.
  package func shortestCompletion(of text: Span<UInt8>) -> String? {
    let run = run(from: Place(state: start), over: text, in: 0..<text.count)
    return run.obstacle == nil ? shortestPath(from: run.place) : nil
  }

  /// The shortest text that is accepted; `nil` if there is none.
  package var shortestMember: String? { shortestPath(from: Place(state: start)) }

  func shortestPath(from start: Place) -> String? {
    guard isAlive(start) else { return nil }
    // Breadth first; places without hope are left out, so that every step leads somewhere.
    var steps: [Place: (before: Place, index: Int)] = [:]
    var pending = [start]
    let representatives = Representatives(of: alphabet)
    var first = 0
    while first < pending.count {
      let place = pending[first]
      first += 1
      if isAccepting(place) { return path(to: place, from: start, by: steps, representatives) }
      for index in representatives.order {
        let target = next(place, index)
        if target != start, steps[target] == nil, isAlive(target) {
          steps[target] = (place, index)
          pending.append(target)
        }
      }
    }
    return nil
  }

  private func path(
    to end: Place,
    from start: Place,
    by steps: [Place: (before: Place, index: Int)],
    _ representatives: Representatives
  ) -> String {
    var scalars: [Unicode.Scalar] = []
    var place = end
    while place != start, let step = steps[place] {
      scalars.append(representatives.scalars[step.index])
      place = step.before
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }
}
