extension Automaton {
  /// An accepted text with the fewest insertions, deletions and replacements of scalars.
  ///
  /// - Parameters:
  ///   - text: The text; malformed bytes count as one scalar each that has to go.
  ///   - budget: The steps that the search may take; reading the text costs none.
  /// - Returns: The text and the number of changes; `nil` if nothing is accepted.
  /// - Throws: `StepBudget.Exhausted` if the search needs more steps.
  /// - Complexity: O(*n* * *s* * *c*) for *n* scalars, *s* states and *c* classes; where lengths
  ///   are counted, times the number of lengths within reach.
  package func nearest(
    to text: Span<UInt8>,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> (text: String, distance: Int)? {
    if isEmpty { return nil }
    return try NearestSearch(self, text).run(within: &budget)
  }
}

/// A search for the cheapest way through an automaton beside a text: level by level of cost.
private struct NearestSearch {
  /// A stage of the search: how much of the text is used up, and where the written text has led to.
  struct Node: Hashable {
    var offset: Int
    var place: Automaton.Place
  }

  /// A way to a node: from which other, and by writing what.
  struct Step {
    var node: Node
    var before: Node
    var written: Unicode.Scalar?
  }

  private let automaton: Automaton
  /// The scalars of the text with their classes; `nil` for malformed bytes.
  private let scalars: [(scalar: Unicode.Scalar, index: Int)?]
  private let representatives: Representatives

  init(_ automaton: Automaton, _ text: Span<UInt8>) {
    self.automaton = automaton
    representatives = Representatives(of: automaton.alphabet)
    var scalars: [(scalar: Unicode.Scalar, index: Int)?] = []
    var offset = 0
    while offset < text.count {
      let (index, length) = automaton.trie.scalar(in: text, at: offset, before: text.count)
      let bytes = (offset..<offset + length).map { text[$0] }
      let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
      scalars.append(index.flatMap { index in scalar.map { ($0, index) } })
      offset += length
    }
    self.scalars = scalars
  }

  func run(
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> (text: String, distance: Int)? {
    let start = Node(offset: 0, place: Automaton.Place(state: automaton.start))
    var level = [Step(node: start, before: start)]
    var settled: [Node: Step] = [:]
    var distance = 0
    while !level.isEmpty {
      var later: [Step] = []
      // What costs nothing stays on the level.
      while let step = level.popLast() {
        let node = step.node
        guard settled[node] == nil, automaton.isAlive(node.place) else { continue }
        settled[node] = step
        if node.offset == scalars.count, automaton.isAccepting(node.place) {
          return (text(upTo: node, from: start, by: settled), distance)
        }
        try budget.spend(automaton.classCount + 2)
        if node.offset < scalars.count {
          if let (scalar, index) = scalars[node.offset] {
            let kept = Node(offset: node.offset + 1, place: automaton.next(node.place, index))
            level.append(Step(node: kept, before: node, written: scalar))
          }
        }
        // The last step is taken first, so the most readable scalar comes late, and last what makes
        // the text shorter.
        for index in representatives.order.reversed() {
          let place = automaton.next(node.place, index)
          // An insertion, or where there is a scalar to replace, a replacement.
          for offset in node.offset...min(node.offset + 1, scalars.count) {
            let written = Node(offset: offset, place: place)
            let scalar = representatives.scalars[index]
            later.append(Step(node: written, before: node, written: scalar))
          }
        }
        if node.offset < scalars.count {
          let deleted = Node(offset: node.offset + 1, place: node.place)
          later.append(Step(node: deleted, before: node))
        }
      }
      level = later
      distance += 1
    }
    return nil
  }

  private func text(upTo end: Node, from start: Node, by steps: [Node: Step]) -> String {
    var scalars: [Unicode.Scalar] = []
    var node = end
    while node != start, let step = steps[node] {
      if let written = step.written { scalars.append(written) }
      node = step.before
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }
}
