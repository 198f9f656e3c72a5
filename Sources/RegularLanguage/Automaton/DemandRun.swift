/// A run of an automaton on demand over pieces of whole scalars.
///
/// Between two pieces the state has a mark in the cache, and is kept whatever else is judged with
/// the automaton, so that the text needn't be. What is found is what is found in the text as a
/// whole, but for one thing: where a state has no room in the cache, the run goes on with a larger
/// cache of its own.
struct DemandRun: Sendable {
  private var automaton: DemandAutomaton
  /// The state behind the pieces that were read; `nil` before the first.
  private var bookmark: Bookmark?
  /// The memory that the run takes, in multiples of what the automaton was given.
  private var factor = 1

  /// So many times as much memory as it may take is as much as there is.
  private static let mostRoom = 256

  /// Creates a run at the start of a text.
  init(_ automaton: DemandAutomaton) {
    self.automaton = automaton
  }
}

/// A mark in the cache, which is removed when nobody needs it.
private final class Bookmark: Sendable {
  let automaton: DemandAutomaton
  let mark: Int

  init(_ automaton: DemandAutomaton, mark: Int) {
    self.automaton = automaton
    self.mark = mark
  }

  /// Marks the state of another, or the start.
  init(_ automaton: DemandAutomaton, copying other: Int? = nil) {
    self.automaton = automaton
    mark = automaton.table.withLock { table in
      let number = other.map { table.number(ofMark: $0) } ?? table.start
      return table.addMark(at: number)
    }
  }

  deinit { automaton.table.withLock { $0.removeMark(mark) } }
}

extension DemandRun {
  /// Reads a piece of the text.
  ///
  /// - Parameter piece: Bytes that end where a scalar ends, or where it breaks off for good.
  /// - Returns: The fault that ends the run, with offsets in the piece; `nil` if there is hope.
  mutating func read(_ piece: Span<UInt8>) -> Fault? {
    var offset = 0
    while true {
      let mark = ownMark()
      let (isStopped, fault) = automaton.read(piece, from: &offset, at: mark)
      if !isStopped { return nil }
      if let fault { return fault }
      guard enlarge(keeping: mark) else {
        return Fault(kind: .incomplete, range: offset..<offset, expected: .all, couldEnd: false)
      }
    }
  }

  /// The fault of a text that ends here, with offsets from here; `nil` if it is accepted.
  var faultAtEnd: Fault? { automaton.faultAtEnd(at: bookmark?.mark) }

  /// The mark of the state, which no copy of this run shares.
  private mutating func ownMark() -> Int {
    if bookmark == nil || !isKnownUniquelyReferenced(&bookmark) {
      bookmark = Bookmark(automaton, copying: bookmark?.mark)
    }
    return bookmark?.mark ?? 0
  }

  /// Goes on with so much more room that the state has some.
  private mutating func enlarge(keeping mark: Int) -> Bool {
    var step = 1
    while factor < Self.mostRoom {
      factor *= 4
      step *= 4
      if let larger = automaton.enlarged(keeping: mark, by: step) {
        automaton = larger
        bookmark = Bookmark(larger, mark: 0)
        return true
      }
    }
    return false
  }
}

extension DemandAutomaton {
  /// Reads on from a mark as far as there is hope, and moves it there.
  ///
  /// - Parameters:
  ///   - piece: What is to be read.
  ///   - offset: Where to start in it; becomes where the reading has ended.
  ///   - mark: The mark.
  /// - Returns: Whether the reading was stopped before the end, and by what; `nil` where a state
  ///   has no room in the cache.
  fileprivate func read(
    _ piece: Span<UInt8>,
    from offset: inout Int,
    at mark: Int
  ) -> (isStopped: Bool, Fault?) {
    var end = offset
    defer { offset = end }
    return table.withLock { table in
      table.prepare()
      var state = table.number(ofMark: mark)
      // While the piece is read, the state before it needs no room.
      table.removeMark(mark)
      let halt = table.read(piece, by: trie, from: &end, in: &state)
      var fault: Fault?
      if case .stop(let count, let isMalformed) = halt {
        fault =
          table.judgement(of: count, isMalformed: isMalformed, offset: end, in: &state).fault
      }
      table.moveMark(mark, to: state)
      return (halt != nil, fault)
    }
  }

  /// The fault of a text that ends at a mark, or is empty, with offsets from there.
  fileprivate func faultAtEnd(at mark: Int?) -> Fault? {
    table.withLock { table in
      table.prepare()
      var state = mark.map { table.number(ofMark: $0) } ?? table.start
      let judgement = table.judgementAtEnd(offset: 0, in: &state)
      if case .valid = judgement.outcome { return nil }
      return judgement.fault
    }
  }
}
