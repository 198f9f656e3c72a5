/// The position at which an automaton stops reading a text that it doesn't accept.
///
/// Finding it takes no longer than reading; what was expected there is computed later, and only
/// once for all stops of the same cause.
@usableFromInline
package struct Stop: Sendable {
  /// The properties of a fault, apart from its offsets.
  ///
  /// It is two numbers, since it is compared for each rejected line.
  @usableFromInline
  package struct Cause: Sendable {
    /// The row of the state and the kind.
    @usableFromInline package let code: UInt64
    @usableFromInline package let length: Int

    @inlinable @inline(__always)
    package init(code: UInt64, length: Int) {
      self.code = code
      self.length = length
    }
  }

  /// The cause of the stop.
  @usableFromInline package let cause: Cause
  /// The unexpected bytes; empty if something is missing.
  @usableFromInline package let range: Range<Int>

  /// Creates a stop.
  @inlinable @inline(__always)
  package init(cause: Cause, range: Range<Int>) {
    self.cause = cause
    self.range = range
  }
}

extension Stop.Cause {
  @inlinable @inline(__always)
  package init(_ place: Automaton.Place, _ kind: Fault.Kind) {
    let number: UInt64 =
      switch kind {
      case .incomplete: 0
      case .unexpected: 1
      case .malformed: 2
      }
    self.init(code: UInt64(place.state.row) << 2 | number, length: place.length)
  }

  var place: Automaton.Place {
    Automaton.Place(
      state: Automaton.State(row: UInt32(truncatingIfNeeded: code >> 2)), length: length)
  }

  /// What is wrong at the stop.
  package var kind: Fault.Kind {
    switch code & 3 {
    case 0: .incomplete
    case 1: .unexpected
    default: .malformed
    }
  }

  /// A hash value; different causes rarely share one.
  package var fingerprint: Int {
    let number = code &+ UInt64(truncatingIfNeeded: length) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: number &* 0x9E37_79B9_7F4A_7C15 &>> 32)
  }
}

extension Stop.Cause: Hashable {
  @inlinable
  package static func == (one: Self, other: Self) -> Bool {
    one.code == other.code && one.length == other.length
  }
}

extension Automaton {
  /// Returns the stop at which a text becomes invalid, or `nil` if it is accepted.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is allocated.
  package func stop(in text: Span<UInt8>) -> Stop? {
    stop(in: text, from: Place(state: start), at: 0)
  }

  /// Returns the stop at which the rest of a text becomes invalid, or `nil` if it is accepted.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The place after the part before the offset.
  ///   - offset: The offset at which the rest begins.
  /// - Returns: The stop, with offsets from the start of the text.
  package func stop(in text: Span<UInt8>, from place: Place, at offset: Int) -> Stop? {
    stop(atEndOf: run(from: place, over: text, in: offset..<text.count))
  }

  /// Returns the stop of a run that ended the text, or `nil` if the text is accepted.
  // Inlined into the function that reads lines: a call, and a second look at the run, cost it 5%.
  @inline(__always)
  func stop(atEndOf run: Run) -> Stop? {
    let (kind, length): (Fault.Kind, Int)
    switch run.unexpectedInput {
    case .unexpected(let bytes): (kind, length) = (.unexpected, bytes)
    case .malformed(let bytes): (kind, length) = (.malformed, bytes)
    // In an empty language no place is alive, whatever the text.
    case nil where !isAlive(run.place): (kind, length) = (.unexpected, 0)
    case nil where isAccepting(run.place): return nil
    case nil: (kind, length) = (.incomplete, 0)
    }
    return Stop(cause: Stop.Cause(run.place, kind), range: run.offset..<run.offset + length)
  }

  /// Returns the stop of a run, or `nil` if more text may repair it.
  func stop(of run: Run) -> Stop? {
    guard let stop = stop(atEndOf: run), stop.cause.kind != .incomplete else { return nil }
    return stop
  }

  /// Returns the fault at a stop.
  func fault(at stop: Stop) -> Fault {
    var fault = fault(at: stop.cause)
    fault.range = stop.range
    return fault
  }

  /// Returns the fault of a cause, with an empty range at 0.
  package func fault(at cause: Stop.Cause) -> Fault {
    let place = cause.place
    let expected = expected(at: place)
    return Fault(
      kind: cause.kind,
      range: 0..<0,
      expected: expected,
      couldEnd: cause.kind != .incomplete && isAccepting(place),
      need: cause.kind == .incomplete ? need(at: place, expecting: expected) : nil
    )
  }
}
