/// Records that are chosen evenly from all of an input whose number of records is not known.
///
/// Every record is kept at first. Whenever twice as many are kept as wanted, every other one is
/// dropped, and from then on only every second, fourth, eighth record is added.
struct RecordSample: Sendable {
  /// A record.
  struct Record: Sendable {
    let bytes: [UInt8]
    /// The columns of its fields.
    let layout: [Int]
  }

  private let count: Int
  private var records: [Record] = []
  /// The number of bytes of the records.
  private var size = 0
  private var stride = 1
  /// The number of records until the next one is added.
  private var missing = 0

  /// The maximum memory of the records, in bytes.
  private static let maximumSize = 16 << 20
  /// The maximum number of records.
  private static let maximumCount = 200_000

  /// Creates an empty sample.
  init(count: Int) { self.count = max(1, count) }
}

extension RecordSample {
  /// Offers the next record.
  mutating func observe(_ record: Span<UInt8>, _ layout: [Int]) {
    if missing > 0 {
      missing -= 1
      return
    }
    missing = stride - 1
    records.append(Record(bytes: record.copy, layout: layout))
    size += record.count
    while records.count > 1,
      records.count >= min(2 * count, Self.maximumCount) || size > Self.maximumSize
    {
      dropHalf()
    }
  }

  private mutating func dropHalf() {
    // The record after the last kept one is the next but one of the old stride.
    if records.count % 2 == 1 { missing += stride }
    records = records.indices.filter { $0 % 2 == 0 }.map { records[$0] }
    size = records.reduce(0) { $0 + $1.bytes.count }
    stride *= 2
  }

  /// As many records as are wanted, evenly among those that are kept.
  var chosen: [Record] {
    let wanted = min(count, records.count)
    return (0..<wanted).map { records[$0 * records.count / wanted] }
  }
}
