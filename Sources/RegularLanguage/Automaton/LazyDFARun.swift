/// A run of an automaton on demand over pieces of whole scalars.
///
/// Between two pieces the state has a mark in the cache, and is kept whatever else is judged with
/// the automaton, so that the text needn't be. What is found is what is found in the text as a
/// whole, but for one thing: where a state has no room in the cache, the run goes on with a larger
/// cache of its own.
///
/// If a text is to be read from its end, it is kept: as much of it as the cache may take.
struct LazyDFARun: Sendable {
  private var automaton: LazyDFA
  /// The state after the pieces that were read; `nil` before the first.
  private var bookmark: CacheMark?
  /// The memory that the run takes, in multiples of what the automaton was given.
  private var factor = 1
  private var allowance: ReadingAllowance
  /// The text so far, as long as it may have to be read from its end.
  private var text: [UInt8] = []
  /// The reading from the end that is to be done; `nil` while states are made.
  private var reading: EndReading?

  /// So many times as much memory as it may take is as much as there is.
  private static let maximumRoom = 256

  /// Creates a run at the start of a text.
  init(_ automaton: LazyDFA) {
    self.automaton = automaton
    allowance = ReadingAllowance(patience: automaton.patience)
  }
}

/// A mark in the cache, which is removed when it is no longer needed.
private final class CacheMark: Sendable {
  let automaton: LazyDFA
  let mark: Int

  init(_ automaton: LazyDFA, mark: Int) {
    self.automaton = automaton
    self.mark = mark
  }

  /// Marks the state of another, or the start.
  init(_ automaton: LazyDFA, copying other: Int? = nil) {
    self.automaton = automaton
    mark = automaton.table.withLock { table in
      let number = other.map { table.number(ofMark: $0) } ?? table.start
      return table.addMark(at: number)
    }
  }

  deinit { automaton.table.withLock { $0.removeMark(mark) } }
}

extension LazyDFARun {
  /// Reads a piece of the text.
  ///
  /// - Parameter piece: Bytes that end where a scalar ends, or where it breaks off for good.
  /// - Returns: The fault that ends the run, with offsets in the piece; `nil` if a valid text is
  ///   reachable.
  mutating func read(_ piece: Span<UInt8>) -> Fault? {
    if let reading { return wait(for: reading, in: piece, from: 0) }
    var offset = 0
    while true {
      let mark = ownMark()
      switch automaton.read(piece, from: &offset, at: mark, within: &allowance) {
      case .end:
        keep(piece)
        return nil
      case .fault(let fault): return fault
      case .noRoom(let isLasting):
        if let reading = endReading(isLasting: isLasting) {
          return wait(for: reading, in: piece, from: offset)
        }
        if enlarge(keeping: mark) { continue }
        return Fault(kind: .incomplete, range: offset..<offset, expected: .all, couldEnd: false)
      case .costly(let isLasting):
        if allowance.extend(by: automaton.alternating.value) { continue }
        if let reading = endReading(isLasting: isLasting) {
          return wait(for: reading, in: piece, from: offset)
        }
        forgetText()
      }
    }
  }

  /// The fault of a text that ends here, with offsets from here; `nil` if it is accepted.
  var faultAtEnd: Fault? {
    guard let reading else { return automaton.faultAtEnd(at: bookmark?.mark) }
    if reading.accepts(text.span) { return nil }
    return Fault(kind: .incomplete, range: 0..<0, expected: reading.expected, couldEnd: false)
  }

  /// The reading from the end, if all of the text is there, and a valid text may be reachable.
  private func endReading(isLasting: [Bool]) -> EndReading? {
    guard allowance.isLimited, isLasting.contains(true) else { return nil }
    return automaton.endReading(isLasting: isLasting)
  }

  /// Keeps a piece for the reading from the end while a valid text is reachable.
  private mutating func wait(
    for reading: EndReading,
    in piece: Span<UInt8>,
    from offset: Int
  ) -> Fault? {
    switch reading.stop(in: piece, from: offset) {
    case .end where text.count + piece.count <= reading.maximumByteCount:
      self.reading = reading
      bookmark = nil
      append(piece)
      return nil
    case .malformed(let offset, let length) where text.count + offset <= reading.maximumByteCount:
      append(piece.extracting(first: offset))
      return Fault(
        kind: .malformed, range: offset..<offset + length, expected: reading.expected,
        couldEnd: reading.accepts(text.span))
    case .end, .malformed, .unknown:
      // Only the states know where a valid text stops being reachable.
      let start = text
      forgetText()
      self.reading = nil
      bookmark = nil
      let fault = read(start.span)
      return fault?.moved(by: -start.count) ?? read(piece)
    }
  }

  /// Keeps a piece, as long as the text may have to be read from its end.
  private mutating func keep(_ piece: Span<UInt8>) {
    guard allowance.isLimited else { return }
    if text.count + piece.count <= automaton.maximumKeptCount {
      append(piece)
    } else {
      forgetText()
    }
  }

  private mutating func append(_ piece: Span<UInt8>) {
    let count = text.count + piece.count
    if text.capacity < count { text.reserveCapacity(max(count, 2 * text.capacity)) }
    for index in piece.indices { text.append(piece[index]) }
  }

  /// Makes states from now on, however long that takes.
  private mutating func forgetText() {
    text = []
    allowance = ReadingAllowance(patience: nil)
  }

  /// The mark of the state, which no copy of this run shares.
  private mutating func ownMark() -> Int {
    if bookmark == nil || !isKnownUniquelyReferenced(&bookmark) {
      bookmark = CacheMark(automaton, copying: bookmark?.mark)
    }
    return bookmark?.mark ?? 0
  }

  /// Goes on with so much more room that the state has some.
  private mutating func enlarge(keeping mark: Int) -> Bool {
    var step = 1
    while factor < Self.maximumRoom {
      factor *= 4
      step *= 4
      if let larger = automaton.enlarged(keeping: mark, by: step) {
        automaton = larger
        bookmark = CacheMark(larger, mark: 0)
        return true
      }
    }
    return false
  }
}

extension LazyDFA {
  /// What ends a reading from a mark.
  fileprivate enum End {
    /// The end of the piece.
    case end
    case fault(Fault)
    /// The state has no room for those after it; for each class whether a valid text stays
    /// reachable.
    case noRoom([Bool])
    /// The allowance is spent; for each class whether a valid text stays reachable.
    case costly([Bool])
  }

  /// The most bytes of a text that are kept to be read from its end.
  fileprivate var maximumKeptCount: Int { limits.automatonBytes }

  /// Reads on from a mark while a valid text is reachable, and moves it there.
  ///
  /// - Parameters:
  ///   - piece: What is to be read.
  ///   - offset: Where to start in it; becomes where the reading has ended.
  ///   - mark: The mark.
  ///   - allowance: What the making of states may take.
  /// - Returns: What has ended the reading.
  fileprivate func read(
    _ piece: Span<UInt8>,
    from offset: inout Int,
    at mark: Int,
    within allowance: inout ReadingAllowance
  ) -> End {
    var end = offset
    var left = allowance
    defer {
      offset = end
      allowance = left
    }
    return table.withLock { table in
      table.prepare()
      var state = table.number(ofMark: mark)
      // While the piece is read, the state before it needs no room.
      table.removeMark(mark)
      let halt = table.read(piece, by: trie, from: &end, in: &state, within: &left)
      defer { table.moveMark(mark, to: state) }
      switch halt {
      case nil: return .end
      case .noRoom?: return .noRoom(table.lastingClasses(of: state))
      case .costly?: return .costly(table.lastingClasses(of: state))
      case .stop(let count, let isMalformed)?:
        return .fault(
          table.judgement(of: count, isMalformed: isMalformed, offset: end, in: &state).fault)
      }
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
