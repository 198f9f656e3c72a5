import RegularLanguage

/// A scan in lanes, with entries as narrow as its table allows.
enum Lanes: Sendable {
  case narrow(LaneScan<UInt16>)
  case wide(LaneScan<UInt32>)

  /// Creates lanes from rows; returns `nil` if there are too many.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - terminator: The byte that ends lines.
  ///   - isWide: Whether to use wide entries even if narrow ones are enough.
  ///   - widths: The numbers of states of vectors.
  init?(
    _ rows: ByteRows,
    terminator: UInt8,
    isWide: Bool = false,
    widths: [Int] = FrequentRows.widths
  ) {
    if !isWide, let table = ByteTable<UInt16>(rows) {
      self = .narrow(LaneScan(table, terminator: terminator, widths: widths))
    } else if let table = ByteTable<UInt32>(rows) {
      self = .wide(LaneScan(table, terminator: terminator, widths: widths))
    } else {
      return nil
    }
  }

  /// Finds the candidates, as ``LinePrefilter/filter(_:candidates:)`` does.
  mutating func scan(_ block: Span<UInt8>, candidates: inout [Int]) {
    switch self {
    case .narrow(var scan):
      scan.scan(block, candidates: &candidates)
      self = .narrow(scan)
    case .wide(var scan):
      scan.scan(block, candidates: &candidates)
      self = .wide(scan)
    }
  }
}

/// The lanes for all bytes, created when a thread first needs them, and shared by all threads.
///
/// Most text is ASCII, whose table takes a fraction of the time to create.
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
