import LineValidation

/// A finding that is shown on a page.
struct PageSample: Sendable {
  /// The number of the finding in the run.
  let number: Int
  let kind: Kind
  /// The name of the input, safe to show.
  let file: String
  let line: Int
  let column: Int
  let message: String
  /// The names of the broken rules, as in text.
  let names: String
  /// The numbers of the broken rules among the ``PageRules``.
  let rules: [Int]
  /// The suggested value, as a question; nil if there is none.
  let suggestion: String?
  /// The line and the place of the error; nil if values are redacted, or the line is larger than a
  /// block.
  let excerpt: CaretExcerpt?

  /// How much a finding matters.
  enum Kind: Int, CaseIterable, Sendable {
    case error, warning, known
  }
}

extension PageSample.Kind {
  /// Creates the kind of a finding, given by its place in a batch.
  init(of index: Int, in batch: FindingBatch) {
    self = batch.isKnown(index) ? .known : batch.isWarning(index) ? .warning : .error
  }
}

/// An input that is shown on a page.
struct PageFile: Sendable {
  /// The name, safe to show.
  let name: String
  let totals: InputTotals
  /// Its first findings that are not known.
  let samples: [PageSample]
}

extension PageFile {
  /// The number of lines with findings that are not known.
  var faulty: Int { totals.invalid + (totals.warned ?? 0) }

  /// Returns whether a file comes before another one, which was read later.
  func isWorse(than other: PageFile) -> Bool {
    (faulty, totals.invalid) >= (other.faulty, other.totals.invalid)
  }
}
