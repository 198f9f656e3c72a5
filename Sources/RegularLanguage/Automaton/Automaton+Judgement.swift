/// The judgement of an automaton on a text.
package enum Outcome: Hashable, Sendable {
  /// It can stand as it is; whether more text could follow at the end.
  case valid(isExtensible: Bool)
  /// It can't stand, but an insertion at the caret would repair it.
  case incomplete
  /// No insertion at the caret can repair it.
  case invalid
}

/// The place if a text can't stand, and the reason.
package struct Fault: Hashable, Sendable {
  /// The matter at the place.
  package enum Kind: Hashable, Sendable {
    /// Something must be inserted there.
    case incomplete
    /// The scalar there can't stand, or the text can't end there.
    case unexpected
    /// The bytes there are not UTF-8.
    case malformed
  }

  /// The matter at the place.
  package var kind: Kind
  /// The bytes that can't stand; empty if something is missing.
  package var range: Range<Int>
  /// The scalars that could stand there; if that is after a caret at which nothing repairs the
  /// text, a bound on the length is left aside.
  package var expected: ScalarSet
  /// Whether the text could have ended there.
  package var couldEnd: Bool
}

extension Fault {
  /// Returns the fault in a text that has so many bytes more before it.
  func moved(by offset: Int) -> Self {
    var fault = self
    fault.range = range.lowerBound + offset..<range.upperBound + offset
    return fault
  }
}

/// A reading of a text, as far as an automaton got.
struct Run {
  /// The place that the last scalar that was read has led to.
  var place: Automaton.Place
  /// The offset after it, in bytes.
  var offset: Int
  /// The unexpected input that stopped the run, or `nil` at the end.
  var unexpectedInput: UnexpectedInput?

  /// A scalar that can't stand, or bytes that are none, with their number.
  enum UnexpectedInput {
    case unexpected(length: Int)
    case malformed(length: Int)
  }
}

// Other modules require the value by these, which know its type when they are compiled.
extension Lazy where Value == Automaton? {
  /// The automaton, if there is one.
  package var automaton: Automaton? { value }

  /// Returns whether a text is accepted, `nil` if there is no automaton; no reference is counted.
  package func accepts(_ text: Span<UInt8>) -> Bool? { withValue { $0?.accepts(text) } }
}

extension Automaton {
  /// Judges a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, well formed or not.
  ///   - caret: Where an insertion may repair it, in bytes; `nil`, or anything out of range, is the
  ///     end.
  ///   - mark: A place before the caret that reading has got to; `nil` is the start.
  /// - Returns: Whether the text can stand, could be repaired at the caret, or neither.
  /// - Complexity: O(*n*) in the length of the text; a caret before the end adds O(*s* * *m*) for
  ///   *s* states and *m* bytes after the caret, at most.
  package func outcome(
    on text: Span<UInt8>,
    caret: Int? = nil,
    after mark: Trail.Mark? = nil
  ) -> Outcome {
    let caret = Self.clamped(caret, to: text)
    let (offset, origin) = mark.map { ($0.offset, $0.place) } ?? (0, Place(state: start))
    let before = run(from: origin, over: text, in: min(offset, caret)..<caret)
    guard before.unexpectedInput == nil, isAlive(before.place) else { return .invalid }
    if caret == text.count {
      return isAccepting(before.place)
        ? .valid(isExtensible: isExtensible(before.place)) : .incomplete
    }
    let whole = run(from: before.place, over: text, in: caret..<text.count)
    if whole.unexpectedInput == nil, isAccepting(whole.place) {
      return .valid(isExtensible: isExtensible(whole.place))
    }
    return Insertion(into: self, at: before.place, before: text, from: caret).isPossible
      ? .incomplete : .invalid
  }

  /// Returns whether a text is accepted.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is allocated.
  package func accepts(_ text: Span<UInt8>) -> Bool {
    var run = Run(place: Place(state: start), offset: 0)
    if let counter {
      read(text, upTo: text.count, &run, counting: counter)
    } else {
      read(text, upTo: text.count, &run)
    }
    return run.unexpectedInput == nil && isAccepting(run.place)
  }

  /// Returns where and why a text can't stand; `nil` if it can.
  ///
  /// - Parameters:
  ///   - text: UTF-8, well formed or not.
  ///   - caret: Where an insertion may repair it, in bytes; `nil`, or anything out of range, is the
  ///     end.
  /// - Returns: The first place from which no valid text is reachable, or else the caret.
  package func fault(in text: Span<UInt8>, caret: Int? = nil) -> Fault? {
    let caret = Self.clamped(caret, to: text)
    let before = run(from: Place(state: start), over: text, in: 0..<caret)
    if let stop = stop(of: before) { return fault(at: stop) }
    if caret == text.count { return stop(atEndOf: before).map { fault(at: $0) } }
    let whole = run(from: before.place, over: text, in: caret..<text.count)
    if whole.unexpectedInput == nil, isAccepting(whole.place) { return nil }
    let insertion = Insertion(into: self, at: before.place, before: text, from: caret)
    if let fault = insertion.fault { return fault }
    // The insertion alone would do, but for the length: the text is too long, or can't grow so.
    if let stop = stop(of: whole) { return fault(at: stop) }
    return Fault(
      kind: .unexpected,
      range: whole.offset..<whole.offset,
      expected: expected(at: whole.place),
      couldEnd: false
    )
  }

  /// The offset of a caret; one inside a scalar, if nothing can be inserted, moves before it.
  private static func clamped(_ caret: Int?, to text: Span<UInt8>) -> Int {
    var offset = min(max(caret ?? text.count, 0), text.count)
    guard offset < text.count else { return offset }
    var steps = 0
    while offset > 0, steps < 3, text[offset] >> 6 == 0b10 {
      offset -= 1
      steps += 1
    }
    return offset
  }

  /// Reads while a valid text is reachable.
  func run(from place: Place, over text: Span<UInt8>, in range: Range<Int>) -> Run {
    if let counter { return countingRun(from: place, over: text, in: range, counter) }
    var run = Run(place: place, offset: range.lowerBound)
    read(text, upTo: range.upperBound, &run)
    return run
  }

  /// Reads while a valid text is reachable, and counts.
  ///
  /// Whether a valid length is reachable takes longer to find out than to read on. If it is
  /// reachable at the end, it was reachable all the way, so the place where it stops is found by
  /// bisection.
  private func countingRun(
    from place: Place,
    over text: Span<UInt8>,
    in range: Range<Int>,
    _ counter: Counter
  ) -> Run {
    var whole = Run(place: place, offset: range.lowerBound)
    read(text, upTo: range.upperBound, &whole, counting: counter)
    if whole.offset == range.lowerBound || isAlive(whole.place) { return whole }
    var run = Run(place: place, offset: range.lowerBound)
    var limit = whole.offset
    while limit - run.offset > 4 {
      var middle = run.offset + (limit - run.offset) / 2
      // Whatever stands before it, a scalar starts if no byte continues one.
      while middle > run.offset, text[middle] >> 6 == 0b10 { middle -= 1 }
      if middle == run.offset { break }
      var part = run
      read(text, upTo: middle, &part, counting: counter)
      if isAlive(part.place) { run = part } else { limit = middle }
    }
    while run.offset < limit {
      let scalar = trie.scalar(in: text, at: run.offset, before: range.upperBound)
      guard let index = scalar.index else { break }
      let target = next(run.place, index)
      guard isAlive(target) else {
        run.unexpectedInput = .unexpected(length: scalar.length)
        break
      }
      run.place = target
      run.offset += scalar.length
    }
    return run
  }

  /// Reads on while a valid text is reachable, apart from its length, which is counted if there is
  /// a counter.
  @inline(__always)
  private func read(
    _ text: Span<UInt8>,
    upTo end: Int,
    _ run: inout Run,
    counting counter: Counter? = nil
  ) {
    while true {
      readASCII(text, upTo: end, &run, counting: counter)
      if run.offset >= end || !readScalar(text, upTo: end, &run) { return }
    }
  }

  /// Reads on as far as ASCII leads: all that most texts are made of.
  ///
  /// Two look-ups a byte, of which only the second one waits for that of the byte before.
  @inline(__always)
  private func readASCII(
    _ text: Span<UInt8>,
    upTo end: Int,
    _ run: inout Run,
    counting counter: Counter?
  ) {
    precondition(run.offset >= 0 && end <= text.count)
    let (table, bytes, lengths) = (transitions, trie.root, counter?.weights ?? [])
    let (transitions, root, weights) = (table.span, bytes.span, lengths.span)
    var (place, offset) = (run.place, run.offset)
    while offset < end {
      // The root has an entry for every byte, and the offset is inside the text.
      let entry = unsafe root[unchecked: Int(text[unchecked: offset])]
      guard entry.isLeaf else { break }
      // Every state has a row, and every row an entry for each class. The place in the row comes
      // first, so that only the look-up itself waits for the one before.
      let (row, index) = (Int(place.state.row), entry.leafClass)
      let column = unsafe transitions.extracting(unchecked: index..<transitions.count)
      let target = unsafe column[unchecked: row]
      if target == .dead { break }
      if counter != nil { place.length &+= unsafe Int(weights[unchecked: row &+ index]) }
      place.state = target
      offset &+= 1
    }
    run.place = place
    run.offset = offset
  }

  /// Reads the next scalar.
  ///
  /// - Returns: Whether a valid text is reachable after it; if not, the run has an unexpected input
  ///   there.
  @inline(never)
  private func readScalar(_ text: Span<UInt8>, upTo end: Int, _ run: inout Run) -> Bool {
    let scalar = trie.scalar(in: text, at: run.offset, before: end)
    guard let index = scalar.index else {
      run.unexpectedInput = .malformed(length: scalar.length)
      return false
    }
    let target = next(run.place, index)
    guard target.state != .dead else {
      run.unexpectedInput = .unexpected(length: scalar.length)
      return false
    }
    run.place = target
    run.offset += scalar.length
    return true
  }
}
