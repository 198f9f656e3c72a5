import LineValidation
import Synchronization

/// The shares of the outputs in the findings of the current blocks.
///
/// Each block has its own slot, so that several threads can write findings at the same time
/// without waiting for each other.
final class FindingShares: Sendable {
  /// The shares in the findings of one block.
  struct Shares: Sendable {
    /// The input; nil if nothing has been counted yet.
    var source: Source?
    /// The share of each output.
    var all: [FindingShare] = []
    /// The grades of the findings.
    var grades = FindingGrades()
  }

  private let slots: [Slot]

  private final class Slot: Sendable {
    let shares = Mutex(Shares())
  }

  /// Creates empty shares for all blocks.
  init() { slots = (0..<BlockPlace.maximumPlaceCount).map { _ in Slot() } }
}

extension FindingShares {
  /// Calls a closure with the shares of the outputs in the block at a place.
  func withShares<Failure: Error>(
    of place: BlockPlace,
    _ body: (inout Shares) throws(Failure) -> Void
  ) throws(Failure) {
    try slots[place.number].shares.withLock { (shares) throws(Failure) in try body(&shares) }
  }
}

/// An output's share of the findings of a block.
struct FindingShare: Sendable {
  /// The number of earlier findings of the output.
  private var before = 0
  /// The number of findings of the block to write, from the first on.
  private(set) var count = 0
  /// The number of findings that have been rendered.
  private var renderedCount = 0
  /// The text of the findings that have not been written yet.
  private(set) var bytes: [UInt8] = []

  /// The number of findings to render at once.
  private static let batchSize = 512
  /// The number of bytes to render before writing.
  private static let maximumByteCount = 1 << 20
}

extension FindingShare {
  /// Restarts with other findings, reusing the memory.
  mutating func restart(after before: Int, count: Int) {
    self.before = before
    self.count = count
    renderedCount = 0
    forgetBytes()
  }

  /// Whether all findings have been rendered.
  var isRendered: Bool { renderedCount == count }

  /// Renders the next findings.
  ///
  /// - Parameters:
  ///   - batch: The findings of the block. While some are rendered, it has only these: copying it
  ///     would take as long as rendering a few.
  ///   - format: The format.
  mutating func render(_ batch: inout FindingBatch, as format: inout any FindingFormat) {
    let (all, earlier) = (batch.failures, batch.before)
    batch.failures = all.prefix(count).dropFirst(renderedCount).prefix(Self.batchSize)
    batch.before = before + renderedCount
    format.append(batch, isFirst: batch.before == 0, to: &bytes)
    renderedCount += batch.failures.count
    (batch.failures, batch.before) = (all, earlier)
  }

  /// Renders findings before it is their turn, up to a limit of memory.
  mutating func renderAhead(_ batch: inout FindingBatch, as format: inout any FindingFormat) {
    while !isRendered, bytes.count < Self.maximumByteCount { render(&batch, as: &format) }
  }

  /// Discards the written bytes.
  mutating func forgetBytes() { bytes.removeAll(keepingCapacity: true) }
}
