/// The places that an automaton gets to in a text, marked at intervals.
///
/// What is judged again after a change near the end of a long text need not be read again from the
/// start.
package struct Trail: Sendable {
  /// A place in a text up to which it has been read, with a valid text still reachable.
  package struct Mark: Sendable {
    var offset: Int
    var place: Automaton.Place
  }

  private var marks: [Mark] = []

  /// The distance between marks, in bytes: reading it takes less than a microsecond.
  package static let spacing = 256

  package init() {}

  /// The last mark that is not after an offset.
  ///
  /// - Complexity: O(log *n*) in the number of marks.
  package func mark(before offset: Int) -> Mark? {
    if let last = marks.last, last.offset <= offset { return last }
    var range = 0..<marks.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if marks[middle].offset <= offset {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound == 0 ? nil : marks[range.lowerBound - 1]
  }

  /// Forgets what comes after an offset, from which on the text has changed.
  package mutating func truncate(to offset: Int) {
    while let last = marks.last, last.offset > offset { marks.removeLast() }
  }

  /// Reads on from the last mark while a valid text is reachable.
  ///
  /// - Parameters:
  ///   - text: The text, with the marks that are there made in it.
  ///   - end: How far to read, in bytes, at the end of a scalar.
  ///   - automaton: The one that all of the marks are made with.
  package mutating func extend(over text: Span<UInt8>, to end: Int, by automaton: Automaton) {
    var (offset, place) =
      marks.last.map { ($0.offset, $0.place) } ?? (0, Automaton.Place(state: automaton.start))
    while end - offset >= Self.spacing {
      // A scalar that the interval would cut belongs to it.
      var next = offset + Self.spacing
      while next < end, text[next] >> 6 == 0b10 { next += 1 }
      let run = automaton.run(from: place, over: text, in: offset..<next)
      guard run.unexpectedInput == nil else { return }
      (offset, place) = (next, run.place)
      marks.append(Mark(offset: offset, place: place))
    }
  }
}
