/// An automaton's verdict on a text.
package enum Outcome: Hashable, Sendable {
  /// The text is accepted; `isExtensible` is whether more text could follow at the end.
  case valid(isExtensible: Bool)
  /// The text is not accepted, but an insertion at the caret would repair it.
  case incomplete
  /// The text is not accepted, and no insertion at the caret can repair it.
  case invalid
}

/// The position at which a text becomes invalid, and the reason.
@usableFromInline
package struct Fault: Hashable, Sendable {
  /// What is wrong at the position.
  @usableFromInline
  package enum Kind: Hashable, Sendable {
    /// Something must be inserted there.
    case incomplete
    /// The scalar is not allowed there, or the text can't end there.
    case unexpected
    /// The bytes there are not UTF-8.
    case malformed
  }

  /// What is wrong at the position.
  package var kind: Kind
  /// The unexpected bytes; empty if something is missing.
  package var range: Range<Int>
  /// The scalars that would be accepted there; if the position is after a caret at which no
  /// insertion repairs the text, bounds on the length are ignored.
  package var expected: ScalarSet
  /// Whether the text could have ended there.
  package var couldEnd: Bool
  /// One of many expected scalars without which no text can be accepted; `nil` if there is none.
  package var need: Unicode.Scalar?

  /// Creates a fault.
  package init(
    kind: Kind,
    range: Range<Int>,
    expected: ScalarSet,
    couldEnd: Bool,
    need: Unicode.Scalar? = nil
  ) {
    self.kind = kind
    self.range = range
    self.expected = expected
    self.couldEnd = couldEnd
    self.need = need
  }
}

extension Fault {
  /// Returns the fault with its range moved by a number of bytes.
  func moved(by offset: Int) -> Self {
    var fault = self
    fault.range = range.lowerBound + offset..<range.upperBound + offset
    return fault
  }
}

/// The state of reading a text with an automaton.
struct Run {
  /// The place after the last scalar that was read.
  var place: Automaton.Place
  /// The offset after that scalar, in bytes.
  var offset: Int
  /// The unexpected input that stopped the run, or `nil` at the end.
  var unexpectedInput: UnexpectedInput?

  /// A scalar that is not allowed, or malformed bytes, with the number of bytes.
  enum UnexpectedInput {
    case unexpected(length: Int)
    case malformed(length: Int)
  }
}

// Other modules access the value through these members, whose type is known when they are compiled.
extension Lazy where Value == Automaton? {
  /// The automaton, if there is one.
  package var automaton: Automaton? { value }

  /// Returns whether a text is accepted, or `nil` if there is no automaton, without counting
  /// references.
  package func accepts(_ text: Span<UInt8>) -> Bool? { withValue { $0?.accepts(text) } }

  /// Returns the same if the automaton has been created, and else `nil`.
  package func acceptsIfCreated(_ text: Span<UInt8>) -> Bool?? {
    withExistingValue { $0?.accepts(text) }
  }
}

extension Automaton {
  /// Judges a text.
  ///
  /// - Parameters:
  ///   - text: UTF-8, well formed or not.
  ///   - caret: The byte offset at which an insertion may repair the text; the end if it is `nil`
  ///     or out of range.
  ///   - mark: A place before the caret to resume from; `nil` is the start.
  /// - Returns: Whether the text is accepted, could be repaired at the caret, or neither.
  /// - Complexity: O(*n*) in the length of the text; a caret before the end adds at most
  ///   O(*s* * *m*) for *s* states and *m* bytes after the caret.
  package func outcome(
    on text: Span<UInt8>,
    caret: Int? = nil,
    after mark: Trail.Mark? = nil
  ) -> Outcome {
    let caret = Self.clamped(caret, to: text)
    let origin = origin(mark)
    let before = run(from: origin.place, over: text, in: min(origin.offset, caret)..<caret)
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

  /// Returns the fault of a text, or `nil` if the text is accepted.
  ///
  /// - Parameters:
  ///   - text: UTF-8, well formed or not.
  ///   - caret: The byte offset at which an insertion may repair the text; the end if it is `nil`
  ///     or out of range.
  /// - Returns: The fault at the first position from which no valid text is reachable, or else at
  ///   the caret.
  package func fault(in text: Span<UInt8>, caret: Int? = nil) -> Fault? {
    let caret = Self.clamped(caret, to: text)
    let before = run(from: Place(state: start), over: text, in: 0..<caret)
    if let stop = stop(of: before) { return fault(at: stop) }
    if caret == text.count { return stop(atEndOf: before).map { fault(at: $0) } }
    let whole = run(from: before.place, over: text, in: caret..<text.count)
    if whole.unexpectedInput == nil, isAccepting(whole.place) { return nil }
    let insertion = Insertion(into: self, at: before.place, before: text, from: caret)
    if let fault = insertion.fault { return fault }
    // Only the length rules out every insertion: the text is too long, or can't become long enough.
    if let stop = stop(of: whole) { return fault(at: stop) }
    return Fault(
      kind: .unexpected,
      range: whole.offset..<whole.offset,
      expected: expected(at: whole.place),
      couldEnd: false
    )
  }

  /// Returns the offset of a caret, moved to the start of the scalar that contains it.
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
  /// Checking whether a valid length is reachable takes longer than reading on. If one is reachable
  /// at the end, it was reachable all the way, so the stop is found by bisection.
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
      // A byte that doesn't continue a scalar starts one, whatever is before it.
      while middle > run.offset, text[middle] >> 6 == 0b10 { middle -= 1 }
      if middle == run.offset { break }
      var part = run
      read(text, upTo: middle, &part, counting: counter)
      if isAlive(part.place) { run = part } else { limit = middle }
    }
    while run.offset < limit {
      let scalar = trie.scalar(in: text, at: run.offset, before: range.upperBound)
      guard let target = scalar.index.map({ next(run.place, $0) }), isAlive(target) else {
        run.unexpectedInput = .unexpected(length: scalar.length)
        break
      }
      run.place = target
      run.offset += scalar.length
    }
    return run
  }

  /// Reads on while a valid text of any length is reachable, and adds up the length if there is a
  /// counter.
  @inline(__always)
  private func read(
    _ text: Span<UInt8>,
    upTo end: Int,
    _ run: inout Run,
    counting counter: Counter? = nil
  ) {
    repeat {
      readASCII(text, upTo: end, &run, counting: counter)
    } while run.offset < end && readScalar(text, upTo: end, &run)
  }

  /// Reads on until the first byte that is not ASCII; most texts have only ASCII.
  ///
  /// Each byte takes two look-ups, of which only the second depends on the byte before.
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
      // Every state has a row, and every row has an entry for each class. The column is found
      // first, so that only the look-up itself depends on the previous one.
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
  /// - Returns: Whether a valid text is reachable after it; if not, the unexpected input of the run
  ///   is set.
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
