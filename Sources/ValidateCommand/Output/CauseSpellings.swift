/// How a format spells causes: once for all findings that have them.
struct CauseSpellings: Sendable {
  private let spell: @Sendable (FailureCause) -> String
  /// The causes of late, by identity.
  private var known: [ObjectIdentifier: (cause: FailureCause, spelling: [UInt8])] = [:]
  /// The spellings of a batch: in one array, because references to many would be counted for each
  /// finding.
  private var bytes: [UInt8] = []
  /// Where they are, by the numbers of the causes.
  private var places: [Range<Int>?] = []

  /// More causes are forgotten again.
  private static let mostKnown = 1 << 12

  /// Creates spellings.
  init(_ spell: @escaping @Sendable (FailureCause) -> String) {
    self.spell = spell
  }
}

extension CauseSpellings {
  /// Spells the causes of a batch's findings.
  mutating func begin(_ batch: FindingBatch) {
    bytes.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(nil, count: batch.causes.count))
    let failures = batch.failures.span
    for index in failures.indices where places[failures[index].cause] == nil {
      let cause = failures[index].cause
      let start = bytes.count
      bytes += spelling(of: batch.causes[cause])
      places[cause] = start..<bytes.count
    }
  }

  /// The number of bytes of the longest spelling.
  var longest: Int { places.reduce(0) { max($0, $1?.count ?? 0) } }

  /// Adds the spelling of the cause of one of the findings.
  func append(_ cause: Int, to output: inout [UInt8]) {
    output.append(bytes.span.extracting(places[cause] ?? 0..<0))
  }

  /// Adds the spelling of the cause of one of the findings, for which there must be room.
  func append(_ cause: Int, to output: inout OutputSpan<UInt8>) {
    output.append(bytes.span.extracting(places[cause] ?? 0..<0))
  }

  private mutating func spelling(of cause: FailureCause) -> [UInt8] {
    if let known = known[ObjectIdentifier(cause)] { return known.spelling }
    if known.count >= Self.mostKnown { known = [:] }
    let spelling = Array(spell(cause).utf8)
    known[ObjectIdentifier(cause)] = (cause, spelling)
    return spelling
  }
}
