package import RegularLanguage

/// The reading of one line in pieces, cut anywhere, by several runs in parallel.
///
/// A line of any length needs no more memory than a short one. A carriage return at the end of a
/// piece is held back, since it may belong to the line end:
///
///     61 0D | 0A       // the line is "a" if carriage returns are stripped
///     61 0D | 62 0A    // here the carriage return is a character
package struct LineReading: Sendable {
  private let format: LineFormat
  private let countsAll: Bool
  private let rules: [CheckedRuns]
  /// The runs of all rules, one rule after the other.
  private var runs: [StreamingRun]
  private var faults: [LocatedFault?]
  private var counter = CharacterCounter()
  /// The number of bytes that were read and counted.
  private var offset = 0
  private var isReturnHeld = false
  /// The start of the line, if there are checks.
  private var start: [UInt8] = []
  private let hasChecks: Bool
  /// The indices of the runs whose faults locate where the line becomes invalid.
  private let locators: [Int]

  /// Creates a reading at the start of a line.
  ///
  /// - Parameters:
  ///   - rules: The rules; at least one.
  ///   - format: The line format.
  ///   - countsAll: Whether to count the whole line even if no run can reach a valid line.
  ///   - readsWhole: Whether the first rule is that of all others together, so that only its fault
  ///     locates where the line becomes invalid; otherwise the first fault of any rule does.
  package init(
    _ rules: [CheckedRuns],
    format: LineFormat,
    countsAll: Bool,
    readsWhole: Bool = false
  ) {
    self.rules = rules
    var start = 0
    var locators: [Int] = []
    for rule in rules.prefix(readsWhole ? 1 : rules.count) {
      locators.append(start + rule.locator)
      start += rule.runs.count
    }
    self.locators = locators
    runs = rules.flatMap { $0.runs }
    hasChecks = rules.contains { !$0.checks.isEmpty }
    self.format = format
    self.countsAll = countsAll
    faults = runs.map { _ in nil }
  }
}

/// A fault in a line, with its range in Characters.
package struct LocatedFault: Sendable {
  /// The fault, with offsets from the start of the line.
  package let fault: Fault
  /// Its range in Characters.
  package let characters: Range<Int>
}

/// The faults that several rules have found in one line.
package struct LineFaults: Sendable {
  /// The fault that each rule has found; `nil` if it accepts the line.
  package let faults: [LocatedFault?]
  /// The number of Characters of the part that was read.
  package let characters: Int
}

extension LineReading {
  /// Whether the fault is found that locates where the line becomes invalid.
  package var isLocated: Bool { locators.contains { faults[$0] != nil } }

  /// Reads the next piece of the line, without its terminator.
  package mutating func read(_ piece: Span<UInt8>) {
    guard piece.count > 0, countsAll || faults.contains(where: { $0 == nil }) else { return }
    readHeldReturn()
    isReturnHeld =
      format.carriageReturn == .stripped && piece[piece.count - 1] == LineFormat.carriageReturn
    readContent(piece.extracting(droppingLast: isReturnHeld ? 1 : 0))
  }

  /// Ends the line.
  ///
  /// - Parameter isTerminated: Whether the line ends with a terminator, in which case a carriage
  ///   return before it may be part of the line end.
  /// - Returns: The faults of the line.
  package mutating func end(isTerminated: Bool) -> LineFaults {
    if !isTerminated { readHeldReturn() }
    for index in runs.indices where faults[index] == nil {
      guard let fault = runs[index].faultAtEnd else { continue }
      faults[index] = locate(fault, in: Span())
    }
    return LineFaults(
      faults: hasChecks ? checkedFaults : faults, characters: counter.count)
  }

  /// The fault of each rule.
  private var checkedFaults: [LocatedFault?] {
    var rest = ArraySlice(faults)
    return rules.map { rule in
      defer { rest = rest.dropFirst(rule.runs.count) }
      return rule.fault(
        rest.prefix(rule.runs.count),
        in: offset > CheckedRuns.maximumByteCount ? nil : start,
        whole: LocatedFault(
          // Any scalars may be expected at the start.
          fault: Fault(kind: .unexpected, range: 0..<offset, expected: .all, couldEnd: false),
          characters: 0..<counter.count))
    }
  }

  private mutating func readHeldReturn() {
    guard isReturnHeld else { return }
    isReturnHeld = false
    let bytes = [LineFormat.carriageReturn]
    readContent(bytes.span)
  }

  private mutating func readContent(_ piece: Span<UInt8>) {
    for index in runs.indices where faults[index] == nil {
      guard let fault = runs[index].read(piece) else { continue }
      faults[index] = locate(fault, in: piece)
    }
    if hasChecks {
      for index in 0..<min(piece.count, max(0, CheckedRuns.maximumByteCount - start.count)) {
        start.append(piece[index])
      }
    }
    counter.consume(piece)
    offset += piece.count
  }

  private func locate(_ fault: Fault, in piece: Span<UInt8>) -> LocatedFault {
    let range = fault.range.lowerBound - offset..<fault.range.upperBound - offset
    return LocatedFault(fault: fault, characters: counter.characters(range, of: piece))
  }
}
