/// A scan in lanes, with entries as small as its table allows.
enum Lanes: Sendable {
  case narrow(LaneScan<UInt16>)
  case wide(LaneScan<UInt32>)

  /// Makes lanes of rows; `nil` if those are too many.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - terminator: The byte that ends lines.
  ///   - isWide: Whether to make entries wide though narrow ones would do.
  init?(_ rows: ByteRows, terminator: UInt8, isWide: Bool = false) {
    if !isWide, let table = ByteTable<UInt16>(rows) {
      self = .narrow(LaneScan(table, terminator: terminator))
    } else if let table = ByteTable<UInt32>(rows) {
      self = .wide(LaneScan(table, terminator: terminator))
    } else {
      return nil
    }
  }

  /// Finds the candidates, as ``LinePrefilter/sift(_:candidates:)`` does.
  func scan(_ block: Span<UInt8>, candidates: inout [Int]) {
    switch self {
    case .narrow(let scan): scan.scan(block, candidates: &candidates)
    case .wide(let scan): scan.scan(block, candidates: &candidates)
    }
  }
}

/// The lanes for all bytes, which are made when some thread first needs them, and for all threads.
///
/// Most text is ASCII, and the table of that is made in a fraction of the time.
final class WholeLanes: Sendable {
  private let automaton: Automaton
  private let format: LineFormat
  private let made = Guarded<Lanes??>(nil)

  init(_ automaton: Automaton, format: LineFormat) {
    self.automaton = automaton
    self.format = format
  }

  /// The lanes; `nil` if they would take too many rows.
  var lanes: Lanes? {
    made.withLock { made in
      if let made { return made }
      let rows = ByteRows(automaton, format: format, isASCII: false)
      let lanes = rows.flatMap { Lanes($0, terminator: format.terminator) }
      made = .some(lanes)
      return lanes
    }
  }
}
