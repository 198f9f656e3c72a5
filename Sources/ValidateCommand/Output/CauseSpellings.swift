/// How a format spells causes: once for all findings that have them.
struct CauseSpellings {
  private let spell: (FailureCause) -> String
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
  init(_ spell: @escaping (FailureCause) -> String) {
    self.spell = spell
  }
}

extension CauseSpellings {
  /// Takes note of a new batch.
  mutating func begin(_ batch: FindingBatch) {
    bytes.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(nil, count: batch.causes.count))
  }

  /// Adds the spelling of the cause of one of the findings.
  mutating func append(_ cause: Int, of batch: FindingBatch, to output: inout [UInt8]) {
    let place = places[cause] ?? note(cause, of: batch)
    output.append(bytes.span.extracting(place))
  }

  private mutating func note(_ number: Int, of batch: FindingBatch) -> Range<Int> {
    let start = bytes.count
    bytes += spelling(of: batch.causes[number])
    places[number] = start..<bytes.count
    return start..<bytes.count
  }

  private mutating func spelling(of cause: FailureCause) -> [UInt8] {
    if let known = known[ObjectIdentifier(cause)] { return known.spelling }
    if known.count >= Self.mostKnown { known = [:] }
    let spelling = Array(spell(cause).utf8)
    known[ObjectIdentifier(cause)] = (cause, spelling)
    return spelling
  }
}
