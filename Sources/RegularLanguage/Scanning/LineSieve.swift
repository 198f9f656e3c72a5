/// Sifts the lines of blocks: those that are certainly accepted fall through, at the speed of
/// memory, and those in doubt are left.
///
/// Whoever has the doubts judges them one by one. Every line that is rejected is among them, so
/// that a sieve may be as coarse as it likes where lines are unusual.
package struct LineSieve: Sendable {
  private let scan: Scan
  private let lengths: LengthScan?
  /// Whether so many lines of the last block were in doubt that lanes don't pay.
  private var isCrowded = false

  private enum Scan {
    case narrow(LaneScan<UInt16>)
    case wide(LaneScan<UInt32>)
  }

  /// The table that a sieve is made with.
  package enum Form: CaseIterable, Sendable {
    /// Of all bytes, as small as it gets.
    case narrow
    /// Of all bytes.
    case wide
    /// Of ASCII alone: lines that have anything else are in doubt.
    case ascii
  }

  /// Makes a sieve of an automaton; `nil` if it has too many states for any.
  package init?(_ automaton: Automaton, format: LineFormat) {
    for form in Form.allCases {
      guard let sieve = Self(automaton, format: format, form: form) else { continue }
      self = sieve
      return
    }
    return nil
  }

  /// Makes a sieve with a table of a certain form; `nil` if that would be too large.
  package init?(_ automaton: Automaton, format: LineFormat, form: Form) {
    if form == .narrow {
      guard let table = ByteTable<UInt16>(automaton, format: format, isASCII: false) else {
        return nil
      }
      scan = .narrow(LaneScan(table, terminator: format.terminator))
    } else {
      let isASCII = form == .ascii
      guard let table = ByteTable<UInt32>(automaton, format: format, isASCII: isASCII) else {
        return nil
      }
      scan = .wide(LaneScan(table, terminator: format.terminator))
    }
    lengths = automaton.counter.flatMap { LengthScan($0.bounds, format: format) }
  }

  /// More doubts than one in so many bytes are a crowd.
  private static let uncrowded = 128
}

extension LineSieve {
  /// Finds the lines in doubt.
  ///
  /// - Parameters:
  ///   - block: Whole lines, the last of them with its terminator.
  ///   - doubts: Receives, in ascending order, an offset in each line that is in doubt: of its
  ///     terminator, or of a byte of it. Some lines may have several.
  /// - Complexity: O(*n*) in the number of bytes.
  package mutating func sift(_ block: Span<UInt8>, doubts: inout [Int]) {
    let before = doubts.count
    switch scan {
    case .narrow(let scan): scan.scan(block, inLanes: !isCrowded, doubts: &doubts)
    case .wide(let scan): scan.scan(block, inLanes: !isCrowded, doubts: &doubts)
    }
    if let lengths {
      let middle = doubts.count
      lengths.scan(block, doubts: &doubts)
      if before < middle, middle < doubts.count { doubts[before...].sort() }
    }
    isCrowded = (doubts.count - before) * Self.uncrowded > block.count
  }
}
