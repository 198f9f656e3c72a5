/// A place at which the reading of a text by an automaton stops without acceptance.
///
/// It takes no longer than the reading itself; what was expected there is found out later, and only
/// once for all stops of the same cause.
package struct Stop: Sendable {
  /// All that a fault depends on, apart from its offsets.
  ///
  /// Two numbers, since it is compared with another for each line that is rejected.
  package struct Cause: Sendable {
    /// The row of the state, and the kind.
    package let code: UInt64
    package let length: Int
  }

  /// The cause of the stop.
  package let cause: Cause
  /// The bytes that can't stand; empty if something is missing.
  package let range: Range<Int>

  /// Creates a stop.
  package init(cause: Cause, range: Range<Int>) {
    self.cause = cause
    self.range = range
  }
}

extension Stop.Cause {
  init(_ place: Automaton.Place, _ kind: Fault.Kind) {
    let number: UInt64 =
      switch kind {
      case .incomplete: 0
      case .unexpected: 1
      case .malformed: 2
      }
    code = UInt64(place.state.row) << 2 | number
    length = place.length
  }

  var place: Automaton.Place {
    Automaton.Place(
      state: Automaton.State(row: UInt32(truncatingIfNeeded: code >> 2)), length: length)
  }

  /// The matter at the stop.
  package var kind: Fault.Kind {
    switch code & 3 {
    case 0: .incomplete
    case 1: .unexpected
    default: .malformed
    }
  }

  /// A number that different causes mostly don't share.
  package var fingerprint: Int {
    let number = code &+ UInt64(truncatingIfNeeded: length) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: number &* 0x9E37_79B9_7F4A_7C15 &>> 32)
  }
}

extension Stop.Cause: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.code == other.code && one.length == other.length
  }
}

extension Automaton {
  /// Returns where a text becomes invalid; `nil` if it is accepted.
  ///
  /// - Complexity: O(*n*) in the length of the text; nothing is allocated.
  package func stop(in text: Span<UInt8>) -> Stop? {
    stop(in: text, from: Place(state: start), at: 0)
  }

  /// Returns where the rest of a text becomes invalid; `nil` if it is accepted.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: Where its start has led to.
  ///   - offset: Where the rest begins.
  /// - Returns: The stop, with offsets from the start of the text.
  func stop(in text: Span<UInt8>, from place: Place, at offset: Int) -> Stop? {
    stop(atEndOf: run(from: place, over: text, in: offset..<text.count))
  }

  /// Returns where a run went wrong after which the text has ended; `nil` if it is accepted.
  // A part of the function that reads lines: a call, and a second look at the run, cost it 5%.
  @inline(__always)
  func stop(atEndOf run: Run) -> Stop? {
    let (kind, length): (Fault.Kind, Int)
    switch run.unexpectedInput {
    case .unexpected(let bytes): (kind, length) = (.unexpected, bytes)
    case .malformed(let bytes): (kind, length) = (.malformed, bytes)
    // A language without members has no place to be at, whatever the text.
    case nil where !isAlive(run.place): (kind, length) = (.unexpected, 0)
    case nil where isAccepting(run.place): return nil
    case nil: (kind, length) = (.incomplete, 0)
    }
    return Stop(cause: Stop.Cause(run.place, kind), range: run.offset..<run.offset + length)
  }

  /// Returns where a run went wrong; `nil` if more text may repair it.
  func stop(of run: Run) -> Stop? {
    guard let stop = stop(atEndOf: run), stop.cause.kind != .incomplete else { return nil }
    return stop
  }

  /// The fault that makes a reading stop.
  func fault(at stop: Stop) -> Fault {
    var fault = fault(at: stop.cause)
    fault.range = stop.range
    return fault
  }

  /// The fault that a cause makes a reading stop for, apart from its place.
  package func fault(at cause: Stop.Cause) -> Fault {
    let place = cause.place
    return Fault(
      kind: cause.kind,
      range: 0..<0,
      expected: expected(at: place),
      couldEnd: cause.kind != .incomplete && isAccepting(place)
    )
  }
}
