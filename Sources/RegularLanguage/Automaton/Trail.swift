/// The places of an automaton in a text, marked at intervals.
///
/// After a change near the end of a long text, the text need not be read again from the start.
package struct Trail: Sendable {
  /// A position in a text, and the place there, from which a valid text is reachable.
  package struct Mark: Sendable {
    var offset: Int
    var place: Automaton.Place
  }

  private var marks: [Mark] = []

  /// The distance between marks, in bytes; reading so many takes less than a microsecond.
  package static let spacing = 256

  package init() {}

  /// Returns the last mark at or before an offset.
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

  /// Removes the marks after an offset from which the text has changed.
  package mutating func truncate(to offset: Int) {
    while let last = marks.last, last.offset > offset { marks.removeLast() }
  }

  /// Reads on from the last mark while a valid text is reachable.
  ///
  /// - Parameters:
  ///   - text: The text, which must not have changed before the last mark.
  ///   - end: The offset up to which to read, in bytes, at the end of a scalar.
  ///   - automaton: The automaton; it must be the same for all marks.
  package mutating func extend(over text: Span<UInt8>, to end: Int, by automaton: Automaton) {
    let last = automaton.origin(marks.last)
    var (offset, place) = (last.offset, last.place)
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

extension Automaton {
  /// Returns a mark from which to read on, or that of the start.
  func origin(_ mark: Trail.Mark?) -> Trail.Mark {
    mark ?? Trail.Mark(offset: 0, place: Place(state: start))
  }
}
