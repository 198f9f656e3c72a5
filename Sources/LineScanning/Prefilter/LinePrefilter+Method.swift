import RegularLanguage

extension Automaton {
  /// Returns how most lines are scanned in large blocks, for people.
  ///
  ///     [a-z]+                // lines of bytes of 1 range
  ///     [0-9]{4}-[0-9]{2}     // lines of 7 to 8 bytes, all positions at once; others ...
  ///     [0-9]+x?              // lines of bytes of 1 range; lines of ...; others in 4 parts, ...
  ///     [0-9]+(?:,[0-9]+)*    // lines in 4 parts of a block at once, up to 4 bytes a step, ...
  ///
  /// All methods have the same result, in different times.
  package func scanMethod(_ format: LineFormat) -> String {
    scanMethod(format, widths: FrequentRows.widths)
  }

  /// Returns how most lines are scanned with vectors of some sizes.
  func scanMethod(_ format: LineFormat, widths: [Int]) -> String {
    LinePrefilter(self, format: format)?.method(widths) ?? "one line after another"
  }
}

extension LinePrefilter {
  /// How most lines are scanned in large blocks.
  fileprivate func method(_ widths: [Int]) -> String {
    var methods: [String] = []
    if let run {
      let limit = run.checksLengths ? " within lengths" : ""
      methods.append("lines of bytes of \(Self.count(run.rangeCount, "range"))\(limit)")
      if run.isWhole { return methods[0] }
    }
    let scans = shapes?.all ?? []
    if !scans.isEmpty {
      methods.append("lines of \(Self.list(scans.map { $0.count })) bytes, all positions at once")
    }
    methods.append("\(methods.isEmpty ? "lines" : "others") in \(lanesInWords(widths))")
    return methods.joined(separator: "; ")
  }

  private func lanesInWords(_ widths: [Int]) -> String {
    switch lanes {
    case .narrow(let scan): Self.words(for: scan, widths)
    case .wide(let scan): Self.words(for: scan, widths)
    }
  }

  private static func words<Entry>(for scan: LaneScan<Entry>, _ widths: [Int]) -> String {
    guard let width = widths.last else {
      let step = "\(count(scan.bytesPerStep, "byte")) a step"
      return "\(LaneScan<Entry>.laneCount) parts of a block at once, \(step)"
    }
    let condition = scan.rowCount <= width ? "" : " while at most \(width) states are frequent"
    let parts = "\(FrequentRows.laneCount) parts of a block at once"
    let step = "\(widths.count > 1 ? "up to 4" : "2") bytes a step"
    return "\(parts), \(step), by vectors\(condition)"
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns a list of ascending numbers, in which neighbors are joined.
  private static func list(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let parts = ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
    return parts.joined(separator: ", ")
  }
}
