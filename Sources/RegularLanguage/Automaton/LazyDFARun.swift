/// A run of a lazy DFA over pieces of whole scalars.
///
/// Between pieces, a mark keeps the state in the cache whatever other texts the automaton judges,
/// so that the text needn't be kept. The result is that of reading the text as a whole, except that
/// the run continues with a larger cache of its own if a state doesn't fit into the shared cache.
///
/// If the text may have to be read from its end, it is kept, up to the size of the cache.
struct LazyDFARun: Sendable {
  private var automaton: LazyDFA
  /// The state after the pieces that were read; `nil` before the first.
  private var bookmark: CacheMark?
  /// The memory that the run may take, in multiples of the automaton's limit.
  private var factor = 1
  private var allowance: ReadingAllowance
  /// The text so far, while it may have to be read from its end.
  private var text: [UInt8] = []
  /// The pending reading from the end; `nil` while states are created.
  private var reading: EndReading?

  /// The maximum memory of a run, in multiples of the automaton's limit.
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

  /// Marks the state of another mark, or the start.
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
  /// - Parameter piece: Bytes that end after a scalar, or within one that is malformed.
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

  /// Returns the reader from the end, if the whole text is kept and a valid text may be reachable.
  private func endReading(isLasting: [Bool]) -> EndReading? {
    guard allowance.isLimited, isLasting.contains(true) else { return nil }
    return automaton.endReading(isLasting: isLasting)
  }

  /// Keeps a piece to be read from the end while a valid text is reachable.
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
      // Only the states determine where a valid text stops being reachable.
      let start = text
      forgetText()
      self.reading = nil
      bookmark = nil
      let fault = read(start.span)
      return fault?.moved(by: -start.count) ?? read(piece)
    }
  }

  /// Keeps a piece while the text may have to be read from its end.
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

  /// Creates states from now on, however long that takes.
  private mutating func forgetText() {
    text = []
    allowance = ReadingAllowance(patience: nil)
  }

  /// Returns the mark of the state, which is not shared with copies of this run.
  private mutating func ownMark() -> Int {
    if isKnownUniquelyReferenced(&bookmark), let bookmark { return bookmark.mark }
    let own = CacheMark(automaton, copying: bookmark?.mark)
    bookmark = own
    return own.mark
  }

  /// Continues with enough memory for the state; returns whether that was possible.
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
  /// What ended a reading from a mark.
  fileprivate enum End {
    /// The end of the piece.
    case end
    case fault(Fault)
    /// The successors of the state don't fit; for each class, whether a valid text stays reachable.
    case noRoom([Bool])
    /// The allowance is spent; for each class, whether a valid text stays reachable.
    case costly([Bool])
  }

  /// The maximum number of bytes of a text that are kept to be read from its end.
  fileprivate var maximumKeptCount: Int { limits.automatonBytes }

  /// Reads on from a mark while a valid text is reachable, and moves the mark.
  ///
  /// - Parameters:
  ///   - piece: The bytes to read.
  ///   - offset: The offset in the piece at which to start; updated to where reading ended.
  ///   - mark: The mark.
  ///   - allowance: The allowance for creating states.
  /// - Returns: What ended the reading.
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
      // While the piece is read, the state before it needs no memory.
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

  /// Returns the fault of a text that ends at a mark, or is empty, with offsets from there.
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
