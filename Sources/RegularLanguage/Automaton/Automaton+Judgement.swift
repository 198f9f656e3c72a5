/// What an automaton says of a text.
package enum Outcome: Hashable, Sendable {
  /// It can stand as it is; whether more text could follow at the end.
  case valid(isExtensible: Bool)
  /// It can't stand, but an insertion at the caret would mend it.
  case incomplete
  /// No insertion at the caret can mend it.
  case invalid
}

/// Where and why a text can't stand.
package struct Fault: Hashable, Sendable {
  /// What is the matter at the place.
  package enum Kind: Hashable, Sendable {
    /// Something must be inserted there.
    case incomplete
    /// The scalar there can't stand, or the text can't end there.
    case unexpected
    /// The bytes there are not UTF-8.
    case malformed
  }

  /// What is the matter.
  package var kind: Kind
  /// The bytes that can't stand; empty where something is missing.
  package var range: Range<Int>
  /// The scalars that could stand there.
  package var expected: ScalarSet
  /// Whether the text could have ended there.
  package var couldEnd: Bool
}

/// How far an automaton got in a text.
struct Run {
  /// The state behind the last scalar that was read.
  var state: Automaton.State
  /// The offset behind it, in bytes.
  var offset: Int
  /// What stopped it, or `nil` at the end.
  var obstacle: Obstacle?

  /// A scalar that can't stand, or bytes that are none, with their number.
  enum Obstacle {
    case unexpected(length: Int)
    case malformed(length: Int)
  }
}

extension Automaton {
  /// Judges a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, well formed or not.
  ///   - caret: Where an insertion may mend it, in bytes; `nil`, or anything out of range, is the
  ///     end.
  /// - Returns: Whether the text can stand, could be mended at the caret, or neither.
  /// - Complexity: O(*n*) in the length of the text; a caret before the end adds O(*s* * *m*) for
  ///   *s* states and *m* bytes behind the caret, at most.
  package func outcome(on text: Span<UInt8>, caret: Int? = nil) -> Outcome {
    let caret = Self.clamped(caret, to: text)
    let before = run(from: start, over: text, in: 0..<caret)
    guard before.obstacle == nil, before.state != .dead else { return .invalid }
    if caret == text.count {
      return isAccepting(before.state)
        ? .valid(isExtensible: isExtensible(before.state)) : .incomplete
    }
    let whole = run(from: before.state, over: text, in: caret..<text.count)
    if whole.obstacle == nil, isAccepting(whole.state) {
      return .valid(isExtensible: isExtensible(whole.state))
    }
    return Insertion(into: self, at: before.state, before: text, from: caret).isPossible
      ? .incomplete : .invalid
  }

  /// Where and why a text can't stand; `nil` if it can.
  ///
  /// - Parameters:
  ///   - text: UTF-8, well formed or not.
  ///   - caret: Where an insertion may mend it, in bytes; `nil`, or anything out of range, is the
  ///     end.
  /// - Returns: The first place at which there is no more hope, or else the caret.
  package func fault(in text: Span<UInt8>, caret: Int? = nil) -> Fault? {
    let caret = Self.clamped(caret, to: text)
    let before = run(from: start, over: text, in: 0..<caret)
    if let fault = fault(of: before) { return fault }
    if caret == text.count {
      return isAccepting(before.state) ? nil : missing(at: before)
    }
    let whole = run(from: before.state, over: text, in: caret..<text.count)
    if whole.obstacle == nil, isAccepting(whole.state) { return nil }
    return Insertion(into: self, at: before.state, before: text, from: caret).fault
  }

  private static func clamped(_ caret: Int?, to text: Span<UInt8>) -> Int {
    min(max(caret ?? text.count, 0), text.count)
  }

  /// The fault that stopped a run.
  func fault(of run: Run) -> Fault? {
    switch run.obstacle {
    case .unexpected(let length):
      Fault(
        kind: .unexpected,
        range: run.offset..<run.offset + length,
        expected: expected(at: run.state),
        couldEnd: isAccepting(run.state)
      )
    case .malformed(let length):
      Fault(
        kind: .malformed,
        range: run.offset..<run.offset + length,
        expected: expected(at: run.state),
        couldEnd: isAccepting(run.state)
      )
    // A language without members has no state to be in, whatever the text.
    case nil where run.state == .dead:
      Fault(kind: .unexpected, range: 0..<0, expected: .none, couldEnd: false)
    case nil: nil
    }
  }

  /// The fault that a text ends too early.
  func missing(at run: Run) -> Fault {
    Fault(
      kind: .incomplete,
      range: run.offset..<run.offset,
      expected: expected(at: run.state),
      couldEnd: false
    )
  }

  /// Whether a text is accepted.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is allocated.
  package func accepts(_ text: Span<UInt8>) -> Bool {
    let run = run(from: start, over: text, in: 0..<text.count)
    return run.obstacle == nil && isAccepting(run.state)
  }

  /// Reads as far as there is hope.
  func run(from state: State, over text: Span<UInt8>, in range: Range<Int>) -> Run {
    let root = trie.root.span
    let transitions = transitions.span
    var state = state
    var offset = range.lowerBound
    while offset < range.upperBound {
      let first = root[Int(text[offset])]
      var next = offset + 1
      var entry = first
      while !entry.isLeaf {
        let isContinued = entry != .malformed && next < range.upperBound && text[next] >> 6 == 0b10
        entry = isContinued ? trie.nodes[entry.nodeStart + Int(text[next] & 0x3F)] : .malformed
        if entry == .malformed {
          let length = next - offset
          return Run(state: state, offset: offset, obstacle: .malformed(length: length))
        }
        next += 1
      }
      let target = transitions[Int(state.row) + entry.leafClass]
      if target == .dead {
        return Run(state: state, offset: offset, obstacle: .unexpected(length: next - offset))
      }
      state = target
      offset = next
    }
    return Run(state: state, offset: offset)
  }
}
