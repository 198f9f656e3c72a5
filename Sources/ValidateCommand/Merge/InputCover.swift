import ValidateRun
/// The parts of an input that cover all of it, each once, in their order.
struct InputCover {
  /// The parts.
  let parts: [Delivery]

  /// Puts parts in their order.
  ///
  /// Of what was delivered twice, as by a task that was tried again, one is taken if both are
  /// alike; one with findings rather than one without.
  ///
  /// - Parameter deliveries: What there is of one input; at least one.
  /// - Throws: ``MergeError`` if a part is missing, or is there twice.
  init(of deliveries: [Delivery]) throws(MergeError) {
    let unsized = deliveries.filter { $0.totals.size == nil }
    guard unsized.isEmpty else {
      let parts = try Self.unique(unsized)
      // What one of them could not open, a run over all of it could not.
      guard parts.count == 1, parts[0].totals.problem != nil || unsized.count == deliveries.count
      else { throw .contradiction(file: parts[0].name) }
      self.parts = parts
      return
    }
    try Self.checkSizes(of: deliveries)
    parts = try Self.unique(deliveries.sorted { Self.isBefore($0.totals, $1.totals) })
    try check()
  }

  private static func isBefore(_ one: InputTotals, _ other: InputTotals) -> Bool {
    guard let one = one.bytes, let other = other.bytes else { return false }
    return (one.lowerBound, one.upperBound) < (other.lowerBound, other.upperBound)
  }

  private static func checkSizes(of deliveries: [Delivery]) throws(MergeError) {
    let sizes = deliveries.compactMap(\.totals.size)
    for size in sizes where size != sizes[0] {
      throw .resized(file: deliveries[0].name, sizes[0], size)
    }
  }

  /// Leaves out what is there twice.
  private static func unique(_ deliveries: [Delivery]) throws(MergeError) -> [Delivery] {
    var parts: [Delivery] = []
    for delivery in deliveries {
      guard let last = parts.last, last.totals.bytes == delivery.totals.bytes else {
        parts.append(delivery)
        continue
      }
      var (one, other) = (last.totals, delivery.totals)
      // A range that is all of the file is all of the file.
      (one.range, other.range) = (nil, nil)
      guard one == other else { throw .contradiction(file: last.name) }
      if last.findings.count == 0 { parts[parts.count - 1] = delivery }
    }
    return parts
  }

  /// Makes sure that the parts touch each other, from the start of the file to its end.
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
