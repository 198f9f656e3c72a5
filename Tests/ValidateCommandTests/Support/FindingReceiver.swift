import LineValidation

/// A receiver of blocks that is only interested in their findings.
protocol FindingReceiver: BlockSink {}

extension FindingReceiver {
  var hopelessCount: Int? { nil }
  var preparation: BlockPreparation? { nil }

  func count(_ place: BlockPlace) -> BlockFindings.Explained {
    .init(rules: place.findings.count, places: place.findings.count)
  }

  func begin(_ block: Block) {}
  func end(_ tally: LineTally) {}
}
