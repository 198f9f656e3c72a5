/// Records that are chosen evenly from all of an input whose number of records is not known.
///
/// Every record is kept at first. Whenever twice as many are kept as wanted, every other one is
/// dropped, and from then on only every second, fourth, eighth record is added.
struct RecordSample: Sendable {
  /// A record among the bytes.
  struct Record: Sendable {
    var range: Range<Int>
    /// The columns of its fields.
    let layout: [Int]
  }

  private let count: Int
  private(set) var records: [Record] = []
  private(set) var bytes: [UInt8] = []
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
  mutating func note(_ record: Span<UInt8>, _ layout: [Int]) {
    if missing > 0 {
      missing -= 1
      return
    }
    missing = stride - 1
    let start = bytes.count
    for index in 0..<record.count { bytes.append(record[index]) }
    records.append(Record(range: start..<bytes.count, layout: layout))
    while records.count > 1,
      records.count >= min(2 * count, Self.maximumCount) || bytes.count > Self.maximumSize
    {
      dropHalf()
    }
  }

  private mutating func dropHalf() {
    var kept: [Record] = []
    var rest: [UInt8] = []
    for index in Swift.stride(from: 0, to: records.count, by: 2) {
      let start = rest.count
      rest.append(contentsOf: bytes[records[index].range])
      kept.append(Record(range: start..<rest.count, layout: records[index].layout))
    }
    // The record after the last kept one is the next but one of the old stride.
    missing = records.count % 2 == 0 ? missing : missing + stride
    (records, bytes) = (kept, rest)
    stride *= 2
  }

  /// The indices of as many records as are wanted, evenly among those that are kept.
  var chosen: [Int] {
    let wanted = min(count, records.count)
    return (0..<wanted).map { $0 * records.count / wanted }
  }
}
