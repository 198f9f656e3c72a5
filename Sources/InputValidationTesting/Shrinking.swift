// A failing sequence is made smaller in two ways, for as long as it still fails: elements are
// removed, first in large chunks and then one by one, and elements are replaced by simpler ones.
//
//     var shrinking = Shrinking(Array("12x456"))
//     while let text = shrinking.candidate() { shrinking.record(isFailing: text.contains("x")) }
//     shrinking.smallest   // ["x"]
//
// The search asks for the next candidate instead of calling a test, so that asynchronous tests can
// use it too. It finds a sequence from which no element can be removed, which is not necessarily
// the smallest of all: if "ab" and "c" fail, "abc" may become "ab".

/// A search for a small sequence that fails a test.
package struct Shrinking<Element> {
  /// The smallest known sequence that fails.
  package private(set) var smallest: [Element]
  private let simpler: (Element) -> [Element]
  private var step: Step
  /// The sequence to be tested next.
  private var proposed: [Element] = []

  private enum Step {
    /// Removing chunks of a width, with whether a chunk was removed since the start.
    case removing(width: Int, from: Int, hasRemoved: Bool)
    /// Replacing an element, with whether an element was replaced since the start.
    case replacing(Int, by: ArraySlice<Element>, hasReplaced: Bool)
    case finished
  }

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - failing: A sequence that fails.
  ///   - simpler: Returns elements to try instead of another; each must be simpler than it, so that
  ///     the search ends.
  package init(_ failing: [Element], simpler: @escaping (Element) -> [Element] = { _ in [] }) {
    smallest = failing
    self.simpler = simpler
    step = .removing(width: max(1, failing.count / 2), from: 0, hasRemoved: false)
  }
}

extension Shrinking {
  /// Returns a smaller sequence to be tested; `nil` if there is none.
  package mutating func candidate() -> [Element]? {
    while true {
      switch step {
      case .removing(let width, let start, let hasRemoved):
        if start < smallest.count {
          proposed = smallest
          proposed.removeSubrange(start..<Swift.min(start + width, smallest.count))
          return proposed
        }
        if width > 1 || hasRemoved {
          step = .removing(width: max(1, width / 2), from: 0, hasRemoved: false)
        } else {
          step = replacing(at: 0, hasReplaced: false)
        }
      case .replacing(let index, let others, let hasReplaced):
        if let other = others.first {
          proposed = smallest
          proposed[index] = other
          return proposed
        }
        if index + 1 < smallest.count {
          step = replacing(at: index + 1, hasReplaced: hasReplaced)
        } else if hasReplaced {
          step = .removing(width: 1, from: 0, hasRemoved: false)
        } else {
          step = .finished
        }
      case .finished: return nil
      }
    }
  }

  /// Records the result of testing the last candidate.
  package mutating func record(isFailing: Bool) {
    if isFailing { smallest = proposed }
    switch step {
    case .removing(let width, let start, let hasRemoved):
      step = .removing(
        width: width, from: isFailing ? start : start + width, hasRemoved: hasRemoved || isFailing)
    case .replacing(let index, _, _) where isFailing: step = replacing(at: index, hasReplaced: true)
    case .replacing(let index, let others, let hasReplaced):
      step = .replacing(index, by: others.dropFirst(), hasReplaced: hasReplaced)
    case .finished: break
    }
  }

  private func replacing(at index: Int, hasReplaced: Bool) -> Step {
    guard smallest.indices.contains(index) else { return .finished }
    return .replacing(index, by: simpler(smallest[index])[...], hasReplaced: hasReplaced)
  }
}
