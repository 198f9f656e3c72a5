import ValidateRun
/// The parts that cover an input completely, each once and in order.
struct InputCoverage {
  /// The parts.
  let parts: [RunOutput]

  /// Sorts parts and removes duplicates.
  ///
  /// If a part was delivered twice, as by a task that was retried, and both are equal, one is used,
  /// preferably one with findings.
  ///
  /// - Parameter runOutputs: The outputs about one input; at least one.
  /// - Throws: ``MergeError`` if a part is missing or repeated.
  init(of runOutputs: [RunOutput]) throws(MergeError) {
    let unsized = runOutputs.filter { $0.totals.size == nil }
    guard unsized.isEmpty else {
      let parts = try Self.unique(unsized)
      // If one of them could not open the input, neither could a run over all of it.
      guard parts.count == 1, parts[0].totals.problem != nil || unsized.count == runOutputs.count
      else { throw .contradiction(file: parts[0].name) }
      self.parts = parts
      return
    }
    try Self.checkSizes(of: runOutputs)
    parts = try Self.unique(runOutputs.sorted { Self.isBefore($0.totals, $1.totals) })
    try check()
  }

  private static func isBefore(_ one: InputTotals, _ other: InputTotals) -> Bool {
    guard let one = one.bytes, let other = other.bytes else { return false }
    return (one.lowerBound, one.upperBound) < (other.lowerBound, other.upperBound)
  }

  private static func checkSizes(of runOutputs: [RunOutput]) throws(MergeError) {
    let sizes = runOutputs.compactMap(\.totals.size)
    for size in sizes where size != sizes[0] {
      throw .resized(file: runOutputs[0].name, sizes[0], size)
    }
  }

  /// Removes duplicates.
  private static func unique(_ runOutputs: [RunOutput]) throws(MergeError) -> [RunOutput] {
    var parts: [RunOutput] = []
    for runOutput in runOutputs {
      guard let last = parts.last, last.totals.bytes == runOutput.totals.bytes else {
        parts.append(runOutput)
        continue
      }
      var (one, other) = (last.totals, runOutput.totals)
      // A range that covers the whole file equals no range, and findings need not be written.
      (one.range, other.range) = (nil, nil)
      (one.findings, other.findings) = (nil, nil)
      guard one == other else { throw .contradiction(file: last.name) }
      if last.findings.count == 0 { parts[parts.count - 1] = runOutput }
    }
    return parts
  }

  /// Checks that the parts are adjacent, and cover the file completely.
  private func check() throws(MergeError) {
    let size = parts[0].totals.size ?? 0
    let name = parts[0].name
    var end = 0
    for part in parts {
      guard let bytes = part.totals.bytes, !bytes.isEmpty else { continue }
      if bytes.lowerBound > end { throw .missing(file: name, end..<bytes.lowerBound) }
      if bytes.lowerBound < end {
        throw .repeated(file: name, bytes.lowerBound..<min(end, bytes.upperBound))
      }
      end = bytes.upperBound
    }
    if end < size { throw .missing(file: name, end..<size) }
  }
}
