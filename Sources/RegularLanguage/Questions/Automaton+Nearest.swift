extension Automaton {
  /// Returns an accepted text with the fewest changes: insertions, deletions and replacements of
  /// scalars, and swaps of adjacent scalars.
  ///
  /// - Parameters:
  ///   - text: The text; malformed bytes count as one scalar each, which must be removed or
  ///     replaced.
  ///   - changes: The changes that are allowed.
  ///   - limit: The maximum number of changes.
  ///   - budget: The steps that the search may take; reading the text costs none.
  /// - Returns: The text and the number of changes; `nil` if no such text is accepted.
  /// - Throws: `StepBudget.Exhausted` if the search needs more steps.
  /// - Complexity: O(*n* * *s* * *c*) for *n* scalars, *s* states and *c* classes; if lengths are
  ///   counted, times the number of reachable lengths.
  package func nearest(
    to text: Span<UInt8>,
    by changes: NearestChanges = .any,
    atMost limit: Int = .max,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> (text: String, distance: Int)? {
    if isEmpty { return nil }
    return try NearestSearch(self, text, changes).run(atMost: limit, within: &budget)
  }
}

/// The changes that are allowed between a text and the nearest accepted text.
package enum NearestChanges: Sendable {
  /// All changes: for languages of certain texts only, such as words.
  case any
  /// Changes of the notation but not the content of a text: its digits are kept, and so are its
  /// letters, except for their case and for those that the automaton dictates.
  ///
  /// A letter is dictated if only certain letters are accepted. It is inserted only if
  /// `allowsLetters` is true.
  case spelling(allowsLetters: Bool)
}

/// A uniform-cost search for the cheapest path through an automaton that reads a text.
struct NearestSearch {
  /// A node of the search: the consumed part of the text, and the place after the written text.
  struct Node: Hashable {
    var offset: Int
    var place: Automaton.Place
  }

  /// An edge to a node, with the node before it and the written scalars.
  struct Step {
    var node: Node
    var before: Node
    var written: Unicode.Scalar?
    /// The scalar that is written after that: the second of two swapped scalars.
    var next: Unicode.Scalar?
  }

  let automaton: Automaton
  private let changes: NearestChanges
  /// The scalars of the text with their classes; `nil` for malformed bytes.
  let scalars: [(scalar: Unicode.Scalar, index: Int)?]
  let representatives: Representatives

  init(_ automaton: Automaton, _ text: Span<UInt8>, _ changes: NearestChanges) {
    self.automaton = automaton
    self.changes = changes
    representatives = automaton.representatives.value
    var scalars: [(scalar: Unicode.Scalar, index: Int)?] = []
    var offset = 0
    while offset < text.count {
      let (index, length) = automaton.trie.scalar(in: text, at: offset, before: text.count)
      let scalar = Self.scalar(of: text.extracting(offset..<offset + length))
      scalars.append(index.flatMap { index in scalar.map { ($0, index) } })
      offset += length
    }
    self.scalars = scalars
  }

  /// Returns the scalar of some bytes, or the one that replaces malformed ones.
  private static func scalar(of bytes: Span<UInt8>) -> Unicode.Scalar? {
    if bytes.count == 1, bytes[0] < 0x80 { return Unicode.Scalar(bytes[0]) }
    return String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self).unicodeScalars.first
  }

  func run(
    atMost limit: Int,
    within budget: inout StepBudget
  ) throws(StepBudget.Exhausted) -> (text: String, distance: Int)? {
    let start = Node(offset: 0, place: Automaton.Place(state: automaton.start))
    var level = [Step(node: start, before: start)]
    var settled: [Node: Step] = [:]
    var distance = 0
    while !level.isEmpty, distance <= limit {
      var later: [Step] = []
      // Edges without cost stay on the level.
      while let step = level.popLast() {
        let node = step.node
        guard settled[node] == nil, automaton.isAlive(node.place) else { continue }
        settled[node] = step
        if node.offset == scalars.count, automaton.isAccepting(node.place) {
          return (text(upTo: node, from: start, by: settled), distance)
        }
        try budget.spend(automaton.classCount + 2)
        if node.offset < scalars.count, let (scalar, index) = scalars[node.offset] {
          let kept = Node(offset: node.offset + 1, place: automaton.next(node.place, index))
          level.append(Step(node: kept, before: node, written: scalar))
        }
        switch changes {
        case .any: appendChanges(of: node, to: &later)
        case .spelling(let allowsLetters):
          appendSpellings(of: node, allowsLetters: allowsLetters, to: &later)
        }
      }
      level = later
      distance += 1
    }
    return nil
  }

  /// Appends the edges of all changes at a node.
  private func appendChanges(of node: Node, to later: inout [Step]) {
    // The last edge is tried first, so the most readable scalar is appended late, and edges that
    // shorten the text or keep its scalars are appended last.
    for index in representatives.order.reversed() {
      let place = automaton.next(node.place, index)
      // An insertion, and if there is a scalar to replace, a replacement.
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
    if let swap = swap(at: node) { later.append(swap) }
  }

  /// Returns the edge that swaps the next scalar with the one after it.
  func swap(at node: Node) -> Step? {
    guard node.offset + 1 < scalars.count, let first = scalars[node.offset],
      let second = scalars[node.offset + 1], first.scalar != second.scalar
    else { return nil }
    let place = automaton.next(automaton.next(node.place, second.index), first.index)
    return Step(
      node: Node(offset: node.offset + 2, place: place), before: node, written: second.scalar,
      next: first.scalar)
  }

  private func text(upTo end: Node, from start: Node, by steps: [Node: Step]) -> String {
    var scalars: [Unicode.Scalar] = []
    var node = end
    while node != start, let step = steps[node] {
      if let next = step.next { scalars.append(next) }
      if let written = step.written { scalars.append(written) }
      node = step.before
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }
}
