/// An output that findings are written to.
final class FindingSink {
  /// How many findings are spelt before they are written.
  private static let batchSize = 512

  private var format: any FindingFormat
  private let output: OutputBuffer
  private let most: Int?
  private var held = HeldBytes()
  private var bytes: [UInt8] = []
  /// The number of findings so far.
  private var count = 0
  /// The number of findings of earlier inputs that were not written.
  private var omittedBefore = 0

  /// Creates a sink.
  ///
  /// - Parameters:
  ///   - format: How findings are spelt.
  ///   - output: Where they go.
  ///   - most: The most findings that are written; nil for all.
  init(_ format: any FindingFormat, to output: OutputBuffer, most: Int? = nil) {
    self.format = format
    self.output = output
    self.most = most
  }
}

extension FindingSink {
  /// The number of findings that were not written.
  var omitted: Int { most.map { max(0, count - $0) } ?? 0 }

  /// Starts the document.
  func open() throws(OutputError) {
    try output.write(format.opening)
  }

  /// Starts an input.
  func open(_ source: Source) throws(OutputError) {
    if !format.putsTotalsFirst { try output.write(format.opening(of: source, Totals())) }
  }

  /// Writes findings, unless there were enough of them.
  func write(_ batch: FindingBatch) throws(OutputError) {
    var isFirst = count == 0
    var rest = batch.failures
    if let most { rest = rest.prefix(max(0, most - count)) }
    count += batch.failures.count
    while !rest.isEmpty {
      var part = batch
      part.failures = rest.prefix(Self.batchSize)
      rest = rest.dropFirst(Self.batchSize)
      bytes.removeAll(keepingCapacity: true)
      format.append(part, isFirst: isFirst, to: &bytes)
      isFirst = false
      try write(bytes)
    }
  }

  /// Ends an input.
  func close(_ source: Source, _ totals: Totals) throws(OutputError) {
    var totals = totals
    totals.omitted = omitted - omittedBefore
    omittedBefore = omitted
    for problem in totals.problems {
      try write(Array(format.problem(problem.reason, in: source).utf8))
    }
    if format.putsTotalsFirst {
      try output.write(format.opening(of: source, totals))
      try held.drain { (part) throws(OutputError) in try output.write(part) }
    }
    try output.write(format.closing(of: source, totals))
  }

  /// Ends the document, and closes the output.
  func close(_ totals: Totals) throws(OutputError) {
    var totals = totals
    totals.omitted = omitted
    try output.write(format.closing(totals))
    try output.close()
  }

  /// Lets a person see what there is.
  func flushToTerminal() throws(OutputError) {
    try output.flushToTerminal()
  }

  /// Writes what has been collected.
  func flush() throws(OutputError) {
    try output.flush()
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    if format.putsTotalsFirst {
      try held.append(bytes.span)
    } else {
      try output.write(bytes.span)
    }
  }
}
