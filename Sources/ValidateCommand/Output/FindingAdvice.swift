import LineValidation

/// The advice on findings: that on lines, or on the values of each column of a table.
struct FindingAdvice: Sendable {
  private let all: [LineAdvice?]

  /// Creates the advice by what is known of the rules.
  init(_ explainer: LineExplainer) { all = explainer.advice }
}

extension FindingAdvice {
  /// Returns the advice on a finding.
  ///
  /// - Parameters:
  ///   - failure: The finding.
  ///   - batch: The batch that it is in.
  /// - Returns: The advice, and the part of the line, or of the value, that is at fault; nil where
  ///   that breaks no rule of values, such as a row with too many fields.
  func advice(
    on failure: InvalidLine,
    of batch: FindingBatch
  ) -> (advice: LineAdvice, range: Range<Int>)? {
    var (number, range) = (0, failure.range)
    switch failure.reason {
    case .fault: return nil
    case .stop: break
    case .explained(let explanation):
      guard let field = batch.explanations[explanation].field else { break }
      guard let column = field.column else { return nil }
      (number, range) = (column, field.range)
    }
    guard all.indices.contains(number) else { return nil }
    return all[number].map { ($0, range) }
  }
}
