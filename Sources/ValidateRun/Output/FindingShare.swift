import LineValidation
import Synchronization

/// The shares of the outputs in the findings of the blocks under way.
///
/// A block is at a place of its own, so that several threads can write findings at a time; no
/// thread waits for a place.
final class FindingShares: Sendable {
  /// The shares in the findings of one block.
  struct Shares: Sendable {
    /// The place where the lines stand; nil as long as nothing was counted.
    var source: Source?
    /// The share of each output.
    var all: [FindingShare] = []
  }

  private let places: [Place]

  private final class Place: Sendable {
    let shares = Mutex(Shares())
  }

  /// Creates shares of no findings, for all places that there may be.
  init() { places = (0..<BlockPlace.maximumPlaceCount).map { _ in Place() } }
}

extension FindingShares {
  /// Does something with what the outputs get of the block at a place.
  func withShares<Failure: Error>(
    of place: BlockPlace,
    _ body: (inout Shares) throws(Failure) -> Void
  ) throws(Failure) {
    try places[place.number].shares.withLock { (shares) throws(Failure) in try body(&shares) }
  }
}

/// An output's share of the findings of a block.
struct FindingShare: Sendable {
  /// The number of findings that the output had before.
  private var before = 0
  /// The number of findings that there are for it, from the first on.
  private(set) var count = 0
  /// The number of them that are spelled.
  private var spelt = 0
  /// The spelling of the findings that are not written yet.
  private(set) var bytes: [UInt8] = []

  /// The number of findings that are spelled at once.
  private static let batchSize = 512
  /// The number of bytes that are spelled before anything is written.
  private static let maximumByteCount = 1 << 20
}

extension FindingShare {
  /// Starts with other findings, and keeps the memory.
  mutating func restart(after before: Int, count: Int) {
    self.before = before
    self.count = count
    spelt = 0
    forgetBytes()
  }

  /// Whether all findings are spelled.
  var isSpelt: Bool { spelt == count }

  /// Spells the next findings.
  mutating func spell(_ batch: FindingBatch, as format: inout any FindingFormat) {
    var part = batch
    part.failures = batch.failures.prefix(count).dropFirst(spelt).prefix(Self.batchSize)
    part.before = before + spelt
    format.append(part, isFirst: part.before == 0, to: &bytes)
    spelt += part.failures.count
  }

  /// Spells findings before it is their turn to be written, as far as they are worth the memory.
  mutating func spellAhead(_ batch: FindingBatch, as format: inout any FindingFormat) {
    while !isSpelt, bytes.count < Self.maximumByteCount { spell(batch, as: &format) }
  }

  /// Forgets what was written.
  mutating func forgetBytes() { bytes.removeAll(keepingCapacity: true) }
}
